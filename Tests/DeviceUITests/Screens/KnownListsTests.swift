import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

@Suite("lists that were made before")
struct KnownListsTests {
    private static func toggle(_ name: String, _ more: String = "") -> String {
        specifier("PSToggleSwitchSpecifier", text("Title", name) + text("Key", name) + more)
    }

    private static let onlyIfOn = entry(
        "DeviceVisibleWhen", "<dict><key>Key</key><string>on</string></dict>")
    private static let pages = [
        "Root": toggle("on")
            + specifier("PSChildPaneSpecifier", text("Title", "Page") + text("File", "Page")),
        "Page": toggle("first") + toggle("second", onlyIfOn) + toggle("third", onlyIfOn),
    ]

    private static func rows(_ navigator: Navigator) -> [ListRow] { navigator.list.rows }

    @Test("a page that is opened again has the rows that it had, and looks at none of them")
    func again() throws {
        var fixture = try PanelFixture(Self.pages)
        try fixture.type("down ok")
        let lists = fixture.player.navigator.settings.lists
        let first = Self.rows(fixture.player.navigator)
        #expect(first == [.specifier(0)])
        let page = try #require(fixture.player.navigator.bundle.pages["Page"])
        var basis = ListBasis(
            part: .whole, visible: fixture.player.navigator.contents.visibleRows(of: page))
        basis.empty = fixture.player.navigator.context.wordsInPlaceOfRows(of: page)
        var isMade = false
        let again = lists.rows(on: basis) {
            isMade = true
            return []
        }
        #expect(!isMade && again.rows == first)
    }

    @Test("what a condition hides or shows between two openings comes and goes")
    func conditions() throws {
        var fixture = try PanelFixture(Self.pages)
        try fixture.type("down ok")
        #expect(Self.rows(fixture.player.navigator) == [.specifier(0)])
        try fixture.type("back up ok down ok")
        #expect(Self.rows(fixture.player.navigator) == [.specifier(0), .specifier(1), .specifier(2)])
        try fixture.type("back up ok down ok")
        #expect(Self.rows(fixture.player.navigator) == [.specifier(0)])
    }

    @Test("coming back stands on the row that was left, whatever came or went before it")
    func place() throws {
        var pages = Self.pages
        pages["Page"] = Self.toggle("first", Self.onlyIfOn) + Self.toggle("second") + Self.toggle("third")
        var fixture = try PanelFixture(pages)
        try fixture.type("down ok down")
        #expect(fixture.player.navigator.list.focusedRow == .specifier(2))
        try fixture.type("back up ok down ok")
        #expect(fixture.player.navigator.list.focusedRow == .specifier(2))
        try fixture.type("back up ok down ok")
        #expect(fixture.player.navigator.list.focusedRow == .specifier(2))
    }

    @Test("a condition that many rows have is one of the page's, and each row knows it")
    func gates() throws {
        let fixture = try PanelFixture(Self.pages)
        let outline = try #require(fixture.player.navigator.bundle.pages["Page"]?.outline)
        #expect(outline.gates.count == 1)
        #expect((0..<3).map(outline.gate(ofRow:)) == [nil, 0, 0])
    }

    @Test("the group around a row, and those behind it, are found with none, one or many above")
    func groups() throws {
        let group = specifier("PSGroupSpecifier", text("Title", "Group"))
        let fixture = try PanelFixture([
            "Root": Self.toggle("a") + group + Self.toggle("b") + group + group + Self.toggle("c")
        ])
        let outline = fixture.player.navigator.bundle.root.outline
        #expect((0..<6).map(outline.group(around:)) == [nil, 1, 1, 3, 4, 4])
        #expect(
            (0..<6).map { Array(outline.groups(behind: $0)) } == [[1, 3, 4], [3, 4], [3, 4], [4], [], []])
    }

    @Test("no more than eight lists are kept, the latest of them")
    func most() throws {
        let fixture = try PanelFixture(Self.pages)
        let lists = fixture.player.navigator.settings.lists
        let visible = fixture.player.navigator.contents.visibleRows(of: fixture.player.navigator.bundle.root)
        var made: [Int] = []
        func ask(_ group: Int) {
            _ = lists.rows(on: ListBasis(part: .group(group), visible: visible)) {
                made.append(group)
                return [.specifier(group)]
            }
        }
        for group in Array(0..<8) + [0, 8, 0, 1] { ask(group) }
        #expect(made == Array(0..<9) + [1])
    }
}
