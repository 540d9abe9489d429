import ChildProcess
import Foundation
import Testing

/// The agent's unit as systemd judges it, and as a device needs it.
@Suite("unit of the agent")
struct FleetUnitTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let unit = checkout.appendingPathComponent("systemd/settings-fleet.service")

    @Test("systemd's own measure of the agent's exposure is 1.5 at most")
    func exposure() throws {
        let analysis = try FinishedProgram([
            "systemd-analyze", "security", "--offline=true", "--no-pager", Self.unit.path,
        ])
        let line = analysis.output.split(separator: "\n").first { $0.contains("Overall exposure level") }
        let figure = line?.split(separator: " ").compactMap { Double($0) }.first
        #expect(try #require(figure, "systemd-analyze gave no figure") <= 1.5)
    }

    @Test("systemd finds nothing to say about the agent's unit but that its program is not installed here")
    func verified() throws {
        let analysis = try FinishedProgram(["systemd-analyze", "verify", "--man=no", Self.unit.path])
        let remarks = analysis.text.split(separator: "\n").filter {
            $0.contains("settings-fleet") && !$0.contains("is not executable")
        }
        #expect(remarks == [])
    }

    @Test(
        "it is a user of its own in the fleet's group, without a capability or a device, and waits for no network",
        arguments: [
            ("User", ["settings-fleet"]), ("SupplementaryGroups", ["settingsd-fleet"]),
            ("StateDirectory", ["settings-fleet"]), ("StateDirectoryMode", ["0700"]), ("UMask", ["0077"]),
            ("LoadCredentialEncrypted", ["fleet.crt", "fleet.key"]), ("WatchdogSec", ["60s"]),
            ("Restart", ["always"]), ("MemoryMax", ["48M"]), ("TasksMax", ["6"]), ("LimitNOFILE", ["64"]),
            ("OOMScoreAdjust", ["200"]), ("CapabilityBoundingSet", [""]), ("PrivateDevices", ["yes"]),
            ("ProtectSystem", ["strict"]), ("ReadWritePaths", []), ("Wants", ["dbus.socket"]),
            ("RestrictAddressFamilies", ["AF_UNIX AF_INET AF_INET6 AF_NETLINK"]),
        ] as [(String, [String])])
    func settings(name: String, values: [String]) throws {
        let lines = try String(contentsOf: Self.unit, encoding: .utf8).split(separator: "\n")
        let found = lines.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        #expect(found == values)
    }

    @Test("sysusers makes its user, and puts it into no group but the fleet's")
    func user() throws {
        let file = Self.checkout.appendingPathComponent("systemd/settings-fleet.sysusers")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("u settings-fleet ") } && lines.contains("g settingsd-fleet -"))
        #expect(lines.filter { $0.hasPrefix("m ") } == ["m settings-fleet settingsd-fleet"])
    }
}
