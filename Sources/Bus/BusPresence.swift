import CSDBus

/// Whether whoever sent a call is still on the bus.
final class BusPresence {
    private var track: OpaquePointer?
    private let gone: () -> Void

    /// - Parameter gone: called once, when the caller has left the bus; it may let go of this.
    init(of call: OpaquePointer, gone: @escaping () -> Void) throws(BusError) {
        self.gone = gone
        let datum = Unmanaged.passUnretained(self).toOpaque()
        try checked(
            "watch the caller",
            sd_bus_track_new(sd_bus_message_get_bus(call), &track, callerHasGone, datum))
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
