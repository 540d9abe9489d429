/// Why a client's call came to nothing.
package enum BusClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service understood and refused.
    case refused(BusFailure)
    /// There is no bus, or nobody of that name on it.
    case noService(String)
    /// Anything else that the bus said.
    case failed(String)

    package var description: String {
        switch self {
        case .refused(let failure): failure.message
        case .noService(let reason): "the settings service cannot be reached: \(reason)"
        case .failed(let reason): reason
        }
    }

    /// From an error's name on the bus and its message, in answer to a call.
    init(name: String, message: String, to member: BusMember) {
        let kind =
            name.hasPrefix(BusNames.errorPrefix)
            ? BusFailure.Kind(rawValue: String(name.dropFirst(BusNames.errorPrefix.count))) : nil
        switch (kind, name) {
        case (let kind?, _): self = .refused(BusFailure(kind, message))
        case (nil, "org.freedesktop.DBus.Error.AccessDenied"):
            // The bus's own policy, which names rules and no way out.
            self = .refused(CallerRights.refusal(of: member))
        case (nil, "org.freedesktop.DBus.Error.ServiceUnknown"),
            (nil, "org.freedesktop.DBus.Error.NameHasNoOwner"), (nil, "org.freedesktop.DBus.Error.NoReply"),
            (nil, "org.freedesktop.DBus.Error.Disconnected"):
            self = .noService(message)
        default: self = .failed(message)
        }
    }
}
