import Localization
import Settings

/// The page about the device that a bundle gets for `DeviceAboutPage`: rows to read, in the screen's own words, and the way to
/// the licences. What they say is told as what is so now, by whoever holds the panel.
package enum AboutPage {
    /// As in the bundle's own pages, by which the pane opens it.
    package static let name = "DeviceAboutPage"
    private static let symbol = "info"

    /// What is told, by the keys that programs have for it as well.
    package enum Fact: String, CaseIterable, Sendable {
        /// As the maker has it on the label.
        case serial = "about.serial"
        /// Those that the device has in networks, with ", " between.
        case addresses = "about.addresses"
        /// The screen's own version.
        case software = "about.software"
        /// The system's name and version.
        case system = "about.system"

        fileprivate var title: StringKey {
            switch self {
            case .serial: .aboutSerial
            case .addresses: .aboutAddresses
            case .software: .aboutSoftware
            case .system: .aboutSystem
            }
        }

        fileprivate var symbol: String {
            switch self {
            case .serial: "tag"
            case .addresses: "lan"
            case .software: "memory"
            case .system: "developer_board"
            }
        }
    }

    /// For panels that are drawn without a device: addresses for documents, RFC 5737.
    package static let sample: [String: LiveFact] = [
        Fact.serial.rawValue: LiveFact("SN-000042"), Fact.addresses.rawValue: LiveFact("192.0.2.17"),
        Fact.software.rawValue: LiveFact("settingsd 1.0"),
        Fact.system.rawValue: LiveFact("Debian GNU/Linux 12 (bookworm)"),
    ]

    /// Of all rows, and of the one that opens the page.
    package static let symbols = Set(Fact.allCases.map(\.symbol) + [symbol, licencesSymbol])
    private static let licencesSymbol = "gavel"

    /// The page, behind the bundle's own: without what the bundle has a row for itself.
    ///
    /// - Parameter logo: stands before the row that opens it, where the bundle has one.
    static func added(to pages: [Page], logo: String?, _ words: ScreenStrings) -> AddedPage {
        let taken = pages.keys
        var rows = Fact.allCases.filter { !taken.contains($0.rawValue) }.map { fact in
            var traits = RowTraits()
            traits.icon = RowIcon(name: fact.symbol)
            return Specifier(
                key: fact.rawValue, title: words[fact.title],
                kind: .titleValue(TitleValueSpecifier(defaultValue: nil)), traits: traits)
        }
        var traits = RowTraits()
        traits.icon = RowIcon(name: licencesSymbol)
        rows.append(
            Specifier(
                key: PanelButton.licences.rawValue, title: words[.licencesTitle],
                kind: .button(ButtonSpecifier()), traits: traits))
        let page = Page(name: name, title: words[.aboutTitle], rows: rows)
        return AddedPage(page: page, icon: logo ?? symbol)
    }
}

extension LiveFacts {
    /// What programs tell comes before what the panel knows of the device itself.
    package func over(_ own: [String: LiveFact], in schema: Schema) -> LiveFacts {
        var all = self
        all.facts.merge(own.filter { schema[$0.key] != nil }) { told, _ in told }
        return all
    }
}
