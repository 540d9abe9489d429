import Drivers
import Glibc
import Screens

// MARK: The display's light, which follows `rest`

extension Service {
    /// Awake from now on, whatever woke it.
    func wake() {
        rest.wake(at: loop.monotonicNow())
        followRest()
    }

    /// Shows what `rest` has come to: its level and where the picture lies.
    func followRest() {
        guard !isAway else { return }
        if rest.level != shownRest { setLight(rest.level) }
        guard rest.level != .dark else { return }
        do throws(SurfaceError) {
            try screen?.shift(to: rest.offset)
        } catch {
            loseDisplay(error)
        }
    }

    /// Sets how bright everything is that lights the panel: the one place where that is done.
    func setLight(_ level: DisplayRest.Level) {
        let wasDark = shownRest == .dark
        shownRest = level
        wiring?.light(keys: level == .awake, display: level != .dark)
        do throws(SurfaceError) {
            switch level {
            case .dark:
                panel.leaveAlone()
                form?.screen.leaveAlone()
                if let refusal = try screen?.darken() { Journal.notice("only black, not asleep: \(refusal)") }
                setBacklight(0)
            case .dimmed:
                // Without a light that can be dimmed, the picture itself is drawn darker.
                if !setBacklight(board.display.dimTo) { try screen?.dim(true) }
            case .awake:
                if wasDark { try screen?.lighten() } else { try screen?.dim(false) }
                setBacklight(board.display.brightness)
            }
        } catch {
            loseDisplay(error)
        }
    }

    /// In percent; false where there is no light to set.
    @discardableResult
    private func setBacklight(_ percent: Int) -> Bool {
        do throws(SystemError) {
            try Backlight(folder: board.display.backlight).setLevel(Double(percent) / 100)
            return true
        } catch {
            if board.display.backlight != nil || error.code != ENODEV && error.code != ENOENT {
                Journal.warning("the light: \(error)")
            }
            return false
        }
    }
}
