import Drivers
import Hardware
import Keys
import Loop
import Scanning

/// The input devices: taken, read, and left to whoever has the console. What their codes mean is `keys`' business.
final class InputController {
    private enum State {
        /// They are looked for then.
        case absent(until: Duration)
        case opening
        case reading(InputDevices, LoopSource)
        /// Somebody else has the console, and the keys with it; nil where nothing could be read by then.
        case away((InputDevices, LoopSource)?)
    }

    private var state = State.opening
    private(set) var fault: String?
    private(set) var keys: KeyInput
    private var scanners: ScannerInput
    /// The devices that are taken.
    private(set) var attached: [KeypadDevice] = []
    /// Of the devices that the board wants; empty: all.
    private var patterns: [InputDevicePattern]
    /// What it says of scanners.
    private var scanner: ScannerDescription?
    /// Whether no other program may read the keys; where one may, they are read here as well.
    private var isClaimed = true
    /// When those are asked for again that another program has for itself; nil while it has none.
    private var claimTime: Duration?
    /// Between two such tries: a program that has a keypad for itself tells nobody when it lets go of it.
    private static let claimPause = Duration.seconds(1)
    private var retry = Retry()
    private let loop: EventLoop
    private let journal: Journal
    /// Called when `read` has something to say.
    var isReadable: () -> Void = {}

    init(_ board: Board, loop: EventLoop, journal: Journal) {
        (patterns, scanner) = (board.inputDevices, board.scanner)
        self.loop = loop
        self.journal = journal
        keys = KeyInput(board, warn: journal.warning)
        scanners = ScannerInput(board.scanner, warn: journal.warning)
    }

    /// Another board file was read: nothing is held any more.
    func take(_ board: Board) {
        (patterns, scanner) = (board.inputDevices, board.scanner)
        keys = KeyInput(board, warn: journal.warning)
        scanners = ScannerInput(board.scanner, warn: journal.warning)
        for device in attached { admit(device) }
    }

    private var devices: InputDevices? {
        switch state {
        case .reading(let devices, _), .away((let devices, _)?): devices
        case .absent, .opening, .away(nil): nil
        }
    }

    /// When they are looked for again; nil while they are there.
    var retryTime: Duration? { if case .absent(let until) = state { until } else { nil } }

    /// When `keys`, a code or `read` has something to do.
    var deadline: Duration? {
        hasMore ? .zero : [keys.deadline, scanners.deadline, claimTime].compactMap { $0 }.min()
    }

    func open(at now: Duration) {
        let due = retryTime
        state = .opening
        do throws(SystemError) {
            let devices = try InputDevices(
                takes: { [patterns, scanner] in $0.isWanted(for: patterns, or: scanner) },
                isShared: !isClaimed,
                log: { [journal] in journal.warning("input: \($0)") })
            // The source has them too: the loop lets go of their descriptor before it is closed.
            let source = try loop.onReadable(devices.descriptor) { [unowned self] in
                withExtendedLifetime(devices) { isReadable() }
            }
            // No hand is as fast, but a scanner is; a device that never stops sending leaves time for everything else.
            source.limit(to: scanner == nil ? 20 : 400, per: .milliseconds(100))
            state = .reading(devices, source)
            fault = nil
            if due != nil { retry.found(at: now) }
        } catch {
            state = .absent(until: due ?? retry.missed(at: now))
            fault = "the keypads cannot be read: \(error)"
        }
    }

    func lookAgain(at now: Duration) {
        state = .absent(until: retry.looked(at: now))
        open(at: now)
        if fault == nil { journal.notice("the keypads' place is there") }
    }

    /// Whether `read` has something to say though nothing calls any more.
    var hasMore: Bool { devices?.hasMore ?? false }

    /// What the kernel's devices have to say.
    func read() -> [KeypadReport] {
        do throws(SystemError) {
            return try devices?.read() ?? []
        } catch {
            return lose(error)
        }
    }

    /// Somebody else has the console: answers what ends by that.
    func leave() -> [KeypadReport] {
        guard case .reading(let devices, let source) = state else {
            state = .away(nil)
            return []
        }
        state = .away((devices, source))
        return devices.suspend()
    }

    /// The console is ours again, and the keys.
    func takeBack(at now: Duration) {
        guard case .away(let left) = state else { return }
        guard let (devices, source) = left else { return open(at: now) }
        state = .reading(devices, source)
        do throws(SystemError) {
            try devices.resume()
        } catch {
            // They were said to be gone when they were left.
            _ = lose(error)
        }
    }

    /// Another program has the keys; they are read here as well.
    func share() {
        (isClaimed, claimTime) = (false, nil)
        devices?.share()
    }

    /// The keys are ours alone, from the moment on at which none is down.
    func claim(at now: Duration) {
        isClaimed = true
        followClaim(at: now)
    }

    /// What is to be ours alone and is not is tried again: after a key, and what another program has after a while.
    func followClaim(at now: Duration) {
        guard isClaimed, let devices else { return }
        let isShared = devices.isShared
        guard isShared || devices.lacksDevices else { return claimTime = nil }
        guard isShared || claimTime.map({ $0 <= now }) ?? true else { return }
        let refusals = devices.claim()
        if isShared { for refusal in refusals ?? [] { journal.warning("\(refusal)") } }
        claimTime = devices.lacksDevices ? now + Self.claimPause : nil
        if !isShared, claimTime == nil { journal.notice("the keypads are no other program's any more") }
    }

    /// Whether another program may have seen a key go down that is down still.
    var isAnyKeyDown: Bool { devices?.isAnyKeyDown ?? false }

    /// Keypads that cannot be read are given up, and looked for again; answers that each is gone.
    private func lose(_ error: SystemError) -> [KeypadReport] {
        journal.error("\(error)")
        claimTime = nil
        state = .absent(until: retry.missed(at: loop.monotonicNow()))
        fault = "the keypads cannot be read: \(error)"
        return attached.map { .detached($0) }
    }
}

// MARK: What the devices say

extension InputController {
    func attach(_ device: KeypadDevice) {
        attached.append(device)
        admit(device)
    }

    private func admit(_ device: KeypadDevice) {
        scanners.attach(device)
        if !isScanner(device.id) { keys.attach(device) }
    }

    func detach(_ device: KeypadDevice) {
        attached.removeAll { $0.id == device.id }
        scanners.detach(device.id)
    }

    /// Whether there is anything to type on: a scanner is not.
    var hasKeypad: Bool { attached.contains { !isScanner($0.id) } }

    func isScanner(_ id: KeypadDevice.ID) -> Bool { scanners.isScanner(id) }

    func take(_ event: KeypadEvent) -> KeyInput.Answer { keys.take(event) }

    /// How long keys are held until they count, as its owner has set it.
    func follow(_ keypad: KeypadDescription) { keys.follow(keypad.timing) }

    /// What a key is by the board's word, while another program has the keys.
    func key(of event: KeypadEvent) -> Key? { keys.key(of: event) }

    func scan(_ event: KeypadEvent) -> ScanBurst.Outcome? { scanners.take(event) }

    func turn(_ detents: Int, at time: Duration) -> [KeyAction] { keys.turn(detents, at: time) }

    func expire(at now: Duration) -> [KeyAction] { keys.expire(at: now) }

    /// Codes that are whole: while keys wait to be read, none is.
    func expireCodes(at now: Duration) -> [ScanBurst.Outcome] { hasMore ? [] : scanners.expire(at: now) }

    /// Nothing is held any more.
    func releaseAll(at now: Duration) -> [KeyAction] { keys.releaseAll(at: now) }
}
