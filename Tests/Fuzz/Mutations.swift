/// Changes bytes the same way for the same seed, so that what a run finds can be found again.
package struct Mutations: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    private mutating func below(_ limit: Int) -> Int {
        limit <= 0 ? 0 : Int(next() % UInt64(limit))
    }

    /// One to four slips: flipped bits, interesting bytes, parts cut out, doubled or moved in from `other`.
    package mutating func mutate(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(4) { slip(&bytes, other) }
        return bytes
    }

    private mutating func slip(_ bytes: inout [UInt8], _ other: [UInt8]) {
        guard !bytes.isEmpty else { return bytes = other }
        let place = below(bytes.count)
        let length = min(bytes.count - place, 1 + below(16))
        switch below(7) {
        case 0: bytes[place] ^= 1 << UInt8(below(8))
        case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80, 0x3C, 0x22, 0x5C, 0x0A][below(8)]
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: below(bytes.count))
        case 4: bytes.removeLast(length)
        case 5:
            let start = below(other.count)
            bytes.insert(contentsOf: other[start..<min(other.count, start + length)], at: place)
        default: bytes[place] = UInt8(truncatingIfNeeded: next())
        }
    }
}
