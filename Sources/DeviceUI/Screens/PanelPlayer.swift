import Settings

/// A panel with a store in memory behind it: what previews and tests play key scripts to.
///
/// Effects go through the same schema as on the device; only the disk is missing.
package struct PanelPlayer: KeyReceiver {
    package private(set) var panel: Panel
    private let schema: Schema
    /// Buttons that were pressed, oldest first.
    package private(set) var pressed: [String] = []

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

    private mutating func perform(_ effects: [Panel.Effect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .store(let changes): store(changes, at: time)
            case .pressed(let key): pressed.append(key)
            case .sound: break
            }
        }
    }

    private mutating func store(_ changes: [SettingChange], at time: Duration) {
        do {
            panel.stored(try schema.apply(changes, to: panel.snapshot, by: Authority(panel.role)))
        } catch {
            panel.refused(error.phrase, at: time)
        }
    }
}
