import Glibc
import Storage

/// What secrets of this device are mixed or wrapped with: systemd's credential of that name, where the unit has one.
enum WrapCredential {
    /// Empty without one.
    static func read() -> [UInt8] {
        guard let folder = getenv("CREDENTIALS_DIRECTORY") else { return [] }
        return (try? FileContents.read(String(cString: folder) + "/settingsd.wrap")) ?? []
    }
}
