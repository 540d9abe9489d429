import Hardware
import Keys

/// What was pressed by hand, as a key script that leads to the same place.
///
/// Only pauses that changed something are written down: a letter that was committed by time, a message that went.
package struct KeyRecorder: Sendable {
    private enum Entry: Hashable, Sendable {
        case tap(Key)
        case hold(Key, milliseconds: Int)
        case wait(milliseconds: Int)
        case waitForCommit
    }

    /// The keys' own times say what is a hold.
    var keypad: KeypadDescription
    private var entries: [Entry] = []
    /// Where the word of a key that is down stands, and since when it is.
    private var down: [Key: (place: Int, time: Duration)] = [:]
    private var lastUp: Duration = .zero
    private var expiry: Entry?
    private var prefix: [String] = []

    init(_ keypad: KeypadDescription) { self.keypad = keypad }

    mutating func press(_ key: Key, at time: Duration) {
        guard down[key] == nil else { return }
        if let expiry, !entries.isEmpty { entries.append(expiry) }
        expiry = nil
        down[key] = (entries.count, time)
        entries.append(.tap(key))
    }

    mutating func release(_ key: Key, at time: Duration) {
        guard let (place, since) = down.removeValue(forKey: key) else { return }
        lastUp = time
        guard time - since >= keypad.shortestHold(of: key) else { return }
        entries[place] = .hold(key, milliseconds: (time - since).milliseconds)
    }

    mutating func tap(_ key: Key, at time: Duration) {
        press(key, at: time)
        down[key] = nil
        lastUp = time
    }

    mutating func letGo(at time: Duration) {
        for key in Array(down.keys) { release(key, at: time) }
    }

    /// Something came by time alone.
    mutating func noteExpiry(_ hasPendingLetter: Bool, at time: Duration) {
        guard down.isEmpty, !entries.isEmpty else { return }
        if hasPendingLetter { return expiry = .waitForCommit }
        if expiry == nil || expiry != .waitForCommit {
            expiry = .wait(milliseconds: (time - lastUp).milliseconds + 1)
        }
    }

    /// The panel began with a script, before anything was pressed by hand.
    mutating func begin(with script: String) { prefix = script.isEmpty ? [] : [script] }

    // MARK: As words

    /// In the notation of settingsd-keys(7): taps of one key in a row are one word, as is what a keyboard typed.
    package var words: [String] {
        var words = prefix
        var index = 0
        while index < entries.count {
            let run = entries[index...].prefix { $0 == entries[index] }
            switch entries[index] {
            case .tap(.character):
                let typed = entries[index...].prefix { if case .tap(.character) = $0 { true } else { false } }
                words.append(Self.quotation(typed))
                index += typed.count
                continue
            case .tap(let key):
                words.append((key.word ?? "?") + (run.count > 1 ? "*\(run.count)" : ""))
                index += run.count
                continue
            case .hold(let key, let milliseconds): words.append("hold:\(key.word ?? "?"):\(milliseconds)")
            case .wait(let milliseconds): words.append("wait:\(milliseconds)")
            case .waitForCommit: words.append("wait:commit")
            }
            index += 1
        }
        return words
    }

    /// Without the last word, for a script that was played and of which no steps are remembered.
    var wordsBeforeLast: String {
        // What was played or typed has no quotation that is open.
        let words = try? KeyScript.words(of: words.joined(separator: " "))
        return words?.dropLast().joined(separator: " ") ?? ""
    }

    private static func quotation(_ typed: ArraySlice<Entry>) -> String {
        let text = typed.reduce(into: "") { text, entry in
            guard case .tap(.character(let character)) = entry else { return }
            if character == "\"" || character == "\\" { text.append("\\") }
            text.append(character)
        }
        return "\"\(text)\""
    }
}

extension KeypadDescription {
    /// From here on a press is more than a tap.
    fileprivate func shortestHold(of key: Key) -> Duration {
        guard timing.repeats else { return timing.hold }
        return switch editingKey(for: key) {
        case .up, .down, .left, .right, .select: timing.arrowDelay
        case .erase: timing.eraseDelay
        default: timing.hold
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
