import Settings

extension Store {
    /// What became of the database that was opened again.
    package struct Reopening: Hashable, Sendable {
        /// What everyone is to be told.
        package let told: [SettingChange]
        /// Whether what lies beside it may be other too: the folder was away, or a reset was finished there.
        package let isFolderOther: Bool
    }
}
