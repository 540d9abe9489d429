/// The display, as the board file describes it; on the device the driver's word about size and depth counts.
package struct DisplayDescription: Hashable, Sendable {
    /// Who draws on it: a kernel subsystem, or a file.
    package enum Driver: String, CaseIterable, Hashable, Sendable {
        case automatic, fbdev, drm
        /// A plain file in place of a display, for machines without one: `device` names it.
        case file
    }
    /// Which of a byte's bits is its leftmost pixel.
    package enum BitOrder: String, CaseIterable, Hashable, Sendable { case low, high }
    /// How many colours are drawn, whatever the depth, and of two which is the ground: that of `mono` is black.
    package enum Look: String, CaseIterable, Hashable, Sendable {
        case colour, mono
        case monoInverse = "mono-inverse"
    }
    /// The colours of the whole screen; a mono look has its own.
    package enum ThemeName: String, CaseIterable, Hashable, Sendable {
        case dark, light
        case highContrast = "high-contrast"
    }

    /// What it shows while it rests.
    package enum Standby: String, CaseIterable, Hashable, Sendable { case off, clock }

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
    /// Two colours on a small panel look better than antialiased text; one bit a pixel has no others, whatever is asked for.
    package var look: Look {
        get { depth == 1 && chosenLook == .colour ? .mono : chosenLook }
        set { chosenLook = newValue }
    }
    private var chosenLook = Look.colour
    /// Whether two colours are all there is, with bitmap fonts where there are any.
    package var isMono: Bool { look != .colour }
    /// Without meaning where the look is mono.
    package var theme = ThemeName.dark
    /// The brand's colour, `0xRRGGBB`, from which focus and carets are made; nil: the theme's own. A bundle's wins.
    package var accent: UInt32?
    /// Clockwise, in degrees: 0, 90, 180 or 270; nil: as the display's driver says.
    package var rotation: Int?
    /// In percent: 100 to 200.
    package var textSize = 100
    /// Lists show one row at a time, as large as the panel allows.
    package var showsOneRow = false
    /// The backlight's folder; nil: the first of /sys/class/backlight, where there is one.
    package var backlight: String?
    /// Whether there is a light whose brightness can be set: one that is named, or was found.
    package var hasBacklight = false
    /// Of the backlight while the screen is used and while it is dimmed, in percent.
    package var brightness = 100
    /// In percent of the backlight, 0 to 100.
    package var dimTo = 20
    /// Without a key press for so long, the screen is dimmed; nil: never.
    package var dimAfter: Duration?
    /// Without a key press for so long, the screen goes dark; nil: never.
    package var blankAfter: Duration?
    /// What it shows from then on, until a key.
    package var standby = Standby.off
    /// The picture moves a pixel so often; nil: never.
    package var pixelShift: Duration?
    /// The farthest that a picture is moved, in pixels each way; so much smaller it is laid out.
    package static let shiftReach = 2

    /// The panel as a person sees it.
    package var rotatedSize: Size { (rotation ?? 0) % 180 == 0 ? size : size.transposed }

    /// What there is to draw on, on a panel of `size` as a person sees it.
    package func pictureSize(onDisplayOf size: Size) -> Size {
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
