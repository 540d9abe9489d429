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
    /// The folder of the dictionaries for predictive entry, `LANGUAGE.words`; `settingsctl words` makes them.
    package var dictionaries = "/usr/share/settingsd/words"
    /// The site's word on secrets: when one shows what was typed, and whether it may be shown on demand.
    package var secretPolicy = SecretPolicy.showPending
    /// False: nobody can ask to see a secret that is typed.
    package var mayReveal = false
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

/// The display, as the board file describes it; on the device the driver's word about size and depth counts.
package struct DisplayDescription: Hashable, Sendable {
    package enum Driver: String, CaseIterable, Hashable, Sendable {
        case automatic, fbdev, drm
        /// A plain file in place of a display, for machines without one: `device` names it.
        case file
    }
    /// Which of a byte's bits is its leftmost pixel.
    package enum BitOrder: String, CaseIterable, Hashable, Sendable { case low, high }
    /// How many colours are drawn, whatever the depth; `mono` has bitmap fonts where there are any.
    package enum Look: String, CaseIterable, Hashable, Sendable { case colour, mono }
    /// The colours of the whole screen; a mono look has its own.
    package enum ThemeName: String, CaseIterable, Hashable, Sendable {
        case dark, light
        case highContrast = "high-contrast"
    }

    /// How the display is driven; automatic takes the first way that works.
    package var driver = Driver.automatic
    /// The device node; nil: the first that is there.
    package var device: String?
    /// Of mode setting: the connector shown on, as in "HDMI-A-1"; nil: the built-in one, else the first plugged.
    package var connector: String?
    /// In pixels, before rotation.
    package var size = Size(width: 320, height: 240)
    /// Bits per pixel: 32, 16 or 1.
    package var depth = 32
    /// Which bit of a byte is its leftmost pixel, at one bit a pixel; no driver says so.
    package var bitOrder = BitOrder.low
    /// Two colours on a small panel look better than antialiased text.
    package var look = Look.colour
    /// Without meaning where the look is mono.
    package var theme = ThemeName.dark
    /// Clockwise, in degrees: 0, 90, 180 or 270; nil: as the display's driver says.
    package var rotation: Int?
    /// In percent: 100 to 200.
    package var textSize = 100
    /// Lists show one row at a time, as large as the panel allows.
    package var showsOneRow = false
    /// The backlight's folder; nil: the first of /sys/class/backlight, where there is one.
    package var backlight: String?
    /// Of the backlight while the screen is used and while it is dimmed, in percent.
    package var brightness = 100
    /// In percent of the backlight, 0 to 100.
    package var dimTo = 20
    /// Without a key press for so long, the screen is dimmed; nil: never.
    package var dimAfter: Duration?
    /// Without a key press for so long, the screen goes dark; nil: never.
    package var blankAfter: Duration?
    /// The picture moves a pixel so often; nil: never.
    package var pixelShift: Duration?
    /// The farthest that a picture is moved, in pixels each way; so much smaller it is laid out.
    package static let shiftReach = 2

    /// The panel as a person sees it.
    package var rotatedSize: Size { (rotation ?? 0) % 180 == 0 ? size : size.transposed }

    /// What there is to draw on, on a panel of `size` as a person sees it.
    package func pictureSize(onPanelOf size: Size) -> Size {
        guard pixelShift != nil else { return size }
        return Size(
            width: max(0, size.width - Self.shiftReach), height: max(0, size.height - Self.shiftReach))
    }

    /// How pixels are kept where no driver says otherwise.
    package var pixelFormat: PixelFormat {
        switch depth {
        case 1: .monochrome
        case 16: .rgb565
        default: .xrgb8888
        }
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
    /// Font files in the order in which they are tried.
    package var files: [String] = []
}
