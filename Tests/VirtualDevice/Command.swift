import ChildProcess
import Foundation

/// Runs a program of the host to its end.
package enum Command {
    /// Its standard output; fails with what it was and its exit code.
    @discardableResult
    package static func output(of command: [String]) throws -> String {
        let output = Pipe()
        for end in [output.fileHandleForReading, output.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        let process = try ChildProcess(
            command, input: FileHandle.nullDevice.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor, errors: STDERR_FILENO)
        try output.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let code = process.wait()
        guard code == 0 else { throw DeviceError("\(command.joined(separator: " ")) failed with \(code)") }
        return String(decoding: text, as: UTF8.self)
    }
}
