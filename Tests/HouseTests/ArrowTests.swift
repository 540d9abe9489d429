import ChildProcess
import Foundation
import Testing

/// The arrows of ARCHITECTURE.md: which modules a file of each room may import.
private let allowed: [String: Set<String>] = {
    let model: Set = ["Glibc", "PropertyLists", "Localization", "TextChecks", "Settings"]
    let panel = model.union([
        "Bundles", "Hardware", "Graphics", "Typesetting", "Look", "Keys", "Words", "TextEntry", "Scenes",
        "TextFields",
    ])
    let programs = panel.union([
        "Screens", "Navigation", "Accessibility", "DeviceUI", "Spelling", "QRCodes", "Storage", "Store",
        "Bus", "Drivers", "Loop",
    ])
    return [
        "PropertyLists": ["Glibc", "CExpat"],
        "Localization": ["PropertyLists"],
        "TextChecks": ["PropertyLists", "Localization"],
        "Settings": ["Glibc", "PropertyLists", "Localization", "TextChecks"],
        "Scanning": ["PropertyLists", "Localization", "Settings", "CZlib"],
        "DropIns": ["PropertyLists", "Settings"],
        "Applying": ["Glibc", "PropertyLists", "DropIns", "Settings", "Storage", "Bus", "Loop"],
        "settings-apply": ["Glibc", "Applying", "DropIns", "Storage"],
        "Access": ["Localization"],
        "Hardware": ["Glibc", "CInih"],
        "KeypadImport": ["PropertyLists", "Hardware"],
        "Authoring": ["PropertyLists", "Settings", "Bundles", "Hardware"],
        "Bundles": model.union(["Hardware"]),
        "Lint": model.union(["Hardware", "Bundles"]),
        "Graphics": ["Glibc", "Hardware", "CPNG"],
        "Typesetting": [
            "Glibc", "PropertyLists", "Hardware", "Graphics", "CFreeType", "CHarfBuzz", "CFriBidi",
            "CLineBreak", "CLibThai",
        ],
        "Look": ["Graphics", "Typesetting", "Hardware"],
        "Words": ["Hardware", "PropertyLists", "Localization"],
        "Keys": ["Hardware", "Localization"],
        "Sharing": ["Hardware"],
        "TextEntry": model.union(["Hardware", "Keys", "Words"]),
        "Scenes": ["Hardware", "Graphics", "Typesetting", "Look", "Keys", "Settings", "Localization"],
        "TextFields": [
            "Hardware", "Graphics", "Typesetting", "Keys", "TextEntry", "Scenes", "Settings", "Localization",
            "PropertyLists",
        ],
        "Screens": panel.union(["Access", "Scanning"]),
        "Navigation": panel.subtracting(["TextFields"]).union(["Access", "Scanning", "Screens"]),
        "Accessibility": panel.union(["Screens", "Navigation"]),
        "DeviceUI": panel.union(["Screens", "Navigation", "Accessibility"]),
        "Simulator": panel.subtracting(["Glibc", "TextFields"]).union([
            "Access", "Screens", "Navigation", "Accessibility", "DeviceUI", "Lint",
        ]),
        "Fleet": ["PropertyLists", "TextChecks", "Settings", "Hardware"],
        "MQTT": ["Glibc", "Loop", "CMosquitto"],
        "Spelling": ["Glibc", "Words", "CHunspell"],
        "QRCodes": ["Scenes", "CQRencode"],
        "FleetOperation": ["PropertyLists", "TextChecks", "Settings", "Fleet"],
        "FleetLoop": ["Glibc", "Fleet", "MQTT", "Loop", "CChanges"],
        "settings-fleet": [
            "Glibc", "FleetLoop", "Fleet", "Bus", "Loop", "Storage", "Bundles", "Settings",
            "PropertyLists",
        ],
        "settings-fleetctl": [
            "Glibc", "ArgumentParser", "FleetLoop", "FleetOperation", "Fleet", "MQTT", "Loop", "Storage",
            "Sealing", "Bundles", "Settings", "Hardware", "PropertyLists",
        ],
        "Storage": ["Glibc", "Bundles", "Localization"],
        "Sealing": ["CSodium"],
        "Store": model.union(["Access", "Storage", "Sealing", "CSQLite", "CSodium"]),
        "Bus": ["Glibc", "Access", "Settings", "CSDBus"],
        "Loop": ["Glibc", "CSystemd", "CKernel"],
        "Drivers": ["Glibc", "Loop", "Hardware", "CLibinput", "CXkbcommon", "CDRM", "CLinux", "CGPIO"],
        "Service": programs.union(["Access", "DropIns", "Applying", "Scanning", "Sharing"]),
        "settingsd": ["Glibc", "Service", "Drivers", "Loop"],
        "settingsctl": programs.union([
            "Access", "Scanning", "KeypadImport", "Authoring", "Lint", "DropIns", "Applying", "Simulator",
            "ArgumentParser",
            "Synchronization",
        ]),
        // It runs on a desktop: what nothing on a device may import it could.
        "settings-simulator": programs.subtracting(["Bus", "Drivers", "Loop"]).union([
            "Simulator", "CWebSockets",
        ]),
    ]
}()

/// Every import under `sources` that no arrow allows, as `Room/File.swift imports Module`.
private func forbiddenImports(under sources: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name -> [String] in
        let room = String(name.prefix { $0 != "/" })
        let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
        return imports(in: text)
            .filter { !(allowed[room] ?? []).contains($0) }
            .map { "\(name) imports \($0)" }
    }
}

