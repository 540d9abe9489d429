/// The settings of the page that `DeviceDisplayPage` adds to a bundle, by the keys that the bus has for them.
package enum DisplaySetting: String, CaseIterable, Sendable {
    /// Text, a language's tag: what the screen speaks.
    case language = "display.language"
    /// A number, in percent of the backlight.
    case brightness = "display.brightness"
    /// Text, a board file's word: the colours of the whole screen.
    case theme = "display.theme"
    /// An integer, in percent.
    case textSize = "display.textSize"
    /// Text, a board file's word: how loud the buzzer is.
    case keySound = "display.keySound"
    /// An integer, in seconds without a key until the display goes dark; 0 is never.
    case standby = "display.standby"
    /// An integer, in milliseconds at each place; 0: each key is its own.
    case oneSwitch = "display.oneSwitch"
    /// An integer, in milliseconds until a key that is held counts; 0: at once.
    case slowKeys = "display.slowKeys"

    /// The row's symbol, by Material's name.
    var symbol: String {
        switch self {
        case .language: "language"
        case .brightness: "brightness_6"
        case .theme: "palette"
        case .textSize: "format_size"
        case .keySound: "volume_up"
        case .standby: "bedtime"
        case .oneSwitch: "touch_app"
        case .slowKeys: "hourglass_empty"
        }
    }

    /// Whether a person sees or hears a value while they choose it.
    package var isSeenAtOnce: Bool {
        switch self {
        case .brightness, .theme, .textSize, .keySound: true
        case .language, .standby, .oneSwitch, .slowKeys: false
        }
    }

    /// What there has to be for it, behind "it wants": for whoever misses it.
    package var condition: String {
        let page = "DeviceDisplayPage in Root.plist"
        switch self {
        case .language:
            return "\(page), and folders of two languages or more, as en.lproj and de.lproj: "
                + "with one there is nothing to choose"
        case .brightness: return "\(page), and a board whose display has a backlight"
        case .theme: return "\(page), and a board whose display has colours"
        case .keySound: return "\(page), and a board with a buzzer"
        case .textSize, .standby, .oneSwitch, .slowKeys: return page
        }
    }

    /// Of all rows, and of the one that opens the page.
    package static let symbols = Set(allCases.map(\.symbol) + [DisplayPage.symbol])
}
