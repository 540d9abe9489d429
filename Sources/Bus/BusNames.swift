/// The names that clients rely on.
enum BusNames {
    static let service = "org.settingsd.Settings1"
    static let path = "/org/settingsd/Settings1"
    static let interface = "org.settingsd.Settings1"
    /// Who has the screen.
    static let screen = "org.settingsd.Screen1"
    static let errorPrefix = "org.settingsd.Error."
}
