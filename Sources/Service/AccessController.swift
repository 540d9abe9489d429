import Access
import Bus
import Glibc
import Loop
import Settings
import Storage
import Store

/// Who is a technician: the PIN's door, who waits at it, and the sessions that are open.
///
/// One door and one count, whether somebody types at the panel, in a terminal or has a program of their own.
final class AccessController {
    /// Who waits for an answer.
    enum Asker {
        case panel
        case caller(BusCaller, (Result<[String: SettingValue], BusFailure>) -> Void)

        var caller: BusCaller? { if case .caller(let caller, _) = self { caller } else { nil } }
    }

    private let folder: String
    private var file: PINFile
    private var door: PINDoor
    private let program: String
    private let pepper: [UInt8]
    private let loop: EventLoop
    private let journal: Journal
    private var asked: (by: Asker, AccessRequest)?
    /// What somebody at the panel typed while a caller's was looked at: it is looked at next, and not lost.
    private var waiting: AccessRequest?
    /// Of programs that do not know the recovery code.
    private var recoveryWait = RecoveryWait()
    private var hashing: Subprocess?
    private var hashDue: Duration?
    /// The panel's.
    private(set) var session: TechnicianSession?
    /// By connection.
    private var sessions: [String: TechnicianSession] = [:]
    /// Something came of what was asked.
    var changed: () -> Void = {}
    /// Told at the panel.
    var answeredPanel: (PINDoor.Outcome) -> Void = { _ in }
    /// Told at the panel of what waited.
    var refusedPanel: (PINRefusal) -> Void = { _ in }
    /// Told for the log of changes.
    var record: (PINDoor.Outcome, AccessRequest, BusCaller?) -> Void = { _, _, _ in }
    /// Numbers that stand on the device.
    var serials: () -> [String] = { [] }

    /// A hash takes a tenth of a second; one that takes so long never comes.
    private static let longestHash = Duration.seconds(30)

    init(state folder: String, program: String, loop: EventLoop, journal: Journal) {
        (self.folder, self.program, self.loop, self.journal) = (folder, program, loop, journal)
        file = PINFile(in: folder)
        door = PINDoor(file.found, tools: Sodium.tools, at: Clock.boot.now)
        pepper = WrapCredential.read()
        reportDamage()
    }

    private func reportDamage() {
        guard file.found == .damaged else { return }
        journal.error("what is kept of the PIN is damaged or away: no PIN is taken until it is set anew")
    }

    /// The folder came, or was reset: the PIN that is there holds, and nobody is a technician by what held until then but
    /// whoever has the keyswitch turned.
    func lookAgain() {
        hashing?.end()
        (hashing, hashDue) = (nil, nil)
        file = PINFile(in: folder)
        door = PINDoor(file.found, tools: Sodium.tools, at: now)
        reportDamage()
        if session?.cause == .pin { session = nil }
        sessions = [:]
        tell(.failed)
        beginWaiting()
    }

    private var now: Duration { Clock.boot.now }

    /// What everybody may know of the PIN.
    var standing: PINStanding { door.standing(at: now) }

    // MARK: What is asked

    /// Begins what the panel asks, or has it wait for a caller's; throws where it is not even looked at.
    func ask(_ request: AccessRequest) throws(PINRefusal) {
        if standing.isBusy, asked?.by.caller != nil {
            waiting = request
        } else {
            try ask(request, from: .panel, mayReplace: session != nil)
        }
    }

    /// Before any other caller's.
    private func beginWaiting() {
        guard let request = waiting, !standing.isBusy else { return }
        waiting = nil
        do throws(PINRefusal) {
            try ask(request)
        } catch {
            refusedPanel(error)
        }
    }

