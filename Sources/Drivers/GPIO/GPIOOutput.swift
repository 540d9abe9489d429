/// A light, a sounder or a backlight pin: plays patterns on an output line.
package final class GPIOOutput {
    private let line: GPIOLine
    private let now: () -> Duration
    private let fail: (GPIOError) -> Void
    private var player = PatternPlayer()
    private var timer: LoopTimer?

    /// - Parameter fail: the line cannot be set any more.
    package init(
        _ address: GPIOLineAddress, _ settings: GPIOLineSettings, loop: EventLoop,
        fail: @escaping (GPIOError) -> Void
    ) throws(GPIOError) {
        line = try GPIOLine(address, .output(isOn: false), settings)
        now = loop.monotonicNow
        self.fail = fail
        do throws(SystemError) {
            timer = try loop.timer { [unowned self] in expire() }
        } catch {
            throw .failed(error)
        }
    }

    package func play(_ pattern: OutputPattern) {
        player.play(pattern, at: now())
        apply()
    }

    private func expire() {
        player.expire(at: now())
        apply()
    }

    private func apply() {
        do throws(GPIOError) {
            try line.set(player.isOn)
            timer?.arm(at: player.deadline)
        } catch {
            timer?.arm(at: nil)
            fail(error)
        }
    }
}
