/// What the property `Storage` says of what is kept on the device.
package enum StorageWord: String, CaseIterable, Sendable {
    case ok
    /// Changes that were kept may be missing.
    case older
    /// The stored settings were damaged: a copy of them holds.
    case copy
    /// Nothing that was kept could be read: the defaults hold.
    case defaults
    /// Changes are refused: the medium, or a later program's database, can only be read.
    case readOnly = "read-only"
    /// Changes are refused: no space is left.
    case full
}
