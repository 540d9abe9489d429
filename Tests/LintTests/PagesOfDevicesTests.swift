import BundleSamples
import Bundles
import Lint
import Testing

/// Pages that not every device has: a board's own, a language's, those of other idioms.
struct PagesOfDevicesTests {
    @Test("a board's own page has its texts to be translated as well")
    func pageOfABoard() throws {
        func page(_ title: String) -> [UInt8] {
            plist(
                row("PSTextFieldSpecifier", "Key=a", "Title=\(title)"),
                root: "<key>StringsTable</key><string>T</string>")
        }
        let files = BundleFiles([
            "Root.plist": page("One"), "Root~pump.plist": page("Two"), "Root~ipad.plist": page("Three"),
            "de.lproj/T.strings": [],
        ])
        #expect(try TranslationLint.gaps(in: files).map(\.text) == ["One", "Three", "Two"])
    }

    @Test("a page that one language alone has is checked as any, and translated into no other")
    func pageOfALanguage() {
        func page(_ title: String, _ key: String) -> [UInt8] {
            plist(
                row("PSTextFieldSpecifier", "Title=\(title)", key),
                root: "<key>StringsTable</key><string>T</string>")
        }
        let found = Linter.diagnostics(
            of: BundleFiles([
                "Root.plist": plist(row("PSChildPaneSpecifier", "Title=More", "File=Sub")),
                "en.lproj/Sub.plist": page("name", "Key=k"), "de.lproj/Sub.plist": page("Name", "Kex=k"),
                "de.lproj/T.strings": Array("\"Name\" = \"Name\"; \"name\" = \"Name\";".utf8),
                "fr.lproj/T.strings": Array("\"name\" = \"nom\";".utf8),
            ]))
        #expect(Set(found.map(\.rule)) == [.keyMisspelt, .keyMissing], "\(found)")
        #expect(found.allSatisfy { $0.location.file == "de.lproj/Sub.plist" })
    }

    @Test(
        "a page that devices of another idiom alone open is no mistake, nor what it opens; one that nobody opens is"
    )
    func pagesOfOthers() {
        func pane(_ page: String, _ idioms: String...) -> [UInt8] {
            let only = "<array>" + idioms.map { "<string>\($0)</string>" }.joined() + "</array>"
            return plist(
                row("PSChildPaneSpecifier", "Title=t", "File=\(page)", "SupportedUserInterfaceIdioms:\(only)")
            )
        }
        let found = Linter.diagnostics(
            of: BundleFiles([
                "Root.plist": pane("Window", "Mac", "Reality"), "Window.plist": pane("Depth", "Reality"),
                "Depth.plist": plist(""), "Root~ipad.plist": pane("Glass", "Phone"), "Glass.plist": plist(""),
                "Old.plist": pane("Older", "Mac"), "Older.plist": plist(""),
            ]))
        #expect(
            found.map(\.message) == ["Glass", "Old", "Older"].map { "\($0).plist is opened by no page" },
            "\(found)")
    }
}
