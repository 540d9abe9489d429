import PropertyLists
import Testing

@Suite("heaps of marks") struct HeapOfMarksTests {
    @Test(
        "of more than 30 marks on a letter 30 are left, wherever it stands, and of the next letter all",
        arguments: ["\u{301}", "\u{941}", "\u{200D}", "\u{E0061}"])
    func heap(mark: String) {
        func text(_ before: Int, _ marks: Int) -> String {
            let marks = String(repeating: mark, count: marks)
            return String(repeating: "x", count: before) + "a" + marks + "b" + mark
        }
        for before in 0...31 {
            for count in [31, 32, 1_000] {
                #expect(HeapOfMarks.levelled(text(before, count)) == text(before, 30), "\(before) \(count)")
            }
            #expect(HeapOfMarks.levelled(text(before, 30)) == nil)
        }
    }

    @Test(
        "a text without one is as it was",
        arguments: [
            "", "plain", String(repeating: "\u{915}\u{94D}\u{937}\u{93F}", count: 100),
            String(repeating: "\u{4E2D}", count: 100),
        ])
    func without(text: String) { #expect(HeapOfMarks.levelled(text) == nil) }
}
