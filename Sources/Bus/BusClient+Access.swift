import Settings

// MARK: The technician's PIN and session

extension BusClient {
    /// Makes this connection a technician's until it is closed, nobody calls for three minutes, or half an hour is over.
    ///
    /// - Returns: how many wrong PINs came before.
    package func openSession(pin: String) throws(BusClientError) -> Int {
        let answer = try call(.openSession, { writer throws(BusError) in try writer.append(pin) }) {
            reader throws(BusFailure) in try reader.dictionary()
        }
        return if case .integer(let wrong)? = answer["wrong"] { wrong } else { 0 }
    }

    /// Sets the first PIN, or another one in a session.
    ///
    /// - Returns: the code that recovers it once.
    package func setPIN(_ pin: String) throws(BusClientError) -> String {
        try code(.setPIN, [pin])
    }

    /// Sets another PIN for one that was forgotten, by the code that was shown when it was set.
    ///
    /// - Returns: the next code.
    package func recoverPIN(_ code: String, choosing pin: String) throws(BusClientError) -> String {
        try self.code(.recoverPIN, [code, pin])
    }

    /// What the log of changes says after that number, the oldest first, so many entries at most.
    package func log(since: UInt64, count: UInt32) throws(BusClientError) -> [[String: SettingValue]] {
        let rows = try call(
            .log,
            { writer throws(BusError) in
                try writer.append(since)
                try writer.append(count)
            }
        ) { reader throws(BusFailure) in try reader.value() }
        guard case .array(let entries) = rows else { return [] }
        return entries.compactMap { if case .dictionary(let entry) = $0 { entry } else { nil } }
    }

    private func code(_ member: BusMember, _ words: [String]) throws(BusClientError) -> String {
        let answer = try call(
            member, { writer throws(BusError) in for word in words { try writer.append(word) } }
        ) { reader throws(BusFailure) in try reader.dictionary() }
        return if case .string(let code)? = answer["recovery"] { code } else { "" }
    }
}
