import Foundation

/// A program that has run to its end.
package struct FinishedProgram {
    /// The exit code, or 128 and the signal's number.
    package let code: Int32
    package let output: String
    package let errors: String
    /// Both: what it printed, then what it complained of.
    package var text: String { output + errors }

    /// Runs a command, looked up in PATH, without standard input.
    package init(_ command: [String], environment: [String: String]? = nil) throws {
        // Files, not pipes: whatever the program leaves behind cannot keep us waiting.
        let output = try Self.scratchFile()
        let errors = try Self.scratchFile()
        let process = try ChildProcess(
            command, environment: environment, input: FileHandle.nullDevice.fileDescriptor,
            output: output.fileDescriptor, errors: errors.fileDescriptor)
        code = process.wait()
        self.output = try Self.text(of: output)
        self.errors = try Self.text(of: errors)
    }

    /// A file that has no name any more.
    private static func scratchFile() throws -> FileHandle {
        guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { fclose(file) }
        return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    }

    private static func text(of file: FileHandle) throws -> String {
        try file.seek(toOffset: 0)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
