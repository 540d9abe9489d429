/// A button that was pressed and whose answer is waited for.
struct PressedButton: Hashable, Sendable {
    let key: String
    /// When it is said that nobody answered.
    let until: Duration
}

// MARK: Buttons, and what became of them

extension Panel {
    /// How long an answer is waited for.
    static let answerTime = Duration.seconds(10)
    /// How long an answer stands, unless a key is pressed.
    static let answerNoticeTime = Duration.seconds(10)
    /// An answer is one sentence.
    static let longestAnswer = 200

    mutating func pressButton(_ key: String?, at time: Duration) -> [Effect] {
        guard let key else { return refuse(.noKey, at: time) }
        switch key {
        case Self.setupKey: setUpKeypad(at: time)
        case Self.testKey: testKeypad(at: time)
        default: return awaitAnswer(key, at: time)
        }
        return [.sound(.click)]
    }

    private mutating func awaitAnswer(_ key: String, at time: Duration) -> [Effect] {
        pressed = PressedButton(key: key, until: time + Self.answerTime)
        show(words[.waiting], at: time, for: Self.answerTime)
        return [.pressed(key), .sound(.click)]
    }

    /// Shows what whoever handles the button says became of it; false where nobody waits for that.
    package mutating func answered(_ key: String, isDone: Bool, _ text: String, at time: Duration) -> Bool {
        guard pressed?.key == key else { return false }
        pressed = nil
        let sentence = String(text.prefix(Self.longestAnswer)).replacingNewlines()
        let said = sentence.isEmpty ? words[isDone ? .worked : .failed] : sentence
        show(said, isError: !isDone, at: time, for: Self.answerNoticeTime)
        return true
    }

    mutating func expireButton(at time: Duration) {
        guard let button = pressed, button.until <= time else { return }
        pressed = nil
        show(words[.noAnswer], isError: true, at: time)
    }
}
