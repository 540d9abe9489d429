import Bus
import Drivers
import Hardware
import Keys
import Loop
import Sharing

/// The screen, where an appliance's program shares it: who has it, who that program is, and who waits for the settings.
final class ScreenController {
    /// Nil where the screen is the settings' alone.
    private var share: ScreenShare?
    private var entry: EntryWatch?
    private let description: ScreenDescription?
    /// The program's connection to the bus, and what it calls itself.
    private var owner: (connection: String, name: String)?
    private var hasBeenOwned = false
    /// Who asked for the settings, and is not answered yet.
    private var waiting: [BusPendingCall] = []
    /// What those are to hear at the end of this turn, when the picture is there.
    private var isAnswerDue = false
    private let journal: Journal

    init(_ description: ScreenDescription?, journal: Journal) {
        self.description = description
        self.journal = journal
        share = description.map(ScreenShare.init)
        entry = description?.entry.map(EntryWatch.init)
    }

    var isShared: Bool { share != nil }

    /// Whether the display and the keys are the settings'.
    var hasScreen: Bool { share?.hasScreen ?? true }

    /// Whether another program has the screen on the settings' own terminal, or takes it as soon as they are gone; nil while nobody
    /// has said so since the start.
    var isOthers: Bool? {
        guard let share, !followsTerminal else { return false }
        return hasBeenOwned || share.hasScreen ? share.isOwned : nil
    }

    /// Whether it waits for the keys that are down, to leave.
    var isLeaving: Bool { share?.isLeaving ?? false }

    /// Whether whoever has the terminal has the screen.
    var followsTerminal: Bool { description?.way == .vt }

    /// The number of the other's terminal, where it has one of its own.
    var terminal: Int? { followsTerminal ? description?.terminal : nil }

    /// When `expire` has something to do.
    var deadline: Duration? { [share?.deadline, entry?.deadline].compactMap { $0 }.min() }

    /// How messages call the other program.
    private var ownerName: String { owner?.name ?? description?.owner ?? "the other program" }

    // MARK: What comes

    /// A terminal is given away without asking anybody.
    func begin() -> [ScreenShare.Effect] { followsTerminal ? share?.ownerCame() ?? [] : [] }

    func show(at now: Duration) -> [ScreenShare.Effect] { share?.show(at: now) ?? [] }

    /// Whoever called is answered when the settings are shown, or refused.
    func show(_ call: BusPendingCall, at now: Duration) -> [ScreenShare.Effect] {
        waiting.append(call)
        return show(at: now)
    }

    func hide(at now: Duration) -> [ScreenShare.Effect] { share?.hide(at: now) ?? [] }

    func noteUse(at time: Duration) { share?.noteUse(at: time) }

    func noteNoKeys() -> [ScreenShare.Effect] { share?.noteNoKeys() ?? [] }

    func hold(_ isHeld: Bool) { share?.isHeld = isHeld }

    /// A key while the other program has the screen.
    func note(_ key: Key, isDown: Bool, at time: Duration) { entry?.note(key, isDown: isDown, at: time) }

    /// A keypad is gone: nothing is held on it.
    func forgetKeys() { entry?.forget() }

    func expire(at now: Duration) -> [ScreenShare.Effect] {
        if entry?.expire(at: now) == true { return show(at: now) }
        return share?.expire(at: now) ?? []
    }

    func took(at now: Duration) -> [ScreenShare.Effect] {
        entry?.forget()
        return share?.took(at: now) ?? []
    }

    func missed(at now: Duration) -> [ScreenShare.Effect] { share?.missed(at: now) ?? [] }

    func terminalCame(at now: Duration) -> [ScreenShare.Effect] { share?.terminalCame(at: now) ?? [] }

    func terminalWent() -> [ScreenShare.Effect] { share?.terminalWent() ?? [] }

    // MARK: The other program

    /// It says who it is; the last one that does is the one.
    func register(_ name: String, _ connection: String) throws(BusFailure) -> [ScreenShare.Effect] {
        guard isShared else { throw Self.unshared }
        guard owner == nil || owner?.connection == connection else {
            throw BusFailure(.busy, "\(ownerName) has the screen already: one program shares it")
        }
        (owner, hasBeenOwned) = ((connection, name), true)
        journal.notice("\(name) shares the screen")
        return share?.ownerCame() ?? []
    }

    func released(
        _ serial: UInt32, by connection: String, at now: Duration
    ) throws(BusFailure) -> [ScreenShare.Effect] {
        guard owner?.connection == connection else {
            throw BusFailure(.invalid, "only who has called Register lets go of the screen")
        }
        return share?.released(serial, at: now) ?? []
    }

    func ownerWent(_ connection: String, at now: Duration) -> [ScreenShare.Effect] {
        guard owner?.connection == connection else { return [] }
        journal.notice("\(ownerName) has left the bus, and the screen")
        owner = nil
        return followsTerminal ? [] : share?.ownerWent(at: now) ?? []
    }

    static let unshared = BusFailure(
        .invalid, "the screen is not shared: [Screen] in the board file says how it is to be")

    // MARK: Who asked for the settings

    /// Whoever asked is answered once the picture is there.
    func noteShown() { isAnswerDue = true }

    /// The picture is there.
    func answerShown() {
        guard isAnswerDue else { return }
        isAnswerDue = false
        for call in takeWaiting() { answer(call, nil) }
    }

    func refuse(_ reason: ScreenShare.Refusal) {
        let failure: BusFailure
        switch reason {
        case .tooLate:
            journal.warning("\(ownerName) did not let go of the screen in time; it keeps it")
            failure = BusFailure(.busy, "\(ownerName) did not let go of the screen in time")
        case .calledOff: failure = BusFailure(.busy, "the settings were called off before they were shown")
        }
        for call in takeWaiting() { answer(call, failure) }
    }

    private func takeWaiting() -> [BusPendingCall] {
        defer { waiting = [] }
        return waiting
    }

    private func answer(_ call: BusPendingCall, _ failure: BusFailure?) {
        do throws(BusError) {
            if let failure { try call.answer(.failure(failure)) } else { try call.answerDone() }
        } catch {
            journal.warning("the bus: \(error)")
        }
    }

    /// In milliseconds, as the other program is told.
    var releaseTime: UInt32 {
        UInt32(clamping: Int((description?.releaseTime ?? .zero) / .milliseconds(1)))
    }
}
