import Applying
import ArgumentParser
import Bundles
import DropIns
import Glibc
import PropertyLists
import Settings
import Simulator
import Storage

/// `settingsctl report`.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes an archive for whoever helps: what there is, without secrets.",
        discussion: """
            A tar file that its user alone may read: versions, settings of each layer and what is locked, the log of changes, \
            the bundle's tree, the board file and what of it is there, drop-ins and what is wrong with them, and the journal of \
            the service. Passwords and other secrets are nowhere in it. What cannot be had, as without a service, is named \
            in it and left out; run it as root for all of it.

            Exit codes: 0 done, whatever could not be had, 1 the archive cannot be written, 2 wrong usage.

            For example:
            settingsctl report
            settingsctl report -o /media/stick/report.tar
            """)

    @Option(
        name: [.short, .long], help: "The archive; settings-report-TIME.tar where not given.",
        completion: .file())
    var output: String?

    @Option(help: "The board's name, or the path of its folder or file.", completion: .boards)
    var board = "/etc/settingsd/board.ini"

    @OptionGroup
    var options: StateOptions

    func run() throws {
        let seconds = time(nil)
        let now = SettingDate(secondsSince1970: Double(seconds))
        var report = Report(at: seconds)
        report.add("about.txt") { About.text(at: now) }
        report.add("bundle.txt") {
            try BundleArgument.read(options.bundlePath) {
                BundleDescription(try SettingsBundle.read($0)).text
            }
        }
        addSettings(to: &report)
        let source = Result { try BoardLocator.source(board) }
        report.add("board.ini") { try source.get().text }
        report.add("doctor.txt") { try DoctorReport.found(with: source.get()).text }
        report.add("drop-ins.txt") { Self.dropIns() }
        if options.state == nil { report.add("journal.txt") { try Self.journal() } }
        let stamp = now.description.filter { $0 != "-" && $0 != ":" }
        let path = output ?? "settings-report-\(stamp).tar"
        try FileOutput.write(report.finished, to: path, mode: 0o600)
        if !FileOutput.isStandardOutput(path) { write("\(path)\n") }
    }

    private func addSettings(to report: inout Report) {
        let access: any SettingsAccess
        do { access = try options.open(.reading) } catch {
            return report.leaveOut("settings", "\(error)")
        }
        func json(of layer: SettingLayer?) throws -> String {
            let values = try access.values(in: layer).filter { !access.isSecret($0.key) }
            return ValueText.json(of: .dictionary(values))
        }
        report.add("settings.json") { try json(of: nil) }
        for layer in SettingLayer.stored {
            report.add("settings-\(layer.rawValue).json") { try json(of: layer) }
        }
        report.add("locks.json") {
            ValueText.json(of: try access.locksByName())
        }
        report.add("log.json") {
            // The last ones: the log is read from its beginning.
            var entries: [[String: SettingValue]] = []
            try access.readLog { entries = (entries + $0).suffix(1000) }
            return ValueText.json(of: .array(entries.map(SettingValue.dictionary)))
        }
    }

    private static func dropIns() -> String {
        let set = DropInFolders.read()
        return set.dropIns.map { "\($0.file)\n" }.joined() + set.problems.map { "\($0)\n" }.joined()
    }

    /// Of this start of the device. Secrets are never in it.
    private static func journal() throws -> String {
        let command = "journalctl --no-pager -b -n 5000 -u settingsd -u 'settings-*' 2>&1"
        guard let pipe = popen(command, "r") else { throw CommandFailure.refused("journalctl cannot be run") }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0,
            bytes.count < FileContents.byteLimit
        {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The archive as it grows, and what could not be had for it.
private struct Report {
    private var archive: TarArchive
    private var missing: [String] = []

    init(at seconds: Int) { archive = TarArchive(at: seconds) }

    mutating func add(_ name: String, _ text: () throws -> String) {
        do { archive.add("settings-report/\(name)", Array(try text().utf8)) } catch {
            leaveOut(name, "\(error)")
        }
    }

    mutating func leaveOut(_ name: String, _ reason: String) { missing.append("\(name): \(reason)\n") }

    var finished: [UInt8] {
        guard !missing.isEmpty else { return archive.bytes }
        var archive = archive
        archive.add("settings-report/missing.txt", Array(missing.joined().utf8))
        return archive.bytes
    }
}

/// Which versions meet here.
private enum About {
    static func text(at now: SettingDate) -> String {
        var name = utsname()
        uname(&name)
        let (kernel, machine) = (word(name.release), word(name.machine))
        let system = (try? FileContents.text("/etc/os-release")) ?? ""
        return
            "report of \(now)\nsettingsctl \(Settingsctl.configuration.version)\nLinux \(kernel) \(machine)\n\n\(system)"
    }

    /// What C keeps in an array with a NUL at its end.
    private static func word<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
