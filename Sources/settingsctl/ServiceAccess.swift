import Bus
import Settings

/// The running service, over the system bus.
struct ServiceAccess: SettingsAccess {
    let schema: Schema? = nil

    init() throws {
        throw CommandFailure.unavailable(
            "there is no service on the system bus; --state opens a database directly")
    }

    func value(of key: String) throws -> SettingValue? { nil }
    func values(in layer: SettingLayer?) throws -> [String: SettingValue] { [:] }
    func apply(_ changes: [SettingChange]) throws {}
}
