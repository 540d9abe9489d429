/// What a board is made of: everything that a board file says.
package struct Board: Hashable, Sendable {
    /// The folder's name, which also names the board's own page variants (`Root~NAME.plist`).
    package var name: String
    /// Shown where a bundle has no title of its own.
    package var title: String
    /// Which of a bundle's variants is meant for this device.
    package var idiom = DeviceVariant.Idiom.phone
    /// What the screen speaks at first, as in "de" or "pt-BR".
    package var language = "en"
    /// A setting whose value is the screen's language; changing it switches at once.
    package var languageKey: String?
    /// What shows the screen, and how.
    package var display = DisplayDescription()
    /// What keys there are, and what they mean.
    package var keypad: KeypadDescription = .standard(.phonePad)
    /// A full keyboard's layout, as in "us" or "de".
    package var keyboardLayout = "us"
    /// Which input devices belong to the keypad; empty: every one that has keys.
    package var inputDevices: [InputDevicePattern] = []
    /// Codes that mean something else on one of several input devices.
    package var deviceKeys: [DeviceKeys] = []
    /// Empty: the device has the built-in letters alone.
    package var fonts = FontSources()
    /// Nil where the board says nothing about speech.
    package var speech: SpeechDescription?
    /// Nil where the board says nothing about a scanner.
    package var scanner: ScannerDescription?
    /// Nil where the screen is the settings' alone.
    package var screen: ScreenDescription?
    /// The folder of the dictionaries for predictive entry, `LANGUAGE.words`; `settingsctl words` makes them.
    package var dictionaries = "/usr/share/settingsd/words"
    /// The site's word on secrets: when one shows what was typed, and whether it may be shown on demand.
    package var secretPolicy = SecretPolicy.showPending
    /// False: nobody can ask to see a secret that is typed.
    package var mayReveal = false
    /// Whether a factory reset forgets the site's values and locks as well.
    package var resetForgetsSite = false
    /// Buttons, switches, lights and the sounder that no kernel driver serves.
    package var gpio = GPIODescription()

    /// A phone pad and a display of 320x240, titled as it is named.
    package init(name: String) {
        self.name = name
        title = name
    }

    /// The codes of an input device that mean something of its own.
    package func ownKeys(ofDevice name: String, vendor: UInt16, product: UInt16) -> [UInt32: Key] {
        deviceKeys.filter { $0.device.matches(name: name, vendor: vendor, product: product) }
            .reduce(into: [:]) { keys, own in keys.merge(own.keys) { _, later in later } }
    }
}

/// An input device, named by what it calls itself or by its numbers on the bus.
package enum InputDevicePattern: Hashable, Sendable {
    case name(String)
    case identifier(vendor: UInt16, product: UInt16)

    /// `046d:c31c`, or a name.
    package init(_ text: String) {
        let parts = text.split(separator: ":")
        if parts.count == 2, parts.allSatisfy({ $0.count == 4 }),
            let vendor = UInt16(parts[0], radix: 16), let product = UInt16(parts[1], radix: 16)
        {
            self = .identifier(vendor: vendor, product: product)
        } else {
            self = .name(text)
        }
    }

    /// A name must be the same to the letter, as evdev tells it (EVIOCGNAME).
    package func matches(name: String, vendor: UInt16, product: UInt16) -> Bool {
        switch self {
        case .name(let wanted): wanted == name
        case .identifier(let wantedVendor, let wantedProduct):
            (wantedVendor, wantedProduct) == (vendor, product)
        }
    }
}

/// What one input device's codes mean, where that is not what the board's other devices mean by them.
package struct DeviceKeys: Hashable, Sendable {
    /// The device whose codes these are.
    package let device: InputDevicePattern
    /// By the kernel's code; others mean what the board says.
    package var keys: [UInt32: Key]
}

/// Where the board's fonts come from.
package struct FontSources: Hashable, Sendable {
    /// A table that `settingsctl fonts scan` wrote; nil: the files below are looked into at start.
    package var table: String?
    /// Glyphs that `settingsctl fonts glyphs` drew; nil: each is drawn when it is first seen.
    package var glyphs: String?
    /// Font files in the order in which they are tried.
    package var files: [String] = []
    /// The font of the symbols in rows' tiles; where it is not there, tiles hold the titles' first letters.
    package var icons = "/usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf"

    /// No files, and the icon font where Debian has it.
    package init() {}
}
