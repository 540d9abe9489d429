import BundleSamples
import Bundles
import Foundation
import Localization
import Testing

/// Which folder of a bundle a language finds.
struct LanguageTests {
    private static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/languages.md").standardized

    /// Indented, the folders of the two bundles; then a row a language.
    private static let lines =
        (try? String(contentsOf: document, encoding: .utf8))?
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    private static let corpus = lines.filter { $0.hasPrefix("    ") }.map {
        $0.split(separator: " ").map(String.init)
    }
    private static let table = lines.compactMap(tableRow)

    private static func tableRow(_ line: String) -> (language: String, folders: [String])? {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard line.hasPrefix("| "), cells.count == 3, cells[0] != "language" else { return nil }
        return (cells[0], Array(cells[1...]))
    }

    /// A bundle whose title is the name of the folder that it was found in.
    private static func bundle(_ folders: [String]) -> BundleFiles {
        var files = [
            "Root.plist": plist(
                row("PSGroupSpecifier", "Title=NAME"), root: "<key>StringsTable</key><string>T</string>")
        ]
        for folder in folders { files["\(folder).lproj/T.strings"] = Array("NAME = \"\(folder)\";".utf8) }
        return BundleFiles(files)
    }

    private static func found(_ language: String) throws -> [String] {
        try corpus.map { folders in
            let read = try SettingsBundle.read(bundle(folders), language: language)
            return read.root.rows[0].title
        }
    }

    @Test("two bundles of 47 languages show the folder that docs/languages.md names for 200 tags and more")
    func page() throws {
        if ProcessInfo.processInfo.environment["WRITE_LANGUAGE_PAGE"] != nil { try Self.write() }
        #expect(Self.corpus.map(\.count) == [47, 47])
        #expect(Set(Self.table.map(\.language)).count >= 200)
        for (language, folders) in Self.table {
            #expect(try Self.found(language) == folders, "\(language)")
        }
    }

    private static func write() throws {
        let written = try lines.map { line in
            guard let (language, _) = tableRow(line) else { return line }
            return "| \(language) | \(try found(language).joined(separator: " | ")) |"
        }
        try Data(written.joined(separator: "\n").utf8).write(to: document)
    }

    @Test(
        "the nearest folder is found, and of another script none",
        arguments: [
            ("ja", ["ja-JP", "en"], ["ja-JP", "en"]),
            ("zh-Hant", ["zh-TW", "zh-CN", "en"], ["zh-TW", "en"]),
            ("zh-HK", ["zh-TW", "en"], ["zh-TW", "en"]), ("zh-HK", ["zh-CN", "en"], ["en"]),
            ("iw", ["he", "en"], ["he", "en"]), ("he", ["iw"], ["iw"]), ("sr-Latn", ["sr", "en"], ["en"]),
            ("de-CH", ["de-AT", "en"], ["de-AT", "en"]), ("de-CH", ["de-AT", "de", "en"], ["de", "en"]),
            ("es-AR", ["es", "es-MX"], ["es-MX", "es"]), ("en-AU", ["en", "en-GB"], ["en-GB", "en"]),
            ("nn", ["nb", "en"], ["nb", "en"]), ("pt-AO", ["pt-BR", "pt-PT"], ["pt-PT"]),
            ("pt", ["pt-PT", "pt-BR"], ["pt-BR"]), ("fr", ["Chinese", "en-GB"], ["en-GB"]),
        ])
    func nearest(language: String, available: [String], folders: [String]) {
        #expect(LanguageChain(language, available: available).folders == folders)
    }

    @Test(
        "folders that no language leads to are told apart from those of rare and old codes",
        arguments: [
            ("Chinese", true), ("xx-YY", true), ("de DE", true), ("", true), ("Base", false), ("base", false),
            ("iw", false), ("English", false), ("zh_Hant_TW", false), ("ca-valencia", false), ("fil", false),
        ])
    func unknown(folder: String, isUnknown: Bool) {
        #expect(LanguageChain.isUnknown(folder: folder) == isUnknown)
    }

    @Test(
        "bundle and screen speak one language: the one asked for where the bundle has it, else the bundle's own",
        arguments: [
            (["en", "de"], "de-AT", "de-AT"), (["en", "de"], "fr", "en"), (["de"], "fr", "en"),
            ([], "fr", "fr"),
        ])
    func shown(folders: [String], language: String, shown: String) throws {
        let read = try SettingsBundle.read(Self.bundle(folders), language: language)
        #expect(read.shownLanguage == shown)
        #expect(read.language == language)
    }

    @Test("a language of millions of subtags is none, at once", .timeLimit(.minutes(10)))
    func hostile() {
        let name = "en" + String(repeating: "-x", count: 1_000_000)
        #expect(LanguageTag(name)?.description == "en")
        #expect(LanguageTag(String(repeating: "-", count: 1_000_000)) == nil)
        #expect(LanguageTag("") == nil && LanguageTag("@") == nil && LanguageTag("d") == nil)
    }
}
