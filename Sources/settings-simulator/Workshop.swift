import Bundles
import Glibc
import Hardware
import Localization
import PropertyLists
import QRCodes
import Settings
import Simulator
import Spelling
import Storage
import Store
import Typesetting
import Words

/// A bundle on simulated panels: a bench for each page that is open, and files that are read as they change.
final class Workshop {
    private let arguments: Arguments
    private let shelf: BoardShelf
    private let host: PageHost
    private let watch: FileWatch
    private var files: BundleFiles
    private var sources: [BoardSource]
    /// What told the bundle's files from others when they were read last; nil where they could not be listed.
    private var stamp: Int?
    /// What programs would say is so now, as it is written in its file.
    private var facts: String
    private let catalogs: StringCatalogs
    private var engines: [FontSources: [Bool: TextEngine]] = [:]
    /// When files that changed are read: an editor writes more than one.
    private var reloadDue: Duration?

    private static let reloadPause = Duration.milliseconds(40)

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        shelf = BoardShelf(arguments.boardFolder, more: WebFiles.folders.map { "\($0)/board" })
        files = try BundleFolder.files(at: arguments.bundle)
        sources = BoardSource.all(on: shelf, arguments.boards)
        stamp = BundleFolder.stamp(of: arguments.bundle)
        facts = Self.facts(arguments)
        // Defaults are shown of a folder without a database, and of no other.
        if let loss = try Self.store(arguments, nil)?.condition.report { Output.complain(loss) }
        host = try PageHost(arguments)
        watch = try FileWatch()
        let (catalogs, problem) = CatalogFolder.find()
        self.catalogs = catalogs
        if let problem { Output.complain(problem) }
        watchFiles()
    }

    /// Serves until somebody ends the program; answers why it cannot.
    func run() -> String {
        host.makeBench = { [unowned self] in Bench(files, sources, parts) }
        host.save = { [unowned self] in save($0) }
        host.prepare = { [unowned self] now in
            if let due = reloadDue, due <= now { reload(at: now) }
            return reloadDue
        }
        return host.run(watching: watch.descriptor) { [unowned self] in noteChange() }
    }

    /// Nil, or why nothing was saved.
    private func save(_ files: [String: [UInt8]]) -> String? {
        guard let folder = arguments.tests else {
            return "start settings-simulator with --tests FOLDER to save tests there"
        }
        do throws(FileError) {
            for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try FileContents.replace("\(folder)/\(name)", with: bytes, mode: 0o644)
            }
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Files

    private func watchFiles() {
        let parent = FileContents.folder(
            of: arguments.bundle.last == "/" ? String(arguments.bundle.dropLast()) : arguments.bundle)
        watch.watch(
            [parent] + (arguments.facts.map { [FileContents.folder(of: $0)] } ?? [])
                + Folder.tree(arguments.bundle)
                + (shelf.folders + arguments.boards).flatMap { Folder.tree($0, depth: 1) })
    }

    private func noteChange() {
        watch.drain()
        if reloadDue == nil { reloadDue = PageHost.now + Self.reloadPause }
        host.follow()
    }

    /// Folders hold other files too: only what is the bundle's or a board's disturbs whoever types.
    private func reload(at now: Duration) {
        reloadDue = nil
        watchFiles()
        let (stamp, sources) = (
            BundleFolder.stamp(of: arguments.bundle), BoardSource.all(on: shelf, arguments.boards)
        )
        let facts = Self.facts(arguments)
        guard stamp != self.stamp || sources != self.sources || facts != self.facts else { return }
        (self.stamp, self.sources, self.facts) = (stamp, sources, facts)
        let result: Result<BundleFiles, BundleFileError>
        do throws(BundleFileError) {
            files = try BundleFolder.files(at: arguments.bundle)
            result = .success(files)
        } catch {
            result = .failure(error)
        }
        for case let bench as Bench in host.shown { bench.reload(result, sources, at: now) }
    }

    // MARK: What programs say

    private static func facts(_ arguments: Arguments) -> String {
        guard let file = arguments.facts else { return "" }
        do throws(FileError) {
            return try FileContents.text(file)
        } catch {
            Output.complain("\(error)")
            return ""
        }
    }

    private func live(_ schema: Schema) -> LiveFacts {
        do throws(LiveFile.Problem) {
            return try LiveFile(facts, file: arguments.facts ?? "", schema: schema).live
        } catch {
            Output.complain("\(error)")
            return LiveFacts()
        }
    }

    // MARK: What benches are given

    private var parts: BenchParts {
        BenchParts(
            title: arguments.bundle, stored: { [unowned self] in stored($0) },
            engine: { [unowned self] in engine($0) },
            words: { board in
                WordLists(
                    of: board, readFile: { try? FileContents.read($0) }, checker: SpellChecker.words(of:))
            },
            codes: QRCodes.encoder, licences: LicenceFile.find, catalogs: catalogs,
            live: { [unowned self] in live($0) },
            today: { SettingDate(secondsSince1970: Double(time(nil))) })
    }

    private func stored(_ schema: Schema) -> StoredValues {
        do {
            return try Self.store(arguments, schema)?.snapshot.stored ?? StoredValues()
        } catch {
            Output.complain("\(error)")
            return StoredValues()
        }
    }

    /// What values begin with; nil where they are the bundle's.
    private static func store(_ arguments: Arguments, _ schema: Schema?) throws -> Store? {
        guard let folder = arguments.state else { return nil }
        guard let listing = opendir(folder) else { throw FileError(path: folder, attempt: "opening") }
        closedir(listing)
        let store = Store(path: "\(folder)/settings.db", schema: schema, mode: .reading) {
            Output.complain($0)
        }
        if let problem = store.problem, !store.isOpen { throw problem }
        return store
    }

    /// Boards with the same fonts share what is drawn with them.
    private func engine(_ board: Board) -> TextEngine {
        let isMono = board.display.isMono
        if let engine = engines[board.fonts]?[isMono] { return engine }
        let found = board.fonts.found(readText: { try FileContents.text($0) })
        let symbols = board.fonts.symbols(readText: { try FileContents.text($0) })
        let absent = FoundFonts.notice(ofAbsent: found.absent + (symbols.isThere ? [] : [board.fonts.icons]))
        for problem in found.problems + [absent].compactMap({ $0 }) {
            Output.complain("\(board.name): \(problem)")
        }
        let engine = TextEngine(book: FontBook(found.table, isMono: isMono, symbols: symbols.book))
        engines[board.fonts, default: [:]][isMono] = engine
        return engine
    }
}

extension BoardSource {
    /// Every board that can be read.
    static func all(on shelf: BoardShelf, _ paths: [String]) -> [BoardSource] {
        shelf.entries(paths).compactMap { entry in
            guard let text = try? FileContents.text(entry.file) else { return nil }
            return BoardSource(name: entry.name, asked: entry.asked, file: entry.file, text: text)
        }
    }
}
