import Testing
@testable import Localization

@Suite("texts by name")
struct TextIndexTests {
    private static let index = TextIndex(
        "a = one\nab = two\n# a comment = no\nempty = \nnone\nlast = with = and more", between: ["\n"],
        link: " = ")

    @Test(
        "a name is found as it is, and not by its beginning or with more behind it",
        arguments: [
            ("a", "one"), ("ab", "two"), ("empty", ""), ("last", "with = and more"), ("none", nil),
            ("abc", nil),
            ("las", nil), ("", nil), ("one", nil), ("a ", nil),
        ] as [(String, String?)])
    func found(name: String, text: String?) {
        #expect(Self.index[name] == text)
    }

    @Test("of several separators each ends a text; an empty table has none")
    func separators() {
        let pairs = TextIndex("iw=he in=id\nji=yi", between: ["\n", " "], link: "=")
        #expect(["iw", "in", "ji"].map { pairs[$0] } == ["he", "id", "yi"])
        #expect(TextIndex("", between: [" "], link: "=")["iw"] == nil)
    }

    @Test("of a thousand names each is found, whatever its mark")
    func many() {
        let table = (0..<1000).map { "name\($0)=text\($0)" }.joined(separator: " ")
        let index = TextIndex(table, between: [" "], link: "=")
        #expect((0..<1000).allSatisfy { index["name\($0)"] == "text\($0)" })
    }
}
