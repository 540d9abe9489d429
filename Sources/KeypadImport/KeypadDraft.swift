import Hardware

/// What a board file says of a keypad, as far as its codes tell: its class, and what each code means.
package struct KeypadDraft: Hashable, Sendable {
    /// By the codes that are there, unless it was said.
    package let hardwareClass: HardwareClass
    /// In the order of the file.
    package private(set) var keys: [Line] = []
    /// Keys of the class that no code is for.
    package private(set) var missing: [Key] = []
    /// What stands in the way of using it, a clause each: "no key goes up".
    package private(set) var gaps: [String] = []
    private let device: String?

    /// A code, and the key that it means; nil where it means none.
    package struct Line: Hashable, Sendable {
        /// As in linux/input-event-codes.h.
        package let code: UInt32
        /// Nil for what has no use here: power, a programme guide.
        package var key: Key?
    }

    /// - Parameter hardwareClass: nil to find it out.
    package init(_ source: KeypadSource, as hardwareClass: HardwareClass? = nil) {
        let codes = Set(source.codes)
        let guess = KeypadGuess(codes)
        self.hardwareClass = hardwareClass ?? guess.hardwareClass
        device = source.device
        let standard = KeypadDescription.standard(self.hardwareClass)
        let own = guess.profile.map(\.keys) ?? [:]
        keys = source.codes.map { Line(code: $0, key: own[$0] ?? standard.keymap[$0]) }
        fillRoles()
        let there = Set(keys.compactMap(\.key))
        missing = standard.caps.map(\.key).filter { !there.contains($0) }
        if source.mayHaveDoubleZero { missing.removeAll { $0 == .doubleZero } }
        gaps = Self.gaps(of: self.hardwareClass, there)
    }

    // MARK: Keys for what every keypad needs

    /// What moves, opens and goes back, where the usual codes are missing: of keys that mean nothing else, the likeliest.
    /// Up and down, and left and right, are taken from one pair of keys.
    private mutating func fillRoles() {
        guard [.phonePad, .directionPad].contains(hardwareClass) else { return }
        fill(.up, .down, Self.pairs)
        fill(.ok, Self.openers)
        fill(.back, Self.leavers)
        fill(.ok, .back, Self.pairs)
        fill(.left, .right, Self.pairs.map { ($0.1, $0.0) })
    }

    /// KEY_CHANNEL, KEY_PAGE, KEY_VOLUME, KEY_NEXT, KEY_NEXTSONG, KEY_FASTFORWARD, KEY_FORWARD, KEY_KPPLUS: up and down of each.
    private static let pairs: [(UInt32, UInt32)] = [
        (402, 403), (104, 109), (115, 114), (407, 412), (163, 165), (208, 168), (159, 158), (78, 74),
        (418, 419),
    ]
    /// KEY_PLAYPAUSE, KEY_PLAY, KEY_PLAYCD, KEY_MENU, KEY_MODE, KEY_FULL_SCREEN, KEY_CAMERA, KEY_MEDIA.
    private static let openers: [UInt32] = [164, 207, 200, 139, 373, 372, 212, 226]
    /// KEY_STOP, KEY_STOPCD, KEY_LAST, KEY_AGAIN, KEY_MENU, KEY_HOMEPAGE, KEY_UNDO, KEY_MUTE.
    private static let leavers: [UInt32] = [128, 166, 405, 129, 139, 172, 131, 113]

    private func has(_ key: Key) -> Bool { keys.contains { $0.key == key } }

    /// Takes a key that has no meaning yet, or one that a pad may do without.
    private mutating func fill(_ key: Key, _ candidates: [UInt32]) {
        guard !has(key), let code = candidates.first(where: isFree) else { return }
        set(code, key)
    }

    private mutating func fill(_ one: Key, _ other: Key, _ pairs: [(UInt32, UInt32)]) {
        guard !has(one), !has(other), let pair = pairs.first(where: { isFree($0.0) && isFree($0.1) }) else {
            return
        }
        set(pair.0, one)
        set(pair.1, other)
    }

    private func isFree(_ code: UInt32) -> Bool {
        keys.contains {
            $0.code == code && ($0.key == nil || $0.key == .menu || $0.key == .plus || $0.key == .minus)
        }
    }

    private mutating func set(_ code: UInt32, _ key: Key) {
        guard let index = keys.firstIndex(where: { $0.code == code }) else { return }
        keys[index].key = key
    }

    private static func gaps(of hardwareClass: HardwareClass, _ keys: Set<Key>) -> [String] {
        needs(of: hardwareClass).filter { keys.isDisjoint(with: $0.anyOf) }.map { "no key \($0.purpose)" }
    }

    private static func needs(of hardwareClass: HardwareClass) -> [(anyOf: Set<Key>, purpose: String)] {
        let back: Set<Key> = [.back, .erase, .left, .letter(.c)]
        switch hardwareClass {
        case .phonePad, .matrix, .directionPad:
            return [
                ([.up, .letter(.a)], "goes up"), ([.down, .letter(.b)], "goes down"),
                ([.ok, .letter(.d)], "opens"), (back, "goes back"),
            ]
        // Their digits move, or everything is there.
        case .barePad, .numberPad, .fullKeyboard, .rotary: return []
        }
    }

    // MARK: Board file

    /// `[Keypad]` and `[Keys]` of a board file; codes without a use are comments.
    package var text: String {
        var lines = ["[Keypad]", "Class = \(hardwareClass.rawValue)"]
        if let device { lines.append("Device = \(device)") }
        let words = missing.compactMap(\.word)
        if !words.isEmpty, hardwareClass != .fullKeyboard {
            lines.append("Without = \(words.joined(separator: " "))")
        }
        lines += ["", "[Keys]"]
        lines += keys.map { line in
            let name = KernelKeyNames.name(of: line.code)
            return line.key?.word.map { "\(name) = \($0)" } ?? "# \(name) has no use here."
        }
        if !legends.isEmpty { lines += ["", "[Legends]"] + legends }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What is probably printed on keys that stand for others: hints speak of it.
    private var legends: [String] {
        var named: Set<Key> = []
        return keys.compactMap { line in
            guard let key = line.key, let word = key.word, named.insert(key).inserted,
                KernelKeys.standard[line.code] != key, let legend = Self.legends[line.code]
            else { return nil }
            return "\(word) = \(legend)"
        }
    }

    private static let legends: [UInt32: String] = [
        402: "CH+", 403: "CH-", 104: "Page+", 109: "Page-", 115: "VOL+", 114: "VOL-", 407: "Next",
        412: "Prev",
        163: "Next", 165: "Prev", 208: "FF", 168: "Rew", 159: "Fwd", 158: "Back", 78: "+", 74: "-",
        418: "Zoom+",
        419: "Zoom-", 164: "Play", 207: "Play", 200: "Play", 139: "Menu", 373: "Mode", 372: "Full",
        212: "Camera",
        226: "Media", 128: "Stop", 166: "Stop", 405: "Last", 129: "Again", 172: "Home", 131: "Undo",
        113: "Mute",
        13: "=", 117: "=",
    ]
}
