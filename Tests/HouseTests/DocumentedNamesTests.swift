import Foundation
import Testing

private let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Every file of these folders, by its path within the checkout.
private func files(in folders: [String]) throws -> [String] {
    try folders.flatMap { folder in
        try FileManager.default.subpathsOfDirectory(atPath: checkout.appendingPathComponent(folder).path)
            .map { "\(folder)/\($0)" }
    }
}

/// What the sources name: words of code, and what stands in quotation marks as a key of a bundle or a board does.
private struct KnownNames {
    private var words: Set<Substring> = []
    private var paths: Set<String> = []

    init() throws {
        for path in try files(in: ["Sources", "Tests", "board", "docs", "systemd", "packaging", "Examples"]) {
            paths.insert(path)
            paths.insert((path as NSString).lastPathComponent)
            // The planted names are none.
            guard path.hasSuffix(".swift"), !path.hasPrefix("Tests/HouseTests") else { continue }
            let text = try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                words.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_") })
            }
        }
    }

    /// A path, or `Type.member(label:)` with each of its names somewhere in the sources.
    func has(_ name: String) -> Bool {
        if paths.contains(name) || FileManager.default.fileExists(atPath: checkout.path + "/" + name) {
            return true
        }
        let bare = name.prefix { $0 != "(" }
        return bare.split(separator: ".").allSatisfy(words.contains)
    }
}

/// What a page says of the code between backquotes: types, their members, functions, and paths.
private func names(in page: String) -> [String] {
    let pieces = page.replacing(/```[\s\S]*?```/, with: "").split(
        separator: "`", omittingEmptySubsequences: false)
    return pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }.filter { name in
        name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*[a-z][A-Za-z0-9_]*(\.\w+)*(\([\w:]*\))?/) != nil
            || name.wholeMatch(of: /\w+(\.\w+)*\([\w:]*\)/) != nil
            || name.wholeMatch(of: /(Sources|Tests|docs|board|systemd)\/[\w.+\/-]+/) != nil
    }
}

@Suite("documents and the code") struct DocumentedNamesTests {
    private static let pages: [String] = {
        let docs = (try? files(in: ["docs", "Sources/DeviceUI/DeviceUI.docc"])) ?? []
        return ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"]
            + docs.filter { $0.hasSuffix(".md") && !$0.contains("/decisions/") && !$0.contains("/lint/") }
    }()

    @Test("every type, function and path that a document names is there")
    func areThere() throws {
        let known = try KnownNames()
        #expect(Self.pages.count > 10)
        for page in Self.pages {
            let text = try String(contentsOf: checkout.appendingPathComponent(page), encoding: .utf8)
            let missing = names(in: text).filter { !known.has($0) && !$0.contains("/NAME/") }
            #expect(missing == [], "\(page)")
        }
    }

    @Test(
        "a name that is not there is found",
        arguments: [
            ("see `NoSuchThing` there", true), ("`Board.noSuchMember`", true), ("`settleNothing(at:)`", true),
            ("in `Sources/Nowhere`", true), ("a `Board` of `Sources/Hardware`, read by `make run`", false),
        ])
    func planted(page: String, isFound: Bool) throws {
        let known = try KnownNames()
        #expect(names(in: page).contains { !known.has($0) } == isFound)
    }
}
