import Settings
import Testing

@Suite struct TokenTests {
    @Test(
        "a token is known by its own letters alone, and an empty one by nobody",
        arguments: [
            ("a1b2", "a1b2", true), ("a1b2", "a1b3", false), ("a1b2", "a1b", false), ("a1b2", "a1b2c", false),
            ("a1b2", "", false), ("", "", false), ("\u{E9}", "e\u{301}", false),
        ])
    func known(token: String, guess: String, isKnown: Bool) {
        #expect(token.isKnown(by: guess) == isKnown)
    }
}