    /// Begins what a caller asks, and answers it later; or says why not.
    func ask(
        _ request: AccessRequest, from caller: BusCaller, as rank: CallerRights.Rank,
        _ answer: @escaping (Result<[String: SettingValue], BusFailure>) -> Void
    ) -> BusFailure? {
        // The first PIN is a technician's to set.
        guard standing.hasPIN || rank.role == .technician else {
            return BusFailure(
                .accessDenied, "no PIN is set; only \(CallerRights.technicians), may set the first one")
        }
        if case .recover = request, !rank.isAdministrator, recoveryWait.secondsLeft(at: now) > 0 {
            let seconds = recoveryWait.secondsLeft(at: now)
            return BusFailure(.busy, "a recovery code was wrong: no program may give one for \(seconds) s")
        }
        do throws(PINRefusal) {
            let mayReplace = rank.isAdministrator || isOpen(for: caller.connection)
            try ask(request, from: .caller(caller, answer), mayReplace: mayReplace)
            return nil
        } catch {
            return BusFailure(error)
        }
    }

    private func ask(_ request: AccessRequest, from asker: Asker, mayReplace: Bool) throws(PINRefusal) {
        let steps: [PINDoor.Step]
        switch request {
        case .enter(let pin): steps = try door.enter(pin, at: now)
        case .choose(let pin):
            steps = try door.choose(pin, mayReplace: mayReplace, serials: serials())
        case .recover(let code, let pin):
            steps = try door.recover(code, choosing: pin, serials: serials())
        case .end: steps = []
        }
        guard !steps.isEmpty else { return }
        asked = (asker, request)
        perform(steps)
    }

    // MARK: What is done about it

    /// In this order: what is to be kept is on the disk before anything is hashed.
    private func perform(_ steps: [PINDoor.Step]) {
        for step in steps {
            switch step {
            case .keep(let state): guard keep(state) else { return }
            case .hash(let question): hash(question)
            }
        }
    }

    /// False where it could not be kept: what was asked is over.
    private func keep(_ state: PINState) -> Bool {
        do throws(StorageError) {
            try file.keep(state)
        } catch {
            journal.error("\(error)")
            tell(door.failed(at: now), for: error)
            return false
        }
        tell(door.kept(state))
        return true
    }

    private func hash(_ question: HashQuestion) {
        let input = Sodium.peppered(question, with: pepper).bytes
        do throws(SystemError) {
            hashing = try Subprocess(program, [PINHasher.option], input: input, loop: loop) {
                [unowned self] in hashed($0)
            }
            hashDue = now + Self.longestHash
        } catch {
            journal.error("\(error)")
            hashed(nil)
        }
    }

    private func hashed(_ hash: [UInt8]?) {
        (hashing, hashDue) = (nil, nil)
        if hash == nil { journal.error("a PIN could not be hashed") }
        let (steps, outcome) = door.hashed(hash, at: now)
        perform(steps)
        tell(outcome)
        beginWaiting()
        changed()
    }

    // MARK: What came of it

    /// - Parameter problem: why what was asked could not be kept.
    private func tell(_ outcome: PINDoor.Outcome?, for problem: StorageError? = nil) {
        guard let outcome, let (asker, request) = asked else { return }
        asked = nil
        note(outcome, asker)
        record(outcome, request, asker.caller)
        switch asker {
        case .panel:
            switch outcome {
            case .opened, .chosen: session = TechnicianSession(.pin, at: now)
            case .wrong, .wrongCode, .failed: break
            }
            answeredPanel(outcome)
        case .caller(let caller, let answer):
            if outcome == .wrongCode { recoveryWait.noteWrong(at: now) }
            if case .chosen = outcome { recoveryWait.noteRight() }
            if case .opened = outcome { sessions[caller.connection] = TechnicianSession(.pin, at: now) }
            answer(Self.answer(outcome, standing, problem))
        }
        changed()
    }

    private func note(_ outcome: PINDoor.Outcome, _ asker: Asker) {
        let door =
            switch asker {
            case .panel: "at the panel"
            case .caller(let caller, _): "on the bus by user \(caller.userID.map { "\($0)" } ?? "?")"
            }
        switch outcome {
        case .opened(let wrong):
            journal.notice("a technician's session was opened \(door); \(wrong) wrong PINs came before")
        case .wrong: journal.warning("a wrong PIN was given \(door): \(standing.failures) in a row")
        case .chosen: journal.notice("the PIN was set \(door)")
        case .wrongCode: journal.warning("a wrong recovery code was given \(door)")
        case .failed: break
        }
    }

