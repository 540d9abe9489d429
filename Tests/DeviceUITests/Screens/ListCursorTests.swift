import Testing
@testable import Navigation
@testable import Screens

/// Ten rows of ten pixels; a header before the first and a footer of `footer` pixels after the fifth.
private func rows(footer: Int = 10) -> ListCursor.Rows {
    ListCursor.Rows(
        count: 12, isFocusable: { $0 != 0 && $0 != 6 }, height: { $0 == 6 ? footer : 10 })
}

@Suite("list cursor")
struct ListCursorTests {
    @Test("a new list focuses the first row that takes focus, and shows from the top")
    func start() {
        let cursor = ListCursor(startOf: rows(), viewport: 40)
        #expect(cursor.focus == 1)
        #expect(cursor.placed(in: rows(), viewport: 45).map(\.index) == [0, 1, 2, 3])
    }

    @Test("moving down scrolls as little as shows the focused row")
    func scrollsLittle() {
        var cursor = ListCursor(startOf: rows(), viewport: 40)
        for _ in 0..<4 { cursor.move(.down, isRepeat: false, in: rows(), viewport: 40) }
        #expect(cursor.focus == 5)
        #expect(cursor.placed(in: rows(), viewport: 40).map(\.index) == [2, 3, 4, 5])
    }

    @Test("moving up to the first row shows the header above it again")
    func headerComesBack() {
        var cursor = ListCursor(startOf: rows(), viewport: 40)
        for _ in 0..<5 { cursor.move(.down, isRepeat: false, in: rows(), viewport: 40) }
        for _ in 0..<5 { cursor.move(.up, isRepeat: false, in: rows(), viewport: 40) }
        #expect(cursor.focus == 1)
        #expect(cursor.topRow == 0)
    }

    @Test("a fresh press at the end goes round, a held key stops")
    func ends() {
        var cursor = ListCursor(startOf: rows(), viewport: 40)
        for _ in 0..<30 { cursor.move(.down, isRepeat: true, in: rows(), viewport: 40) }
        #expect(cursor.focus == 11)
        cursor.move(.down, isRepeat: false, in: rows(), viewport: 40)
        #expect(cursor.focus == 1)
        cursor.move(.up, isRepeat: true, in: rows(), viewport: 40)
        #expect(cursor.focus == 1)
        cursor.move(.up, isRepeat: false, in: rows(), viewport: 40)
        #expect(cursor.focus == 11)
    }

    @Test("text taller than the screen is read through, not jumped over, both ways")
    func tallFooter() {
        var cursor = ListCursor(startOf: rows(footer: 200), viewport: 40)
        var seen: [Int] = []
        for _ in 0..<30 where cursor.focus != 7 {
            cursor.move(.down, isRepeat: false, in: rows(footer: 200), viewport: 40)
            seen.append(cursor.topRow == 6 ? cursor.topOffset : -1)
        }
        #expect(cursor.focus == 7)
        #expect(seen.filter { $0 >= 0 }.count >= 4)
        for _ in 0..<30 where cursor.focus != 5 {
            cursor.move(.up, isRepeat: false, in: rows(footer: 200), viewport: 40)
        }
        #expect(cursor.focus == 5)
    }

    @Test("a list of text alone scrolls to its end and back")
    func textOnly() {
        let text = ListCursor.Rows(count: 1, isFocusable: { _ in false }, height: { _ in 500 })
        var cursor = ListCursor(startOf: text, viewport: 100)
        for _ in 0..<30 { cursor.move(.down, isRepeat: false, in: text, viewport: 100) }
        #expect(cursor.topOffset == 400)
        for _ in 0..<30 { cursor.move(.up, isRepeat: true, in: text, viewport: 100) }
        #expect(cursor.topOffset == 0)
    }

    @Test("a key press looks at no more rows in a long list than in a short one")
    func costIsBounded() {
        final class Counter { var asked = 0 }
        let counter = Counter()
        let long = ListCursor.Rows(
            count: 10_000, isFocusable: { _ in true },
            height: { _ in
                counter.asked += 1
                return 10
            })
        var cursor = ListCursor(startOf: long, viewport: 60)
        for _ in 0..<500 { cursor.move(.down, isRepeat: true, in: long, viewport: 60) }
        #expect(counter.asked < 500 * 40)
        #expect(cursor.focus == 500)
    }

    @Test("rows that go away leave the focus on a row that is there")
    func clamps() {
        var cursor = ListCursor(startOf: rows(), viewport: 40)
        cursor.focus(11, in: rows(), viewport: 40)
        let fewer = ListCursor.Rows(count: 4, isFocusable: { $0 != 0 }, height: { _ in 10 })
        cursor.clamp(to: fewer, viewport: 40)
        #expect(cursor.focus == 3)
        #expect(!cursor.placed(in: fewer, viewport: 40).isEmpty)
    }
}
