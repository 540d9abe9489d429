import Foundation

/// QEMU's command line for a device.
struct QEMUArguments {
    let configuration: VirtualDevice.Configuration
    let payload: URL
    let folder: URL

    static let controlSocket = "control.sock"
    static let agentSocket = "agent.sock"

    var all: [String] {
        machine + network + port + clock + kernel + disks + agent + display + configuration.extraArguments
    }

    private var machine: [String] {
        let control = folder.appendingPathComponent(Self.controlSocket).path
        return configuration.image.architecture.machine + [
            "-m", "512", "-nodefaults", "-no-user-config", "-no-reboot",
            "-serial", "file:\(folder.appendingPathComponent("console.log").path)",
            "-qmp", "unix:\(control),server=on,wait=off",
        ]
    }

    /// Nothing of it is the host's.
    private var network: [String] {
        switch configuration.cable {
        case .none: return ["-nic", "none"]
        case .router:
            let (address, port) = VirtualDevice.server
            let server = "guestfwd=tcp:\(address):\(port)-cmd:echo beyond"
            return ["-nic", "user,model=virtio-net-pci,restrict=on,\(server)"]
        case .itself:
            return ["near", "far"].flatMap {
                ["-netdev", "hubport,id=\($0),hubid=0", "-device", "virtio-net-pci,netdev=\($0)"]
            }
        }
    }

    private var port: [String] { configuration.hasPort ? ["-device", "qemu-xhci,id=usb"] : [] }

    /// Counted: an instruction takes two nanoseconds, whatever else the host does, and nobody waits for an idle
    /// processor (docs/decisions/0088).
    private var clock: [String] {
        switch configuration.clock {
        case .counted: ["-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=1,sleep=off"]
        case .wall: ["-accel", "tcg,thread=multi", "-smp", "2"]
        }
    }

    /// A processor's own timer is measured first: seconds of the host, where each look at a clock has to be counted to.
    private static let countedParameters = "agent.spins=1 nolapic_timer"

    private var kernel: [String] {
        // The kernel's console takes the display, as on any board, so that the service has to take it from there.
        let parameters =
            "console=\(configuration.image.architecture.serialPort) quiet fbcon=nodefer vt.global_cursor_default=0 mitigations=off panic=-1"
            + (configuration.clock == .counted ? " \(Self.countedParameters)" : "")
        return [
            "-kernel", configuration.image.kernel.path, "-initrd", configuration.image.initramfs.path,
            "-append", "\(parameters) \(configuration.machine.kernelParameters)",
        ]
    }

    private var disks: [String] {
        drive(configuration.image.root, "snapshot=on") + drive(payload, "readonly=on") + state
    }

    private var state: [String] {
        guard let disk = configuration.state else { return [] }
        // The host need not flush what it alone reads; a flush that the guest asks for is in the log all the same.
        guard let log = configuration.stateLog else { return drive(disk, "cache=unsafe") }
        let files = [("file", disk), ("log", log)].map { child, file in
            "\(child).driver=file,\(child).cache.no-flush=on,\(child).filename=\(escaped(file))"
        }
        return [
            "-drive",
            "if=virtio,driver=blklogwrites,log-super-update-interval=1," + files.joined(separator: ","),
        ]
    }

    private func drive(_ file: URL, _ option: String) -> [String] {
        ["-drive", "if=virtio,format=raw,\(option),file=\(escaped(file))"]
    }

    /// QEMU reads a comma in a name as two.
    private func escaped(_ file: URL) -> String { file.path.replacingOccurrences(of: ",", with: ",,") }

    private var agent: [String] {
        let socket = folder.appendingPathComponent(Self.agentSocket).path
        return [
            "-device", "virtio-serial-pci",
            "-chardev", "socket,id=agent,path=\(socket),server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=settingsd.device",
        ]
    }

    private var display: [String] {
        ["-device", configuration.machine.display] + configuration.window
    }
}