    private static func answer(
        _ outcome: PINDoor.Outcome, _ standing: PINStanding, _ problem: StorageError?
    ) -> Result<[String: SettingValue], BusFailure> {
        switch outcome {
        case .opened(let wrong):
            let seconds = Int(TechnicianSession.longestTime.components.seconds)
            return .success(["seconds": .integer(seconds), "wrong": .integer(wrong)])
        case .chosen(let code): return .success(["recovery": .string(code)])
        case .wrong:
            let wait = standing.secondsLeft > 0 ? "; nobody may try for \(standing.secondsLeft) s" : ""
            return .failure(BusFailure(.accessDenied, "the PIN is wrong\(wait)"))
        case .wrongCode: return .failure(BusFailure(.accessDenied, "the recovery code is wrong"))
        case .failed:
            if let problem { return .failure(BusFailure(StoreError.notKept(problem))) }
            return .failure(BusFailure(.storage, "the PIN could not be looked at; see the journal"))
        }
    }

    // MARK: Sessions

    /// The keyswitch was turned on or off.
    func turnKeyswitch(_ isTurned: Bool) {
        session = isTurned ? TechnicianSession(.keyswitch, at: now) : nil
    }

    /// Somebody pressed a key at the panel.
    func noteUse() { session?.noteUse(at: now) }

    /// The panel's is over, and a PIN that waits opens none.
    func endSession() { (session, waiting) = (nil, nil) }

    /// Whether that connection has one, which it uses hereby.
    func isOpen(for connection: String) -> Bool {
        guard let open = sessions[connection], !open.isOver(at: now) else { return false }
        sessions[connection]?.noteUse(at: now)
        return true
    }

    /// After a factory reset: no PIN, and nobody is a technician, whatever becomes of the file.
    func forgetPIN() {
        hashing?.end()
        (hashing, hashDue, asked, waiting) = (nil, nil, nil, nil)
        door.forget()
        (session, sessions) = (nil, [:])
        do throws(StorageError) {
            try file.forget()
        } catch {
            journal.error("\(error)")
        }
    }

    /// A connection ended its session, or left the bus.
    func end(_ connection: String) { sessions[connection] = nil }

    // MARK: Time

    /// When `expire` has something to do, on the clock that goes on while the device sleeps.
    var deadline: Duration? {
        let sessions = [session].compactMap { $0 } + Array(sessions.values)
        return ([door.deadline, hashDue] + sessions.map(\.deadline)).compactMap { $0 }.min()
    }

    /// Answers whether the panel's session has just ended.
    func expire() -> Bool {
        let now = now
        if let hashDue, hashDue <= now {
            hashing?.end()
            hashed(nil)
        }
        perform(door.expire(at: now))
        sessions = sessions.filter { !$0.value.isOver(at: now) }
        guard let session, session.isOver(at: now) else { return false }
        self.session = nil
        return true
    }
}

extension BusFailure {
    /// For a program, in English.
    init(_ refusal: PINRefusal) {
        switch refusal {
        case .noPIN: self.init(.invalid, "no PIN is set yet: settingsctl pin set")
        case .busy: self.init(.busy, "another PIN is being looked at: come again in a second")
        case .locked(let seconds):
            self.init(.busy, "too many PINs were wrong: nobody may try for \(seconds) s")
        case .disabled:
            self.init(
                .accessDenied,
                "too many PINs were wrong: the PIN has to be recovered (settingsctl pin recover)")
        case .weak(let reason): self.init(.invalid, "that PIN is not taken: \(reason.phrase)")
        case .sessionNeeded:
            self.init(.accessDenied, "a PIN is set: open a session with it first, or use the recovery code")
        case .notRecoverable:
            self.init(.accessDenied, "there is no recovery code; root, or a factory reset, sets the PIN anew")
        }
    }
}
