import BundleSamples
import Bundles
import Foundation
import Localization
import Testing

struct LocalizationTests {
    static let text = "/* c */ \"Name\" = \"Näme 🙂\"; // d\n Plain = \"a\\\"b\\n\\U00e4\";\n\"alone\";\r\n"

    static func encoded(_ encoding: String.Encoding, mark: [UInt8] = []) -> [UInt8] {
        mark + Array(text.data(using: encoding) ?? Data())
    }

    @Test(
        "a table reads the same in every encoding",
        arguments: [
            encoded(.utf8), encoded(.utf8, mark: [0xEF, 0xBB, 0xBF]), encoded(.utf16LittleEndian),
            encoded(.utf16LittleEndian, mark: [0xFF, 0xFE]), encoded(.utf16BigEndian),
            encoded(.utf16BigEndian, mark: [0xFE, 0xFF]),
        ])
    func encodings(bytes: [UInt8]) {
        let table = StringsTable(bytes, file: "x")
        #expect(table.problem == nil)
        #expect(table.texts == ["Name": "Näme 🙂", "Plain": "a\"b\nä", "alone": "alone"])
    }

    @Test("a table may be a property list, XML or binary, or be empty")
    func propertyLists() throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let bytes = try PropertyListSerialization.data(
                fromPropertyList: ["a": "b"], format: format, options: 0)
            #expect(StringsTable(Array(bytes), file: "x").texts == ["a": "b"])
        }
        #expect(StringsTable([], file: "x").problem == nil)
    }

    @Test("a table that breaks off keeps what stood before and says where")
    func broken() {
        let table = StringsTable(Array("\"a\" = \"b\";\n\"c\" \"d\";".utf8), file: "x")
        #expect(table.texts == ["a": "b"])
        #expect(table.problem?.description == "x:2:5: a semicolon is missing")
    }

    @Test(
        "the language chain ends in the language of development",
        arguments: [
            ("de-AT", ["de-AT", "de", "en"]), ("de_CH.UTF-8", ["de", "en"]), ("pt-BR", ["pt_BR", "en"]),
            ("zh-CN", ["zh-Hans", "en"]), ("fr", ["French", "en"]), ("xx", ["en"]), ("en-GB", ["en"]),
        ])
    func chain(language: String, folders: [String]) {
        let available = ["de", "de-AT", "en", "French", "pt_BR", "zh-Hans"]
        #expect(LanguageChain(language, available: available).folders == folders)
    }

    @Test("Base comes after the languages asked for and before the one of development")
    func base() {
        let available = ["Base", "de", "en"]
        #expect(LanguageChain("de-AT", available: available).folders == ["de", "Base", "en"])
        #expect(LanguageChain("fr", available: available).folders == ["Base", "en"])
    }

    static let files = BundleFiles([
        "Root.plist": plist(
            row("PSTextFieldSpecifier", "Key=a", "Title=NAME", "DefaultValue=NAME")
                + row("PSGroupSpecifier", "Title=ONLY") + row("PSGroupSpecifier", "Title=In no table"),
            root: "<key>StringsTable</key><string>Root</string><key>Title</key><string>NAME</string>"),
        "de.lproj/Root.strings": Array("NAME = \"Name\";".utf8),
        "de-AT.lproj/Root.strings": Array("NAME = \"Nam\";".utf8),
        "en.lproj/Root.strings": Array("NAME = \"Label\"; ONLY = \"Only\";".utf8),
    ])

    @Test("titles are translated, values are not, and a switch of language is a bundle of its own")
    func bundle() throws {
        let austrian = try SettingsBundle.read(Self.files, language: "de-AT")
        #expect(austrian.root.title == "Nam")
        #expect(austrian.root.rows.map(\.title) == ["Nam", "Only", "In no table"])
        #expect(austrian.schema.defaults == ["a": .string("NAME")])
        #expect(austrian.localized(in: "de")?.root.title == "Name")
        #expect(austrian.localized(in: "fr")?.root.title == "Label")
    }

    @Test("without StringsTable nothing is translated")
    func noTable() throws {
        let files = BundleFiles([
            "Root.plist": plist(row("PSGroupSpecifier", "Title=NAME")),
            "en.lproj/Root.strings": Array("NAME = \"Label\";".utf8),
        ])
        #expect(try SettingsBundle.read(files).root.rows[0].title == "NAME")
    }

    @Test("a page may lie in the folders of its languages")
    func localizedPages() throws {
        let files = BundleFiles([
            "Root.plist": plist(row("PSChildPaneSpecifier", "Title=More", "File=More")),
            "de.lproj/More.plist": plist(row("PSGroupSpecifier", "Title=Mehr")),
            "en.lproj/More.plist": plist(row("PSGroupSpecifier", "Title=More")),
        ])
        let german = try SettingsBundle.read(files, language: "de")
        #expect(german.pages["More"]?.rows[0].title == "Mehr")
        #expect(german.localized(in: "en")?.pages["More"]?.rows[0].title == "More")
    }
}
