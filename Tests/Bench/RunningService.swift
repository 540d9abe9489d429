import Foundation
import Glibc

/// The release build of settingsd, drawing into a file as large as a board's panel, as long as this value lives.
final class RunningService: KeyReader {
    /// Folders and a board file of its own.
    final class Place {
        let path = NSTemporaryDirectory() + "settingsd-bench-\(UUID().uuidString)"
        var bundle = BenchBoard.repository.appendingPathComponent("Samples/Settings.bundle").path

        /// - Parameters:
        ///   - board: the folder of one of this repository's.
        ///   - glyphs: what it finds ready.
        init(board: String = "qemu-fullkeyboard-800x480", glyphs: String? = nil) {
            for folder in ["state", "run"] {
                try? FileManager.default.createDirectory(
                    atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
            }
            let shipped = BenchBoard.repository.appendingPathComponent("board/\(board)/board.ini")
            let text = (try? String(contentsOf: shipped, encoding: .utf8)) ?? ""
            let file = "[Display]\nDriver = file\nDevice = \(path)/screen"
            let board = text.replacingOccurrences(of: "[Display]", with: file)
                .replacingOccurrences(
                    of: "[Fonts]", with: "[Fonts]" + (glyphs.map { "\nGlyphs = \($0)" } ?? ""))
            try? board.write(toFile: "\(path)/board.ini", atomically: true, encoding: .utf8)
        }

        /// A bundle of that many switches, on pages of ten thousand, takes the place of the sample.
        func fill(rows: Int) throws {
            bundle = "\(path)/Large.bundle"
            try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
            let pages = stride(from: 0, to: rows, by: 10_000)
            for first in pages {
                try writePage(
                    "Page\(first)",
                    (first..<min(rows, first + 10_000)).map { row in
                        """
                        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string>
                        <key>Title</key><string>Switch \(row)</string>
                        <key>Key</key><string>switch_\(row)</string><key>DefaultValue</key><true/></dict>
                        """
                    })
            }
            try writePage(
                "Root",
                pages.map { first in
                    """
                    <dict><key>Type</key><string>PSChildPaneSpecifier</string>
                    <key>Title</key><string>From \(first)</string><key>File</key><string>Page\(first)</string></dict>
                    """
                })
        }

        /// The first page is this one, and there is no other.
        func show(_ page: String) throws {
            bundle = "\(path)/Page.bundle"
            try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
            try Data(page.utf8).write(to: URL(fileURLWithPath: "\(bundle)/Root.plist"))
        }

        private func writePage(_ name: String, _ rows: [String]) throws {
            let page =
                "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows.joined())</array></dict></plist>"
            try Data(page.utf8).write(to: URL(fileURLWithPath: "\(bundle)/\(name).plist"))
        }

        /// As on the first start of a new device.
        func forget() {
            for file in (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/state")) ?? [] {
                try? FileManager.default.removeItem(atPath: "\(path)/state/\(file)")
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// From the start of the process to its first STATUS=, which follows the first picture: READY=1 waits for a bus.
    let startTime: Duration
    let process = Process()

    /// Another build's, where `SETTINGSD` names it: two are compared by the same bench.
    static let program =
        ProcessInfo.processInfo.environment["SETTINGSD"].map { URL(fileURLWithPath: $0) }
        ?? Child.sibling("settingsd")

    /// Libinput reads no list of devices' quirks, as the unit has it.
    static let quirks = [
        "LIBINPUT_QUIRKS_DIR": BenchBoard.repository.appendingPathComponent("systemd/quirks").path
    ]

    /// - Parameter tool: a program with its arguments that runs the stripped service, such as valgrind.
    init(in place: Place, environment: [String: String] = [:], under tool: [String] = []) throws {
        let notifications = try NotifySocket("\(place.path)/notify")
        let stripped = "\(place.path)/settingsd"
        if !tool.isEmpty { try Child.strip(Self.program, to: stripped, naming: true) }
        process.executableURL = tool.first.map { URL(fileURLWithPath: $0) } ?? Self.program
        process.arguments =
            tool.dropFirst() + (tool.isEmpty ? [] : [stripped]) + [
                "--board", "\(place.path)/board.ini", "--state", "\(place.path)/state",
                "--bundle", place.bundle,
                "--runtime", "\(place.path)/run", "--terminal", "\(place.path)/tty",
            ]
        process.environment = Self.quirks.merging(["NOTIFY_SOCKET": notifications.path]) { $1 }
            .merging(environment) { $1 }
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        try notifications.wait(for: "STATUS=")
        startTime = start.duration(to: .now)
        // What is counted from here on has no start in it.
        try notifications.wait(for: "READY=1")
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    var megabytes: Double { Double(number("VmRSS:", in: "/proc/\(process.processIdentifier)/status")) / 1024 }

    /// Pages of its program's code that are touched meanwhile; clear_refs of proc(5).
    func codePages(touchedBy body: () -> Void) -> Int {
        let folder = "/proc/\(process.processIdentifier)"
        try? Data("1".utf8).write(to: URL(fileURLWithPath: "\(folder)/clear_refs"))
        body()
        let file = FileHandle(forReadingAtPath: "\(folder)/smaps")
        let text = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
        var (isCode, kilobytes) = (false, 0)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0].contains("-") { isCode = words[1] == "r-xp" && words.last == "\(Self.program.path)" }
            if isCode, words[0] == "Referenced:" { kilobytes += Int(words[1]) ?? 0 }
        }
        return kilobytes / 4
    }

    private var tasks: [String] {
        let folder = "/proc/\(process.processIdentifier)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
            "\(folder)/\($0)"
        }
    }

    var threads: Int { tasks.count }
    /// Of all threads, since the start.
    var wakeups: Int { tasks.reduce(0) { $0 + number("voluntary_ctxt_switches:", in: "\($1)/status") } }

    private func number(_ name: String, in file: String) -> Int {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count).filter(\.isNumber)) } ?? 0
    }
}

/// What systemd would listen on. sd_notify(3)
private final class NotifySocket {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        unlink(path)
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { close(descriptor) }

    /// Until a line is heard that begins so; READY=1 comes last.
    func wait(for beginning: String) throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 120_000) > 0 else { throw CocoaError(.executableLoad) }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            if text.split(separator: "\n").contains(where: { $0.hasPrefix(beginning) }) { return }
        }
    }
}
