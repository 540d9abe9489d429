import ChildProcess
import Foundation
import Testing

/// The helper's units as systemd judges them: root without anything that makes root what it is.
@Suite("units of the helper") struct ApplyUnitTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static func unit(_ name: String) -> URL { checkout.appendingPathComponent("systemd/\(name)") }
    private static let writers = ["settings-apply-write.service", "settings-apply-undo.service"]
    private static let services =
        writers + ["settings-apply-call.service", "settings-apply-check.service", usb]
    private static let usb = "settings-apply-usb.service"
    private static let sockets = ["write", "call", "check", "usb"].map { "settings-apply-\($0).socket" }

    private static func values(_ name: String, of unit: String) throws -> [String] {
        let lines = try String(contentsOf: Self.unit(unit), encoding: .utf8).split(separator: "\n")
        return lines.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    @Test("systemd's own measure of the helper's exposure is 1.5 at most", arguments: services)
    func exposure(name: String) throws {
        let analysis = try FinishedProgram([
            "systemd-analyze", "security", "--offline=true", "--no-pager", Self.unit(name).path,
        ])
        let line = analysis.output.split(separator: "\n").first { $0.contains("Overall exposure level") }
        let figure = line?.split(separator: " ").compactMap { Double($0) }.first
        #expect(try #require(figure, "systemd-analyze gave no figure") <= 1.5)
    }

    @Test(
        "systemd finds nothing to say about the helper's units but that the program is not installed here",
        arguments: services + sockets)
    func verified(name: String) throws {
        let analysis = try FinishedProgram(["systemd-analyze", "verify", "--man=no", Self.unit(name).path])
        let remarks = analysis.text.split(separator: "\n").filter {
            $0.contains("settings-apply") && !$0.contains("is not executable")
        }
        #expect(remarks == [])
    }

    @Test(
        "a part that was stopped, or hangs, is ended: later than it ends itself, and before nobody waits any more"
    )
    func ends() throws {
        for name in Self.services where name != "settings-apply-undo.service" {
            #expect(try Self.values("RuntimeMaxSec", of: name) == ["100"], "\(name)")
        }
        #expect(try Self.values("TimeoutStartSec", of: "settings-apply-undo.service") == ["60"])
    }

    @Test(
        "what writes files has no capability, reaches no bus and no network, and writes nowhere by itself",
        arguments: writers)
    func powers(name: String) throws {
        for (setting, expected) in [
            ("CapabilityBoundingSet", [""]), ("AmbientCapabilities", [""]), ("NoNewPrivileges", ["yes"]),
            ("ProtectSystem", ["strict"]), ("ReadWritePaths", []), ("PrivateNetwork", ["yes"]),
            ("RestrictAddressFamilies", ["AF_UNIX"]), ("StateDirectory", ["settings-apply"]),
        ] as [(String, [String])] {
            #expect(try Self.values(setting, of: name) == expected, "\(setting)")
        }
        let hidden = try Self.values("InaccessiblePaths", of: name).joined(separator: " ")
        #expect(hidden.contains("/run/dbus") && hidden.contains("/run/systemd/private"))
        #expect(try Self.values("SystemCallFilter", of: name).last?.contains("kill") == true)
    }

    @Test(
        "what calls others is no root, has no network and no file; what looks is nobody, and has the network alone"
    )
    func otherPowers() throws {
        for name in Self.services where !Self.writers.contains(name) && name != Self.usb {
            for (setting, expected) in [
                ("CapabilityBoundingSet", [""]), ("AmbientCapabilities", [""]), ("NoNewPrivileges", ["yes"]),
                ("ProtectSystem", ["strict"]), ("ReadWritePaths", []), ("StateDirectory", []),
            ] as [(String, [String])] {
                #expect(try Self.values(setting, of: name) == expected, "\(name) \(setting)")
            }
        }
        let (call, check) = ("settings-apply-call.service", "settings-apply-check.service")
        #expect(try Self.values("User", of: call) == ["settings-apply"])
        #expect(try Self.values("PrivateNetwork", of: call) == ["yes"])
        #expect(try Self.values("RestrictAddressFamilies", of: call) == ["AF_UNIX"])
        #expect(try Self.values("DynamicUser", of: check) == ["yes"] && Self.values("User", of: check) == [])
        #expect(
            try Self.values("RestrictAddressFamilies", of: check) == [
                "AF_UNIX AF_INET AF_INET6 AF_NETLINK"
            ])
    }

    @Test(
        "what mounts sticks may do that and nothing else: it reaches USB disks, no bus and no network, and writes nowhere else"
    )
    func stickPowers() throws {
        for (setting, expected) in [
            ("CapabilityBoundingSet", ["CAP_SYS_ADMIN"]), ("AmbientCapabilities", [""]),
            ("NoNewPrivileges", ["yes"]),
            ("DevicePolicy", ["closed"]), ("DeviceAllow", ["block-sd rw"]), ("PrivateMounts", ["yes"]),
            ("ProtectSystem", ["strict"]), ("ReadWritePaths", []), ("PrivateNetwork", ["yes"]),
            ("RestrictAddressFamilies", ["AF_UNIX"]), ("StateDirectory", []),
            ("RuntimeDirectory", ["settings-apply-usb"]),
        ] as [(String, [String])] {
            #expect(try Self.values(setting, of: Self.usb) == expected, "\(setting)")
        }
        let hidden = try Self.values("InaccessiblePaths", of: Self.usb).joined(separator: " ")
        #expect(hidden.contains("/run/dbus") && hidden.contains("/run/systemd/private"))
        #expect(try Self.values("SystemCallFilter", of: Self.usb).last?.contains("kill") == true)
    }

    @Test("files go back before the network and whatever else reads them starts")
    func order() throws {
        let before = try Self.values("Before", of: "settings-apply-undo.service").joined(separator: " ")
        for reader in [
            "network-pre.target", "systemd-networkd.service", "NetworkManager.service",
            "wpa_supplicant.service",
        ] {
            #expect(before.contains(reader))
        }
        #expect(try Self.values("DefaultDependencies", of: "settings-apply-undo.service") == ["no"])
        #expect(try Self.values("WantedBy", of: "settings-apply-undo.service") == ["sysinit.target"])
    }

    @Test("only the service may ask, over a socket in a folder that no unit takes along", arguments: sockets)
    func socket(name: String) throws {
        #expect(
            try Self.values("SocketMode", of: name) == ["0600"]
                && Self.values("SocketUser", of: name) == ["settingsd"])
        let path = try #require(Self.values("ListenStream", of: name).first)
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        for service in Self.services + ["settingsd.service"] {
            #expect(try !Self.values("RuntimeDirectory", of: service).contains(folder))
        }
    }

    @Test("wherever it is installed, its units start the program that is installed there")
    func elsewhere() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("install-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let build = folder.appendingPathComponent("build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "/bin/true", toPath: build.appendingPathComponent("settings-apply").path)
        let installed = try FinishedProgram(
            [Self.checkout.appendingPathComponent("packaging/install").path, "apply"],
            environment: [
                "PATH": "/usr/bin:/bin", "BUILD": build.path, "DESTDIR": folder.path, "PREFIX": "/opt/panel",
            ])
        try #require(installed.code == 0, "\(installed.text)")
        let units = folder.appendingPathComponent("opt/panel/lib/systemd/system")
        for name in Self.services {
            let text = try String(contentsOf: units.appendingPathComponent(name), encoding: .utf8)
            #expect(text.contains("\nExecStart=/opt/panel/bin/settings-apply "), "\(name)")
        }
    }
}
