/// A technician's PIN with nothing behind it, for previews and simulators: the device's own door and sessions, kept in memory,
/// with hashes that hide nothing and a recovery code that is always the same.
package struct PretendedAccess: Sendable {
    private var door: PINDoor
    private var session: TechnicianSession?

    /// - Parameter pin: the one that holds; nil where nobody has set one yet.
    package init(pin: String?) throws(PINRefusal) {
        door = PINDoor(.nothing, tools: Self.tools, at: .zero)
        guard let pin else { return }
        _ = carryOut(try door.choose(pin, mayReplace: true), at: .zero)
    }

    private static let tools = PINDoor.Tools(
        random: { count in (0..<count).map { UInt8(truncatingIfNeeded: 7 + $0 * 13) } },
        isSame: { $0 == $1 })

    /// What everybody may know of it.
    package func standing(at time: Duration) -> PINStanding { door.standing(at: time) }

    /// Whether a technician is there.
    package var isOpen: Bool { session != nil }

    /// When `expire` has something to do.
    package var deadline: Duration? { [door.deadline, session?.deadline].compactMap { $0 }.min() }

    /// Does what somebody asked; nil where a session was to end.
    package mutating func answer(
        _ request: AccessRequest, at time: Duration
    ) throws(PINRefusal) -> PINDoor.Outcome? {
        let steps: [PINDoor.Step]
        switch request {
        case .enter(let pin): steps = try door.enter(pin, at: time)
        case .choose(let pin): steps = try door.choose(pin, mayReplace: isOpen)
        case .recover(let code, let pin): steps = try door.recover(code, choosing: pin)
        case .end:
            session = nil
            return nil
        }
        let outcome = carryOut(steps, at: time)
        switch outcome {
        case .opened, .chosen: session = TechnicianSession(.pin, at: time)
        case .wrong, .wrongCode, .failed, nil: break
        }
        return outcome
    }

    /// Somebody pressed a key.
    package mutating func noteUse(at time: Duration) { session?.noteUse(at: time) }

    /// What time alone brings; whether a session ended by it.
    package mutating func expire(at time: Duration) -> Bool {
        _ = carryOut(door.expire(at: time), at: time)
        guard session?.isOver(at: time) == true else { return false }
        session = nil
        return true
    }

    /// Everything is kept at once, and hashed without a wait.
    private mutating func carryOut(_ steps: [PINDoor.Step], at time: Duration) -> PINDoor.Outcome? {
        var steps = steps[...]
        while let step = steps.popFirst() {
            switch step {
            case .keep(let state):
                if let outcome = door.kept(state) { return outcome }
            case .hash(let question):
                let (more, outcome) = door.hashed(Self.hash(question), at: time)
                if let outcome { return outcome }
                steps += more
            }
        }
        return nil
    }

    /// Others for other secrets, which is all that is wanted of it.
    private static func hash(_ question: HashQuestion) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: HashedSecret.hashSize)
        for (place, byte) in question.secret.enumerated() { hash[place % hash.count] &+= byte }
        return hash
    }
}
