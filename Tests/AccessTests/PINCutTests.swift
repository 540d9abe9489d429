import Testing

@testable import Access

/// A disk of one file that loses its power: what is written reaches it up to any byte.
private struct Disk {
    var bytes: [UInt8]?
    /// So many writes until the power goes, and how much of the last one reaches the disk.
    var cut: (after: Int, bytes: Int)?

    /// False where the power went.
    mutating func write(_ state: PINState, _ slots: inout PINSlots) -> Bool {
        guard var file = bytes else {
            bytes = slots.wholeFile(state)
            return true
        }
        let (offset, slot) = slots.write(state)
        var reached = slot.count
        if let cut {
            if cut.after == 0 { reached = min(cut.bytes, slot.count) }
            self.cut = (cut.after - 1, cut.bytes)
        }
        file.replaceSubrange(offset..<offset + reached, with: slot[..<reached])
        bytes = file
        guard reached == slot.count else { return false }
        slots.written()
        return true
    }
}

/// Somebody who tries PINs and pulls the plug whenever that may help.
private struct Attack {
    var disk = Disk()
    var random: UInt64
    /// Tries whose answer they have learnt, since the last right one.
    var learnt = 0
    let countsFirst: Bool

    init(seed: UInt64, countsFirst: Bool) {
        (random, self.countsFirst) = (seed, countsFirst)
        var slots = PINSlots(nil, sum: pretendSum)
        var door = PINDoor(.nothing, tools: pretendTools(), at: .zero)
        var steps = (try? door.choose("839204", mayReplace: true)) ?? []
        while !steps.isEmpty {
            switch steps.removeFirst() {
            case .keep(let state): if disk.write(state, &slots) { _ = door.kept(state) }
            case .hash(let question): steps += door.hashed(pretendHash(question), at: .zero).steps
            }
        }
    }

    mutating func next(below limit: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % limit
    }

    /// From one start to the next power cut; answers what the file says then.
    mutating func live() -> PINSlots {
        var slots = PINSlots(disk.bytes, sum: pretendSum)
        var door = PINDoor(slots.found, tools: pretendTools(), at: .zero)
        disk.cut = (next(below: 4), next(below: PINSlots.size + 1))
        var now = Duration.zero
        while true {
            now += .seconds(1920)
            var steps = door.expire(at: now)
            let isRight = next(below: 8) == 0
            guard perform(&steps, on: &door, &slots, at: now) else { break }
            guard var asked = try? door.enter(isRight ? "839204" : "560937", at: now) else { break }
            if !countsFirst { asked.reverse() }
            guard perform(&asked, on: &door, &slots, at: now) else { break }
        }
        return PINSlots(disk.bytes, sum: pretendSum)
    }

    private mutating func perform(
        _ steps: inout [PINDoor.Step], on door: inout PINDoor, _ slots: inout PINSlots, at now: Duration
    ) -> Bool {
        while !steps.isEmpty {
            switch steps.removeFirst() {
            case .keep(let state):
                guard disk.write(state, &slots) else { return false }
                _ = door.kept(state)
            case .hash(let question):
                let (next, outcome) = door.hashed(pretendHash(question), at: now)
                if outcome == .wrong { learnt += 1 }
                // Who knows the PIN has nothing to try any more.
                if !next.isEmpty { learnt = 0 }
                steps = next + steps
            }
        }
        return true
    }

    /// How often a start knew of fewer tries than were made.
    static func triesGivenBack(cuts: Int, countsFirst: Bool) -> Int {
        var attack = Attack(seed: 7, countsFirst: countsFirst)
        var given = 0
        for round in 0..<cuts {
            guard case .state(let state) = attack.live().found else { return cuts }
            if state.failures < attack.learnt { given += 1 }
            // Somebody recovers it: else nothing is tried any more.
            if state.failures >= PINLadder.most || attack.learnt >= PINLadder.most {
                attack = Attack(seed: UInt64(round) + 8, countsFirst: countsFirst)
            }
        }
        return given
    }
}

@Suite("power cuts while PINs are tried") struct PINCutTests {
    @Test("T16 a thousand power cuts give no try back")
    func cuts() {
        #expect(Attack.triesGivenBack(cuts: 1000, countsFirst: true) == 0)
    }

    @Test("T16 where the count is written after the hash they do")
    func negative() {
        #expect(Attack.triesGivenBack(cuts: 1000, countsFirst: false) > 10)
    }

    @Test("T17 of a thousand damages of the file none lets anybody in, sets a first PIN or gives a try back")
    func damages() throws {
        var open = OpenDoor()
        try open.choose()
        for _ in 0..<5 {
            open.now += .seconds(1920)
            _ = open.run(open.door.expire(at: open.now))
            _ = try open.enter("560937")
        }
        let (before, last) = (open.kept[open.kept.count - 2], try #require(open.kept.last))
        var slots = PINSlots(nil, sum: pretendSum)
        var whole = slots.wholeFile(before)
        let (offset, newest) = slots.write(last)
        whole.replaceSubrange(offset..<offset + newest.count, with: newest)
        slots.written()
        var random = Attack(seed: 3, countsFirst: true)
        var damaged = 0
        for _ in 0..<1000 {
            var bytes = whole
            switch random.next(below: 3) {
            case 0: bytes[random.next(below: bytes.count)] ^= UInt8(1 << random.next(below: 8))
            case 1: bytes.removeLast(random.next(below: bytes.count) + 1)
            default:
                for _ in 0..<40 { bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256)) }
            }
            let found = PINSlots(bytes, sum: pretendSum).found
            guard case .state(let state) = found else {
                #expect(found == .damaged)
                damaged += 1
                continue
            }
            #expect(state.pin == last.pin && state.recovery == last.recovery)
            #expect(state.failures >= last.failures && state.secondsLeft >= last.secondsLeft)
        }
        #expect(damaged > 100)
        #expect(PINSlots([], sum: pretendSum).found == .damaged)
    }

    @Test("a slot that the disk did not take is written again, and the one that is good stays")
    func failedWrite() throws {
        var open = OpenDoor()
        try open.choose()
        let state = try #require(open.kept.last)
        var slots = PINSlots(nil, sum: pretendSum)
        var file = slots.wholeFile(state)
        let offsets = (0..<3).map { _ in slots.write(state).offset }
        #expect(Set(offsets).count == 1)
        // Cut in the middle of the third attempt.
        file.replaceSubrange(offsets[0]..<offsets[0] + 100, with: [UInt8](repeating: 0x55, count: 100))
        guard case .state(let found) = PINSlots(file, sum: pretendSum).found else {
            Issue.record("the good slot is gone")
            return
        }
        #expect(found.pin == state.pin)
        slots.written()
        #expect(slots.write(state).offset != offsets[0])
    }

    @Test("what hash questions say comes through a pipe, and no file makes anybody compute for long")
    func questions() throws {
        let question = HashQuestion(
            secret: Array("839204".utf8), salt: [UInt8](repeating: 9, count: 16), cost: .usual)
        #expect(HashQuestion(bytes: question.bytes) == question)
        #expect(HashQuestion(bytes: []) == nil)
        #expect(HashQuestion(bytes: [UInt8](repeating: 0xFF, count: 64)) == nil)
        #expect(HashCost(kilobytes: 1024, passes: 2) == nil && HashCost(kilobytes: 8192, passes: 2) != nil)
    }
}
