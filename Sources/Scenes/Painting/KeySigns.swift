import Graphics
import Localization

/// Signs that are drawn since few text fonts have them.
enum KeySigns {
    /// A part of what stands on a cap.
    enum Piece {
        case text(String)
        case sign(Icon)
    }

    private static func icon(_ scalar: Unicode.Scalar) -> Icon? {
        switch scalar {
        case "↑": .arrowUp
        case "↓": .arrowDown
        case "←": .arrowLeft
        case "→": .arrowRight
        case "*": .star
        case "#": .pound
        case "⌫": .backspace
        case "↺": .restore
        case "↵": .enter
        case "✕": .cross
        case "⧗": .hourglass
        case "⊗": .clear
        case "⚑": .bookmark
        default: nil
        }
    }

    /// Whether every letter is a sign, so that it is drawn in place of words.
    static func isDrawn(_ label: String) -> Bool {
        !label.isEmpty && label.unicodeScalars.allSatisfy { icon($0) != nil }
    }

    /// Whether it has a sign that text fonts may lack; star and pound may be what a key types.
    static func isFontless(_ label: String) -> Bool {
        label.unicodeScalars.contains { !$0.isASCII && icon($0) != nil }
            && !label.unicodeScalars.contains { $0 == "*" || $0 == "#" }
    }

    /// What of it is set in letters.
    static func texts(in legend: String) -> [String] {
        pieces(legend).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// What of it is text, and what a sign.
    static func pieces(_ legend: String) -> [Piece] {
        // In letters of its own: the digits of other scripts are higher than a low cap.
        if let (word, name) = ReadingOrder.parts(ofJoined: legend) {
            return [.text(name + " "), .text(word)]
        }
        guard legend.unicodeScalars.contains(where: { icon($0) != nil }) else {
            return legend.isEmpty ? [] : [.text(legend)]
        }
        var pieces: [Piece] = []
        var text = ""
        for scalar in legend.unicodeScalars {
            guard let icon = icon(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(.sign(icon))
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }
}
