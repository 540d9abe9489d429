import Localization
import TextChecks

extension TextTraits {
    /// Why that text may not be saved; nil where it may. An empty text passes unless a length is asked for:
    /// "not set" is a value.
    package func problem(with text: String) -> TextProblem? {
        if !isMultiline, text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return .newline }
        if !text.isPlainText { return .format(LocalizedString(.wrongForm)) }
        let length = text.count
        if let minimumLength, length < minimumLength { return .tooShort(minimum: minimumLength) }
        if let maximumLength, length > maximumLength { return .tooLong(maximum: maximumLength) }
        guard length > 0 else { return nil }
        if let reason = format?.problem(with: text) { return .format(reason) }
        if let reason = serialProblem(with: text) { return .format(reason) }
        if let pattern, !pattern.matches(text) { return .pattern(pattern.message) }
        if let reason = passwordRules?.problem(with: text) { return .format(reason) }
        return rangeProblem(with: text)
    }

    /// A serial number has its own characters, in groups of its own sizes.
    private func serialProblem(with text: String) -> LocalizedString? {
        guard format == .serial else { return nil }
        if !alphabet.isEmpty, !text.allSatisfy({ $0 == "-" || alphabet.contains($0) }) {
            return LocalizedString(.only, serialCharacters)
        }
        guard !groups.isEmpty else { return nil }
        let sizes = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
        let shape = groups.map { String(repeating: "X", count: $0) }.joined(separator: "-")
        return sizes == groups ? nil : LocalizedString(.asExample, shape)
    }

    /// What a serial number may be made of, as it is said.
    package var serialCharacters: String { alphabet.isEmpty ? DeviceFormat.serialCharacters : alphabet }

    private func rangeProblem(with text: String) -> TextProblem? {
        guard minimum != nil || maximum != nil else { return nil }
        // Double alone would take nan, inf and 0x1p3.
        guard DeviceFormat.decimal.problem(with: text) == nil, let number = Double(text) else {
            return .format(LocalizedString(.notANumber))
        }
        if let minimum, number < minimum { return .tooSmall(minimum: minimum) }
        if let maximum, number > maximum { return .tooLarge(maximum: maximum) }
        return nil
    }
}
