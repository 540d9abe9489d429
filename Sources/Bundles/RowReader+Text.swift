import Settings
import TextChecks

// What a text field says about its text.
extension RowReader {
    mutating func textTraits(isMultiline: Bool) -> TextTraits {
        var traits = TextTraits()
        traits.isMultiline = isMultiline
        readKeys(into: &traits)
        readLimits(into: &traits)
        readLook(into: &traits)
        if traits.isSecure { traits.autocorrection = .no }
        return traits
    }

    private mutating func readKeys(into traits: inout TextTraits) {
        if let isSecure = boolean(SchemaKey.isSecure) { traits.isSecure = isSecure }
        traits.keyboardType = keyboardType()
        traits.autocapitalization = word(
            SchemaKey.autocapitalization, rule: .autocapitalizationType,
            default: traits.keyboardType.autocapitalization)
        traits.autocorrection = word(SchemaKey.autocorrection, rule: .autocorrectionType, default: .default)
        traits.contentType = string(SchemaKey.contentType)
        traits.returnKeyType = word(SchemaKey.returnKeyType, default: .default)
        traits.spellChecking = word(SchemaKey.spellChecking, default: .default)
        traits.smartQuotes = word(SchemaKey.smartQuotes, default: .default)
        traits.smartDashes = word(SchemaKey.smartDashes, default: .default)
        traits.smartInsertDelete = word(SchemaKey.smartInsertDelete, default: .default)
        traits.inlinePrediction = word(SchemaKey.inlinePrediction, default: .default)
        traits.keyboardAppearance = word(SchemaKey.keyboardAppearance, default: .default)
        traits.passwordRules = passwordRules()
        traits.language = string(SchemaKey.language).flatMap { $0.isEmpty ? nil : $0 }
        traits.groups = groups()
        traits.alphabet = alphabet()
        traits.enablesReturnKeyAutomatically = boolean(SchemaKey.enablesReturnKey) ?? false
    }

    /// Sizes that a group may have, or none.
    private mutating func groups() -> [Int] {
        guard let node = row[SchemaKey.groups] else { return [] }
        let sizes = node.array?.compactMap { $0.value.number.flatMap(Int.init(exactly:)) } ?? []
        if (1...Limits.groups).contains(sizes.count), sizes.count == node.array?.count,
            sizes.allSatisfy(Limits.groupSize.contains)
        {
            return sizes
        }
        warn(
            .deviceKeyInvalid, at: SchemaKey.groups,
            "\(SchemaKey.groups) should be an array of up to \(Limits.groups) sizes from \(Limits.groupSize.lowerBound) to \(Limits.groupSize.upperBound)"
        )
        return []
    }

    /// Few enough to look through for each character of a number.
    private mutating func alphabet() -> String {
        let alphabet = string(SchemaKey.alphabet) ?? ""
        guard alphabet.count > Limits.alphabet else { return alphabet }
        warn(
            .deviceKeyInvalid, at: SchemaKey.alphabet,
            "\(SchemaKey.alphabet) has \(alphabet.count) characters, and \(Limits.alphabet) are the most")
        return ""
    }

    private mutating func passwordRules() -> PasswordRules? {
        guard let rules = string(SchemaKey.passwordRules) else { return nil }
        do {
            return try PasswordRules(rules)
        } catch {
            warn(
                .deviceKeyInvalid, at: SchemaKey.passwordRules, "DevicePasswordRules cannot be read: \(error)"
            )
            return nil
        }
    }

    private mutating func keyboardType() -> KeyboardType {
        guard let name = string(SchemaKey.keyboardType) else { return .default }
        if let type = KeyboardType(schemaName: name) { return type }
        let names = [KeyboardType.alphabet] + KeyboardType.allCases.dropFirst().map(\.rawValue)
        warn(
            .keyboardType, at: SchemaKey.keyboardType,
            unknownWord(name, of: SchemaKey.keyboardType, allowed: names))
        return .default
    }

