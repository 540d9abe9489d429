import CDeviceAgent
import Glibc

/// An input device that the kernel cannot tell from a soldered one: made by uinput, gone with this value.
final class InjectedDevice: Keypad {
    /// Such as /dev/input/event3.
    let node: String
    private let control: Descriptor

    /// - Parameters:
    ///   - keys: key codes that the device has, no others.
    ///   - axes: relative axes that it has, such as a rotary's REL_WHEEL.
    init(name: String, keys: [Int32], axes: [Int32]) throws(AgentError) {
        let control = try Descriptor(opening: "/dev/uinput", O_WRONLY)
        let fd = control.number
        var worked = agent_uinput_enable_event(fd, EV_KEY) == 0
        for key in keys { worked = worked && agent_uinput_enable_key(fd, key) == 0 }
        if !axes.isEmpty { worked = worked && agent_uinput_enable_event(fd, EV_REL) == 0 }
        for axis in axes { worked = worked && agent_uinput_enable_axis(fd, axis) == 0 }
        var setup = uinput_setup()
        setup.id.bustype = UInt16(BUS_HOST)
        withUnsafeMutableBytes(of: &setup.name) { $0.copyBytes(from: name.utf8.prefix($0.count - 1)) }
        worked = worked && agent_uinput_setup(fd, &setup) == 0 && agent_uinput_create(fd) == 0
        guard worked else { throw .system("making the input device \(name)") }
        self.node = try Self.node(of: fd, named: name)
        self.control = control
    }

    private static func node(of fd: Int32, named name: String) throws(AgentError) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        guard agent_uinput_name(fd, &buffer, 64) >= 0 else { throw .system("asking for the node of \(name)") }
        let folder = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let entries = names(in: "/sys/devices/virtual/input/\(folder)")
        guard let event = entries.first(where: { $0.hasPrefix("event") }) else {
            throw AgentError("\(name) has no event node: is the module evdev loaded?")
        }
        return "/dev/input/\(event)"
    }

    func isRead(by process: WatchedProcess) -> Bool { process.openFiles.contains { $0.path == node } }

    func send(_ event: InputEvent) throws(AgentError) {
        try send(event.type, event.code, event.value)
        try send(UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
    }

    /// One event as it is; the kernel puts the time on it.
    private func send(_ type: UInt16, _ code: UInt16, _ value: Int32) throws(AgentError) {
        var event = input_event()
        event.type = type
        event.code = code
        event.value = value
        try control.write(withUnsafeBytes(of: &event) { Array($0) })
    }
}
