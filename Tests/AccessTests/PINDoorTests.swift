import Testing

@testable import Access

/// Hashes without argon2id: another secret or salt is another hash.
func pretendHash(_ question: HashQuestion) -> [UInt8] {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    return (0..<HashedSecret.hashSize).map { round in
        for byte in question.salt + question.secret + [UInt8(round)] {
            state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return UInt8(truncatingIfNeeded: state >> 32)
    }
}

func pretendSum(_ bytes: [UInt8]) -> [UInt8] {
    Array(pretendHash(HashQuestion(secret: bytes, salt: [], cost: .usual)).prefix(PINSlots.sumSize))
}

/// Random bytes of a test: no two askings answer the same.
final class Counter: @unchecked Sendable {
    private var next: UInt8 = 0
    func bytes(_ count: Int) -> [UInt8] {
        next &+= 1
        return (0..<count).map { UInt8(truncatingIfNeeded: Int(next) &* 31 &+ $0 &* 7) }
    }
}

func pretendTools() -> PINDoor.Tools {
    let counter = Counter()
    return PINDoor.Tools(random: { counter.bytes($0) }, isSame: { $0 == $1 })
}

/// A door with a disk that takes everything at once.
struct OpenDoor {
    var door: PINDoor
    var kept: [PINState] = []
    var now = Duration.zero

    init(_ found: PINSlots.Found = .nothing) {
        door = PINDoor(found, tools: pretendTools(), at: .zero)
    }

    mutating func run(_ steps: [PINDoor.Step]) -> PINDoor.Outcome? {
        var (left, outcome): ([PINDoor.Step], PINDoor.Outcome?) = (steps, nil)
        while !left.isEmpty {
            switch left.removeFirst() {
            case .keep(let state):
                kept.append(state)
                outcome = door.kept(state) ?? outcome
            case .hash(let question):
                let (next, end) = door.hashed(pretendHash(question), at: now)
                left += next
                outcome = end ?? outcome
            }
        }
        return outcome
    }

    mutating func enter(_ pin: String) throws -> PINDoor.Outcome? { run(try door.enter(pin, at: now)) }

    @discardableResult
    mutating func choose(_ pin: String = right) throws -> String {
        guard case .chosen(let code)? = run(try door.choose(pin, mayReplace: true)) else { return "" }
        return code
    }
}

private let right = "839204"
private let wrong = "560937"

@Suite("the PIN's door") struct PINDoorTests {
    @Test("a device without a PIN takes none, and whoever is there sets the first one")
    func first() throws {
        var open = OpenDoor()
        #expect(!open.door.standing(at: .zero).hasPIN)
        #expect(throws: PINRefusal.noPIN) { try open.door.enter(right, at: .zero) }
        let code = open.run(try open.door.choose(right, mayReplace: false))
        guard case .chosen(let code)? = code else { return #expect(Bool(false), "no code") }
        #expect(code.count == 19 && code.split(separator: " ").allSatisfy { $0.count == 4 })
        #expect(throws: PINRefusal.sessionNeeded) { try open.door.choose(wrong, mayReplace: false) }
        #expect(throws: PINRefusal.weak(.run)) { try open.door.choose("123456", mayReplace: true) }
        #expect(try open.enter(right) == .opened(wrongBefore: 0))
        try open.choose(wrong)
        #expect(try open.enter(right) == .wrong)
        #expect(try open.enter(wrong) == .opened(wrongBefore: 1))
    }

    @Test("what is longer than any PIN, or than a code, is wrong and asks no longer question")
    func endless() throws {
        func asked(_ steps: [PINDoor.Step]) -> [Int] {
            steps.compactMap { if case .hash(let question) = $0 { question.secret.count } else { nil } }
        }
        let endless = String(repeating: "9", count: 5000)
        var open = OpenDoor()
        try open.choose(right)
        let tried = try open.door.enter(endless, at: .zero)
        #expect(asked(tried) == [33])
        let outcome = open.run(tried)
        #expect(outcome == .wrong)
        let coded = try open.door.recover(endless, choosing: right)
        #expect(asked(coded) == [17])
        let recovered = open.run(coded)
        #expect(recovered == .wrongCode)
    }

    @Test("nothing, and a code without a digit, are wrong and a question that can be answered")
    func nothing() throws {
        func areAnswered(_ steps: [PINDoor.Step]) -> Bool {
            steps.contains { step in
                guard case .hash(let question) = step else { return false }
                return HashQuestion(bytes: question.bytes) == question
            }
        }
        var open = OpenDoor()
        try open.choose(right)
        let tried = try open.door.enter("", at: .zero)
        #expect(areAnswered(tried))
        let outcome = open.run(tried)
        #expect(outcome == .wrong)
        for code in ["", "no digit"] {
            let coded = try open.door.recover(code, choosing: right)
            #expect(areAnswered(coded))
            let recovered = open.run(coded)
            #expect(recovered == .wrongCode)
        }
    }

    @Test("a try counts as wrong before it is hashed, and no longer once it was right")
    func order() throws {
        var open = OpenDoor()
        try open.choose()
        open.kept = []
        let steps = try open.door.enter(right, at: .zero)
        guard case .keep(let state) = steps[0], case .hash = steps[1] else {
            return #expect(Bool(false), "\(steps)")
        }
        #expect(steps.count == 2 && state.failures == 1)
        #expect(throws: PINRefusal.busy) { try open.door.enter(right, at: .zero) }
        _ = open.run(steps)
        #expect(open.kept.map(\.failures) == [1, 0])
    }

    @Test(
        "three are free, then the wait doubles from 30 s to 32 min; the tenth ends it",
        arguments: [
            (1, 0), (2, 0), (3, 30), (4, 60), (5, 120), (6, 240), (7, 480), (8, 960), (9, 1920),
        ])
    func ladder(failures: Int, seconds: Int) throws {
        var open = OpenDoor()
        try open.choose()
        for _ in 0..<failures {
            open.now += .seconds(1920)
            _ = open.run(open.door.expire(at: open.now))
            #expect(try open.enter(wrong) == .wrong)
        }
        #expect(open.door.standing(at: open.now).secondsLeft == seconds)
        if seconds > 0 {
            #expect(throws: PINRefusal.locked(seconds: seconds)) { try open.door.enter(right, at: open.now) }
            open.now += .seconds(seconds) - .milliseconds(1)
            #expect(throws: PINRefusal.locked(seconds: 1)) { try open.door.enter(right, at: open.now) }
            open.now += .milliseconds(1)
        }
        #expect(try open.enter(right) == .opened(wrongBefore: failures))
    }

    @Test("after ten wrong ones nothing but the recovery code sets the PIN anew, and that once")
    func disabled() throws {
        var open = OpenDoor()
        let code = try open.choose()
        for _ in 0..<10 {
            open.now += .seconds(1920)
            _ = open.run(open.door.expire(at: open.now))
            #expect(try open.enter(wrong) == .wrong)
        }
        open.now += .seconds(365 * 86400)
        #expect(open.door.standing(at: open.now).isDisabled)
        #expect(throws: PINRefusal.disabled) { try open.door.enter(right, at: open.now) }
        #expect(open.run(try open.door.recover("0000 0000 0000 0000", choosing: wrong)) == .wrongCode)
        let typed = code.filter { $0 != " " }
        guard case .chosen(let next)? = open.run(try open.door.recover(typed, choosing: wrong)) else {
            return #expect(Bool(false), "not recovered")
        }
        let again = try open.door.recover(code, choosing: right)
        #expect(open.run(again) == .wrongCode)
        #expect(next != code)
        #expect(try open.enter(wrong) == .opened(wrongBefore: 0))
    }

    @Test("where the count cannot be kept nothing is hashed, and where the end cannot nobody is let in")
    func notKept() throws {
        var open = OpenDoor()
        try open.choose()
        _ = try open.door.enter(right, at: .zero)
        #expect(open.door.failed(at: .zero) == .failed)
        #expect(open.door.standing(at: .zero).failures == 1)
        let steps = try open.door.enter(right, at: .zero)
        guard case .keep(let state) = steps[0], case .hash(let question) = steps[1] else {
            Issue.record("it keeps and hashes nothing")
            return
        }
        #expect(open.door.kept(state) == nil)
        let (next, outcome) = open.door.hashed(pretendHash(question), at: .zero)
        #expect(next.count == 1 && outcome == nil)
        #expect(open.door.failed(at: .zero) == .failed)
        #expect(open.door.standing(at: .zero).failures == 2)
        #expect(open.door.hashed(nil, at: .zero).outcome == nil)
    }

    @Test("what is left of a wait is written every minute, and a start goes on with what was written")
    func rest() throws {
        var open = OpenDoor()
        try open.choose()
        for _ in 0..<6 {
            open.now += .seconds(1920)
            _ = open.run(open.door.expire(at: open.now))
            _ = try open.enter(wrong)
        }
        let start = open.now
        open.kept = []
        while open.door.standing(at: open.now).secondsLeft > 0 {
            open.now += .seconds(1)
            _ = open.run(open.door.expire(at: open.now))
        }
        #expect(open.now - start == .seconds(240))
        #expect(open.kept.map(\.secondsLeft) == [180, 120, 60, 0])
        var state = open.kept[0]
        let again = PINDoor(.state(state), tools: pretendTools(), at: .seconds(5))
        #expect(again.standing(at: .seconds(5)).secondsLeft == 180)
        state.secondsLeft = 0
        #expect(PINDoor(.state(state), tools: pretendTools(), at: .zero).standing(at: .zero).failures == 6)
    }

    @Test("a file that proves nothing lets nobody in, and no first PIN be set")
    func damaged() throws {
        var open = OpenDoor(.damaged)
        #expect(open.door.standing(at: .zero).isDisabled && open.door.standing(at: .zero).hasPIN)
        #expect(throws: PINRefusal.disabled) { try open.door.enter(right, at: .zero) }
        #expect(throws: PINRefusal.sessionNeeded) { try open.door.choose(right, mayReplace: false) }
        #expect(throws: PINRefusal.notRecoverable) { try open.door.recover("1", choosing: right) }
        try open.choose()
        #expect(try open.enter(right) == .opened(wrongBefore: 0))
    }
}

@Suite("a technician's session") struct TechnicianSessionTests {
    @Test("it ends after three minutes without a key, and after half an hour whatever is pressed")
    func times() {
        var session = TechnicianSession(.pin, at: .seconds(100))
        #expect(!session.isOver(at: .seconds(279)) && session.isOver(at: .seconds(280)))
        for second in stride(from: 100, to: 1900, by: 60) { session.noteUse(at: .seconds(second)) }
        #expect(session.deadline == .seconds(1900))
        session.noteUse(at: .seconds(1899))
        #expect(!session.isOver(at: .seconds(1899)) && session.isOver(at: .seconds(1900)))
    }
}
