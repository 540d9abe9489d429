import Foundation
import Testing

private func withoutComments(_ text: String) -> String { text.replacing(/(?m)\/\/.*$/, with: "") }

/// Whether code, comments aside, uses what brings Swift's executors into a program: half a megabyte of them.
private func bringsExecutors(_ text: String) -> Bool {
    // No boundary behind a name: in Unicode's words none stands before a full stop.
    withoutComments(text).contains(
        /ContinuousClock|SuspendingClock|TaskGroup|AsyncStream|\bawait\b|\bTask\.\w/)
}

/// Whether code, comments aside, starts a thread.
private func startsThread(_ text: String) -> Bool {
    withoutComments(text).contains(
        /\b(pthread_create|thrd_create|Thread[.(]|OperationQueue|Dispatch(Queue|Group|Source))/)
}

@Suite("executors")
struct ExecutorTests {
    private static let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources")
        .standardizedFileURL
    /// Of desktops alone, and a table of another language's words.
    private static let elsewhere: Set = ["settings-simulator", "settingsctl", "Simulator", "Authoring"]

    /// By their paths below `Sources`, those of C as well.
    private static func files(where isSo: (String) -> Bool, but rooms: Set<String>) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { name in
            guard [".swift", ".c", ".h"].contains(where: name.hasSuffix),
                !rooms.contains(String(name.prefix { $0 != "/" }))
            else { return false }
            return isSo(try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8))
        }
    }

    @Test("nothing on a device waits by Swift's clocks or tasks: one thread, one loop, no executors")
    func rooms() throws {
        #expect(try Self.files(where: bringsExecutors, but: Self.elsewhere) == [])
    }

    @Test("no thread is started but the one in which MQTT connects: references are counted for one alone")
    func threads() throws {
        #expect(try Self.files(where: startsThread, but: []) == ["MQTT/MQTTAttempt.swift"])
    }

    @Test(
        "a planted thread is found, and none in a comment",
        arguments: [
            ("let code = pthread_create(&thread, nil, run, nil)", true),
            ("Thread.detachNewThread(run)", true),
            ("DispatchQueue.global().async(execute: run)", true), ("/// pthread_create would", false),
        ])
    func plantedThread(line: String, isFound: Bool) { #expect(startsThread(line) == isFound) }

    @Test(
        "a planted one is found, and none in a comment",
        arguments: [
            ("let end = ContinuousClock.now + limit", true), ("try await Task.sleep(for: limit)", true),
            ("// ContinuousClock would bring more", false), ("let task = TaskList()", false),
        ])
    func planted(line: String, isFound: Bool) { #expect(bringsExecutors(line) == isFound) }
}
