import Settings
import Testing

@testable import Access
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import TextEntry

/// The PIN's pages, as previews and simulators show them without a device.
@Suite("a pretended PIN")
struct PretendedAccessTests {
    private static let row = specifier(
        "PSTextFieldSpecifier",
        text("Title", "Limit") + text("Key", "limit") + text("DeviceRole", "technician"))

    private func fixture(_ pin: String?, _ script: String) throws -> PanelFixture {
        var fixture = try PanelFixture(["Root": Self.row])
        fixture.player.pretend(try PretendedAccess(pin: pin))
        try fixture.type(script)
        return fixture
    }

    private static let wrong = "7 5 3 8 2 6 ok"
    private static let right = "7 0 4 9 1 8 ok"

    @Test("whoever types the PIN is a technician, until nobody has pressed a key for three minutes")
    func opens() throws {
        #expect(try fixture("704918", "ok \(Self.right)").player.navigator.role == .technician)
        #expect(try fixture("704918", "ok \(Self.wrong)").player.navigator.role == .owner)
        let later = try fixture("704918", "ok \(Self.right) wait:181000")
        #expect(later.player.navigator.role == .owner)
    }

    @Test(
        "whoever was asked for the PIN at the row that sets another goes on to that one, after wrong tries too",
        arguments: [0, 2])
    func goesOn(wrongTries: Int) throws {
        let button = text("Title", "Set PIN") + text("Key", "org.settingsd.pin")
        var fixture = try PanelFixture(["Root": specifier("IASKButtonSpecifier", button)])
        fixture.player.pretend(try PretendedAccess(pin: "704918"))
        try fixture.type("ok")
        for _ in 0..<wrongTries { try fixture.type(Self.wrong) }
        try fixture.type(Self.right)
        #expect(fixture.player.navigator.role == .technician)
        #expect(fixture.line("title: ") == "New PIN")
    }

    @Test(
        "three wrong ones lock it for half a minute, and then it is asked for again"
    )
    func locks() throws {
        let tries = "ok \(Self.wrong) \(Self.wrong) \(Self.wrong)"
        let locked = try fixture("704918", "\(tries) wait:10000")
        #expect(locked.player.navigator.describe().contains("Locked for 20 s"))
        let free = try fixture("704918", "\(tries) wait:31000 ok \(Self.right)")
        #expect(free.player.navigator.role == .technician)
    }

    @Test("where nobody has set one the first is set, and its recovery code shown; a weak one is refused")
    func first() throws {
        let set = try fixture(nil, "ok \(Self.right) \(Self.right)")
        #expect(set.player.navigator.role == .technician)
        #expect(set.player.navigator.describe().contains("Recovery code"))
        #expect(throws: PINRefusal.self) { try PretendedAccess(pin: "123456") }
    }

    @Test("OK says that it is done where no more PIN is asked for, and goes on to the same once more")
    func lastQuestion() throws {
        let word = { (pin: String?, script: String) in
            try fixture(pin, script).player.navigator.editor?.editor.okLabel
        }
        #expect(try word("704918", "ok") == "Done")
        #expect(try word(nil, "ok") == "Continue")
        #expect(try word(nil, "ok \(Self.right)") == "Done")
    }

    /// The field of cells on the screen.
    private func cells(_ fixture: PanelFixture) -> FieldContent? {
        fixture.player.navigator.scene().elements.compactMap { element in
            if case .field(let field) = element.content { field } else { nil as FieldContent? }
        }.first
    }

    @Test(
        "a PIN has six cells, and one more than was typed beyond that: how many it has is not told",
        arguments: [("", 6), ("7 0 4", 6), ("7 0 4 9 1 8", 7), ("7 0 4 9 1 8 2 2", 9)])
    func cells(typed: String, count: Int) throws {
        let field = try #require(cells(try fixture("704918", "ok \(typed)")))
        #expect(field.cells == count)
        #expect(!field.text.contains { $0.isNumber } || field.text.count == 1)
    }

    @Test("which device asks, and how many tries are left, stands on the page")
    func said() throws {
        let scene = try fixture("704918", "ok \(Self.wrong) wait:5000").player.navigator.scene()
        let labels = scene.elements.compactMap { element in
            if case .label(let label) = element.content { label.text } else { nil as String? }
        }
        #expect(labels.first == "Technician PIN")
        #expect(labels.last == "Tries left: 2, then a pause: 30 s")
    }
}
