/// What was found when the database was opened: whether anything that was once kept may be missing.
package enum StorageCondition: Hashable, Sendable {
    case whole
    /// The database is in order, and says less than was once kept. `of` is what is known to have been kept.
    case older(revision: UInt64, of: UInt64)
    /// A copy stands for a database that proves less or nothing.
    case copy(revision: UInt64, of: UInt64)
    /// Nothing that was kept could be proved: the defaults hold.
    case defaults
}
