import DropIns
import Loop

/// What shows whether changes work, looked at every second as long as they wait to be confirmed.
final class CheckWatch {
    /// As it was when it was looked at last.
    private(set) var results: [CheckResult] = []
    private var question: SocketQuestion?
    private var due: Duration?
    private let path: String
    private let loop: EventLoop
    /// Called when there is something new.
    var changed: () -> Void = {}

    private static let pause = Duration.seconds(1)
    /// Who has not answered by then is asked anew.
    private static let patience = Duration.seconds(15)

    init(_ path: String, loop: EventLoop) { (self.path, self.loop) = (path, loop) }

    /// When `follow` has something to do.
    var deadline: Duration? { due }

    /// - Parameter request: nil as long as nothing waits.
    func follow(_ request: ApplyRequest?, at now: Duration) {
        guard let request else {
            (question, due, results) = (nil, nil, [])
            return
        }
        guard due.map({ $0 <= now }) ?? true else { return }
        // Nobody answered: how it was a while ago is not how it is.
        if question != nil { results = [] }
        question = try? SocketQuestion(path, request.bytes, loop: loop) { [unowned self] in
            hear($0, asked: now)
        }
        due = now + (question == nil ? Self.pause : Self.patience)
    }

    private func hear(_ bytes: [UInt8]?, asked: Duration) {
        question = nil
        due = max(loop.monotonicNow(), asked + Self.pause)
        results = bytes.flatMap { [CheckResult]($0) } ?? []
        changed()
    }
}
