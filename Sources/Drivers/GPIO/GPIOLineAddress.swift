/// Which line: by the name that the device tree gives it, or by chip and offset.
package enum GPIOLineAddress: Hashable, Sendable, CustomStringConvertible {
    case name(String)
    /// The chip as in /dev, such as "gpiochip0".
    case offset(chip: String, Int)

    /// Reads "SERVICE-KEY" or "gpiochip0:17"; nil for nothing, or a colon without a number after it.
    package init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        guard let colon = text.lastIndex(of: ":") else {
            self = .name(text)
            return
        }
        guard let offset = UInt16(text[text.index(after: colon)...]), colon > text.startIndex else {
            return nil
        }
        self = .offset(chip: String(text[..<colon]), Int(offset))
    }

    package var description: String {
        switch self {
        case .name(let name): name
        case .offset(let chip, let offset): "\(chip):\(offset)"
        }
    }
}
