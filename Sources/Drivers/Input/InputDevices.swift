import CLibinput
import CLinux
import Glibc
import Loop

/// Every keypad, number pad, keyboard and rotary of seat0, plugged in now or later. libinput over udev.
///
/// Taken devices are grabbed (EVIOCGRAB): no key reaches the console or anything else, unless they are shared.
package final class InputDevices {
    private let context: InputContext
    private let takes: (KeypadDevice) -> Bool
    private let now: () -> Duration
    /// Whether others read the same keys.
    package private(set) var isShared: Bool
    private var devices: [KeypadDevice.ID: KeypadDevice] = [:]
    private var wheels: [KeypadDevice.ID: Wheel] = [:]
    private var held = HeldKeys()
    /// What another program has for itself.
    private var missing: Set<KeypadDevice.ID> = []
    private var pending: [KeypadReport] = []

    /// - Parameters:
    ///   - takes: whether the board wants this device; others are left to the rest of the system.
    ///   - isShared: whether others read the same keys at first.
    ///   - log: libinput's own lines, for the journal.
    package init(
        takes: @escaping (KeypadDevice) -> Bool, isShared: Bool = false,
        now: @escaping () -> Duration = { Clock.monotonic.now },
        log: @escaping (String) -> Void
    ) throws(SystemError) {
        self.takes = takes
        self.isShared = isShared
        self.now = now
        context = try InputContext(log: log)
    }

    /// Readable when `read` has something to say.
    package var descriptor: Int32 { libinput_get_fd(context.libinput) }

    /// The devices taken at present.
    package var attached: [KeypadDevice] { devices.values.sorted { $0.id.name < $1.id.name } }

    /// More than any hand does between two turns of the loop.
    private static let mostEvents = 32

    /// Whether `read` has something to say though the descriptor may not be readable any more.
    package var hasMore: Bool { libinput_next_event_type(context.libinput) != LIBINPUT_EVENT_NONE }

    /// What happened since the last call; empty when nothing did. From a device that never stops sending only so much is
    /// taken at once, and nothing new before that: what the kernel cannot hold meanwhile is lost.
    package func read() throws(SystemError) -> [KeypadReport] {
        if !hasMore { try checked("read", "the keypads", libinput_dispatch(context.libinput)) }
        for _ in 0..<Self.mostEvents {
            guard let event = libinput_get_event(context.libinput) else { break }
            note(event)
            libinput_event_destroy(event)
        }
        defer { pending.removeAll(keepingCapacity: true) }
        return pending
    }

    /// Lets go of all devices, as when the virtual terminal is switched away; reports held keys as released.
    package func suspend() -> [KeypadReport] {
        let released = held.releaseAll(at: now())
        libinput_suspend(context.libinput)
        return released.map(KeypadReport.key)
    }

    /// Takes the devices again after `suspend`.
    package func resume() throws(SystemError) {
        try checked("take back", "the keypads", libinput_resume(context.libinput))
    }

    /// Whether a key is down on any of them, by the kernel's own account: others may have seen it go down.
    package var isAnyKeyDown: Bool { devices.values.contains(where: context.isAnyKeyDown) }

    /// Others may read the keys from now on; they are read here as well.
    package func share() {
        isShared = true
        missing = []
        for device in attached { _ = context.setGrab(false, device) }
    }

    /// Nobody else may read the keys from now on. Only done while no key is down: whoever has seen one go down must see
    /// it let go of.
    ///
    /// Once they are, the same asks again for those that could not be had.
    ///
    /// - Returns: why devices could not be had; nil where a key is down, and it is to be tried again.
    package func claim() -> [SystemError]? {
        let wanted = attached.filter { isShared || missing.contains($0.id) }
        guard !wanted.contains(where: context.isAnyKeyDown) else { return nil }
        let refusals = wanted.map { (id: $0.id, reason: context.setGrab(true, $0)) }
        // One that went down meanwhile was seen by others.
        guard !wanted.contains(where: context.isAnyKeyDown) else {
            for device in wanted { _ = context.setGrab(false, device) }
            return nil
        }
        isShared = false
        missing = Set(refusals.filter { $0.reason != nil }.map(\.id))
        return refusals.compactMap(\.reason)
    }

    /// Whether another program has one of them for itself that is to be ours alone.
    package var lacksDevices: Bool { !missing.isEmpty }

    private func note(_ event: OpaquePointer) {
        guard let device = libinput_event_get_device(event) else { return }
        let id = KeypadDevice.ID(String(cString: libinput_device_get_sysname(device)))
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED: attach(device, id)
        case LIBINPUT_EVENT_DEVICE_REMOVED: detach(id)
        case LIBINPUT_EVENT_KEYBOARD_KEY: noteKey(libinput_event_get_keyboard_event(event), id)
        case LIBINPUT_EVENT_POINTER_BUTTON: noteButton(libinput_event_get_pointer_event(event), id)
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: noteWheel(libinput_event_get_pointer_event(event), id)
        default: break
        }
    }

    private func attach(_ device: OpaquePointer, _ id: KeypadDevice.ID) {
        let described = KeypadDevice(device, id)
        guard described.hasKeys || described.hasPointer, takes(described) else {
            libinput_device_config_send_events_set_mode(
                device, LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue)
            return
        }
        devices[id] = described
        let refusal = isShared ? nil : context.setGrab(true, described)
        if refusal != nil { missing.insert(id) }
        pending.append(.attached(described, refusal: refusal))
    }

    private func detach(_ id: KeypadDevice.ID) {
        guard let device = devices.removeValue(forKey: id) else { return }
        wheels[id] = nil
        missing.remove(id)
        pending += held.release(id, at: now()).map(KeypadReport.key)
        pending.append(.detached(device))
    }

    private func noteKey(_ event: OpaquePointer?, _ id: KeypadDevice.ID) {
        note(
            KeypadEvent(
                code: libinput_event_keyboard_get_key(event),
                isDown: libinput_event_keyboard_get_key_state(event) == LIBINPUT_KEY_STATE_PRESSED,
                time: .microseconds(libinput_event_keyboard_get_time_usec(event)), device: id))
    }

    private func noteButton(_ event: OpaquePointer?, _ id: KeypadDevice.ID) {
        note(
            KeypadEvent(
                code: libinput_event_pointer_get_button(event),
                isDown: libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED,
                time: .microseconds(libinput_event_pointer_get_time_usec(event)), device: id))
    }

    private func note(_ event: KeypadEvent) {
        guard devices[event.device] != nil, held.note(event) else { return }
        pending.append(.key(event))
    }

    private func noteWheel(_ event: OpaquePointer?, _ id: KeypadDevice.ID) {
        let axis = LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL
        guard devices[id] != nil, libinput_event_pointer_has_axis(event, axis) != 0 else { return }
        // libinput counts down the page as positive, the kernel away from the person.
        let value = -libinput_event_pointer_get_scroll_value_v120(event, axis)
        let detents = wheels[id, default: Wheel()].turn(by: value)
        guard detents != 0 else { return }
        let time = Duration.microseconds(libinput_event_pointer_get_time_usec(event))
        pending.append(.turn(detents: detents, time: time, device: id))
    }
}

extension KeypadDevice {
    init(_ device: OpaquePointer, _ id: ID) {
        self.init(
            id: id, name: String(cString: libinput_device_get_name(device)),
            vendor: libinput_device_get_id_vendor(device), product: libinput_device_get_id_product(device),
            hasKeys: libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0,
            hasPointer: libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER) != 0)
    }
}
