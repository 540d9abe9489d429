import Drivers
import Hardware
import Screens

// MARK: What of the panel is wired to GPIO lines

extension Service {
    func openWiring() {
        wiring = FrontPanel(
            board.gpio, file: paths.board, loop: loop,
            reports: FrontPanel.Reports(
                key: { [unowned self] event in
                    // While somebody else has the console, keys are theirs.
                    guard !isAway else { return }
                    take(.key(event))
                    settleSoon()
                },
                keyswitch: { [unowned self] isTurned in turnKeyswitch(isTurned) },
                factoryReset: { [unowned self] isDown, time in holdFactoryReset(isDown, at: time) },
                part: { [unowned self] name, reason in note(reason, of: name) }))
        updateStanding()
    }

    private func turnKeyswitch(_ isTurned: Bool) {
        Journal.notice(isTurned ? "the keyswitch was turned on" : "the keyswitch was turned off")
        panel.setRole(isTurned ? .technician : .owner)
        wake()
        settle()
    }

    private func holdFactoryReset(_ isDown: Bool, at time: Duration) {
        guard let hold = board.gpio.factoryReset?.hold else { return }
        Journal.notice(isDown ? "the factory-reset button is held" : "the factory-reset button was let go")
        let effects =
            isDown
            ? panel.pressFactoryReset(hold: hold, at: time) : panel.releaseFactoryReset(at: time)
        perform(effects, at: time)
        settle()
    }

    private func note(_ reason: String?, of part: String) {
        faults.wiring[part] = reason
        // What is missing at the start is reported with everything else that is.
        guard wiring != nil else { return }
        if let reason { Journal.warning("\(part) \(reason)") } else { Journal.notice("\(part) is there") }
        updateStanding()
        settle()
    }

    /// Whether anything can be typed on.
    var hasKeys: Bool { !(keypad?.attached.isEmpty ?? true) || wiring?.hasKeys ?? false }

    func sound(_ sound: Panel.Sound) {
        guard let buzzer = board.gpio.buzzer else { return }
        wiring?.sound(sound, loudness(of: buzzer))
    }

    /// The setting's word, where it is one; else the board's.
    private func loudness(of buzzer: GPIODescription.Buzzer) -> GPIODescription.Buzzer.Loudness {
        guard let key = buzzer.loudnessKey, case .string(let word)? = store.snapshot.value(for: key) else {
            return buzzer.loudness
        }
        return GPIODescription.Buzzer.Loudness(rawValue: word) ?? buzzer.loudness
    }
}
