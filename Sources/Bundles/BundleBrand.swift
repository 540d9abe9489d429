import Hardware
import PropertyLists
import Settings

/// What Root.plist says of the device as a whole, in the bundle's language.
package struct BundleBrand: Hashable, Sendable {
    /// `DeviceAccent`, `0xRRGGBB`; nil leaves the colour to the board.
    package private(set) var accent: UInt32?
    /// `DeviceLogo`: an image file of the bundle, or Material's name of a symbol, before the row that opens the page about the
    /// device; nil for that row's usual symbol.
    package private(set) var logo: String?
    /// `DeviceHelpline`: where a person gets help, a telephone number.
    package private(set) var helpline: String?
    /// `DeviceSections`: wide panels show the first page's panes beside every page.
    package private(set) var hasSections = true
    /// `DeviceDisplayPage`: the bundle gets a page for the display.
    package private(set) var hasDisplayPage = false
    /// `DeviceAboutPage`: the bundle gets a page about the device.
    package private(set) var hasAboutPage = false
    /// `DeviceFirstRun`: keys of rows and names of pages, each once.
    private(set) var firstRun: [String] = []

    /// Of a bundle that says nothing.
    package init() {}

    /// - Parameter reader: of the keys of Root.plist, as of a row's.
    init(_ reader: inout RowReader) {
        logo = reader.string(SchemaKey.logo).flatMap { $0.isEmpty ? nil : $0 }
        helpline = reader.localized(SchemaKey.helpline)
        hasSections = reader.boolean(SchemaKey.sections) ?? true
        hasDisplayPage = reader.boolean(SchemaKey.displayPage) ?? false
        hasAboutPage = reader.boolean(SchemaKey.aboutPage) ?? false
        firstRun = Self.steps(&reader)
        guard let text = reader.string(SchemaKey.accent) else { return }
        accent = ColorCode.read(text)
        if accent == nil {
            reader.warn(
                .deviceKeyInvalid, at: SchemaKey.accent, "DeviceAccent \"\(text)\" is no colour, #RRGGBB")
        }
    }

    private static func steps(_ reader: inout RowReader) -> [String] {
        var steps: [String] = []
        var seen: Set<String> = []
        for node in reader.array(SchemaKey.firstRun) ?? [] {
            guard let name = node.string else {
                reader.warn(
                    .valueType, at: SchemaKey.firstRun,
                    "a step of DeviceFirstRun should be a string and is of type \(node.value.typeName)")
                continue
            }
            guard seen.insert(name).inserted else { continue }
            guard !FirstRun.reserved.contains(name) else {
                reader.warn(
                    .deviceKeyInvalid, at: SchemaKey.firstRun,
                    "no step of DeviceFirstRun is called \"\(name)\": firstRun.next says so of all steps")
                continue
            }
            steps.append(name)
            // More are told by lint alone.
            if steps.count == FirstRun.mostSteps { break }
        }
        return steps
    }
}
