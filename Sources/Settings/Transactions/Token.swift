extension String {
    /// Whether somebody who says `guess` knows this token, told without saying by its time how much of a guess is right. Nobody
    /// knows an empty one.
    package func isKnown(by guess: String) -> Bool {
        let (left, right) = (Array(utf8), Array(guess.utf8))
        guard left.count == right.count, !left.isEmpty else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