    /// What a text stands for; nil where the row does not say, or says what nobody knows.
    mutating func format() -> DeviceFormat? {
        guard let name = string(SchemaKey.format) else { return nil }
        if let format = DeviceFormat(rawValue: name) { return format }
        let names = DeviceFormat.allCases.map(\.rawValue)
        warn(
            .deviceKeyInvalid, at: SchemaKey.format,
            unknownWord(name, of: SchemaKey.format, allowed: names))
        return nil
    }

    private mutating func readLimits(into traits: inout TextTraits) {
        traits.format = format()
        traits.pattern = pattern()
        traits.minimumLength = count(SchemaKey.minimumLength)
        traits.maximumLength = count(SchemaKey.maximumLength)
        if let most = traits.maximumLength, most > Limits.valueBytes {
            warn(
                .deviceKeyInvalid, at: SchemaKey.maximumLength,
                "no text is kept that has more than \(Limits.valueBytes) bytes")
        }
        traits.minimum = number(SchemaKey.minimum, rule: .deviceKeyInvalid)
        traits.maximum = number(SchemaKey.maximum, rule: .deviceKeyInvalid)
        checkLengths(of: traits)
        if let least = traits.minimum, let most = traits.maximum, !(least <= most) {
            warn(.deviceKeyInvalid, at: SchemaKey.minimum, "DeviceMinimum is more than DeviceMaximum")
        }
    }

    /// Lengths of the row and of its password rules hold together: where no text has both, nothing is ever saved.
    private mutating func checkLengths(of traits: TextTraits) {
        let rules = traits.passwordRules
        let least = [traits.minimumLength, rules?.minimumLength].compactMap(\.self).max()
        let most = [traits.maximumLength, rules?.maximumLength].compactMap(\.self).min()
        guard let least, let most, least > most else { return }
        let isOwn = traits.minimumLength == least && traits.maximumLength == most
        warn(
            .deviceKeyInvalid, at: isOwn ? SchemaKey.minimumLength : SchemaKey.passwordRules,
            "no text has \(least) to \(most) characters")
    }

    private mutating func pattern() -> TextPattern? {
        guard let expression = string(SchemaKey.pattern) else { return nil }
        do {
            return try TextPattern(expression: expression, message: localized(SchemaKey.patternMessage))
        } catch {
            warn(.deviceKeyInvalid, at: SchemaKey.pattern, "DevicePattern cannot be read: \(error)")
            return nil
        }
    }

    private mutating func readLook(into traits: inout TextTraits) {
        traits.isEnabled = boolean(SchemaKey.enabled) ?? true
        traits.placeholder = localized(SchemaKey.placeholder)
        traits.unit = localized(SchemaKey.unit)
        traits.alignment = alignment()
        traits.adjustsFontSizeToFitWidth = boolean(SchemaKey.adjustsFontSize) ?? true
        traits.minimumFontSize = number(SchemaKey.minimumFontSize, rule: .deviceKeyInvalid) ?? 0
        traits.borderStyle = value(SchemaKey.borderStyle).map { _ in
            word(SchemaKey.borderStyle, default: .none)
        }
        traits.clearButtonMode = word(SchemaKey.clearButtonMode, default: .never)
        traits.clearsOnBeginEditing = boolean(SchemaKey.clearsOnBeginEditing) ?? false
        traits.leftView = sideView(SchemaKey.leftView, mode: SchemaKey.leftViewMode)
        traits.rightView = sideView(SchemaKey.rightView, mode: SchemaKey.rightViewMode)
    }

    /// By Apple's word or by InAppSettingsKit's longer one: `Right`, `IASKUITextAlignmentRight`.
    mutating func alignment() -> TextTraits.Alignment {
        let prefix = "IASKUITextAlignment"
        guard let name = row[SchemaKey.textAlignment]?.string, name.hasPrefix(prefix),
            let alignment = TextTraits.Alignment(rawValue: String(name.dropFirst(prefix.count)))
        else { return word(SchemaKey.textAlignment, default: .natural) }
        return alignment
    }

    /// UIKit shows a side view without a mode never.
    private mutating func sideView(_ key: String, mode: String) -> TextTraits.SideView? {
        localized(key).map { TextTraits.SideView(content: $0, mode: word(mode, default: .never)) }
    }
}
