import Foundation
import Testing

/// A page of the documents, and where its links lead.
private struct Page {
    static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    let path: String
    let text: String

    /// - Parameter path: within the checkout.
    init(_ path: String) throws {
        self.init(
            path, text: try String(contentsOf: Self.checkout.appendingPathComponent(path), encoding: .utf8))
    }

    init(_ path: String, text: String) {
        self.path = path
        self.text = text.replacing(/```[\s\S]*?```/, with: "")
    }

    static let paths: [String] = {
        let docs = (try? FileManager.default.subpathsOfDirectory(atPath: checkout.path + "/docs")) ?? []
        return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
            + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }()

    /// Targets of links and pictures that are no addresses.
    var links: [String] {
        text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }.filter { !$0.contains("://") }
    }

    /// Headings as mkdocs and forges name them: small letters, digits and hyphens.
    var anchors: Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return String(
                    words.map { $0 == " " ? "-" : $0 }.filter {
                        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
                    })
            })
    }

    /// The links that lead nowhere.
    func lost() throws -> [String] {
        try links.filter { link in
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let folder = (path as NSString).deletingLastPathComponent
            let target = URL(fileURLWithPath: "/\(folder)/\(parts[0])").standardizedFileURL.path.dropFirst()
            let file = parts[0].isEmpty ? path : String(target)
            let isThere = FileManager.default.fileExists(atPath: Self.checkout.path + "/" + file)
            // The site has a page made of each manual page, and no manual page.
            guard file == path || isThere && !file.hasPrefix("docs/man/") else { return true }
            guard parts.count == 2 else { return false }
            let page = file == path ? self : try Page(file)
            return !page.anchors.contains(String(parts[1]))
        }
    }
}

extension Page {
    /// The pages that comments of a Swift file name, within the checkout or within docs, and that are not there.
    fileprivate static func missing(inCommentsOf text: String) -> [String] {
        let comments = text.split(separator: "\n").filter { $0.contains(".md") }.compactMap { line in
            line.firstMatch(of: /(?:^|\s)\/\/.*/).map { String($0.output) }
        }
        return comments.flatMap { $0.matches(of: /[\w\/.-]+\.md\b/).map { String($0.output) } }.filter {
            name in
            !["/", "/docs/"].contains { FileManager.default.fileExists(atPath: checkout.path + $0 + name) }
        }
    }
}

@Suite("links of the documents") struct LinkTests {
    @Test("every link between documents leads to a file that is there, and to a heading in it")
    func areThere() throws {
        #expect(Page.paths.count > 100)
        for path in Page.paths { #expect(try Page(path).lost() == [], "\(path)") }
    }

    @Test(
        "a link that leads nowhere is found",
        arguments: [
            ("[a](none.md)", true), ("[a](look.md)", false), ("[a](#here)\n# Here", false),
            ("[a](#there)\n# Here", true), ("![a](pictures/none.png)", true),
            ("[a](boards.md#raspberrypi-keypad-3x4)", false), ("[a](boards.md#raspberrypi)", true),
            ("[a](https://example.org)", false), ("[a](../README.md)", false),
            ("[a](man/settingsd.8)", true),
        ])
    func planted(text: String, isLost: Bool) throws {
        #expect(try !Page("docs/planted.md", text: text).lost().isEmpty == isLost)
    }

    @Test("pages that comments name are there")
    func inComments() throws {
        for folder in ["Sources", "Tests", "Examples"] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: Page.checkout.path + "/" + folder)
            for name in names where name.hasSuffix(".swift") && !name.contains(".build/") {
                let file = Page.checkout.appendingPathComponent("\(folder)/\(name)")
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(Page.missing(inCommentsOf: text) == [], "\(name)")
            }
        }
    }

    @Test(
        "a comment that names a page that is not there is found",
        arguments: [
            ("/// The table of none.md.", ["none.md"]), ("/// The table of bus.md.", []),
            ("let a = 1\t// docs/none.md says so", ["docs/none.md"]), ("// docs/bus.md", []),
            ("/// docs/lint/README.md, README.md, `ARCHITECTURE.md`", []), ("let page = \"none.md\"", []),
        ])
    func plantedComment(text: String, missing: [String]) {
        #expect(Page.missing(inCommentsOf: text) == missing)
    }

    @Test("the site's table of contents has each page of docs once, and no other")
    func contents() throws {
        let site = try String(
            contentsOf: Page.checkout.appendingPathComponent("docs/site.yml"), encoding: .utf8)
        let named = site.matches(of: /: ([\w\/.-]+\.md)/).map { String($0.output.1) }
        // Made with the site: manual pages, the list of decisions, and what lies above docs.
        let made = named.filter {
            $0.hasPrefix("man/") || $0.hasPrefix("decisions/") || $0.first?.isUppercase == true
        }
        let pages = Page.paths.filter { $0.hasPrefix("docs/") && !$0.hasPrefix("docs/decisions/") }
            .map { String($0.dropFirst(5)) }.filter { !$0.hasPrefix("lint/") || $0 == "lint/README.md" }
        #expect(Set(named).subtracting(made) == Set(pages))
        #expect(named.count == Set(named).count)
        let manuals = try FileManager.default.contentsOfDirectory(atPath: Page.checkout.path + "/docs/man")
        #expect(Set(made.filter { $0.hasPrefix("man/") }) == Set(manuals.map { "man/\($0).md" }))
    }
}
