import CLibinput
import CLinux
import Glibc
import Loop

/// libinput's context on seat0, and what it calls back into.
final class InputContext {
    let libinput: OpaquePointer
    private let udev: OpaquePointer
    private let nodes: InputNodes
    private let owner: UnsafeMutablePointer<libinput_owner>
    private let interface: UnsafeMutablePointer<libinput_interface>

    init(log: @escaping (String) -> Void) throws(SystemError) {
        let udev = try found("reach", "udev") { udev_new() }
        let nodes = InputNodes(log: log)
        let owner = UnsafeMutablePointer<libinput_owner>.allocate(capacity: 1)
        owner.initialize(
            to: libinput_owner(owner: Unmanaged.passUnretained(nodes).toOpaque(), log: handOnLogLine))
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(open_restricted: openNode, close_restricted: closeNode))
        let libinput = libinput_udev_create_context(interface, owner, udev)
        guard let libinput, Self.takesSeat(libinput) else {
            // libinput says only that it failed; its line in the journal says more.
            let refusal = SystemError("find", "keypads on seat0", code: ENODEV)
            if let libinput { libinput_unref(libinput) }
            interface.deallocate()
            owner.deallocate()
            udev_unref(udev)
            throw refusal
        }
        (self.libinput, self.udev, self.nodes) = (libinput, udev, nodes)
        (self.owner, self.interface) = (owner, interface)
    }

    deinit {
        libinput_unref(libinput)
        interface.deallocate()
        owner.deallocate()
        udev_unref(udev)
    }

    private static func takesSeat(_ libinput: OpaquePointer) -> Bool {
        libinput_send_log_to_owner(libinput)
        return libinput_udev_assign_seat(libinput, "seat0") == 0
    }

    /// EVIOCGRAB on the very descriptor that libinput reads: a grab through another would mute libinput.
    func setGrab(_ isGrabbed: Bool, _ device: KeypadDevice) -> SystemError? {
        let tried = isGrabbed ? "grab" : "let go of"
        guard let descriptor = nodes.descriptor(of: device.node) else {
            return SystemError(tried, device.name, code: ENODEV)
        }
        let result = linux_grab_input(descriptor, isGrabbed ? 1 : 0)
        return result < 0 ? SystemError(tried, "\(device.name) (\(device.node))", code: result) : nil
    }

    /// Whether a key is down there, by the kernel's own account; one that does not say has none.
    func isAnyKeyDown(on device: KeypadDevice) -> Bool {
        nodes.descriptor(of: device.node).map { linux_any_key_down($0) > 0 } ?? false
    }
}

/// The device nodes that libinput had us open; libinput says when each is to be closed.
private final class InputNodes {
    let log: (String) -> Void
    private var descriptors: [String: Int32] = [:]

    init(log: @escaping (String) -> Void) { self.log = log }

    func descriptor(of path: String) -> Int32? { descriptors[path] }

    /// A descriptor, or a negative errno as libinput wants it.
    func open(_ path: String, flags: Int32) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC)
        let code = errno
        guard descriptor >= 0 else { return -code }
        descriptors[path] = descriptor
        return descriptor
    }

    func close(_ descriptor: Int32) {
        if let path = descriptors.first(where: { $0.value == descriptor })?.key { descriptors[path] = nil }
        Glibc.close(descriptor)
    }
}

// MARK: What C calls

private func nodes(_ datum: UnsafeMutableRawPointer?) -> InputNodes? {
    guard let owner = datum?.assumingMemoryBound(to: libinput_owner.self).pointee.owner else { return nil }
    return Unmanaged<InputNodes>.fromOpaque(owner).takeUnretainedValue()
}

private func openNode(
    _ path: UnsafePointer<CChar>?, _ flags: Int32, _ datum: UnsafeMutableRawPointer?
) -> Int32 {
    guard let path, let nodes = nodes(datum) else { return -ENODEV }
    return nodes.open(String(cString: path), flags: flags)
}

private func closeNode(_ descriptor: Int32, _ datum: UnsafeMutableRawPointer?) {
    nodes(datum)?.close(descriptor)
}

private func handOnLogLine(
    _ owner: UnsafeMutableRawPointer?, _ priority: libinput_log_priority, _ line: UnsafePointer<CChar>?
) {
    guard let owner, let line else { return }
    let text = String(cString: line)
    Unmanaged<InputNodes>.fromOpaque(owner).takeUnretainedValue()
        .log(text.last == "\n" ? String(text.dropLast()) : text)
}
