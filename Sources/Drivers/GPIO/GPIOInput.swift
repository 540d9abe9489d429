import Glibc

/// An input line in the loop: says each change of its level once.
package final class GPIOInput {
    private let line: GPIOLine
    private let report: (Bool, Duration) -> Void
    private let fail: (GPIOError) -> Void
    private let now: () -> Duration
    private var source: LoopSource?

    /// The level that was last said; at first the one that the line has.
    package private(set) var isActive: Bool

    /// - Parameters:
    ///   - report: the new level and the kernel's time of it.
    ///   - fail: the line cannot be read any more, as when its chip went away; nothing is said after it.
    package init(
        _ address: GPIOLineAddress, _ settings: GPIOLineSettings, chips: GPIOChips = GPIOChips(),
        loop: EventLoop, report: @escaping (Bool, Duration) -> Void, fail: @escaping (GPIOError) -> Void
    ) throws(GPIOError) {
        line = try GPIOLine(address, .input, settings, chips: chips)
        isActive = try line.isActive()
        self.report = report
        self.fail = fail
        now = { Clock.monotonic.now }
        do throws(SystemError) {
            source = try loop.onReadable(line.descriptor) { [unowned self] in read() }
        } catch {
            throw .failed(error)
        }
    }

    private func read() {
        do throws(GPIOError) {
            for edge in try line.readEdges() { note(edge.isActive, at: edge.time) }
            // The kernel keeps 16 edges a line and drops the rest of a storm: the level has the last word.
            note(try line.isActive(), at: now())
        } catch {
            source = nil
            fail(error)
        }
    }

    private func note(_ level: Bool, at time: Duration) {
        guard level != isActive else { return }
        isActive = level
        report(level, time)
    }
}
