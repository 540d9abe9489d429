import Settings

/// A panel with a store in memory behind it: what previews and tests play key scripts to.
///
/// Effects go through the same schema as on the device; only the disk is missing.
package struct PanelPlayer: KeyReceiver {
    package private(set) var panel: Panel
    private let schema: Schema
    /// Buttons that were pressed, oldest first.
    package private(set) var pressed: [String] = []
    /// What takes back what was applied last.
    private var undo: [SettingChange] = []

    package init(_ panel: Panel) {
        self.panel = panel
        schema = panel.bundle.schema
    }

    package var deadline: Duration? { panel.deadline }
    package var hasPendingLetter: Bool { panel.hasPendingLetter }

    package mutating func handle(_ action: KeyAction, at time: Duration) {
        perform(panel.handle(action, at: time), at: time)
    }

    package mutating func expire(at time: Duration) {
        perform(panel.expire(at: time), at: time)
    }

    /// A technician's session begins or ends.
    package mutating func setRole(_ role: Role) { panel.setRole(role) }

    /// What became of a button that was pressed.
    package mutating func answer(_ key: String, isDone: Bool, _ text: String, at time: Duration) -> Bool {
        panel.answered(key, isDone: isDone, text, at: time)
    }

    /// The factory-reset button goes down, or up again.
    package mutating func factoryReset(isDown: Bool, hold: Duration, at time: Duration) {
        let effects =
            isDown
            ? panel.pressFactoryReset(hold: hold, at: time) : panel.releaseFactoryReset(at: time)
        perform(effects, at: time)
    }

    private mutating func perform(_ effects: [Panel.Effect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .store(let changes): store(changes, Authority(panel.role), at: time)
            case .factoryReset(let changes): store(changes, .technician, at: time)
            case .apply(let changes): apply(changes, at: time)
            case .confirm: panel.confirmed(at: time)
            case .undo: panel.undone(panel.snapshot.applying(undo), at: time)
            case .pressed(let key): pressed.append(key)
            case .sound, .keepKeypad: break
            }
        }
    }

    private mutating func apply(_ changes: [SettingChange], at time: Duration) {
        let before = panel.snapshot
        do {
            let effective = try schema.check(changes, against: before, by: Authority(panel.role))
            undo = before.undoing(effective)
            panel.applied(before.applying(effective), at: time)
        } catch {
            panel.refused(error.phrase, at: time)
        }
    }

    private mutating func store(_ changes: [SettingChange], _ authority: Authority, at time: Duration) {
        do {
            panel.stored(try schema.apply(changes, to: panel.snapshot, by: authority))
        } catch {
            panel.refused(error.phrase, at: time)
        }
    }
}
