/// Which keys are down on which device, so that an unplugged device leaves none behind.
struct HeldKeys {
    private var codes: [KeypadDevice.ID: Set<UInt32>] = [:]

    /// Notes `event`; false for a release without a press or a second press, which say nothing new.
    mutating func note(_ event: KeypadEvent) -> Bool {
        guard event.isDown else { return codes[event.device]?.remove(event.code) != nil }
        return codes[event.device, default: []].insert(event.code).inserted
    }

    /// The releases of everything still down on a device that went away.
    mutating func release(_ device: KeypadDevice.ID, at time: Duration) -> [KeypadEvent] {
        (codes.removeValue(forKey: device) ?? []).sorted().map {
            KeypadEvent(code: $0, isDown: false, time: time, device: device)
        }
    }

    /// The releases of everything down anywhere.
    mutating func releaseAll(at time: Duration) -> [KeypadEvent] {
        codes.keys.sorted { $0.name < $1.name }.flatMap { release($0, at: time) }
    }
}
