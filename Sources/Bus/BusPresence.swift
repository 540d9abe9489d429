import CSDBus

/// Whether whoever sent a call is still on the bus.
final class BusPresence {
    private var track: OpaquePointer?
    private let gone: () -> Void

    /// For the bus to say that it will tell, in microseconds. Where that is read too late sd-bus gives the whole connection up:
    /// it is longer than any turn, which the watchdog ends after five seconds.
    private static let patience: UInt64 = 4_900_000

    /// - Parameter gone: called once, when the caller has left the bus; it may let go of this.
    init(of call: OpaquePointer, gone: @escaping () -> Void) throws(BusError) {
        self.gone = gone
        let datum = Unmanaged.passUnretained(self).toOpaque()
        let bus = sd_bus_message_get_bus(call)
        var limit: UInt64 = 0
        sd_bus_get_method_call_timeout(bus, &limit)
        sd_bus_set_method_call_timeout(bus, Self.patience)
        defer { sd_bus_set_method_call_timeout(bus, limit) }
        try checked("watch the caller", sd_bus_track_new(bus, &track, callerHasGone, datum))
        try checked("watch the caller", sd_bus_track_add_sender(track, call))
    }

    deinit { sd_bus_track_unref(track) }

    fileprivate func noteGone() { gone() }
}

private func callerHasGone(_ track: OpaquePointer?, _ datum: UnsafeMutableRawPointer?) -> Int32 {
    guard let datum else { return 0 }
    let presence = Unmanaged<BusPresence>.fromOpaque(datum).takeUnretainedValue()
    withExtendedLifetime(presence) { presence.noteGone() }
    return 0
}
