import Settings
import Testing
@testable import Graphics
@testable import Hardware
@testable import Scenes
@testable import Navigation
@testable import Screens

private func field(_ title: String, _ key: String, _ format: String, _ value: String) -> String {
    specifier(
        "PSTextFieldSpecifier",
        text("Title", title) + text("Key", key) + text("DeviceFormat", format) + text("DefaultValue", value))
}

@Suite("values that are read letter by letter")
struct LetterByLetterTests {
    private let rows =
        field("Serial", "serial", "serial", "O0I1") + field("Address", "address", "ipv4", "10.0.0.1")
        + specifier(
            "PSTitleValueSpecifier",
            text("Title", "MAC") + text("Key", "mac") + text("DeviceFormat", "mac")
                + text("DefaultValue", "00:1A:2B:3C:4D:5E"))
        + specifier(
            "PSTitleValueSpecifier",
            text("Title", "Model") + text("Key", "model") + text("DefaultValue", "HP-12"))

    @Test("serial numbers tell 0 from O and I from 1 in their rows, read-only ones too; addresses do not")
    func inRows() throws {
        let panel = try PanelFixture(["Root": rows])
        let contents = panel.player.navigator.scene().elements.compactMap {
            if case .row(let row) = $0.content { row } else { nil }
        }
        #expect(contents.map(\.isReadByLetters) == [true, false, true, false])
        let metrics = panel.player.navigator.metrics
        let styles = contents.map { RowTexts($0, metrics).value?.style.tellsLettersApart }
        #expect(styles == [true, false, true, false])
    }

    @Test("and so does the field that they are typed into")
    func inField() throws {
        var panel = try PanelFixture(["Root": rows])
        try panel.type("ok")
        let fields = panel.player.navigator.scene().elements.compactMap {
            if case .field(let field) = $0.content { field } else { nil }
        }
        #expect(fields.map(\.isReadByLetters) == [true])
    }
}
