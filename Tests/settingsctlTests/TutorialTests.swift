import ChildProcess
import Foundation
import Testing

/// What the documents tell their readers to type. Blocks of `sh` have to succeed; of `console` each command after `$` prints
/// what stands below it. Blocks of `device` are for `DeviceTests`.
@Suite("commands of the documents")
struct TutorialTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    @Test(
        "a page's commands run in an empty folder, in their order, and print what the page says",
        arguments: [("tutorial", 10), ("how-to", 4), ("live-facts", 3)])
    func commands(page: String, atLeast: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tutorial-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = try String(
            contentsOf: Self.checkout.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
        let steps = Self.steps(of: text)
        #expect(steps.count >= atLeast)
        for step in steps {
            let result = try Self.run(step.script, in: folder)
            if let output = step.output {
                #expect(result.output == output, "\(step.script): \(result.text)")
            } else {
                #expect(result.code == 0, "\(step.script): \(result.text)")
            }
        }
    }

    @Test("a page whose command fails, or prints something else, is found")
    func planted() throws {
        let steps = Self.steps(of: "```sh\nfalse\n```\n\n```console\n$ echo a\nb\n$ true\n```\n")
        #expect(steps.map(\.script) == ["false\n", "echo a", "true"])
        #expect(steps.map(\.output) == [nil, "b\n", ""])
    }

    /// What is typed, and what is printed then; nil: whatever.
    private struct Step {
        let script: String
        let output: String?
    }

    private static func steps(of page: String) -> [Step] {
        page.matches(of: /```(sh|console)\n([\s\S]*?)```/).flatMap { block -> [Step] in
            let body = String(block.output.2)
            guard block.output.1 == "console" else { return [Step(script: body, output: nil)] }
            return "\n\(body)".components(separatedBy: "\n$ ").dropFirst().map { part in
                let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                let rest = lines.count > 1 ? String(lines[1]) : ""
                return Step(
                    script: String(lines[0]),
                    output: rest.isEmpty || rest.hasSuffix("\n") ? rest : rest + "\n")
            }
        }
    }

    private static func run(_ script: String, in folder: URL) throws -> FinishedProgram {
        var environment = ProcessInfo.processInfo.environment
        environment["SETTINGSD_BOARDS"] = checkout.appendingPathComponent("board").path
        environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "")"
        return try FinishedProgram(
            ["sh", "-euc", "cd '\(folder.path)'\n\(script)"], environment: environment)
    }
}
