import Foundation
import Lint
import Settings
import Testing
import TextChecks

/// docs/man/settingsd-bundle.5: GOLDEN_WRITE=1 writes it anew.
@Suite("manual page of bundles")
struct BundleManualTests {
    private static let file = BundleSchemaTests.checkout.appendingPathComponent(
        "docs/man/settingsd-bundle.5")

    @Test("settingsd-bundle(5) is what the tables of known keys make now")
    func isUpToDate() throws {
        let page = BundleManual(schema: try BundleSchemaTests.made()).page
        if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil {
            try page.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: Self.file, encoding: .utf8) == page, "GOLDEN_WRITE=1 writes it anew")
    }

    @Test("settingsd-bundle(5) has each key of each kind of row, of pages, each format and each keyboard")
    func hasEverything() throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8).replacing("\\-", with: "-")
        for type in SpecifierType.allCases {
            let part = try #require(
                page.components(separatedBy: "\n.SS ").first { $0.hasPrefix(type.rawValue) })
            let own = KnownKeys.keys(of: type).filter { !KnownKeys.common.contains($0) }
            for key in own { #expect(part.contains("\n.B \(key)\n"), "\(type.rawValue) \(key)") }
        }
        for key in KnownKeys.common + KnownKeys.page { #expect(page.contains("\n.B \(key)\n"), "\(key)") }
        for word in DeviceFormat.allCases.map(\.rawValue) + KeyboardType.allCases.map(\.rawValue) {
            #expect(page.contains("\n.B \(word)\n"), "\(word)")
        }
    }
}

/// The manual page of what a `Settings.bundle` may hold, in man(7)'s words.
struct BundleManual {
    let schema: BundleSchema

    var page: String {
        var parts = [
            """
            .\\" Made by Tests/AuthoringTests of the keys that the code knows: not to be changed by hand.
            .TH SETTINGSD-BUNDLE 5 "" settingsd "File formats"
            .SH NAME
            settingsd-bundle \\- the keys of a Settings.bundle
            .SH SYNOPSIS
            .I /etc/settingsd/Settings.bundle/Root.plist
            .SH DESCRIPTION
            A bundle is a folder of property lists, a page each, as Apple's
            .I Settings.bundle
            is; Root.plist is the first. Each key stands here with the type of its value first. "Localized" texts are looked up in the
            bundle's .strings files.
            .BR "settingsctl lint"
            says what of a bundle is wrong;
            .I docs/settings\\-schema.md
            and
            .I docs/device\\-keys.md
            say what the keys do to each other. Keys that are not listed are kept and ignored.
            .SH PAGES
            """
        ]
        parts += KnownKeys.page.map(entry)
        parts += [".SH ROWS", ".SS Rows of any type"]
        parts += KnownKeys.common.map(entry)
        parts += SpecifierType.allCases.flatMap(part)
        parts.append(
            """
            .SH KEYBOARDS
            The words of
            .BR \(escaped(SchemaKey.keyboardType)) ,
            Apple's
            .B Alphabet
            besides, which is
            .BR Default :
            """)
        parts += list(KeyboardType.allCases.map(\.rawValue))
        parts += [".SH FORMATS", "The words of", ".BR \(escaped(SchemaKey.format)) :"]
        parts += list(DeviceFormat.allCases.map(\.rawValue))
        parts.append(
            """
            .SH SEE ALSO
            .BR settingsctl (1),
            .BR settingsd\\-board (5),
            .BR settingsd (8)

            """)
        return parts.joined(separator: "\n")
    }

    private func part(_ type: SpecifierType) -> [String] {
        let own = KnownKeys.keys(of: type).filter { !KnownKeys.common.contains($0) }
        let must = type.needsKey ? SchemaKey.key : type == .childPane ? SchemaKey.file : nil
        let needs = must.map { ["Nothing without", ".BR \(escaped($0)) ."] } ?? []
        return [".SS \(escaped(type.rawValue))"] + needs + own.map(entry)
    }

    private func list(_ words: [String]) -> [String] { words.flatMap { [".br", ".B \(escaped($0))"] } }

    private func entry(_ key: String) -> String {
        ".TP\n.B \(escaped(key))\n\(escaped(schema.sentence(of: key)))"
    }

    /// A sentence of the sources: what stands between backquotes is in italics.
    private func escaped(_ text: String) -> String {
        let pieces = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .split(separator: "`", omittingEmptySubsequences: false)
        return pieces.enumerated().map { $0.offset % 2 == 0 ? String($0.element) : "\\fI\($0.element)\\fR" }
            .joined()
    }
}
