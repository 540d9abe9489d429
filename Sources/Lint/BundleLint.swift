import Bundles
import PropertyLists
import Settings

/// What is wrong between the pages of a bundle: keys that contradict each other, panes that go in circles.
struct BundleLint {
    let parsed: ParsedBundle
    /// The bundle's own.
    let pages: [Page]
    /// As a device has it that has everything: with the pages that Root.plist asks for besides.
    let whole: WholeBundle

    func run() -> [Diagnostic] {
        contradictions() + cycles() + ConditionLint(schema: whole.schema).diagnostics(of: pages) + defaults()
            + firstRun()
    }

    /// Defaults that their own row would refuse.
    private func defaults() -> [Diagnostic] {
        pages.flatMap(\.rows).compactMap { row in
            row.kind.value?.defaultProblem.map { Diagnostic(.defaultInvalid, at: row.location, $0) }
        }
    }

    /// Steps that are nowhere in the bundle, and steps beyond the last that is read: the device asks for the others alone.
    private func firstRun() -> [Diagnostic] {
        guard let root = parsed.documents.first, let steps = root.root.dictionary?[SchemaKey.firstRun]?.array
        else { return [] }
        let known =
            whole.pages.map(\.name).filter { $0 != "Root" } + whole.pages.flatMap(\.rows).compactMap(\.key)
            + [PanelButton.pin.rawValue]
        var seen: Set<String> = []
        return steps.compactMap { (step) -> Diagnostic? in
            guard let name = step.string, !FirstRun.reserved.contains(name), seen.insert(name).inserted
            else { return nil }
            let place = SourceLocation(file: root.file, position: step.position)
            guard seen.count <= FirstRun.mostSteps else {
                let message =
                    "\"\(name)\" is beyond the \(FirstRun.mostSteps) steps that DeviceFirstRun may have"
                return Diagnostic(.deviceKeyInvalid, at: place, message)
            }
            guard !known.contains(name) else { return nil }
            let hint =
                DisplaySetting(rawValue: name).map { "; it wants \($0.condition)" }
                ?? Misspelling.suggestion(for: name, among: known)
            return Diagnostic(
                .deviceKeyInvalid, at: place,
                "DeviceFirstRun names \"\(name)\", which is neither a row's Key nor a page\(hint)")
        }
    }

    /// Two rows may show one setting, but one of them alone says which values it takes, and the first one its default.
    private func contradictions() -> [Diagnostic] {
        let schema = whole.schema
        var standards: [String: Standard] = [:]
        var diagnostics: [Diagnostic] = []
        for page in pages {
            for row in page.rows {
                guard let definition = SettingDefinition(row, page: page.name),
                    let defining = schema[definition.key]
                else { continue }
                let message =
                    definition.contradiction(of: defining)
                    ?? standards[definition.key].flatMap(definition.contradiction)
                if let message { diagnostics.append(Diagnostic(.keyDuplicate, at: row.location, message)) }
                guard standards[definition.key] == nil, let value = definition.defaultValue else { continue }
                standards[definition.key] = Standard(value: value, location: row.location)
            }
        }
        return diagnostics
    }

    /// A pane that opens a page from which it can be reached.
    private func cycles() -> [Diagnostic] {
        let byName = Dictionary(pages.map { ($0.name, $0) }) { first, _ in first }
        var diagnostics: [Diagnostic] = []
        var finished: Set<String> = []
        var path: [String] = []
        func visit(_ name: String) {
            guard let page = byName[name], !finished.contains(name) else { return }
            path.append(name)
            for row in page.rows {
                guard case .childPane(let pane) = row.kind else { continue }
                if let start = path.firstIndex(of: pane.page) {
                    let circle = (path[start...] + [pane.page]).joined(separator: " > ")
                    diagnostics.append(
                        Diagnostic(.childCycle, at: row.location, "the panes go in a circle: \(circle)"))
                } else if path.count < 200 {
                    visit(pane.page)
                }
            }
            path.removeLast()
            finished.insert(name)
        }
        visit("Root")
        return diagnostics
    }
}
