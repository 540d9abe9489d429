import ChildProcess
import Foundation
import Testing

/// The unit as systemd judges it, and as a device needs it.
@Suite("unit")
struct UnitTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let unit = checkout.appendingPathComponent("systemd/settingsd.service")

    /// What systemd-analyze says.
    private static func exposure() throws -> Double? {
        let analysis = try FinishedProgram([
            "systemd-analyze", "security", "--offline=true", "--no-pager", unit.path,
        ])
        let line = analysis.output.split(separator: "\n").first { $0.contains("Overall exposure level") }
        return line?.split(separator: " ").compactMap { Double($0) }.first
    }

    @Test("systemd's own measure of the unit's exposure is 1.0 at most")
    func exposure() throws {
        let exposure = try #require(try Self.exposure(), "systemd-analyze gave no figure")
        #expect(exposure <= 1.0)
    }

    @Test("systemd finds nothing to say about the unit but that its program is not installed here")
    func verified() throws {
        let analysis = try FinishedProgram(["systemd-analyze", "verify", "--man=no", Self.unit.path])
        let remarks = analysis.text.split(separator: "\n").filter {
            $0.contains("settingsd.service") && !$0.contains("is not executable")
        }
        #expect(remarks == [])
    }

    @Test(
        "it may open keys, panels of both kinds, GPIO and its terminal, and no other device",
        arguments: [
            ("DevicePolicy", ["closed"]),
            (
                "DeviceAllow",
                ["char-input rw", "char-fb rw", "char-drm rw", "char-gpiochip rw", "/dev/tty1 rw"]
            ),
            ("CapabilityBoundingSet", [""]), ("WatchdogSec", ["5s"]), ("User", ["settingsd"]),
            ("Group", ["settingsd-read"]), ("SupplementaryGroups", ["settingsd"]),
            ("StateDirectoryMode", ["0700"]), ("RuntimeDirectoryMode", ["0755"]),
            ("StandardInput", ["tty-fail"]), ("RuntimeDirectoryPreserve", ["restart"]),
            ("StartLimitIntervalSec", ["0"]), ("MemoryMax", ["128M"]), ("MemoryHigh", []),
            ("TasksMax", ["8"]),
            ("LimitNOFILE", ["256"]), ("OOMScoreAdjust", ["-500"]), ("UMask", ["0077"]),
            // A light's brightness is in /sys, which is read-only otherwise.
            ("ProtectKernelTunables", ["yes"]), ("ReadWritePaths", ["-/sys/devices"]),
            ("ExecStopPost", ["/usr/bin/settingsd $SETTINGSD_OPTIONS --restore-console"]),
        ] as [(String, [String])])
    func settings(name: String, values: [String]) throws {
        let lines = try String(contentsOf: Self.unit, encoding: .utf8).split(separator: "\n")
        let found = lines.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        #expect(found == values)
    }
}
