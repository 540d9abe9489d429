import PropertyLists
import Testing

@Suite struct OneLineTests {
    @Test(
        "each line end becomes a space, whichever it is",
        arguments: [
            ("a b", "a b"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("\u{85}a\u{2028}b\u{2029}", " a b "),
            ("\u{E9}", "\u{E9}"),
            ("", ""),
        ])
    func lines(text: String, line: String) { #expect(text.onOneLine == line) }
}
