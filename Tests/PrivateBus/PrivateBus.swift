import Foundation

/// A dbus-daemon of a test's own.
package final class PrivateBus {
    package let folder: URL
    private var daemon: Process?

    package var address: String { "unix:path=\(socket.path)" }
    private var socket: URL { folder.appending(path: "bus") }

    /// Allows everything, to everybody.
    private static let open = """
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
        """
    /// What the system bus allows where nothing more is said.
    private static let usual = """
        <policy context="default">
          <allow user="*"/>
          <deny own="*"/>
          <deny send_type="method_call"/>
          <allow send_type="signal"/>
          <allow send_requested_reply="true" send_type="method_return"/>
          <allow send_requested_reply="true" send_type="error"/>
          <allow receive_type="method_call"/>
          <allow receive_type="method_return"/>
          <allow receive_type="error"/>
          <allow receive_type="signal"/>
          <allow send_destination="org.freedesktop.DBus"/>
        </policy>
        <policy user="root"><allow own="*"/></policy>
        """

    /// - Parameter policy: a file of system.d, which is then in force as on the system bus.
    package init(policy: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <limit name="max_replies_per_connection">50000</limit>
              \(policy == nil ? Self.open : Self.usual)
              \(policy == nil ? "" : "<include>\(folder.path)/policy.conf</include>")
            </busconfig>
            """
        if let policy { try Data(policy.utf8).write(to: folder.appending(path: "policy.conf")) }
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
        let log = folder.appending(path: "bus.log")
        try Data().write(to: log)
        daemon.standardError = try FileHandle(forWritingTo: log)
        try daemon.run()
        self.daemon = daemon
        if output.fileHandleForReading.availableData.isEmpty {
            throw DidNotStart(log: try String(contentsOf: log, encoding: .utf8))
        }
    }

    package struct DidNotStart: Error { package let log: String }

    /// Kills the bus, as a crash would: its socket stays behind.
    package func stop() {
        guard let daemon else { return }
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }

    package func removeSocket() throws { try FileManager.default.removeItem(at: socket) }
}
