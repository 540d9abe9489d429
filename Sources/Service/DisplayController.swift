import Drivers
import Glibc
import Hardware
import Keys
import Loop
import Navigation
import Screens

/// The display: is looked for, shows the scene, goes idle for want of keys, and is left to whoever has the console.
final class DisplayController {
    private enum State {
        /// It is looked for then.
        case absent(until: Duration)
        case opening
        case shown(DisplaySurface)
        /// It is dark for want of keys: nothing is drawn.
        case idle(DisplaySurface)
        /// Somebody else has the console; nil where there was no display by then.
        case away(DisplaySurface?)
    }

    private enum IdlePicture {
        case asleep
        /// As it is until then.
        case clock(until: Duration)
    }

    private var state = State.opening
    /// How bright everything is that lights the panel; also where no display is, since keys are lit as well.
    private(set) var light = DisplayIdle.Level.awake
    /// What the display shows of a navigator; nil where it is to be asked for its scene.
    private var shown: Revision?
    /// What is on a display that is idle; nil while that is not decided.
    private var idlePicture: IdlePicture?
    /// What `light` is to follow.
    private var idle: DisplayIdle
    private(set) var fault: String?
    private var look: DisplayDescription
    private var retry = Retry()
    private let loop: EventLoop
    private let journal: Journal
    /// The frames that the panel has taken; nil where nothing tells.
    private var frames: LoopSource?
    private var monitor: LoopSource?
    /// Called when the display has taken a frame, or came or went.
    var changed: () -> Void = {}

    init(_ look: DisplayDescription, loop: EventLoop, journal: Journal) {
        self.look = look
        self.loop = loop
        self.journal = journal
        idle = DisplayIdle(look, at: loop.monotonicNow())
    }

    /// Another board file was read, or its owner wants it brighter, darker, or idle at another time. What it is stays as
    /// it is until it is opened anew.
    func follow(_ look: DisplayDescription, at now: Duration) {
        guard look != self.look else { return }
        let isAsBright = look.brightness == self.look.brightness
        self.look = look
        idle.take(look)
        if !isAsBright, !isAway, light == .awake { setLight(.awake, at: now) }
    }

    /// The one that is drawn on; nil while it is dark, not there, or somebody else's.
    private var surface: DisplaySurface? { if case .shown(let surface) = state { surface } else { nil } }

    var isAway: Bool { if case .away = state { true } else { false } }

    /// In pixels, as a person sees it; nil while it is not there.
    var size: Size? {
        switch state {
        case .shown(let surface), .idle(let surface): surface.size
        case .absent, .opening, .away: nil
        }
    }

    /// When it is looked for again; nil while it is there, or somebody else's.
    var retryTime: Duration? { if case .absent(let until) = state { until } else { nil } }

    /// When `expire` or `show` has something to do.
    var deadline: Duration? {
        guard !isAway else { return nil }
        return [idle.deadline, surface?.owesUntil, clockUntil].compactMap { $0 }.min()
    }
}

// MARK: Whether it is there

extension DisplayController {
    func open(at now: Duration) {
        let due = retryTime
        // A card is one's own until it is closed: the old display goes before the new one is looked for.
        close(to: .opening)
        do {
            let surface = try DisplaySurface(try look.display(), look: look)
            shown = nil
            frames = try listen(to: surface)
            // What put it to sleep may have been this service, before it was opened anew.
            state = light == .dark ? .idle(surface) : .shown(surface)
        } catch {
            return miss(error, due ?? retry.missed(at: now))
        }
        fault = nil
        if due != nil { retry.found(at: now) }
        idle.wake(at: now)
        setLight(.awake, at: now)
    }

    func lookAgain(at now: Duration) {
        state = .absent(until: retry.looked(at: now))
        open(at: now)
        if fault == nil { journal.notice("the display is there") }
    }

