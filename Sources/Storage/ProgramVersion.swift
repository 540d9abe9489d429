/// The version of all programs.
package enum ProgramVersion {
    /// As their packages have it.
    package static let number = "0.1.0"
}
