import Testing
import VirtualDevice

extension DeviceTests.FirstLight {
    @Test("the running service holds no capability, its calls are filtered, its limits are those of the unit")
    func limitsOfUnit() throws {
        let process = "/proc/$(systemctl show --value --property MainPID settingsd.service)"
        let fields = try device.status(of: "settingsd.service")
        for name in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
            #expect(fields[name] == "0000000000000000", "\(name)")
        }
        #expect(fields["NoNewPrivs"] == "1")
        #expect(fields["Seccomp"] == "2", "a filter")
        #expect(try device.run("cat \(process)/oom_score_adj").hasPrefix("-500"))
        let limits = try device.run(
            "systemctl show settingsd.service --property MemoryMax,TasksMax,LimitNOFILE,UMask")
        #expect(
            Set(limits.split(separator: "\n"))
                == ["MemoryMax=134217728", "TasksMax=8", "LimitNOFILE=256", "UMask=0077"])
    }

    @Test("the service may set the light of a display, and nothing else that the kernel lets be tuned")
    func kernelFiles() throws {
        let mounts = "/proc/$(systemctl show --value --property MainPID settingsd.service)/mountinfo"
        let ways = try device.run("awk '{ split($6, way, \",\"); print $5, way[1] }' \(mounts)")
            .split(separator: "\n")
        #expect(ways.last { $0.hasPrefix("/sys/devices ") } == "/sys/devices rw")
        #expect(ways.last { $0.hasPrefix("/sys ") } == "/sys ro")
    }

    @Test("the running service's memory and environment are root's to read, not its user's")
    func privateMemory() throws {
        let process = "/proc/$(systemctl show --value --property MainPID settingsd.service)"
        #expect(
            try device.run("stat -c %U \(process)/status \(process)/environ \(process)/mem")
                == "root\nroot\nroot\n")
        #expect(try device.run("systemctl show --value --property LimitCORE settingsd.service") == "0\n")
    }

    @Test("systemd's own measure of the running service's exposure is 1.0 at most")
    func exposure() throws {
        #expect(try #require(try device.exposure()) <= 1.0)
    }

    @Test(
        "it waits for no network, no bus and no multi-user, and shows its first picture without any of them")
    func startsEarly() throws {
        let before = try device.run(
            "systemctl list-dependencies --after --all --plain --no-pager settingsd.service")
        #expect(before.contains("sysinit.target"))
        for unit in ["network", "multi-user.target", "dbus.service", "systemd-user-sessions"] {
            #expect(!before.contains(unit), "\(unit)")
        }
        let bus = "dbus.socket dbus.service"
        try device.run(
            "systemctl stop settingsd.service \(bus); systemctl mask --runtime --quiet \(bus)")
        print("first picture: \(try device.firstPictureTime()) after the program's start")
        try device.waitForService()
        #expect(try !device.photograph().isBlack)
        try device.run("systemctl unmask --runtime --quiet \(bus); systemctl start dbus.socket")
        try device.run("until busctl status org.settingsd.Settings1 >/dev/null 2>&1; do sleep 0.5; done")
    }
}
