/// One key as it sits on the board: what it means, what it sends, what is printed on it.
package struct KeyCap: Hashable, Sendable {
    /// What it means on this board.
    package let key: Key
    /// The kernel's code, as in input-event-codes.h.
    package let code: UInt32
    /// What is printed on it, for hints: "OK", "⌫".
    package let legend: String

    /// The usual code and legend where none are given.
    package init(_ key: Key, code: UInt32? = nil, legend: String? = nil) {
        self.key = key
        self.code = code ?? KernelKeys.usualCode(of: key) ?? 0
        self.legend = legend ?? Self.usualLegend(of: key)
    }

    /// Whether a legend is a sign that is drawn as a picture, alone or with others, and read without a space.
    package static func isSign(_ legend: String) -> Bool {
        !legend.isEmpty
            && legend.unicodeScalars.allSatisfy { $0 == "↑" || $0 == "↓" || $0 == "←" || $0 == "→" }
    }

    private static func usualLegend(of key: Key) -> String {
        switch key {
        case .digit(let digit): String(digit)
        case .star: "*"
        case .pound: "#"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .ok, .push: "OK"
        case .back: "Back"
        case .erase: "C"
        case .find: "Find"
        case .menu: "Menu"
        case .letter(let letter): String(letter.rawValue)
        case .function(let number): "F\(number)"
        case .clockwise: "→"
        case .counterclockwise: "←"
        case .dot: "."
        case .plus: "+"
        case .minus: "-"
        case .slash: "/"
        case .numLock: "Num"
        case .doubleZero: "00"
        case .tripleZero: "000"
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .selectAll: "All"
        case .home: "Home"
        case .end: "End"
        case .select(let motion): "⇧" + usualLegend(of: Key(motion))
        case .character(let character): String(character)
        }
    }
}
