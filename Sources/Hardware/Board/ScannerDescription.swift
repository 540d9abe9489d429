/// A scanner of bar codes and QR codes that types what it reads, as a keyboard does.
package struct ScannerDescription: Hashable, Sendable {
    /// Which input devices are one.
    package var devices: [InputDevicePattern] = []
    /// The layout of the keyboard that it takes itself for, as in "us" or "de".
    package var layout = "us"

    /// None, unless said; on a keyboard of the United States, as scanners come.
    package init() {}

    /// A name must be the same to the letter, as evdev tells it (EVIOCGNAME).
    package func matches(name: String, vendor: UInt16, product: UInt16) -> Bool {
        devices.contains { $0.matches(name: name, vendor: vendor, product: product) }
    }
}
