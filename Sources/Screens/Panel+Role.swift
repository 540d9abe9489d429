import Settings

// MARK: Whose session it is

extension Panel {
    /// A technician's session begins or ends, as the keyswitch is turned.
    ///
    /// Rows that only a technician may see come and go, locks open and close. What the owner may not go on doing is
    /// left: an editor is closed, a page that is no longer to be opened gives way to the one above it.
    package mutating func setRole(_ role: Role) {
        guard role != self.role else { return }
        let isLess = role < self.role
        settings.role = role
        if isLess { leaveWhatIsForbidden() }
        refreshRows()
    }

    private mutating func leaveWhatIsForbidden() {
        if let key = activityKey, mayNotChange(key) { activity = nil }
        discardForbidden()
        let depth = screens.indices.dropFirst().first { !mayShow(screens[$0], above: screens[$0 - 1]) }
        if let depth { screens.removeSubrange(depth...) }
    }

    private var activityKey: String? {
        switch activity {
        case .text(let text): text.key
        case .slider(let slider): slider.key
        case .keypad, nil: nil
        }
    }

    private func mayNotChange(_ key: String) -> Bool {
        bundle.schema[key]?.traits.role.map { role < $0.change } ?? false
    }

    /// A change that waits is nothing that the owner may apply where only a technician may make it.
    private mutating func discardForbidden() {
        staged = staged.filter { !mayNotChange($0.key) }
    }

    private func mayShow(_ screen: ListScreen, above outer: ListScreen) -> Bool {
        switch screen.kind {
        case .choices(let specifier, _): contents.isVisible(specifier) && contents.isEnabled(specifier)
        // What was found or read may be among what is hidden now.
        case .find, .reader: false
        case .details(let specifier): contents.isVisible(specifier)
        case .staged: !staged.isEmpty
        case .confirmation: true
        case .page(let page):
            outer.page?.rows.contains { row in
                if case .childPane(let pane) = row.kind, pane.page == page.name {
                    contents.isVisible(row) && contents.isEnabled(row)
                } else {
                    false
                }
            } ?? false
        }
    }
}
