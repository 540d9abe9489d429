import Foundation

extension Payload {
    /// What every device needs for tests: the agent, and the mirror where the panel has no window.
    ///
    /// - Parameter keypad: the keypad that is plugged in at boot: `key:CODE` and `rel:CODE` of an input device, or
    ///   `line:CODE:OFFSET:LEVEL` of buttons on the simulated GPIO chip.
    package func addAgent(from checkout: Checkout, machine: BoardMachine, keypad: [String]) throws {
        let guest = checkout.root.appendingPathComponent("Tests/VirtualDevice/guest")
        try install(
            checkout.programs.appendingPathComponent("device-agent"), to: "/usr/lib/device-agent/device-agent"
        )
        try write("KEYPAD=\(keypad.joined(separator: " "))\n", to: "/etc/device-agent")
        try copy(guest.appendingPathComponent("scanout"), to: "/usr/lib/device-agent/scanout")
        try add(unit: guest.appendingPathComponent("device-agent.service"))
        try add(unit: guest.appendingPathComponent("device-spinner.service"))
        if !machine.gpioLines.isEmpty {
            try copy(guest.appendingPathComponent("gpio-chip"), to: "/usr/lib/device-agent/gpio-chip")
            try write(machine.gpioLines.map { $0 + "\n" }.joined(), to: "/etc/gpio-lines")
            try add(unit: guest.appendingPathComponent("gpio-chip.service"))
        }
        guard machine.isMirrored else { return }
        try write(machine.framebufferModule, to: "/etc/framebuffer-module")
        try add(unit: guest.appendingPathComponent("device-mirror.service"))
    }

    /// Programs that share the screen with the settings, and what presses keys on both sides.
    package func addScreenPrograms(from checkout: Checkout) throws {
        let guest = checkout.root.appendingPathComponent("Tests/VirtualDevice/guest")
        let example = checkout.root.appendingPathComponent("Examples/screen.c")
        for source in [example] + ["framebuffer.c", "key-reader.c"].map(guest.appendingPathComponent) {
            let name = source.deletingPathExtension().lastPathComponent
            try compile(source, to: "/usr/lib/device-agent/\(name)")
        }
        try compile(guest.appendingPathComponent("leak.c"), to: "/usr/lib/device-agent/leak.so")
        for script in ["hand-overs", "cut-power"] {
            try copy(guest.appendingPathComponent(script), to: "/usr/lib/device-agent/\(script)")
        }
    }

    /// What the packages of such a list beside the image's add to it; none of their scripts has run.
    package func add(_ packages: String, from checkout: Checkout) throws {
        let script = checkout.root.appendingPathComponent("Tests/VirtualDevice/image/added")
        let output = try Command.output(of: [script.path, packages])
        guard let folder = output.split(separator: "\n").last.map(String.init) else {
            throw DeviceError("\(script.path) named no folder")
        }
        try lay(URL(fileURLWithPath: folder))
    }

    /// A compositor, its seat's daemon, and a client, as Debian has them.
    package func addCompositor(from checkout: Checkout) throws {
        try add("wayland", from: checkout)
        let typed = checkout.root.appendingPathComponent("Tests/VirtualDevice/guest/typed")
        try copy(typed, to: "/usr/lib/device-agent/typed")
    }

    /// The product as it is installed on a device, with its board and a bundle.
    package func addService(from checkout: Checkout, board: URL, bundle: URL) throws {
        for program in ["settingsd", "settingsctl"] {
            try install(checkout.programs.appendingPathComponent(program), to: "/usr/bin/\(program)")
        }
        try copy(checkout.catalogs, to: "/usr/share/settingsd/locale")
        let systemd = checkout.root.appendingPathComponent("systemd")
        try copy(
            systemd.appendingPathComponent("settingsd.sysusers"), to: "/usr/lib/sysusers.d/settingsd.conf")
        try copy(
            systemd.appendingPathComponent("60-settingsd.rules"),
            to: "/usr/lib/udev/rules.d/60-settingsd.rules")
        let policy = "org.settingsd.Settings1.conf"
        try copy(systemd.appendingPathComponent(policy), to: "/usr/share/dbus-1/system.d/\(policy)")
        try add(unit: systemd.appendingPathComponent("settingsd.service"))
        try copy(systemd.appendingPathComponent("quirks"), to: "/usr/share/settingsd/quirks")

        let installed = "/usr/share/settingsd/board/\(board.lastPathComponent)"
        try copy(board, to: installed)
        try write("SETTINGSD_OPTIONS=--board \(installed)/board.ini\n", to: "/etc/default/settingsd")
        try copy(bundle, to: "/etc/settingsd/Settings.bundle")
        try addDictionary(from: checkout)
    }

    /// What applies settings, as its package has it, and nothing of it set up.
    package func addApplying(from checkout: Checkout) throws {
        try install(checkout.programs.appendingPathComponent("settings-apply"), to: "/usr/bin/settings-apply")
        let systemd = checkout.root.appendingPathComponent("systemd")
        for name in try FileManager.default.contentsOfDirectory(atPath: systemd.path)
        where name.hasPrefix("settings-apply-") {
            try copy(systemd.appendingPathComponent(name), to: "/usr/lib/systemd/system/\(name)")
        }
        let rules = "61-settings-usb.rules"
        try copy(systemd.appendingPathComponent(rules), to: "/usr/lib/udev/rules.d/\(rules)")
        let policy = "org.settingsd.apply.conf"
        try copy(systemd.appendingPathComponent(policy), to: "/usr/share/dbus-1/system.d/\(policy)")
        try copy(systemd.appendingPathComponent("apply.d"), to: "/usr/share/settingsd/apply.d")
    }

    /// What makes it one of a fleet, as its package has it, and what there is behind its cable. Nothing of it runs.
    package func addFleet(from checkout: Checkout) throws {
        try add("fleet", from: checkout)
        let world = checkout.root.appendingPathComponent("Tests/VirtualDevice/guest/world")
        try copy(world, to: "/usr/lib/device-agent/world")
        try install(checkout.programs.appendingPathComponent("settings-fleet"), to: "/usr/bin/settings-fleet")
        let systemd = checkout.root.appendingPathComponent("systemd")
        let unit = "settings-fleet.service"
        try copy(systemd.appendingPathComponent(unit), to: "/usr/lib/systemd/system/\(unit)")
        try copy(
            systemd.appendingPathComponent("settings-fleet.sysusers"),
            to: "/usr/lib/sysusers.d/settings-fleet.conf")
        // A first boot would enable what is there.
        try write(
            "disable mosquitto.service\ndisable \(unit)\n", to: "/etc/systemd/system-preset/20-fleet.preset")
    }

    /// As an image's maker would: from the word lists that Debian has.
    private func addDictionary(from checkout: Checkout) throws {
        let list = "/usr/share/onboard/models/en_US.lm"
        guard FileManager.default.fileExists(atPath: list) else {
            throw DeviceError("\(list) is missing: apt-get install onboard-data")
        }
        let words = try newFile("/usr/share/settingsd/words/en.words")
        try Command.output(
            of: checkout.command("settingsctl") + ["words", "--language", "en", list, words.path])
    }

    private func add(unit: URL) throws {
        try copy(unit, to: "/usr/lib/systemd/system/\(unit.lastPathComponent)")
        try enable(unit.lastPathComponent)
    }
}
