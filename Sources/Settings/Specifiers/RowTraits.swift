/// What any row may carry beside its own kind's keys.
package struct RowTraits: Sendable, Hashable {
    /// `IASKSubtitle`, localized; nil where the row has no second line.
    package var subtitle: Subtitle?
    /// `DeviceEnabledWhen`: greyed while it does not hold. Nil always holds.
    package var enabledWhen: Condition?
    /// `DeviceVisibleWhen`: not there while it does not hold. Nil always holds.
    package var visibleWhen: Condition?
    /// `DeviceRole`; nil lets everybody see and change it.
    package var role: RoleRequirement?
    /// `DeviceConfirm`: a change waits until it is confirmed at the panel.
    package var confirm = false
    /// What applying a change costs, `DeviceRestart`, localized.
    package var restart: String?
    /// `DeviceHelp`, localized: what the setting is for, in a sentence or two.
    package var help: String?
    /// `DeviceIcon` or `IASKCellImage`.
    package var icon: RowIcon?
    /// `DeviceShortTitle`, localized: in place of the title where a panel is narrow.
    package var shortTitle: String?
    /// `DeviceRenamedFrom`.
    package var formerKeys: [String] = []

    /// None: always there, for everybody to change, at once.
    package init() {}

    /// What is said of the row where there is room for a sentence; nil where its bundle says nothing.
    package func help(for value: SettingValue?) -> String? { help ?? subtitle?.text(for: value) }

    /// Whether the row is there at some times and not at others.
    package var mayHide: Bool { visibleWhen != nil || (role?.view ?? .owner) > .owner }

    /// All that must hold for the row to be changed.
    var conditions: [Condition] { [visibleWhen, enabledWhen].compactMap { $0 } }

    /// A row is what its section makes of it: the section's roles, conditions, confirmation and costs are the row's.
    package func within(section: RowTraits) -> RowTraits {
        var traits = within(pane: section)
        traits.enabledWhen = enabledWhen?.and(section.enabledWhen) ?? section.enabledWhen
        traits.visibleWhen = visibleWhen?.and(section.visibleWhen) ?? section.visibleWhen
        return traits
    }

    /// A page takes over from the row that opens it who may change its rows, and how.
    package func within(pane: RowTraits) -> RowTraits {
        var traits = self
        traits.role = pane.role.map { (role ?? RoleRequirement()).within($0) } ?? role
        traits.confirm = confirm || pane.confirm
        traits.restart = restart ?? pane.restart
        return traits
    }

    /// With the names that settings of a page with that container have.
    package func qualified(by container: String?) -> RowTraits {
        guard container != nil else { return self }
        var traits = self
        traits.enabledWhen = enabledWhen?.qualified(by: container)
        traits.visibleWhen = visibleWhen?.qualified(by: container)
        traits.formerKeys = formerKeys.map { SettingKey.qualified($0, container: container) }
        return traits
    }
}
