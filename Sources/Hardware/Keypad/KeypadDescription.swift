/// The keypad of one board: its class, its keys where they physically sit, its codes and its times.
@usableFromInline package struct KeypadDescription: Hashable, Sendable {
    /// Decides how text is typed, and which keys stand for those that are missing.
    package let hardwareClass: HardwareClass
    /// The pad, row by row as a person sees it; hints are drawn in this order.
    package let pad: [[KeyCap]]
    /// Keys beside the pad: arrows, OK, Back, Erase.
    package let functionKeys: [KeyCap]
    /// Every key that the board has, in physical order.
    package let caps: [KeyCap]
    /// How long presses, holds and repeats take.
    package var timing: KeyTiming
    /// Letters are printed on its digits: the screen need not draw a map of them.
    package var printsLetters = false
    /// Four arrows spell characters, instead of moving over a grid of them.
    package var typesByTree = false
    /// Every key is the same switch: what can be chosen moves on by itself after so long, and the switch takes it. Nil: each
    /// key is its own.
    package var scanPeriod: Duration?
    /// What is printed on one of the keys that are that switch; empty on a knob, which is pushed.
    package var switchLegend = ""
    /// Nobody chooses in less.
    package static let shortestScan = Duration.milliseconds(300)
    /// Kernel code to key: the standard table, the caps, then the board's own words.
    package let keymap: [UInt32: Key]

    /// - Parameter overrides: kernel code to key, stronger than the caps' own codes.
    package init(
        hardwareClass: HardwareClass, pad: [[KeyCap]], functionKeys: [KeyCap] = [],
        timing: KeyTiming = KeyTiming(), overrides: [UInt32: Key] = [:]
    ) {
        self.hardwareClass = hardwareClass
        self.pad = pad
        self.functionKeys = functionKeys
        caps = pad.joined() + functionKeys
        self.timing = timing
        var keymap = KernelKeys.standard
        keymap.merge(KernelKeys.additions(for: hardwareClass)) { _, new in new }
        for cap in caps where cap.code != 0 { keymap[cap.code] = cap.key }
        self.keymap = keymap.merging(overrides) { _, new in new }
    }

    /// What a key of a full keyboard's numeric pad types, whatever NumLock says; nil for all others, and where the board says
    /// that the key is something else.
    package func numericPadCharacter(of code: UInt32) -> Character? {
        guard KernelKeys.numericPad.contains(code), let usual = KernelKeys.standard[code],
            [usual, KernelKeys.additions(for: hardwareClass)[code]].contains(keymap[code])
        else { return nil }
        return usual.typed
    }

    /// Whether the board has such a key, printed or not: a full keyboard has all that edit text.
    package func has(_ key: Key) -> Bool {
        switch key {
        case .character, .home, .end, .cut, .copy, .paste, .selectAll, .select:
            if typesCharacters { return true }
        default: break
        }
        return caps.contains { $0.key == key }
    }

    /// What is printed on a key of this board.
    package func legend(of key: Key) -> String {
        caps.first { $0.key == key }?.legend ?? KeyCap(key).legend
    }

    /// What a key does while text is edited: A to D of a 4x4 pad are arrows, Erase and OK; a pad with only one of
    /// Erase and Back has Erase.
    package func editingKey(for key: Key) -> Key {
        switch key {
        case .letter(.a): .up
        case .letter(.b): .down
        case .letter(.c): .erase
        case .letter(.d): .ok
        case .push: .ok
        case .back where !has(.erase) && hardwareClass.abilities.contains(.erasingBack): .erase
        default: key
        }
    }

    /// The key in the same column, so many rows below a digit; none where there is no such digit or row.
    package func keys(beside digit: Int, by rows: Int) -> [Key] {
        guard let here = position(of: .digit(digit)), pad.indices.contains(here.row + rows),
            pad[here.row + rows].indices.contains(here.column)
        else { return [] }
        return [pad[here.row + rows][here.column].key]
    }

    private func position(of key: Key) -> (row: Int, column: Int)? {
        for (row, caps) in pad.enumerated() {
            if let column = caps.firstIndex(where: { $0.key == key }) { return (row, column) }
        }
        return nil
    }

    /// Whether two keys sit side by side, corners included.
    package func areNeighbours(_ one: Key, _ other: Key) -> Bool {
        guard one != other, let here = position(of: one), let there = position(of: other) else {
            return false
        }
        return abs(here.row - there.row) <= 1 && abs(here.column - there.column) <= 1
    }
}
