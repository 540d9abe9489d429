import Hardware

/// What the tools' search for the shortest keys asks of a way of typing; no key and no picture does.
protocol SearchedWay {
    /// Strokes of a key that could lead toward a character; nil where its characters tell.
    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]?
    /// Characters before the caret that the next key may still make others, shown as such or not.
    func changeableCount(at moment: TypingMoment) -> Int
    /// The keys of each way to a cell that types what comes next, from the first character that may still change; nil
    /// where single keys are tried.
    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]?
    /// Whether what may still change could become what comes next.
    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool
}

/// What is right of keys with characters on them.
extension WayOfTyping {
    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]? {
        nil
    }

    func changeableCount(at moment: TypingMoment) -> Int { markedCount(at: moment) }
    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]? { nil }

    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool {
        guard let pending else { return true }
        guard let wanted = rest.first else { return false }
        return pending.candidates.contains { $0 == wanted || moment.field.areSameLetter($0, wanted) }
    }
}
