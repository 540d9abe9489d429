import DropIns
import Glibc
import Loop
import Storage

/// The USB stick, as long as a page shows it: whether one is there, which files it has, and what is read and written. What is on
/// it is looked at by the helper alone: a file system that hangs takes nobody along.
final class StickController {
    /// As far as it is known.
    enum State: Equatable {
        /// Nobody wants to know, or the helper is asked.
        case unknown
        case absent
        case files([String])
        case refused(StickRefusal)
        /// There is no helper on this device.
        case notSetUp
    }

    private(set) var state = State.unknown
    /// What came of what was asked last, besides `state`.
    private var answers: [StickAnswer] = []
    /// The devices that there were when the stick was looked at.
    private var seen: [String]?
    private var question: SocketQuestion?
    private var due: Duration?
    private var isShown = false
    private let folder: String
    private let socket: String
    private let loop: EventLoop
    private let journal: Journal
    /// Called when there is something new.
    var changed: () -> Void = {}

    /// Between two looks whether a stick was put in or pulled.
    static let pause = Duration.milliseconds(500)
    /// Longer than the helper takes in the worst case: it ends itself before.
    static let patience = Duration.seconds(70)

    init(_ paths: ServicePaths, loop: EventLoop, journal: Journal) {
        (folder, socket) = (paths.sticks, "\(paths.helper)/usb.sock")
        (self.loop, self.journal) = (loop, journal)
    }

    /// When `follow` has something to do.
    var deadline: Duration? { due }

    /// Whether the helper is asked something.
    var isBusy: Bool { question != nil }

    /// Looks whether there is a stick, and asks what it has where it is another one than before.
    func follow(isShown: Bool, at now: Duration) {
        guard isShown else {
            if self.isShown { (question, due, seen, state, answers) = (nil, nil, nil, .unknown, []) }
            self.isShown = false
            return
        }
        self.isShown = true
        if let due, now < due { return }
        if question != nil { finish(nil) }
        due = now + Self.pause
        let there = Folder.names(in: folder).sorted()
        guard there != seen else { return }
        seen = there
        if there.isEmpty { state = .absent } else { ask(.list, at: now) }
    }

    /// Asks for one thing at a time; for nothing while another is asked for.
    func ask(_ request: StickRequest, at now: Duration) {
        guard question == nil else { return }
        do throws(SystemError) {
            question = try SocketQuestion(socket, request.bytes, loop: loop) { [unowned self] bytes in
                finish(bytes.flatMap { StickAnswer($0) })
                changed()
            }
            due = now + Self.patience
            if request == .list { state = .unknown }
        } catch {
            state = error.code == ENOENT || error.code == ECONNREFUSED ? .notSetUp : .refused(.unreadable)
        }
    }

    /// What was read and written since, each once.
    func takeAnswers() -> [StickAnswer] {
        defer { answers = [] }
        return answers
    }

    private func finish(_ answer: StickAnswer?) {
        (question, due) = (nil, .zero)
        switch answer {
        case .files(let names)?: state = .files(names)
        case .refused(let refusal)? where state == .unknown:
            state = refusal == .absent ? .absent : .refused(refusal)
        case nil where state == .unknown: state = .refused(.unreadable)
        case .written(let name)?:
            journal.notice("settings were saved to a USB stick as \(name)")
            // It has one file more now.
            seen = nil
            answers.append(.written(name))
        case let answer?: answers.append(answer)
        case nil: answers.append(.refused(.unreadable))
        }
    }
}
