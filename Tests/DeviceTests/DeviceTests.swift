import Foundation

/// Tests on whole virtual devices: each suite on a bench of its own, its tests one after the other.
enum DeviceTests {
    /// Whether what takes long is run as well: the long run, and `CONTROLS=yes`.
    static let isLong = ProcessInfo.processInfo.environment["CONTROLS"] != nil
}
