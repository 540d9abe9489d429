import Foundation
import Glibc

/// A program that keys are fed to, and what it costs the processor.
protocol KeyReader {
    var process: Process { get }
}

extension KeyReader {
    /// Of its one thread, since the start.
    var processorTime: Duration {
        let text = try? String(
            contentsOfFile: "/proc/\(process.processIdentifier)/schedstat", encoding: .utf8)
        return .nanoseconds(text?.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
    }

    /// Whether it waits for something to happen.
    var isAsleep: Bool {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        return text?.split(separator: ")").last?.hasPrefix(" S") ?? true
    }
}

/// A program that waits for a key, reads it and sets a timer, and nothing else: what no service does without.
final class PlainReader: KeyReader {
    let process = Process()

    /// - Parameter feed: where its keys come from.
    init(of feed: KeyFeed) throws {
        process.executableURL = Child.program
        process.arguments = ["read-keys", feed.path]
        let ready = Pipe()
        process.standardOutput = ready
        try process.run()
        _ = ready.fileHandleForReading.readData(ofLength: 1)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// What that program does until it is ended.
    static func readKeys(from path: String) {
        let keys = open(path, O_RDWR | O_CLOEXEC)
        var awaited = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
        var record: UInt64 = 0
        // As if a key were held; the bench lets go of it long before.
        var due = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 10, tv_usec: 0))
        print("ready")
        fflush(nil)
        while poll(&awaited, 1, -1) == 1 {
            read(keys, &record, MemoryLayout.size(ofValue: record))
            setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &due, nil)
        }
    }
}
