/// SHA-256 (FIPS 180-4): tells schemas apart and draws lots for rollouts. Nothing secret depends on it.
package struct SHA256 {
    /// Of all bytes; 32 of them.
    package static func of(_ bytes: [UInt8]) -> [UInt8] {
        var state = initial
        var padded = bytes + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        let bits = UInt64(bytes.count) * 8
        padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(padded[start..<start + 64], into: &state)
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
        }
    }

    /// The same in hexadecimal digits.
    package static func text(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(of(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[start + $1]) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
            let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        // No array: one would be made in each of the rounds.
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
            let choice = e & f ^ ~e & g
            let first = h &+ sum &+ choice &+ rounds[index] &+ words[index]
            let majority = a & b ^ a & c ^ b & c
            let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    /// The fractions of the square roots of the first 8 primes.
    private static let initial: [UInt32] = primes.prefix(8).map { fraction(of: $0, root: 2) }
    /// The fractions of the cube roots of the first 64 primes.
    private static let rounds: [UInt32] = primes.map { fraction(of: $0, root: 3) }

    private static let primes: [UInt64] = {
        var primes: [UInt64] = []
        var candidate: UInt64 = 2
        while primes.count < 64 {
            if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }()

    /// The first 32 bits after the point, found digit by digit: no rounding of a Double comes in.
    private static func fraction(of prime: UInt64, root: Int) -> UInt32 {
        // The root times 2^32, whose last 32 bits are what is looked for.
        var found: UInt64 = 0
        for bit in stride(from: UInt64(36), through: 0, by: -1) {
            let guess = found | 1 << bit
            if isAtMost(guess, root: root, of: prime) { found = guess }
        }
        return UInt32(truncatingIfNeeded: found)
    }

    /// Whether guess^root <= prime * 2^(32 * root), in limbs of 32 bits.
    private static func isAtMost(_ guess: UInt64, root: Int, of prime: UInt64) -> Bool {
        var power = [guess & 0xFFFF_FFFF, guess >> 32]
        for _ in 1..<root { power = product(power, [guess & 0xFFFF_FFFF, guess >> 32]) }
        let bound = [UInt64](repeating: 0, count: root) + [prime]
        let length = max(power.count, bound.count)
        for index in stride(from: length - 1, through: 0, by: -1) {
            let (left, right) = (
                index < power.count ? power[index] : 0, index < bound.count ? bound[index] : 0
            )
            if left != right { return left < right }
        }
        return true
    }

    private static func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var limbs = [UInt64](repeating: 0, count: left.count + right.count)
        for (first, one) in left.enumerated() {
            var carry: UInt64 = 0
            for (second, other) in right.enumerated() {
                let sum = one * other + limbs[first + second] + carry
                limbs[first + second] = sum & 0xFFFF_FFFF
                carry = sum >> 32
            }
            limbs[first + right.count] += carry
        }
        return limbs
    }
}

extension UInt32 {
    fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
