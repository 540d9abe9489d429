import Bundles
import Hardware
import Localization
import PropertyLists
import Settings

/// What is wrong with the texts of a bundle: tables that cannot be read, texts that no table translates.
package struct TranslationLint {
    /// One text that a language does not translate.
    package struct Gap: Hashable, Sendable {
        /// As its folder is named, "de".
        package let language: String
        /// As the page has it: the key that the table lacks.
        package let text: String
        /// Where the page has it.
        package let location: SourceLocation
    }

    private let files: BundleFiles
    private let languages: [String]
    private var tables: [String: StringsTable] = [:]
    /// By language, the folders that its texts fall back to.
    private var nearer: [String: [String]] = [:]

    /// Reads no file yet; each table is read once.
    ///
    /// - Parameter language: one more that is asked about, whether it has a folder yet or not.
    package init(_ files: BundleFiles, and language: String? = nil) {
        self.files = files
        languages = Set(files.languages + [language].compactMap(\.self)).sorted()
    }

    /// A line for each folder that no language leads to.
    package static func unknownFolders(in files: BundleFiles) -> [Diagnostic] {
        files.languages.filter(LanguageChain.isUnknown).map { folder in
            Diagnostic(
                .languageUnknown, at: SourceLocation(file: "\(folder).lproj"),
                "no language is called \"\(folder)\", and the folder is never looked into")
        }
    }

    /// Of every page that can be reached on any device; throws where a device cannot read the bundle.
    ///
    /// - Parameter language: one more that is asked about: all texts are lacking where it has no folder.
    package static func gaps(
        in files: BundleFiles, and language: String? = nil
    ) throws(BundleError) -> [Gap] {
        let languages = LanguageChain("en", available: files.languages)
        var lint = TranslationLint(files, and: language)
        var seen: Set<String> = []
        var gaps: [Gap] = []
        for variant in files.variants {
            let parsed = try ParsedBundle(files, for: variant, languages: languages)
            for document in parsed.documents where seen.insert(document.file).inserted {
                gaps += lint.gaps(in: document)
            }
        }
        return gaps
    }

    /// Every table of the bundle, used or not.
    mutating func unreadable() -> [Diagnostic] {
        files.paths.filter { $0.hasSuffix(".strings") }.sorted().compactMap { path in
            table(at: path).problem.map { Diagnostic(.stringsUnreadable, at: $0.location, $0.sentence) }
        }
    }

    mutating func diagnostics(of document: PropertyListDocument) -> [Diagnostic] {
        guard let node = document.root.dictionary?[SchemaKey.stringsTable], let name = node.string,
            !name.isEmpty, !languages.isEmpty
        else { return [] }
        guard languages.contains(where: { files.paths.contains("\($0).lproj/\(name).strings") }) else {
            let place = SourceLocation(file: document.file, position: node.position)
            return [Diagnostic(.stringsMissing, at: place, "no language has a table \(name).strings")]
        }
        var byPlace: [SourceLocation: [String]] = [:]
        let gaps = gaps(in: document)
        for gap in gaps { byPlace[gap.location, default: []].append(gap.language) }
        var reported: Set<SourceLocation> = []
        return gaps.compactMap { gap in
            guard reported.insert(gap.location).inserted else { return nil }
            let languages = byPlace[gap.location, default: []].joined(separator: ", ")
            return Diagnostic(
                .stringsUntranslated, at: gap.location,
                "\"\(gap.text.prefix(40))\" is not translated into \(languages)")
        }
    }

    /// Texts of the page that a language does not translate. The language of development is let off where the
    /// text is one that can be read as it is.
    mutating func gaps(in document: PropertyListDocument) -> [Gap] {
        guard let name = document.root.dictionary?[SchemaKey.stringsTable]?.string, !name.isEmpty else {
            return []
        }
        var gaps: [Gap] = []
        let texts = LocalizableTexts.of(document, in: files)
        for language in languages
        where language != "Base" && !LanguageChain.isUnknown(folder: language)
            && Self.shows(language, document)
        {
            let table = translations(language, table: name)
            for (text, position) in texts where table[text] == nil {
                let isDevelopment = LanguageTag(language)?.description == "en"
                if isDevelopment, !Self.looksLikeAName(text) { continue }
                let place = SourceLocation(file: document.file, position: position)
                gaps.append(Gap(language: language, text: text, location: place))
            }
        }
        return gaps
    }

    /// A page in the folder of a language is that one's alone, unless others fall back to it.
    private static func shows(_ language: String, _ page: PropertyListDocument) -> Bool {
        guard let own = BundleFiles.language(of: page.file).map(String.init) else { return true }
        return [language, "Base"].contains(own) || LanguageTag(own)?.description == "en"
    }

    /// A region falls back to its language: de-AT needs only what differs from de.
    private mutating func translations(_ language: String, table name: String) -> [String: String] {
        var texts = table(at: "\(language).lproj/\(name).strings").texts
        let folders = nearer[language] ?? LanguageChain.matches(language, in: languages)
        nearer[language] = folders
        for folder in folders where folder != language {
            texts.merge(table(at: "\(folder).lproj/\(name).strings").texts) { own, _ in own }
        }
        return texts
    }

    private mutating func table(at path: String) -> StringsTable {
        if let table = tables[path] { return table }
        var table = StringsTable()
        if files.paths.contains(path) {
            do {
                table = StringsTable(try files.read(path), file: path)
            } catch {
                let reason = PropertyListError.Reason.malformed(error.reason)
                table = StringsTable(problem: PropertyListError(at: SourceLocation(file: path), reason))
            }
        }
        tables[path] = table
        return table
    }

    /// `NETWORK_TITLE`, `network.title`: meant for a table, not for a person.
    private static func looksLikeAName(_ text: String) -> Bool {
        guard !text.contains(" "), text.contains(where: { $0 == "_" || $0 == "." }) else { return false }
        return text.utf8.allSatisfy {
            Ascii.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
            && text.utf8.contains(where: Ascii.isLetter)
    }
}
