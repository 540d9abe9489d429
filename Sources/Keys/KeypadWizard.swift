import Hardware

/// Finds out what keys a pad has by asking for them one after the other; capability bits do not tell.
///
/// The first question is OK, which every pad has in some form; from then on OK answers "there is no such key".
package struct KeypadWizard: Hashable, Sendable {
    package enum Question: Hashable, Sendable {
        /// OK, or `#` where there is none.
        case ok
        /// Q, which only a full keyboard has.
        case keyboard
        case key(Key)
        /// Whichever digit is at the top left: 7 or 1.
        case topLeft
        /// Everything is known; OK keeps it.
        case finished
    }

    /// What the person is asked now; `ok` first, since everything else is answered with it.
    package private(set) var question = Question.ok
    /// The key that a press already stands for, where it was given twice.
    package private(set) var taken: Key?
    /// What the answers make of the pad; nil until they do.
    package private(set) var hardwareClass: HardwareClass?
    private var codes: [Key: UInt32] = [:]
    private var absent: Set<Key> = []
    private var isSevenOnTop = true
    /// A key that is still down from the last answer.
    private var down: Set<UInt32> = []

    /// Asks for OK, and knows nothing.
    package init() {}

    /// How many keys were given.
    package var count: Int { Set(codes.values).count }

    /// What the person did; the text to keep once they say so.
    package mutating func note(_ contact: KeyContact) -> String? {
        switch contact {
        case .turn:
            guard codes[.ok] != nil, question != .finished else { return nil }
            finish(as: .rotary)
        case .key(let code, false, _): down.remove(code)
        case .key(let code, true, _):
            guard down.insert(code).inserted else { return nil }
            return press(code)
        }
        return nil
    }

    private mutating func press(_ code: UInt32) -> String? {
        taken = nil
        // A matrix that is known has OK as the last key of its fourth column.
        let isOK = (codes[.ok] ?? codes[.letter(.d)]) == code
        switch question {
        case .finished:
            guard !isOK else { return file }
            self = KeypadWizard()
        case .ok: answer(.ok, code)
        case .keyboard:
            if isOK { ask(.key(.digit(1))) } else { finish(as: .fullKeyboard) }
        case .topLeft:
            isSevenOnTop = codes[.digit(7)] == code || KernelKeys.standard[code] == .digit(7)
            ask(.key(.erase))
        case .key(.pound) where isOK:
            // A pad with a star has a pound: here it is OK as well, so these are the bare twelve.
            codes[.pound] = code
            codes[.ok] = nil
            finish(as: .barePad)
        case .key(let key): if isOK { skip(key) } else { answer(key, code) }
        }
        return nil
    }

    private mutating func answer(_ key: Key, _ code: UInt32) {
        if let other = codes.first(where: { $0.value == code })?.key {
            taken = other
            return
        }
        codes[key] = code
        follow(key)
    }

    private mutating func skip(_ key: Key) {
        absent.insert(key)
        switch key {
        case .digit(1): ask(.key(.up))
        case .dot: ask(.key(.star))
        case .star: finish(as: .numberPad)
        default: follow(key)
        }
    }

    /// The question after a key that was given, or is not there.
    private mutating func follow(_ key: Key) {
        switch key {
        case .ok: ask(.keyboard)
        case .digit(1) where isUsual(.digit(1)): ask(.key(.dot))
        case .digit(0): ask(.key(.dot))
        case .digit(9): ask(.key(.digit(0)))
        case .digit(let digit): ask(.key(.digit(digit + 1)))
        case .dot: ask(.topLeft)
        case .star: ask(.key(.pound))
        case .pound: ask(.key(.letter(.a)))
        case .letter(.a): if codes[key] == nil { ask(.key(.up)) } else { ask(.key(.letter(.b))) }
        case .letter(.b): ask(.key(.letter(.c)))
        case .letter: finishMatrix()
        case .up: ask(.key(.down))
        case .down: ask(.key(.left))
        case .left: ask(.key(.right))
        case .right: ask(.key(.back))
        case .back: if codes[.digit(1)] == nil { finish(as: .directionPad) } else { ask(.key(.erase)) }
        default: finish(as: codes[.dot] == nil ? .phonePad : .numberPad)
        }
    }

    private mutating func ask(_ next: Question) { question = next }

    /// The fourth column's last key is OK.
    private mutating func finishMatrix() {
        codes[.letter(.d)] = codes.removeValue(forKey: .ok)
        finish(as: .matrix)
    }

    private mutating func finish(as hardwareClass: HardwareClass) {
        self.hardwareClass = hardwareClass
        question = .finished
        if hardwareClass == .rotary { codes[.push] = codes[.ok] }
        if hardwareClass == .barePad { codes[.ok] = codes[.pound] }
    }

    /// Whether the pad's digits are one of the three rows that every pad's driver knows.
    private func isUsual(_ key: Key) -> Bool {
        codes[key].map { KernelKeys.standard[$0] == key } ?? false
    }

    // MARK: What is kept

    /// Sections of a board file that say what was found.
    package var file: String {
        guard let hardwareClass else { return "" }
        var lines = ["# What the keypad setup found.", "[Keypad]", "Class = \(hardwareClass.rawValue)"]
        if hardwareClass == .numberPad { lines.append("TopRow = \(isSevenOnTop ? 789 : 123)") }
        let usual = KeypadDescription.standard(hardwareClass)
        let missing = usual.caps.map(\.key).filter { absent.contains($0) }.compactMap(\.word)
        if !missing.isEmpty { lines.append("Without = " + missing.joined(separator: " ")) }
        let own = codes.filter { usual.keymap[$0.value] != $0.key && hardwareClass != .fullKeyboard }
            .filter { $0.key != .ok || ![.barePad, .rotary].contains(hardwareClass) }
        if !own.isEmpty { lines.append("[Keys]") }
        for (key, code) in own.sorted(by: { $0.value < $1.value }) {
            if let word = key.word { lines.append("\(code) = \(word)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
