import Glibc
import Loop

/// A panel's light. /sys/class/backlight.
package struct Backlight: Sendable {
    /// The driver's full brightness; its unit is its own.
    package let brightest: Int
    private let folder: String

    /// - Parameter folder: nil is the first of /sys/class/backlight.
    package init(folder: String? = nil) throws(SystemError) {
        let folder = if let folder { folder } else { try Self.first(in: "/sys/class/backlight") }
        let text = try SmallFile.read(folder + "/max_brightness")
        // The kernel's own are of 32 bits: whatever is more would not fit a share of it.
        guard let brightest = Int32(text), brightest > 0 else {
            throw SystemError("make sense of", folder + "/max_brightness", code: EINVAL)
        }
        self.folder = folder
        self.brightest = Int(brightest)
    }

    /// The driver's brightness for a level from 0 (as dark as it goes, which on some panels is off) to 1; 0 for 0 alone.
    package func brightness(of level: Double) -> Int {
        let clamped = level.isFinite ? min(max(level, 0), 1) : 1
        return clamped == 0 ? 0 : max(1, Int((clamped * Double(brightest)).rounded()))
    }

    /// From 0 to 1. Fails where the driver's file cannot be written.
    package func setLevel(_ level: Double) throws(SystemError) {
        try SmallFile.write("\(brightness(of: level))\n", to: folder + "/brightness")
    }

    private static func first(in parent: String) throws(SystemError) -> String {
        guard let first = try Directory.names(in: parent).first else {
            throw SystemError("find a backlight in", parent, code: ENODEV)
        }
        return parent + "/" + first
    }
}
