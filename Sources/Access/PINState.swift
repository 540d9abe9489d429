import Localization

/// What is kept of a PIN: nothing that tells it.
package struct PINState: Hashable, Sendable {
    /// What the PIN was hashed with, and what came of it.
    package var pin: HashedSecret
    /// Of the recovery code; nil once that was used.
    package var recovery: HashedSecret?
    /// Wrong PINs in a row, one that is being tried included.
    package var failures = 0
    /// Whole seconds that nobody may try, as they were written last.
    package var secondsLeft = 0

    /// Nobody has tried yet.
    package init(pin: HashedSecret, recovery: HashedSecret?) {
        (self.pin, self.recovery) = (pin, recovery)
    }

    /// The slot that was written last may be the one that is damaged, or that a power cut tore: what it said is one try more
    /// at most.
    mutating func countUnknownTry() {
        failures += 1
        secondsLeft = max(secondsLeft, PINLadder.wait(after: failures)?.wholeSeconds ?? 0)
    }
}

/// A secret as it is kept: hashed by argon2id.
package struct HashedSecret: Hashable, Sendable {
    /// In bytes.
    package static let saltSize = 16
    /// Likewise.
    package static let hashSize = 32

    /// Random, of its own.
    package let salt: [UInt8]
    /// What argon2id made of salt and secret.
    package let hash: [UInt8]
    /// What that cost.
    package let cost: HashCost

    /// - Parameters:
    ///   - salt: `saltSize` bytes.
    ///   - hash: `hashSize` bytes.
    package init(salt: [UInt8], hash: [UInt8], cost: HashCost) {
        (self.salt, self.hash, self.cost) = (salt, hash, cost)
    }
}

/// What one hash of argon2id costs whoever computes it.
package struct HashCost: Hashable, Sendable {
    /// Of memory.
    package let kilobytes: UInt32
    /// Over that memory.
    package let passes: UInt32

    /// 19 MiB, twice: 84 ms of a small device.
    package static let usual = HashCost(kilobytes: 19 * 1024, passes: 2)
    private static let memory: ClosedRange<UInt32> = 8 * 1024...64 * 1024
    private static let times: ClosedRange<UInt32> = 1...4

    /// Nil for what nobody is made to compute, whatever a file says.
    package init?(kilobytes: UInt32, passes: UInt32) {
        guard Self.memory.contains(kilobytes), Self.times.contains(passes) else { return nil }
        (self.kilobytes, self.passes) = (kilobytes, passes)
    }

    private init(kilobytes: Int, passes: Int) {
        (self.kilobytes, self.passes) = (UInt32(kilobytes), UInt32(passes))
    }
}

/// What is to be hashed: one question to whoever computes.
package struct HashQuestion: Hashable, Sendable {
    /// What somebody typed.
    package let secret: [UInt8]
    /// Of `HashedSecret.saltSize` bytes.
    package let salt: [UInt8]
    /// What it may cost whoever computes.
    package let cost: HashCost

    /// - Parameter salt: of `HashedSecret.saltSize` bytes.
    package init(secret: [UInt8], salt: [UInt8], cost: HashCost) {
        (self.secret, self.salt, self.cost) = (secret, salt, cost)
    }

    /// As a pipe carries it: cost, salt, and the secret to the end.
    package var bytes: [UInt8] {
        LittleEndian.bytes(cost.kilobytes) + LittleEndian.bytes(cost.passes) + salt + secret
    }

    /// Nil for what is none.
    package init?(bytes: [UInt8]) {
        let header = 8 + HashedSecret.saltSize
        guard bytes.count > header,
            let cost = HashCost(
                kilobytes: LittleEndian.number(bytes[0...]), passes: LittleEndian.number(bytes[4...]))
        else { return nil }
        self.init(secret: Array(bytes[header...]), salt: Array(bytes[8..<header]), cost: cost)
    }
}
