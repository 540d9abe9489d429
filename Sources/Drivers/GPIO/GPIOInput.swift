import Glibc
import Loop

/// An input line in the loop: says each change of its level once, bouncing taken out.
package final class GPIOInput: PanelPart {
    private let line: GPIOLine
    private let report: (Bool, Duration) -> Void
    private let lost: (GPIOError) -> Void
    private var debounce: EdgeDebounce
    /// Whether it has been active ever since it was opened, and that counts as nobody's press.
    package var isStuck: Bool { debounce.isStuck }
    private var source: LoopSource?
    private var timer: LoopTimer?

    /// The level that was last said.
    package var isActive: Bool { debounce.level }

    /// - Parameters:
    ///   - wantsRelease: whether a line that is active at first is not said before it was inactive once.
    ///   - report: the new level and the kernel's time of it; a line that is active at first is said at once, and
    ///     one that is lost while active is said to be inactive.
    ///   - lost: the line cannot be read any more, as when its chip went away; nothing is said after it.
    package init(
        _ address: GPIOLineAddress, _ settings: GPIOLineSettings, chips: GPIOChips = GPIOChips(),
        wantsRelease: Bool = false, loop: EventLoop, report: @escaping (Bool, Duration) -> Void,
        lost: @escaping (GPIOError) -> Void
    ) throws(GPIOError) {
        line = try GPIOLine(address, .input, settings, chips: chips)
        self.report = report
        self.lost = lost
        debounce = EdgeDebounce(
            span: GPIOLine.debouncesInKernel ? .zero : settings.debounce, level: false)
        try GPIOError.wrapping { () throws(SystemError) in
            source = try loop.onReadable(line.descriptor) { [unowned self] in read() }
            timer = try loop.timer { [unowned self] in expire() }
        }
        // A line in a storm of edges; a hand makes a hundredth of it.
        source?.limit(to: 20, per: .milliseconds(100))
        let level = try line.isActive()
        debounce.isStuck = wantsRelease && level
        note(level, at: Clock.monotonic.now)
    }

    /// Reads the level; a line that fails is let go of.
    package func check() throws(GPIOError) {
        do throws(GPIOError) {
            _ = try line.isActive()
        } catch {
            letGo()
            throw error
        }
    }

    /// Says what has changed by now, also where the loop has not come to it yet.
    package func catchUp() {
        if source != nil, Readiness.isReadable(line.descriptor) { read() }
    }

    private func read() {
        do throws(GPIOError) {
            let edges = try line.readEdges()
            for edge in edges { note(edge.isActive, at: edge.time) }
            // The kernel keeps so many edges a line and drops the rest of a storm: the level has the last word. Its time
            // is taken first, lest a level that is bouncing by is given the time of a busy machine's next breath.
            guard edges.count >= GPIOLine.mostEdges else { return }
            let time = Clock.monotonic.now
            note(try line.isActive(), at: time)
        } catch {
            letGo()
            lost(error)
        }
    }

    // The loop lets go of the line before it is closed.
    deinit { source = nil }

    /// Nothing is heard any more; what was held is not.
    private func letGo() {
        source = nil
        timer = nil
        if isActive { report(false, Clock.monotonic.now) }
    }

    private func note(_ level: Bool, at time: Duration) {
        if debounce.expire(at: time) { report(isActive, time) }
        if debounce.take(level, at: time) { report(isActive, time) }
        timer?.arm(at: debounce.deadline)
    }

    private func expire() {
        if debounce.expire(at: Clock.monotonic.now) { report(isActive, Clock.monotonic.now) }
        timer?.arm(at: debounce.deadline)
    }
}
