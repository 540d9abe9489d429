/// The file that keeps a PIN's state: two slots, written in turn, so that a torn write leaves the other.
///
/// A slot is a label, its number, what is kept, a sum of all that, and zeros. The newer one holds.
package struct PINSlots: Sendable {
    /// What a file says.
    package enum Found: Hashable, Sendable {
        /// There is no file: nobody has set a PIN.
        case nothing
        case state(PINState)
        /// There is one and neither slot proves itself: whoever wants in has to recover.
        case damaged
    }

    /// In bytes: what one write changes.
    package static let size = 512
    /// Of the sum in bytes.
    package static let sumSize = 16
    private static let label = Array("settingsd-pin-1\n".utf8)

    /// What the file said when it was read.
    package let found: Found
    private let sum: @Sendable ([UInt8]) -> [UInt8]
    private var newest: UInt64 = 0
    private var nextSlot = 0

    /// - Parameters:
    ///   - bytes: of the file; nil where there is none.
    ///   - sum: `sumSize` bytes of what it is given, others for other bytes.
    package init(_ bytes: [UInt8]?, sum: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.sum = sum
        guard let bytes else {
            found = .nothing
            return
        }
        var state: PINState?
        var readable = 0
        for slot in 0...1 {
            let piece = Array(bytes.dropFirst(slot * Self.size).prefix(Self.size))
            // Nobody counts that far: such a slot was not written here.
            guard let (number, kept) = Self.read(piece, sum), number < .max / 2 else { continue }
            readable += 1
            guard state == nil || number > newest else { continue }
            (state, newest, nextSlot) = (kept, number, 1 - slot)
        }
        if readable == 1 { state?.countUnknownTry() }
        found = state.map(Found.state) ?? .damaged
    }

    /// What has to be written, and where, for that to hold; `written` once it is on the disk. Until then the same slot is
    /// written again: the other one is the last that is known to be good.
    package mutating func write(_ state: PINState) -> (offset: Int, bytes: [UInt8]) {
        newest += 1
        return (nextSlot * Self.size, slot(state))
    }

    /// The disk has taken the slot.
    package mutating func written() { nextSlot = 1 - nextSlot }

    /// A whole file, for where there is none that holds: both slots say so.
    package mutating func wholeFile(_ state: PINState) -> [UInt8] {
        newest += 1
        nextSlot = 0
        return slot(state) + slot(state)
    }

    // MARK: One slot

    private func slot(_ state: PINState) -> [UInt8] {
        var said = Self.label + LittleEndian.bytes(newest)
        said +=
            LittleEndian.bytes(UInt32(clamping: state.failures))
            + LittleEndian.bytes(UInt32(clamping: state.secondsLeft))
        said += Self.bytes(of: state.pin)
        said += [state.recovery == nil ? 0 : 1] + (state.recovery.map(Self.bytes) ?? [])
        let used = said + sum(said)
        return used + [UInt8](repeating: 0, count: Self.size - used.count)
    }

    private static func bytes(of secret: HashedSecret) -> [UInt8] {
        LittleEndian.bytes(secret.cost.kilobytes) + LittleEndian.bytes(secret.cost.passes) + secret.salt
            + secret.hash
    }

    private static func read(
        _ slot: [UInt8], _ sum: ([UInt8]) -> [UInt8]
    ) -> (number: UInt64, state: PINState)? {
        var reader = SlotReader(slot)
        guard reader.take(label.count) == label[...], let number: UInt64 = reader.number(),
            let failures: UInt32 = reader.number(), let seconds: UInt32 = reader.number(),
            let pin = reader.secret(), let hasRecovery = reader.take(1)?.first
        else { return nil }
        var recovery: HashedSecret?
        if hasRecovery != 0 {
            guard hasRecovery == 1, let secret = reader.secret() else { return nil }
            recovery = secret
        }
        let said = reader.taken
        guard reader.take(sumSize).map(Array.init) == sum(said) else { return nil }
        var state = PINState(pin: pin, recovery: recovery)
        (state.failures, state.secondsLeft) = (Int(failures), Int(seconds))
        return (number, state)
    }
}

/// Takes a slot apart from its beginning; nil where it is too short.
private struct SlotReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var taken: [UInt8] { Array(bytes[..<place]) }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard bytes.count - place >= count else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func number<Number: FixedWidthInteger>() -> Number? {
        take(MemoryLayout<Number>.size).map { LittleEndian.number($0) }
    }

    mutating func secret() -> HashedSecret? {
        guard let kilobytes: UInt32 = number(), let passes: UInt32 = number(),
            let cost = HashCost(kilobytes: kilobytes, passes: passes),
            let salt = take(HashedSecret.saltSize), let hash = take(HashedSecret.hashSize)
        else { return nil }
        return HashedSecret(salt: Array(salt), hash: Array(hash), cost: cost)
    }
}
