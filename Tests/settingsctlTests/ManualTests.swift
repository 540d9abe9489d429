import ChildProcess
import Foundation
import Testing

/// settingsctl(1) against what the program says of itself.
@Suite("manual page of settingsctl")
struct ManualTests {
    private struct Help: Decodable { let command: Command }
    private struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?

        var options: [String] {
            (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
        }
    }
    private struct Argument: Decodable { let names: [Name]? }
    private struct Name: Decodable {
        let kind: String
        let name: String
    }

    private static func commands() throws -> [Command] {
        let settingsctl = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("settingsctl")
        let program = try FinishedProgram([settingsctl.path, "--experimental-dump-help"])
        let help = try JSONDecoder().decode(Help.self, from: Data(program.output.utf8))
        return (help.command.subcommands ?? []).filter { $0.commandName != "help" }
    }

    /// The page's parts by their headings' first words, `.SS` and `.SH` alike.
    private static func parts() throws -> [String: String] {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs/man/settingsctl.1")
            .standardizedFileURL
        let text = try String(contentsOf: path, encoding: .utf8).replacingOccurrences(of: "\\-", with: "-")
        var parts: [String: String] = [:]
        var heading = ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if let first = words.first, [".SS", ".SH"].contains(first) { heading = String(words[1]) }
            parts[heading, default: ""] += line + "\n"
        }
        return parts
    }

    @Test("every command has its part, and every option its words there or in what all share")
    func everything() throws {
        let (commands, parts) = (try Self.commands(), try Self.parts())
        #expect(commands.count >= 12)
        for command in commands {
            let part = parts[command.commandName]
            #expect(part != nil, "\(command.commandName) is missing")
            let shared = parts["SETTINGS"] ?? ""
            for option in command.options where !["help", "version"].contains(option) {
                let isThere = part?.contains("--\(option)") == true || shared.contains("--\(option)")
                #expect(isThere, "\(command.commandName) --\(option) is missing")
            }
        }
    }
}
