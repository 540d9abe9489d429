import Foundation

/// A dbus-daemon of a test's own.
package final class PrivateBus {
    package let folder: URL
    private var daemon: Process?

    package var address: String { "unix:path=\(socket.path)" }
    private var socket: URL { folder.appending(path: "bus") }

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "bus.conf"))
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns once the bus can be connected to.
    package func start() throws {
        let daemon = Process()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = [
            "--config-file=\(folder.appending(path: "bus.conf").path)", "--nofork", "--nopidfile",
            "--print-address=1",
        ]
        let output = Pipe()
        daemon.standardOutput = output
        try daemon.run()
        _ = output.fileHandleForReading.availableData
        self.daemon = daemon
    }

    /// Kills the bus, as a crash would: its socket stays behind.
    package func stop() {
        guard let daemon else { return }
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }

    package func removeSocket() throws { try FileManager.default.removeItem(at: socket) }
}
