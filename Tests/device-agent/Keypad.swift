/// What keys are pressed on.
protocol Keypad {
    /// Its place in /dev, where it has one.
    var node: String { get }

    func isRead(by process: WatchedProcess) -> Bool

    func send(_ event: InputEvent) throws(AgentError)
}

extension Keypad {
    /// Plays the events at their times; returns by how much the latest of them came late.
    func play(_ events: [InputEvent]) throws(AgentError) -> Duration {
        let start = Clock.now
        var latest = Duration.zero
        for event in events {
            Clock.wait(until: start + event.after)
            latest = max(latest, Clock.now - start - event.after)
            try send(event)
        }
        return latest
    }
}
