import Glibc

/// Finds out when the screen has stopped changing and the service has nothing left to do.
struct Stillness {
    private var lastScreen: [UInt8] = []
    private var lastTicks = -1
    private var wasAwake = false
    private var since = Clock.now
    /// Looking for it among all others takes longer than looking at it.
    private var process: WatchedProcess?
    /// What stirred last, for whoever waits in vain.
    private var stirred = "the screen"

    /// Returns once nothing has changed for `span`, and the mirror, where there is one, shows it.
    ///
    /// - Parameter program: must sleep as well; nil where there is none to watch.
    static func wait(for span: Duration, program: String?) throws(AgentError) {
        var stillness = Stillness()
        do {
            try Clock.wait(for: "the screen to be still", every: .milliseconds(50)) { () throws(AgentError) in
                try stillness.look(at: program)
                guard Clock.now - stillness.since >= span else { return false }
                return try Mirror.panel.isUpToDate()
            }
        } catch {
            let ago = (Clock.now - stillness.since).microseconds / 1000
            throw AgentError("\(error.sentence): \(stillness.stirred) stirred \(ago) ms ago")
        }
    }

    private mutating func look(at program: String?) throws(AgentError) {
        // Without a panel, as while its driver is gone, nothing stirs on it.
        let screen = access(Screen.panel, F_OK) == 0 ? try Screen(opening: Screen.panel).rows() : []
        if screen != lastScreen { stir("the screen") }
        lastScreen = screen
        guard let program else { return }
        if process?.activity == nil { process = WatchedProcess(named: program) }
        let activity = process?.activity
        let ticks = activity?.ticks ?? -1
        let isAwake = !(activity?.isAsleep ?? false)
        // A tick now and then is the watchdog's; a service that works takes most of them. Awake at one look it is
        // because a timer of its own ends whenever the one does that this waits for.
        if isAwake && wasAwake || ticks - lastTicks > 1 {
            stir("process \(process?.identifier ?? 0), \(ticks) ticks,")
        }
        (lastTicks, wasAwake) = (ticks, isAwake)
    }

    private mutating func stir(_ what: String) { (stirred, since) = (what, Clock.now) }
}
