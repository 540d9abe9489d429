import Localization
import Settings

/// What a device without an owner asks for, step by step: `DeviceFirstRun` of Root.plist.
///
/// Each step is a page, named as Root.plist names it: one of the bundle's own, or one row that it has anywhere. How far a
/// device has come is a setting, so that a power cut keeps it, a factory reset forgets it and a site can say that it is done.
package struct FirstRun: Sendable {
    /// Text: the name of the step to go on with, `done`, or `new` while nobody has begun.
    package static let key = "firstRun.next"
    /// What the setting says once nothing is asked any more.
    package static let done = "done"
    /// What it says by itself.
    private static let new = "new"
    /// What the setting says of all steps together: no step has such a name.
    package static let reserved: Set<String> = [new, done]
    /// Of the row that chooses a PIN, by Material's name.
    package static let symbol = "lock"
    /// More are not read.
    package static let mostSteps = 12

    /// In the order in which they are shown; those that are nowhere in the bundle are missing.
    package let steps: [Page]

    /// Of a bundle that asks for nothing.
    package init() { steps = [] }

    /// - Parameters:
    ///   - names: keys of rows, and names of pages.
    ///   - pages: the bundle's, in one language.
    init(_ names: [String], of pages: [Page], _ words: ScreenStrings) {
        steps = names.prefix(Self.mostSteps).compactMap { name in
            let page = pages.first { $0.name == name }
            let rows = pages.lazy.flatMap(\.rows).filter { $0.key == name }
            let row = rows.first(where: \.isEditable) ?? rows.first
            if let page, name != "Root" { return page }
            guard let row = row ?? Self.row(named: name, words) else { return nil }
            return Page(
                name: name, title: name == PanelButton.pin.rawValue ? words[.pinTitle] : row.title,
                rows: [row])
        }
    }

    private static func row(named name: String, _ words: ScreenStrings) -> Specifier? {
        // As a step it needs no row anywhere.
        guard name == PanelButton.pin.rawValue else { return nil }
        var traits = RowTraits()
        traits.icon = RowIcon(name: symbol)
        traits.help = words[.pinTitle]
        return Specifier(
            key: name, title: words[.pinChoose], kind: .button(ButtonSpecifier()), traits: traits)
    }

    /// The setting that says how far a device has come, for the schema alone: no row shows it.
    func marker(_ words: ScreenStrings) -> [Page] {
        guard !steps.isEmpty else { return [] }
        let choices = ([Self.new] + steps.map(\.name) + [Self.done]).map {
            Choice(value: .string($0), title: $0)
        }
        let row = Specifier(
            key: Self.key, title: words[.firstRun],
            kind: .multiValue(MultiValueSpecifier(defaultValue: .string(Self.new), choices: choices)))
        return [Page(name: SchemaKey.firstRun, title: words[.firstRun], rows: [row])]
    }

    /// Where a device goes on, by the step's name; nil for one that has an owner: somebody went through all of it, or set
    /// anything before there was a first run.
    package func next(in snapshot: Snapshot) -> String? {
        guard let first = steps.first else { return nil }
        guard snapshot.source(of: Self.key) != .schemaDefault else {
            let isOwned = snapshot.stored.layers[.user]?.isEmpty == false
            return isOwned ? nil : first.name
        }
        guard case .string(let name)? = snapshot.value(for: Self.key), name != Self.done else { return nil }
        // A step that the bundle has no more.
        return steps.contains { $0.name == name } ? name : first.name
    }
}
