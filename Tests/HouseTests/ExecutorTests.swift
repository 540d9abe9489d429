import Foundation
import Testing

/// Whether code, comments aside, uses what brings Swift's executors into a program: half a megabyte of them.
private func bringsExecutors(_ text: String) -> Bool {
    let code = text.replacing(/(?m)\/\/.*$/, with: "")
    // No boundary behind a name: in Unicode's words none stands before a full stop.
    return code.contains(/ContinuousClock|SuspendingClock|TaskGroup|AsyncStream|\bawait\b|\bTask\.\w/)
}

@Suite("executors")
struct ExecutorTests {
    private static let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources")
        .standardizedFileURL
    /// Of desktops alone, and a table of another language's words.
    private static let elsewhere: Set = ["settings-simulator", "settingsctl", "Simulator", "Authoring"]

    @Test("nothing on a device waits by Swift's clocks or tasks: one thread, one loop, no executors")
    func rooms() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
        let found = try names.filter { name in
            guard name.hasSuffix(".swift"), !Self.elsewhere.contains(String(name.prefix { $0 != "/" })) else {
                return false
            }
            let file = Self.sources.appendingPathComponent(name)
            return bringsExecutors(try String(contentsOf: file, encoding: .utf8))
        }
        #expect(found == [])
    }

    @Test(
        "a planted one is found, and none in a comment",
        arguments: [
            ("let end = ContinuousClock.now + limit", true), ("try await Task.sleep(for: limit)", true),
            ("// ContinuousClock would bring more", false), ("let task = TaskList()", false),
        ])
    func planted(line: String, isFound: Bool) { #expect(bringsExecutors(line) == isFound) }
}