    /// Hears when the panel has taken a frame; what changed meanwhile is shown then.
    private func listen(to surface: DisplaySurface) throws(SystemError) -> LoopSource? {
        guard let descriptor = surface.descriptor else { return nil }
        return try loop.onReadable(descriptor) { [unowned self, unowned surface] in
            surface.noteShown()
            changed()
        }
    }

    /// Looks at the displays again when udev says that one came, went or changed.
    func watch() {
        do throws(SystemError) {
            let monitor = try DisplayMonitor()
            let source = try loop.onReadable(monitor.descriptor) { [unowned self] in
                if monitor.read().contains(where: { $0.hasPrefix("card") || $0.hasPrefix("fb") }) { reopen() }
            }
            // A plug that is loose: each look opens the card anew.
            source.limit(to: 4, per: .seconds(2))
            self.monitor = source
        } catch {
            journal.notice("a display that comes later is not noticed at once: \(error)")
        }
    }

    private func reopen() {
        guard !isAway else { return }
        let before = fault
        open(at: loop.monotonicNow())
        if let fault, fault != before { journal.warning(fault) }
        changed()
    }

    private func close(to next: State) {
        (frames, idlePicture) = (nil, nil)
        state = next
    }

    private func miss(_ error: any Error, _ until: Duration) {
        close(to: .absent(until: until))
        fault = "no display: \(error)"
    }

    /// A display that failed is given up, and looked for again.
    private func lose(_ error: SurfaceError, at now: Duration) {
        journal.error("the picture cannot be shown: \(error)")
        miss(error, retry.missed(at: now))
    }

    /// Leaves it to whoever has the console now, who finds it lit.
    func leave(at now: Duration) {
        guard !isAway else { return }
        wake(at: now)
        _ = followIdle(at: now)
        guard let surface else {
            // Nobody looks for it meanwhile.
            retry.found(at: now)
            return state = .away(nil)
        }
        state = .away(surface)
        do throws(SystemError) {
            try surface.release()
        } catch {
            journal.warning("\(error)")
        }
    }

    /// The console is ours again: shows everything anew.
    func takeBack(at now: Duration) {
        guard case .away(let left) = state else { return }
        guard let left else { return open(at: now) }
        do throws(SystemError) {
            try left.takeBack()
            isBack(left, at: now)
        } catch {
            state = .shown(left)
            lose(.display(error), at: now)
        }
    }

    /// Whoever had it may have turned its light down.
    private func isBack(_ surface: DisplaySurface, at now: Duration) {
        (state, shown) = (.shown(surface), nil)
        wake(at: now)
        setLight(.awake, at: now)
    }

    /// Takes what another program has let go of; false where it has it still, and everything is as before.
    func claim(at now: Duration) -> Bool {
        guard case .away(let left) = state else { return true }
        if let left {
            do throws(SystemError) {
                try left.takeBack()
                isBack(left, at: now)
                return true
            } catch {
                // Its master is somebody else still.
                if error.code == EBUSY { return false }
            }
        }
        // Opened anew: whoever does so while nobody has the card is its master.
        open(at: now)
        guard size == nil else { return true }
        close(to: .away(nil))
        fault = nil
        retry.found(at: now)
        return false
    }
}

// MARK: What it shows, and how bright

extension DisplayController {
    /// Nothing is done for a turn that changed nothing, such as that of a key that was let go of.
    func show(_ front: Navigator, at now: Duration) {
        guard let surface, shown != front.revision else { return }
        do throws(SurfaceError) {
            try surface.show(front.scene(), with: front.painter)
            shown = surface.owesUntil == nil ? front.revision : nil
        } catch {
            lose(error, at: now)
        }
    }

    /// How much of the panel is lit, as whoever lights it besides has to know.
    var shine: DisplayIdle.Level { clockUntil == nil ? light : .dimmed }

    private func wantsIdlePicture(at now: Duration) -> Bool {
        idlePicture == nil || clockUntil.map { $0 <= now } == true
    }