/// The modules that a source text imports, whatever attributes or access levels stand before the word.
private func imports(in text: String) -> [String] {
    let attributes = /^(?:@\w+ +)*(?:(?:public|package|internal|private|fileprivate) +)?import +/
    return text.split(separator: "\n").compactMap { line in
        guard let start = line.prefixMatch(of: attributes) else { return nil }
        let words = line[start.range.upperBound...].split { $0 == " " || $0 == "." }
        let kinds: Set = ["class", "struct", "enum", "func", "var", "protocol", "typealias"]
        return words.first { !kinds.contains(String($0)) }.map(String.init)
    }
}

/// The checkout that this test was compiled from.
private let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

@Test("no room imports what no arrow leads to")
func roomsKeepToTheirArrows() throws {
    #expect(try forbiddenImports(under: checkout.appendingPathComponent("Sources")) == [])
}

/// Every arrow that `Package.swift` draws between rooms and no file goes, as `Room to Room`.
private func unusedArrows(in package: String, under sources: URL) throws -> [String] {
    let rooms = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    return try rooms.flatMap { room -> [String] in
        let pieces = package.components(separatedBy: "name: \"\(room)\",").dropFirst()
        let target = pieces.first { $0.drop(while: \.isWhitespace).hasPrefix("dependencies: [") }
        let list = (target ?? "").prefix { $0 != "]" }
        let folder = sources.appendingPathComponent(room)
        let used = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .flatMap {
                imports(in: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
            }
        return list.split(separator: "\"").map(String.init).filter {
            rooms.contains($0) && !used.contains($0)
        }
        .map { "\(room) to \($0)" }
    }
}

/// The rooms of a list that stand before one that they stand on, as `Room before Room`.
private func inversions(in rooms: [String]) -> [String] {
    let places = Dictionary(rooms.enumerated().map { ($1, $0) }) { first, _ in first }
    return rooms.flatMap { room in
        (allowed[room] ?? []).sorted().filter { (places[$0] ?? 0) > (places[room] ?? 0) }
            .map { "\(room) before \($0)" }
    }
}

@Test("the tables of rooms go from the bottom to the top", arguments: ["ARCHITECTURE.md", "Package.swift"])
func roomsInOrder(name: String) throws {
    let text = try String(contentsOf: checkout.appendingPathComponent(name), encoding: .utf8)
    // Products are no rooms.
    let tables = text.range(of: "\nvar rooms").map { text[$0.upperBound...] } ?? text[...]
    let rooms = tables.matches(of: /(?:name: "|\| `Sources\/)([A-Za-z-]+)["`]/).map { String($0.1) }
    let known = rooms.filter { allowed[$0] != nil && !$0.hasPrefix("settings") }
    let once = known.enumerated().filter { known.firstIndex(of: $1) == $0 }.map(\.element)
    #expect(once.count > 30)
    #expect(inversions(in: once) == [])
    #expect(inversions(in: ["Bundles", "Settings"]) == ["Bundles before Settings"])
}

@Test("no arrow is drawn that nobody goes")
func arrowsAreUsed() throws {
    let file = checkout.appendingPathComponent("Package.swift")
    let package = try String(contentsOf: file, encoding: .utf8)
    let sources = checkout.appendingPathComponent("Sources")
    #expect(try unusedArrows(in: package, under: sources) == [])
    let planted = package.replacingOccurrences(
        of: "name: \"Keys\", dependencies: [", with: "name: \"Keys\", dependencies: [\"Settings\", ")
    #expect(try unusedArrows(in: planted, under: sources) == ["Keys to Settings"])
}

@Test(
    "a planted import against the arrows is found",
    arguments: [
        ("DeviceUI", "import CSQLite"), ("Screens", "package import Drivers"),
        ("Hardware", "import Graphics"), ("Graphics", "import Screens"), ("Graphics", "import Look"),
        ("Settings", "import Bundles"),
        ("Screens", "import Lint"), ("Service", "import Lint"),
        ("Drivers", "import DeviceUI"), ("Settings", "@preconcurrency import Foundation"),
        ("settingsd", "import CLibinput"),
        ("Service", "import CSystemd"), ("Service", "import CSQLite"), ("Screens", "import Store"),
        ("Storage", "import Store"), ("settingsd", "import Storage"), ("Drivers", "import Service"),
        ("Settings", "import struct Foundation.Data"), ("Simulator", "import Foundation"),
        ("Simulator", "import Drivers"), ("Service", "import Simulator"),
        ("settings-simulator", "import Drivers"), ("settingsctl", "import CWebSockets"),
        ("Fleet", "import Bus"), ("Fleet", "import Glibc"),
        ("Fleet", "import MQTT"), ("settingsd", "import CMosquitto"), ("Fleet", "import Sealing"),
        ("MQTT", "import Drivers"), ("Loop", "import Hardware"), ("Drivers", "import CSystemd"),
    ])
func plantedImportIsFound(room: String, line: String) throws {
    let planted = FileManager.default.temporaryDirectory.appendingPathComponent("arrows-\(UUID())")
    defer { try? FileManager.default.removeItem(at: planted) }
    let folder = planted.appendingPathComponent(room)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("Planted.swift")
    try "\(line)\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try forbiddenImports(under: planted).count == 1)
}

@Test("nothing that is tracked is larger than 200 KB")
func trackedFilesAreSmall() throws {
    let git = try FinishedProgram(["git", "-C", checkout.path, "ls-files", "-z"])
    let large = git.output.split(separator: "\0").filter { name in
        let path = checkout.appendingPathComponent(String(name)).path
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return (size ?? 0) > 200 * 1024
    }
    #expect(large.isEmpty)
}
