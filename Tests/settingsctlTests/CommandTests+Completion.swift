import ChildProcess
import Foundation
import Testing

@testable import settingsctl

// MARK: completion

extension CommandTests {
    @Test("the shell's completion is a script that bash can read, and it knows every command")
    func completion() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = try keeping(["--generate-completion-script", "bash"])
        let file = folder.appendingPathComponent("completion")
        try Data(script.output.utf8).write(to: file)
        #expect(try FinishedProgram(["bash", "-n", file.path]).code == 0)
        for command in ["get", "set", "reset", "list", "watch", "lint", "preview", "keys", "describe"] {
            #expect(script.output.contains("_settingsctl_\(command)"))
        }
    }

    @Test(
        "boards are completed by what is installed beside the program, in each shell's words",
        arguments: ["sh", "bash", "zsh", "fish"])
    func boardNames(shell: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = FileManager.default
        for name in ["pump", "a board"] {
            let board = folder.appendingPathComponent("share/settingsd/board/\(name)")
            try files.createDirectory(at: board, withIntermediateDirectories: true)
            try Data().write(to: board.appendingPathComponent("board.ini"))
        }
        try files.createDirectory(at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: folder.path + "/bin/settingsctl", withDestinationPath: Self.program)
        let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let shells = usual.split(separator: ":").map { "\($0)/\(shell)" }
        guard shells.contains(where: files.isExecutableFile(atPath:)) else { return }
        let listed = try FinishedProgram(
            [shell, "-c", ShellWords.boards], environment: ["PATH": "\(folder.path)/bin:\(usual)"])
        let names = listed.output.split(separator: "\n").map(String.init)
        #expect(names.contains("pump") && names.contains("a board"), "\(listed.text)")
        #expect(names == names.sorted() && listed.errors.isEmpty)
    }
}
