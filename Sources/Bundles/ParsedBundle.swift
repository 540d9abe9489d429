import Hardware
import Localization
import PropertyLists
import Settings

/// The property lists of a bundle that its pages need, for as long as it takes to make rows of them.
package struct ParsedBundle: Sendable {
    enum Outcome: Sendable {
        case page(PropertyListDocument)
        /// Why there is no page of that name, for the row that would open it.
        case problem(Diagnostic)
    }

    /// By page name.
    private(set) var outcomes: [String: Outcome] = [:]
    /// In the order in which a walk from Root meets them.
    private(set) var names: [String] = []
    let files: BundleFiles
    let variant: DeviceVariant
    let languages: LanguageChain
    /// Of pages that are there, for panes that open none; of as many names as the bundle has files, and seldom asked.
    private lazy var suggestions = Suggestions(
        among: files.paths.lazy.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(".plist".count)) }
            .sorted())

    /// Reads Root and every page that rows of `variant` lead to, each once; throws only where Root cannot be
    /// read.
    package init(
        _ files: BundleFiles, for variant: DeviceVariant, languages: LanguageChain
    ) throws(BundleError) {
        self.files = files
        self.variant = variant
        self.languages = languages
        let root = try Self.root(files, variant, languages)
        outcomes["Root"] = .page(root)
        names = ["Root"]
        var next = 0
        while next < names.count {
            parseChildren(of: names[next])
            next += 1
        }
    }

    private static func root(
        _ files: BundleFiles, _ variant: DeviceVariant, _ languages: LanguageChain
    ) throws(BundleError) -> PropertyListDocument {
        guard let path = path(ofPage: "Root", files, variant, languages) else { throw .noRoot }
        let document: PropertyListDocument
        do {
            document = try PropertyListDocument.read(files.read(path), file: path)
        } catch let error as BundleFileError {
            throw .unreadable(error)
        } catch let error as PropertyListError {
            throw .malformed(error)
        } catch {
            throw .noRoot
        }
        guard document.specifiers != nil else { throw .notAPage(SourceLocation(file: path)) }
        return document
    }

    private mutating func parseChildren(of name: String) {
        guard case .page(let document)? = outcomes[name] else { return }
        for specifier in document.specifiers ?? [] {
            guard let row = specifier.dictionary, row.isShown(on: variant.idiom),
                let pane = row.openedPage, outcomes[pane.name] == nil
            else { continue }
            let place = SourceLocation(file: document.file, position: pane.position)
            outcomes[pane.name] = parse(pane.name, openedAt: place)
            names.append(pane.name)
        }
    }

    private mutating func parse(_ name: String, openedAt place: SourceLocation) -> Outcome {
        guard !Self.escapes(name) else {
            return .problem(
                Diagnostic(.childEscapesBundle, at: place, "the page \"\(name)\" lies outside of the bundle"))
        }
        guard let path = Self.path(ofPage: name, files, variant, languages) else {
            return .problem(missing(name, at: place))
        }
        do {
            let document = try PropertyListDocument.read(files.read(path), file: path)
            guard document.specifiers != nil else {
                return .problem(
                    Diagnostic(
                        .notAPage, at: SourceLocation(file: path), "\(path) has no PreferenceSpecifiers"))
            }
            return .page(document)
        } catch let error as PropertyListError {
            return .problem(error.diagnostic)
        } catch {
            return .problem(Diagnostic(.childMissing, at: place, "\(error)"))
        }
    }

    private mutating func missing(_ name: String, at place: SourceLocation) -> Diagnostic {
        for candidate in variant.fileNames(ofPage: name) {
            if let reason = files.refused[candidate] {
                return Diagnostic(.childEscapesBundle, at: place, "\(candidate) \(reason)")
            }
        }
        let hint =
            name.hasSuffix(".plist") && files.paths.contains(name)
            ? "; File is written without its ending"
            : suggestions.suggestion(
                for: name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name)
        return Diagnostic(.childMissing, at: place, "there is no \(name).plist in the bundle" + hint)
    }

    private static func escapes(_ name: String) -> Bool {
        name.hasPrefix("/") || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    }

    /// The device's own file before the plain one; a language's folder where neither is there.
    private static func path(
        ofPage name: String, _ files: BundleFiles, _ variant: DeviceVariant, _ languages: LanguageChain
    ) -> String? {
        let names = variant.fileNames(ofPage: name)
        if let path = names.first(where: files.paths.contains) { return path }
        for folder in languages.folders {
            if let path = names.lazy.map({ "\(folder).lproj/\($0)" }).first(where: files.paths.contains) {
                return path
            }
        }
        return nil
    }

    /// Hands over a page that could be read; it is not kept here any longer.
    mutating func take(_ name: String) -> PropertyListDocument? {
        guard case .page(let document)? = outcomes[name] else { return nil }
        outcomes[name] = nil
        return document
    }

    /// The pages that could be read, in the order of `names`.
    package var documents: [PropertyListDocument] {
        names.compactMap { name in
            if case .page(let document)? = outcomes[name] { document } else { nil }
        }
    }
}

extension PropertyListDocument {
    /// The rows of a page; nil for a file that is no page.
    package var specifiers: [PropertyList]? {
        root.dictionary?[SchemaKey.preferenceSpecifiers]?.array
    }
}

extension PropertyListDictionary {
    /// Whether a row is meant for that device: one that names none is for all, and a single name stands for a list of one.
    func isShown(on idiom: DeviceVariant.Idiom) -> Bool { idioms?.contains(idiom.rawValue) ?? true }

    /// Whether a row is meant for devices that are none of ours, such as a Mac, be it for ours as well.
    package var isShownElsewhere: Bool {
        idioms?.contains { DeviceVariant.Idiom(rawValue: $0) == nil } ?? true
    }

    /// Nil where a row names none.
    private var idioms: [String]? {
        guard let node = self[SchemaKey.idioms] else { return nil }
        let names = (node.array ?? [node]).compactMap(\.string)
        return names.isEmpty ? nil : names
    }

    /// The page that a row opens, and where it is named; nil for a row that is no pane. As the row reads it: a number is a name.
    package var openedPage: (name: String, position: SourcePosition)? {
        guard self[SchemaKey.type]?.string == SpecifierType.childPane.rawValue,
            let file = self[SchemaKey.file]
        else { return nil }
        return (file.value.displayText, file.position)
    }
}

extension PropertyListError {
    /// By the rule of what is larger than is read, of what cannot be read at all, or of what could be read all the same.
    package var diagnostic: Diagnostic {
        let rule: LintRule = reason == .unquoted ? .plistUnquoted : .plistMalformed
        return Diagnostic(isAboutSize ? .plistTooLarge : rule, at: location, sentence)
    }
}
