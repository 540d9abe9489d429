import Bundles
import Scenes
import Settings

/// What is shown and changed: a bundle's pages, what holds, and what waits to be applied.
@usableFromInline package struct ShownSettings {
    /// The pages, in their language.
    package var bundle: SettingsBundle {
        didSet {
            pictures = FieldPictures()
            lists = KnownLists()
            hasSections = Self.hasSections(bundle)
        }
    }
    /// What holds.
    package var snapshot: Snapshot {
        didSet { shown = snapshot.previewing(staged) }
    }
    /// Changes that wait to be applied together.
    package var staged: [SettingChange] = [] {
        didSet { shown = snapshot.previewing(staged) }
    }
    /// What rows show: what holds, under the changes that wait.
    package private(set) var shown: Snapshot
    /// Whose session it is.
    package var role = Role.owner
    /// What applying a change costs where the device says so, by key; besides what the bundle says.
    package var deviceCosts: [String: String] = [:]
    /// Set where a form is shown instead of settings.
    package var form: FormTraits?
    /// Whether what a device without an owner needs is asked for.
    package var firstRun = FirstRunState()
    /// Whether wide panels show the first page's sections beside all others.
    package private(set) var hasSections: Bool
    /// The bundle's pictures that stand in fields.
    private var pictures = FieldPictures()
    /// What its pages' lists were.
    private(set) var lists = KnownLists()

    /// Nobody is known, and nothing waits.
    package init(_ bundle: SettingsBundle, _ snapshot: Snapshot) {
        self.bundle = bundle
        self.snapshot = snapshot
        shown = snapshot
        hasSections = Self.hasSections(bundle)
    }

    private static func hasSections(_ bundle: SettingsBundle) -> Bool {
        bundle.brand.hasSections && bundle.root.hasSections
    }

    /// Nil where the bundle has no such picture, or one that cannot be read: the name is then shown as it is.
    package func picture(named name: String) -> FieldPicture? {
        pictures.picture(named: name, in: bundle)
    }

    /// What applying a change of a setting costs; nil where nobody says.
    func cost(of key: String) -> String? { bundle.schema[key]?.traits.restart ?? deviceCosts[key] }

    /// Whether its changes wait to be applied together.
    package func isStaged(_ key: String) -> Bool {
        bundle.schema[key]?.isStaged ?? false || bundle.schema[key] != nil && deviceCosts[key] != nil
    }

    /// The row that sets a key, on the page that it is declared on.
    package func row(of key: String) -> Specifier? {
        guard let page = bundle.schema[key].flatMap({ bundle.pages[$0.page] }) else { return nil }
        return page.rows.first { $0.key == key }
    }

    /// What takes back all that is the user's: what a vendor or a site locks is not, whatever is stored below the lock.
    package var userChanges: [SettingChange] {
        (snapshot.stored.layers[.user] ?? [:]).keys.sorted()
            .filter { snapshot.lock(on: $0) == nil }.map { .reset($0) }
    }
}
