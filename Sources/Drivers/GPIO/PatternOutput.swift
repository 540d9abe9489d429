import Loop

/// What a pattern is played on: on or off.
package protocol PatternSink: PanelPart {
    func set(_ isOn: Bool) throws(GPIOError)
}

/// Plays patterns on a light or a sounder, with a timer only while something will change.
package final class PatternOutput: PanelPart {
    private let sink: any PatternSink
    private let lost: (GPIOError) -> Void
    private var player = PatternPlayer()
    private var timer: LoopTimer?
    /// What the sink was told last; nil before it was told anything.
    private var level: Bool?

    /// - Parameter lost: it cannot be set any more.
    package init(
        _ sink: any PatternSink, loop: EventLoop, lost: @escaping (GPIOError) -> Void
    ) throws(GPIOError) {
        self.sink = sink
        self.lost = lost
        timer = try GPIOError.wrapping { () throws(SystemError) in
            try loop.timer { [unowned self] in expire() }
        }
    }

    /// Asks the light or the sounder.
    package func check() throws(GPIOError) { try sink.check() }

    /// Begins it now; the same lasting pattern goes on undisturbed.
    package func play(_ pattern: OutputPattern) {
        player.play(pattern, at: Clock.monotonic.now)
        apply()
    }

    private func expire() {
        player.expire(at: Clock.monotonic.now)
        apply()
    }

    private func apply() {
        timer?.arm(at: player.deadline)
        guard player.isOn != level else { return }
        level = player.isOn
        do throws(GPIOError) {
            try sink.set(player.isOn)
        } catch {
            timer?.arm(at: nil)
            lost(error)
        }
    }
}
