import Hardware
import Localization
import Settings

/// The page of settings for the display that a bundle gets for `DeviceDisplayPage`: rows for what the board has, in the screen's
/// own words, with what the board file says as their defaults.
package struct DisplayPage: Sendable {
    /// As in the bundle's own pages, by which the pane opens it.
    static let name = "DeviceDisplayPage"
    static let symbol = "settings_brightness"

    private let board: Board
    private let catalogs: StringCatalogs

    /// Of a board as its file describes it, in the words of one of `catalogs`.
    package init(of board: Board, catalogs: StringCatalogs = .none) {
        self.board = board
        self.catalogs = catalogs
    }

    /// With every row there is: for tools that do not know which device the bundle is for.
    package static let ofAnyBoard: DisplayPage = {
        var board = Board(name: "")
        board.display.hasBacklight = true
        board.gpio.buzzer = GPIODescription.Buzzer(output: .device("", boardLine: 0))
        return DisplayPage(of: board)
    }()

    /// The page, behind the bundle's own; nil where it has no row.
    ///
    /// - Parameter languages: those that the bundle is translated into.
    func added(to pages: [Page], languages: [String], in language: String) -> AddedPage? {
        let words = words(in: language)
        let taken = pages.keys
        let rows = DisplaySetting.allCases.filter { !isSetElsewhere($0, taken) }.compactMap { setting in
            kind(of: setting, languages, words).map { Self.row(setting, $0, words) }
        }
        guard !rows.isEmpty else { return nil }
        let page = Page(name: Self.name, title: words[.displayTitle], rows: rows)
        return AddedPage(page: page, icon: Self.symbol)
    }

    /// The screen's own words.
    func words(in language: String) -> ScreenStrings { ScreenStrings(language: language, catalogs: catalogs) }

    /// Whether the bundle has a row of its own for it: under its key, or under the key that the board file names.
    private func isSetElsewhere(_ setting: DisplaySetting, _ taken: Set<String>) -> Bool {
        let named: String? =
            switch setting {
            case .language: board.languageKey
            case .keySound: board.gpio.buzzer?.loudnessKey
            default: nil
            }
        return taken.contains(setting.rawValue) || named.map(taken.contains) ?? false
    }

    private static func row(
        _ setting: DisplaySetting, _ kind: Specifier.Kind, _ words: ScreenStrings
    ) -> Specifier {
        var traits = RowTraits()
        traits.icon = RowIcon(name: setting.symbol)
        traits.help = help(of: setting).map { words[$0] }
        return Specifier(
            key: setting.rawValue, title: words[title(of: setting)], kind: kind, traits: traits)
    }

    private static func title(of setting: DisplaySetting) -> StringKey {
        switch setting {
        case .language: .displayLanguage
        case .brightness: .displayBrightness
        case .theme: .displayTheme
        case .textSize: .displayTextSize
        case .keySound: .displayKeySound
        case .standby: .displayStandby
        case .oneSwitch: .displayOneSwitch
        case .slowKeys: .displaySlowKeys
        }
    }

    private static func help(of setting: DisplaySetting) -> StringKey? {
        switch setting {
        case .standby: .standbyHelp
        case .oneSwitch: .oneSwitchHelp
        case .slowKeys: .slowKeysHelp
        case .language, .brightness, .theme, .textSize, .keySound: nil
        }
    }
}

// MARK: What each row takes

extension DisplayPage {
    /// Nil for what the board has not, or where there is nothing to choose from.
    private func kind(
        of setting: DisplaySetting, _ languages: [String], _ words: ScreenStrings
    ) -> Specifier.Kind? {
        let display = board.display
        switch setting {
        case .language: return language(of: languages)
        case .brightness:
            guard display.hasBacklight else { return nil }
            return .slider(Self.slider(display.brightness))
        case .theme:
            guard !display.isMono else { return nil }
            let named = zip(
                DisplayDescription.ThemeName.allCases, [StringKey.themeDark, .themeLight, .themeContrast])
            return Self.list(.string(display.theme.rawValue), named.map { (.string($0.rawValue), words[$1]) })
        case .textSize:
            let sizes = Set([100, 130, 160, 200, display.textSize]).sorted()
            return Self.list(.integer(display.textSize), sizes.map { (.integer($0), "\($0) %") })
        case .keySound:
            guard let buzzer = board.gpio.buzzer else { return nil }
            let named = zip(
                GPIODescription.Buzzer.Loudness.allCases, [StringKey.off, .soundQuiet, .soundLoud])
            return Self.list(
                .string(buzzer.loudness.rawValue), named.map { (.string($0.rawValue), words[$1]) })
        case .standby:
            let own = display.blankAfter.map { Int($0.components.seconds) } ?? 0
            let times = Set([0, 60, 120, 300, 600, 1800, own]).sorted()
            return Self.list(.integer(own), times.map { (.integer($0), Self.time($0, words)) })
        case .oneSwitch:
            return Self.delays([500, 800, 1000, 1500, 2000, 3000, 5000], own: board.keypad.scanPeriod, words)
        case .slowKeys:
            return Self.delays([200, 300, 500, 800, 1000, 2000], own: board.keypad.timing.accept, words)
        }
    }

    /// Off, then milliseconds; the board's own are among them.
    private static func delays(
        _ usual: [Int], own: Duration?, _ words: ScreenStrings
    ) -> Specifier.Kind {
        let own = own.map { Int($0 / .milliseconds(1)) } ?? 0
        let times = Set([0, own] + usual).sorted()
        return list(.integer(own), times.map { (.integer($0), $0 == 0 ? words[.off] : "\($0) ms") })
    }

    /// Never so dark that nobody finds the way back.
    private static func slider(_ brightness: Int) -> SliderSpecifier {
        SliderSpecifier(
            defaultValue: Double(brightness), minimum: Double(min(10, brightness)), maximum: 100, step: 5,
            unit: "%")
    }

    private static func list(
        _ standard: SettingValue, _ choices: [(value: SettingValue, title: String)]
    ) -> Specifier.Kind {
        .multiValue(
            MultiValueSpecifier(
                defaultValue: standard, choices: choices.map { Choice(value: $0.value, title: $0.title) }))
    }

    private static func time(_ seconds: Int, _ words: ScreenStrings) -> String {
        if seconds == 0 { return words[.never] }
        return seconds % 60 == 0 ? words(.minutesShort, seconds / 60) : words(.secondsLeft, seconds)
    }

    /// Each in its own words: whoever cannot read what the screen says now finds theirs.
    private func language(of folders: [String]) -> Specifier.Kind? {
        let tags = folders.filter { $0.lowercased() != "base" }.compactMap { LanguageTag($0)?.description }
        guard tags.count > 1 else { return nil }
        let chain = LanguageChain(board.language, available: folders)
        let nearest = chain.folders.first { $0.lowercased() != "base" }
        // Where no folder is near it is the language that pages are written in, which has none of its own.
        let standard = nearest.flatMap { LanguageTag($0)?.description } ?? chain.shown
        let offered = tags.contains(standard) ? tags : tags + [standard]
        let choices = offered.map { (SettingValue.string($0), LanguageNames.name(of: $0)) }
        return Self.list(
            .string(standard),
            choices.sorted { $0.1.unicodeScalars.lexicographicallyPrecedes($1.1.unicodeScalars) })
    }
}
