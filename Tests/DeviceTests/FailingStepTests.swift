import Testing
import VirtualDevice

extension DeviceTests.ReadyDropIns {
    /// A gateway that falls over one value and is not done with another in its time; it reads its variables at each start.
    private static let gateway = """
        cat >/etc/settingsd/apply.d/gateway.apply <<'END'
        [Apply]
        Keys = log_level
        [File]
        Path = /etc/settingsd/out/gateway.env
        Format = env
        Line = LOG_LEVEL=${log_level}
        [Do]
        TryRestart = fragile.service
        END
        mkdir -p /etc/settingsd/out; cat >/run/systemd/system/fragile.service <<'END'
        [Service]
        EnvironmentFile=-/etc/settingsd/out/gateway.env
        ExecStartPre=/bin/sh -c 'case $$LOG_LEVEL in bad) exit 1;; slow) sleep 600;; esac'
        ExecStart=/bin/sleep infinity
        TimeoutStartSec=infinity
        END
        systemctl daemon-reload; systemctl start fragile.service
        """

    private static let process = "$(systemctl show --value -p MainPID fragile.service)"

    /// File, value and unit have what somebody set before.
    private func waitUntilBefore() throws { try waitUntilAll("info") }

    private func waitUntilAll(_ level: String) throws {
        try device.wait(
            until: """
                [ "$(settingsctl get log_level)" = \(level) ] && grep -q 'LOG_LEVEL="\(level)"' /etc/settingsd/out/gateway.env \
                && systemctl is-active --quiet fragile.service \
                && tr '\\0' '\\n' </proc/\(Self.process)/environ | grep -qx LOG_LEVEL=\(level)
                """)
    }

    private func waitUntilSaid(_ reason: String) throws {
        try device.wait(
            until: "journalctl --no-pager -u settingsd | grep 'not applied' | grep -q '\(reason)'")
    }

    @Test(
        "T12 a part of the helper that is stopped in the middle, or before it is asked: all is as before, and the next change holds",
        .enabled(if: DeviceTests.isLong))
    func stoppedParts() throws {
        try install(prepared: Self.gateway)
        try set(["log_level": "info"])
        try waitUntilBefore()
        try set(["log_level": "slow"])
        try device.wait(until: "systemctl show -p ActiveState fragile.service | grep -q =activating")
        try device.run("systemctl kill --signal=STOP settings-apply-call.service")
        try waitUntilSaid("settings-apply-call gives no answer")
        try waitUntilBefore()
        try set(["log_level": "debug"])
        try waitUntilAll("debug")
        try set(["log_level": "info"])
        try waitUntilBefore()
        try device.run(
            """
            set -e; systemctl stop settings-apply-write.service; settingsctl set log_level debug
            until systemctl is-active --quiet settings-apply-write.service; do sleep 0.1; done
            """)
        try waitUntilAll("debug")
        try device.run("systemctl kill --signal=STOP settings-apply-write.service")
        try set(["log_level": "warning"])
        try waitUntilSaid("settings-apply-write gives no answer")
        try waitUntilAll("debug")
        try set(["log_level": "info"])
        try waitUntilBefore()
    }

    @Test(
        "T12 a unit that fails or takes too long, a helper that is killed, a full disk: file, value and unit are as before",
        .enabled(if: DeviceTests.isLong))
    func failingSteps() throws {
        try install(prepared: Self.gateway)
        try set(["log_level": "info"])
        try waitUntilBefore()
        for (value, reason) in [("bad", "service manager says"), ("slow", "is not done after")] {
            try set(["log_level": value])
            try waitUntilSaid(reason)
            try waitUntilBefore()
        }
        try set(["log_level": "slow"])
        try device.wait(until: "systemctl show -p ActiveState fragile.service | grep -q =activating")
        try device.run("systemctl kill --signal=KILL settings-apply-call.service")
        try waitUntilBefore()
        try fillDisk()
    }

    /// Nobody is called for a file that cannot be written: the unit runs on.
    private func fillDisk() throws {
        let folder = "/etc/settingsd/out"
        try device.run(
            """
            set -e; systemctl stop settings-apply-write.service; cp \(folder)/gateway.env /run/before
            mount -t tmpfs -o size=8k,mode=755 tmpfs \(folder); cp /run/before \(folder)/gateway.env
            ! cat /dev/zero >\(folder)/rest 2>/dev/null; echo \(Self.process) >/run/process
            """)
        try set(["log_level": "warning"])
        try waitUntilSaid("No space left")
        try waitUntilBefore()
        try device.run(
            "[ \(Self.process) = $(cat /run/process) ]; code=$?; umount \(folder); exit $code")
    }
}
