import Authoring
import Testing

@Suite("names of new folders")
struct NewNameTests {
    @Test(
        "a name has letters, digits, - and _ alone, and is none that a command or a path reads otherwise",
        arguments: [
            ("pump", true), ("Pump-2_a", true), ("", false), ("a/b", false), ("..", false), (".a", false),
            ("-a", false),
            ("a b", false), ("ä", false), ("a\n", false), ("\u{1B}[2J", false),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
        ])
    func names(name: String, isFine: Bool) {
        #expect((NewName.problem(of: name) == nil) == isFine)
    }

    @Test("a name that is no name is told without what a terminal acts on")
    func harmless() {
        #expect(
            NewName.problem(of: "\u{1B}[2J") == "a name has letters from A to Z, digits, - and _, and no U+1B"
        )
    }
}