    private var clockUntil: Duration? { if case .clock(let until)? = idlePicture { until } else { nil } }

    /// A display that has become idle sleeps, or shows the time, minute after minute, where the board wants that and a clock is set.
    func showIdlePicture(of front: Navigator, at now: Duration) {
        guard case .idle(let surface) = state, wantsIdlePicture(at: now) else { return }
        let seconds = DeviceValues.localClock()
        do throws(SurfaceError) {
            guard look.standby == .clock, let scene = front.standbyScene(localTime: seconds) else {
                return try sleep(surface)
            }
            if idlePicture == nil { try dim(surface) }
            shown = nil
            try surface.show(scene, with: front.standbyPainter)
            let past = seconds.truncatingRemainder(dividingBy: 60)
            idlePicture = .clock(until: surface.owesUntil ?? now + .seconds(60 - past))
        } catch {
            lose(error, at: now)
        }
    }

    /// Takes note of what a person did; true where it only woke the display.
    func swallows(_ action: KeyAction, at time: Duration) -> Bool { idle.swallows(action, at: time) }

    /// True where it was dark.
    @discardableResult
    func wake(at time: Duration) -> Bool { idle.wake(at: time) }

    func holdAwake(_ isHeld: Bool, at now: Duration) { idle.holdAwake(isHeld, at: now) }

    func expire(at now: Duration) { if !isAway { idle.expire(at: now) } }

    /// Shows how long no key has been pressed: the light, and where the picture lies. True where it went dark by that.
    func followIdle(at now: Duration) -> Bool {
        guard !isAway else { return false }
        let goesDark = idle.level == .dark && light != .dark
        if idle.level != light { setLight(idle.level, at: now) }
        guard let surface else { return goesDark }
        do throws(SurfaceError) {
            try surface.shift(to: idle.offset)
        } catch {
            lose(error, at: now)
        }
        return goesDark
    }

    /// Sets how bright the display is: the one place where that is done.
    private func setLight(_ level: DisplayIdle.Level, at now: Duration) {
        light = level
        do throws(SurfaceError) {
            switch level {
            case .dark:
                // What a display that is there shows while it is idle is shown with all the rest.
                if let surface { state = .idle(surface) } else { setBacklight(0) }
            case .dimmed:
                try dim(surface)
            case .awake:
                try lighten()
                setBacklight(look.brightness)
            }
        } catch {
            lose(error, at: now)
        }
    }

    /// Without a light that can be dimmed any further, the picture itself is drawn darker.
    private func dim(_ surface: DisplaySurface?) throws(SurfaceError) {
        let isDimmed = setBacklight(min(look.dimTo, look.brightness), darkerThan: look.brightness)
        try surface?.dim(!isDimmed)
    }

    private func sleep(_ surface: DisplaySurface) throws(SurfaceError) {
        idlePicture = .asleep
        if let refusal = try surface.darken() { journal.notice("only black, not asleep: \(refusal)") }
        setBacklight(0)
    }

    private func lighten() throws(SurfaceError) {
        guard case .idle(let surface) = state else {
            try surface?.dim(false)
            return
        }
        (state, idlePicture) = (.shown(surface), nil)
        try surface.lighten()
    }

    /// In percent; false where there is no light to set, or where it has no step between that and `other`, below which it is to be.
    @discardableResult
    private func setBacklight(_ percent: Int, darkerThan other: Int? = nil) -> Bool {
        func level(_ percent: Int) -> Double { Double(percent) / 100 }
        do throws(SystemError) {
            let light = try Backlight(folder: look.backlight)
            try light.setLevel(level(percent))
            guard let other else { return true }
            return light.brightness(of: level(percent)) < light.brightness(of: level(other))
        } catch {
            if look.backlight != nil || error.code != ENODEV && error.code != ENOENT {
                journal.warning("the light: \(error)")
            }
            return false
        }
    }
}
