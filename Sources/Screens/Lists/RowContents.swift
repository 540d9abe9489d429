import Localization
import Scenes
import Settings

/// What rows show, looked up in a snapshot.
package struct RowContents {
    /// What other settings are that conditions ask for.
    let schema: Schema
    var snapshot: Snapshot
    let role: Role
    /// The settings whose changes wait to be applied.
    package let staged: [SettingChange]
    /// What holds until they are applied; nil where rows do not show that.
    var held: Snapshot?
    /// Whether short titles take the place of others: on panels under 200 pixels.
    var isNarrow = false
    /// What programs say is so now, and what can be chosen now.
    package var live = LiveFacts()
    /// Whether nobody can be a technician before a PIN is set.
    var needsPIN = false
    let words: ScreenStrings

    /// A page's row as it stands in the list; focus and number are the list's business.
    func content(of specifier: Specifier) -> RowContent {
        let specifier = live.offering(specifier)
        let short = isNarrow ? specifier.traits.shortTitle : nil
        var row = RowContent(title: short ?? specifier.title)
        guard specifier.problem == nil else {
            row.problem = specifier.problem
            row.isEnabled = false
            return row
        }
        let value = specifier.key.flatMap(snapshot.value)
        show(value, of: specifier, in: &row)
        if let now = fact(of: specifier) { (row.value, row.isPlaceholder) = (now.text, false) }
        row.isLocked = isLocked(specifier)
        row.isEnabled = isEnabled(specifier)
        row.isStaged = specifier.key.map { key in staged.contains { $0.key == key } } ?? false
        if row.isStaged { row.old = old(specifier, beside: row) }
        if let subtitle = specifier.traits.subtitle?.text(for: value), row.value.isEmpty {
            row.value = subtitle
        }
        return row
    }

    /// A switch shows by its shape what it was, and secrets look the same.
    private func old(_ specifier: Specifier, beside row: RowContent) -> String? {
        guard let held, let key = specifier.key, !row.isSwitch else { return nil }
        let old = text(of: held.value(for: key), specifier)
        return old.isEmpty || old == row.value ? nil : old
    }

    /// A value as its row shows it.
    func text(of value: SettingValue?, _ specifier: Specifier) -> String {
        var row = RowContent(title: specifier.title)
        show(value, of: live.offering(specifier), in: &row)
        return row.isPlaceholder ? "" : row.value
    }

    /// As dots where another row of the key, or the one that it was stored by, says that it is a secret.
    private func show(_ value: SettingValue?, of specifier: Specifier, in row: inout RowContent) {
        show(specifier.kind, value, in: &row)
        guard let key = specifier.key, isSecret(key), specifier.kind.hasValue, !row.isPlaceholder else {
            return
        }
        row.value = Self.secret
        row.isReadByLetters = false
    }

    /// Whether nobody reads the setting's value.
    package func isSecret(_ key: String) -> Bool { snapshot.isSecret(key) }

    /// What is so now, where that is what the row shows: a row that is only read has no other value.
    package func fact(of specifier: Specifier) -> LiveFact? {
        guard case .titleValue = specifier.kind, specifier.problem == nil else { return nil }
        return specifier.key.flatMap { live.facts[$0] }
    }

    // MARK: May it be changed?

    /// Shown with a lock: by the vendor, by the site, or for want of a technician.
    package func isLocked(_ specifier: Specifier) -> Bool {
        lock(on: specifier) != nil || neededRole(for: specifier) != nil
    }

    private func lock(on specifier: Specifier) -> SettingLayer? {
        guard let key = specifier.key, let lock = snapshot.lock(on: key), lock < .user else { return nil }
        return lock
    }

    /// Whether a technician is all that it wants.
    func opensToTechnician(_ specifier: Specifier) -> Bool {
        specifier.problem == nil && lock(on: specifier) == nil && neededRole(for: specifier) == .technician
    }

    /// Who would have to be at the panel; nil where it is enough as it is.
    private func neededRole(for specifier: Specifier) -> Role? {
        guard let needed = specifier.traits.role?.change, role < needed else { return nil }
        return needed
    }

    /// Whether its conditions hold.
    package func isEnabled(_ specifier: Specifier) -> Bool {
        refusal(for: specifier) == nil
    }

    /// Why the row cannot be changed or opened now; nil where it can.
    package func refusal(for specifier: Specifier) -> LocalizedString? {
        if let problem = specifier.problem { return LocalizedString(verbatim: problem) }
        if let lock = lock(on: specifier) { return lock.lockedPhrase }
        if let needed = neededRole(for: specifier) {
            return needsPIN ? LocalizedString(.pinFirst) : needed.refusal
        }
        if let condition = specifier.traits.enabledWhen, !condition.holds(in: snapshot, under: schema) {
            return condition.refusal
        }
        if case .textField(let field) = specifier.kind, !field.traits.isEnabled {
            return LocalizedString(.onlyRead)
        }
        return nil
    }

    /// Whether whoever is at the panel sees it, as its conditions are now.
    package func isVisible(_ specifier: Specifier) -> Bool {
        specifier.gate.map(isOpen) ?? true
    }

    /// Which rows of a page that somebody sees, as all conditions are now.
    func visibleRows(of page: Page) -> VisibleRows {
        VisibleRows(of: page.outline, isOpen: page.outline.gates.map(isOpen))
    }

    private func isOpen(_ gate: RowGate) -> Bool {
        role >= gate.role && gate.condition?.holds(in: snapshot, under: schema) ?? true
    }
}

extension SettingLayer {
    /// Whose lock it is.
    fileprivate var lockedPhrase: LocalizedString {
        switch self {
        case .schemaDefault, .vendor: LocalizedString(.lockedByVendor)
        case .site: LocalizedString(.lockedBySite)
        case .user: LocalizedString(.lockedByUser)
        }
    }
}
