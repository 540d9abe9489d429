import ChildProcess
import Foundation
import Testing

@testable import settingsctl

/// settingsctl(1) against what the program says of itself.
@Suite("manual page of settingsctl")
struct ManualTests {
    private struct Help: Decodable { let command: Command }
    private struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?
        let discussion: String?

        /// Its own, and of the commands below it.
        var options: Set<String> {
            let own = (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
            return (subcommands ?? []).filter { $0.commandName != "help" }
                .reduce(into: Set(own)) { $0.formUnion($1.options) }
        }

        /// Those below it that do something, by all their words.
        func leaves(_ words: [String] = []) -> [(name: String, help: String)] {
            let own = (subcommands ?? []).filter { $0.commandName != "help" }
            guard own.isEmpty else { return own.flatMap { $0.leaves(words + [$0.commandName]) } }
            return [(words.joined(separator: " "), discussion ?? "")]
        }
    }
    private struct Argument: Decodable { let names: [Name]? }
    private struct Name: Decodable {
        let kind: String
        let name: String
    }

    private static func program() throws -> Command {
        let settingsctl = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("settingsctl")
        let program = try FinishedProgram([settingsctl.path, "--experimental-dump-help"])
        let help = try JSONDecoder().decode(Help.self, from: Data(program.output.utf8))
        return help.command
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
        let (commands, parts) = (try Self.program().subcommands ?? [], try Self.parts())
        #expect(commands.count >= 12)
        for command in commands where command.commandName != "help" {
            let part = parts[command.commandName]
            #expect(part != nil, "\(command.commandName) is missing")
            let shared = parts["SETTINGS"] ?? ""
            for option in command.options where !["help", "version"].contains(option) {
                let isThere = part?.contains("--\(option)") == true || shared.contains("--\(option)")
                #expect(isThere, "\(command.commandName) --\(option) is missing")
            }
        }
    }

    @Test(
        "each command's help says how it ends, and what to type for example, which is taken and fits on a line"
    )
    func helps() throws {
        let leaves = try Self.program().leaves()
        #expect(leaves.count >= 40)
        for (name, help) in leaves {
            #expect(help.contains("Exit codes: "), "\(name)")
            let examples = help.split(separator: "\n").filter {
                $0.hasPrefix("settingsctl ") || $0.contains(" | settingsctl ")
            }
            #expect(!examples.isEmpty, "\(name)")
            for example in examples {
                let words = Self.words(of: example)
                #expect(example.count <= 80 && words.joined(separator: " ").hasPrefix(name), "\(example)")
                #expect(throws: Never.self, "\(example)") { try Settingsctl.parseAsRoot(words) }
            }
        }
    }

    /// As a shell has them, of the last program of a line.
    private static func words(of line: Substring) -> [String] {
        let parts = line.components(separatedBy: "settingsctl ")
        return (parts.last ?? "").matches(of: /"([^"]*)"|[^ ]+/).map { String($0.output.1 ?? $0.output.0) }
    }
}
