import Bundles
import Hardware
import Localization
import PropertyLists
import Settings

/// Finds everything that is wrong with a bundle before a device ships with it.
package struct Linter {
    private let files: BundleFiles
    private var pictures: PictureLint
    private var found: Set<Diagnostic> = []
    private var diagnostics: [Diagnostic] = []
    /// Files that some device reads as a page.
    private var reached: Set<String> = []
    /// False: a page could not be read, and what it opens is not known.
    private var knowsAllPanes = true

    /// In the order of files and lines; each once, however many devices meet it.
    ///
    /// - Parameters:
    ///   - glyphs: looks for characters that a board cannot draw; nil where no board is named.
    ///   - symbols: what the icon font has; nil where there is no such font, and no name is known to be wrong.
    ///   - picture: why a file's bytes are no picture that is shown; nil where they are one.
    package static func diagnostics(
        of files: BundleFiles, glyphs: GlyphLint? = nil, symbols: Set<String>? = nil,
        picture: @escaping ([UInt8]) -> String? = { _ in nil }
    ) -> [Diagnostic] {
        var linter = Linter(
            files: files, pictures: PictureLint(files: files, symbols: symbols, problem: picture))
        for variant in files.variants {
            for language in linter.languages { linter.check(variant, in: language) }
        }
        linter.checkStrayPages()
        linter.add(TranslationLint.unknownFolders(in: files))
        linter.checkTables()
        if let glyphs { linter.check(glyphs) }
        return linter.diagnostics.sorted(by: Diagnostic.stands(before:_:))
    }

    private init(files: BundleFiles, pictures: PictureLint) {
        self.files = files
        self.pictures = pictures
    }

    /// The one of development, and those that have pages of their own.
    private var languages: [String] {
        let pages = files.paths.filter { $0.hasSuffix(".plist") }
        let own = Set(pages.compactMap { BundleFiles.language(of: $0).map(String.init) })
        return ["en"]
            + own.subtracting(["en", "Base"]).filter { !LanguageChain.isUnknown(folder: $0) }.sorted()
    }

    private mutating func check(_ variant: DeviceVariant, in language: String) {
        let languages = LanguageChain(language, available: files.languages)
        do {
            let parsed = try ParsedBundle(files, for: variant, languages: languages)
            var interpreter = BundleInterpreter(parsed, languages: languages)
            let pages = interpreter.pages()
            add(interpreter.diagnostics)
            let documents = parsed.documents
            for document in documents where reached.insert(document.file).inserted {
                var lint = PageLint(document, isRoot: document.file == documents.first?.file)
                add(lint.run())
                add(pictures.diagnostics(of: document))
            }
            let whole = WholeBundle(
                pages, interpreter.brand, .ofAnyBoard, languages: files.languages, in: languages.shown)
            add(BundleLint(parsed: parsed, pages: pages, whole: whole).run())
        } catch {
            knowsAllPanes = false
            add([error.diagnostic(among: files.paths)])
        }
    }

    private mutating func add(_ more: [Diagnostic]) {
        for diagnostic in more where found.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Property lists beside the pages: forgotten pages, saved values that should not be shipped.
    private mutating func checkStrayPages() {
        let stray = files.paths.filter { $0.hasSuffix(".plist") && !reached.contains($0) }.sorted()
        let reported = Set(diagnostics.lazy.filter { $0.rule == .notAPage }.map(\.location.file))
        let known = reported.union(["Info.plist", "version.plist"])
        let foreign = stray.isEmpty ? [] : pagesOfOthers
        var unopened: [Diagnostic] = []
        for path in stray {
            do {
                let document = try PropertyListDocument.read(files.read(path), file: path)
                let isPage = document.specifiers != nil
                guard !known.contains(path),
                    !isPage || (BundleFiles.language(of: path) == nil && !foreign.contains(path))
                else { continue }
                let what = isPage ? "opened by no page" : "no page"
                unopened.append(
                    Diagnostic(.pageUnreachable, at: SourceLocation(file: path), "\(path) is \(what)"))
            } catch let error as PropertyListError {
                knowsAllPanes = false
                add([error.diagnostic])
            } catch {
                knowsAllPanes = false
                add([Diagnostic(.plistMalformed, at: SourceLocation(file: path), "\(error)")])
            }
        }
        if knowsAllPanes { add(unopened) }
        for (path, reason) in files.refused.sorted(by: { $0.key < $1.key }) {
            add([Diagnostic(.childEscapesBundle, at: SourceLocation(file: path), "\(path) \(reason)")])
        }
    }

    /// Files that devices of other idioms read as pages, a Mac with the same bundle, and none of ours has to.
    private var pagesOfOthers: Set<String> {
        var found: Set<String> = []
        var unread = reached
        while let path = unread.popFirst() {
            for file in page(path)?.filesOpenedElsewhere ?? []
            where files.paths.contains(file) && !reached.contains(file) && found.insert(file).inserted {
                unread.insert(file)
            }
        }
        return found
    }

    private mutating func checkTables() {
        var tables = TranslationLint(files)
        add(tables.unreadable())
        for document in reachedPages { add(tables.diagnostics(of: document)) }
    }

    /// What cannot be drawn of the pages, and of the tables that they are translated by.
    private mutating func check(_ glyphs: GlyphLint) {
        let pages = reachedPages
        add(pages.compactMap { glyphs.diagnostic(of: $0, in: files) })
        let names = Set(pages.compactMap { $0.root.dictionary?[SchemaKey.stringsTable]?.string })
        let tables = files.languages.flatMap { folder in names.map { "\(folder).lproj/\($0).strings" } }
        for path in tables.sorted() where files.paths.contains(path) {
            guard let bytes = try? files.read(path) else { continue }
            add([glyphs.diagnostic(of: StringsTable(bytes, file: path), at: path)].compactMap { $0 })
        }
    }

    /// Read anew: pages are let go of as they become rows.
    private var reachedPages: [PropertyListDocument] {
        reached.sorted().compactMap(page)
    }

    private func page(_ path: String) -> PropertyListDocument? {
        try? PropertyListDocument.read(files.read(path), file: path)
    }
}

extension PropertyListDocument {
    /// Of the pages that its panes open on devices of other idioms.
    fileprivate var filesOpenedElsewhere: [String] {
        (specifiers ?? []).compactMap(\.dictionary).filter(\.isShownElsewhere)
            .compactMap { $0.openedPage.map { "\($0.name).plist" } }
    }
}

extension BundleError {
    /// What is wrong, in a bundle of these files.
    fileprivate func diagnostic(among paths: Set<String>) -> Diagnostic {
        switch self {
        case .noRoot:
            Diagnostic(
                .rootMissing, at: SourceLocation(file: "Root.plist"),
                "there is no Root.plist in the bundle" + Self.rootElsewhere(among: paths))
        case .unreadable(let error):
            Diagnostic(.plistMalformed, at: SourceLocation(file: error.path), error.reason)
        case .malformed(let error): error.diagnostic
        case .notAPage(let location):
            Diagnostic(.notAPage, at: location, "\(location.file) has no PreferenceSpecifiers array")
        }
    }

    /// One that is written otherwise, or of a bundle in the folder that was named.
    private static func rootElsewhere(among paths: Set<String>) -> String {
        let other = paths.filter { "/\($0)".lowercased().hasSuffix("/root.plist") }.min()
        return other.map { "; did you mean \"\($0)\"?" } ?? ""
    }
}

extension Diagnostic {
    /// By file, then by line and column; within a binary file as found.
    fileprivate static func stands(before left: Diagnostic, _ right: Diagnostic) -> Bool {
        let (one, other) = (left.location, right.location)
        guard one.file == other.file else { return one.file < other.file }
        guard case .text(let line, let column) = one.position,
            case .text(let otherLine, let otherColumn) = other.position
        else { return false }
        return (line, column) < (otherLine, otherColumn)
    }
}
