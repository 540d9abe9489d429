import ChildProcess
import Foundation

/// The QEMU process. It never outlives this value, nor the program that holds it.
final class Machine {
    private let process: ChildProcess
    private let lifeline: FileHandle

    /// The shell kills QEMU as soon as the other end of its input is closed, which the kernel does for a program
    /// that was itself killed; then it leaves with QEMU's code.
    private static let supervisor = """
        exec 3<&0
        "$@" </dev/null 3<&- &
        machine=$!
        (read -r nothing <&3; kill -KILL $machine 2>/dev/null) &
        watch=$!
        exec 3<&-
        wait $machine
        code=$?
        kill $watch 2>/dev/null
        exit $code
        """

    /// - Parameters:
    ///   - emulator: QEMU's program for the kind of machine.
    ///   - log: takes what QEMU itself says.
    init(_ emulator: String, arguments: [String], log: URL) throws {
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let pipe = Pipe()
        lifeline = pipe.fileHandleForWriting
        _ = fcntl(lifeline.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process = try ChildProcess(
            ["sh", "-c", Self.supervisor, "virtual-device", emulator] + arguments,
            input: pipe.fileHandleForReading.fileDescriptor,
            output: output.fileDescriptor, errors: output.fileDescriptor)
    }

    deinit {
        kill()
    }

    var isRunning: Bool { process.isRunning }

    /// SIGKILL, as sudden as QEMU can end; returns once it is gone.
    func kill() {
        try? lifeline.close()
        process.wait()
    }

    /// Waits for QEMU to end by itself, as after the guest has switched itself off.
    func waitUntilExit() {
        process.wait()
    }
}
