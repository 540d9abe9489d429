import Drivers
import Glibc
import Loop
import Storage

/// The console's virtual terminal, held so that neither its text nor its keys reach the screen.
final class ConsoleController {
    private enum State {
        /// Many devices have no terminals at all, and none comes later.
        case none
        /// It cannot be had at present, and is asked for then.
        case absent(until: Duration)
        case opening
        case held(VirtualTerminal)
    }

    private var state = State.opening
    private(set) var fault: String?
    /// Whether another terminal is in front of ours.
    private(set) var isAway = false
    /// Whether another program has the screen, beside which the console's text is not wanted.
    private var isOthers: Bool
    private var retry = Retry()
    /// In the runtime folder while another terminal is in front: a service that starts anew leaves the screen to that one.
    private let awayMark: ConsoleMark
    private let mark: ConsoleMark
    private let path: String
    private let loop: EventLoop
    private let journal: Journal
    /// Called while the console is still ours: whoever has it next has the display and the keys once this returns.
    var leave: () -> Void = {}
    /// Called when it is ours again.
    var takeBack: () -> Void = {}

    init(_ path: String, runtime: String, loop: EventLoop, journal: Journal) {
        mark = ConsoleMark(in: runtime)
        awayMark = ConsoleMark(in: runtime, of: .away)
        (self.path, isOthers) = (path, mark.isSet())
        self.loop = loop
        self.journal = journal
    }

    /// When it is asked for again; nil while it is held, or never will be.
    var retryTime: Duration? { if case .absent(let until) = state { until } else { nil } }

    func open(at now: Duration) {
        let due = retryTime
        state = .opening
        do throws(SystemError) {
            state = .held(
                try VirtualTerminal(
                    path: path, loop: loop,
                    onSwitchAway: { [unowned self] in
                        noteAway(true)
                        leave()
                    },
                    onSwitchBack: { [unowned self] in
                        noteAway(false)
                        takeBack()
                    }))
            fault = nil
            if due != nil { retry.found(at: now) }
        } catch {
            fault = "the console is not ours: \(error)"
            let isThere = error.code != ENOENT && error.code != ENOTTY
            state = isThere ? .absent(until: due ?? retry.missed(at: now)) : .none
        }
    }

    /// Whether another terminal was in front as the service ended, and is still.
    func startsAway() -> Bool {
        guard awayMark.isSet() else { return false }
        isAway = VirtualTerminal.isBehind(path)
        if isAway {
            journal.notice("another terminal is in front, as before: the panel comes back with ours")
        }
        return isAway
    }

    private func noteAway(_ isAway: Bool) {
        self.isAway = isAway
        do throws(FileError) {
            try awayMark.set(isAway)
        } catch {
            journal.warning("which terminal is in front is not noted: \(error)")
        }
    }

    func lookAgain(at now: Duration) {
        state = .absent(until: retry.looked(at: now))
        open(at: now)
        if fault == nil { journal.notice("the console is there") }
    }

    /// Brings our terminal to the screen, or another; it is told when that has come about.
    func show(_ number: Int? = nil) {
        guard case .held(let terminal) = state else { return }
        do throws(SystemError) {
            if let number { try terminal.activate(number) } else { try terminal.activate() }
        } catch {
            journal.warning("\(error)")
        }
    }

    /// Follows who has the screen, in the runtime folder too. Nothing is known yet where nil: then it is as before the start.
    func follow(isOthers: Bool?) {
        guard let isOthers, isOthers != self.isOthers else { return }
        self.isOthers = isOthers
        do throws(FileError) {
            try mark.set(isOthers)
        } catch {
            journal.warning("who has the screen is not noted: \(error)")
        }
    }

    /// Text and keys as they were, but where another program has the screen.
    func giveBack() {
        guard case .held(let terminal) = state else { return }
        if isOthers { terminal.leaveAsItIs() } else { terminal.giveBack() }
    }
}
