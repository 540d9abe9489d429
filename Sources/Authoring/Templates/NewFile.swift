/// A file that an author begins with.
package struct NewFile: Sendable {
    /// Within the folder that is made.
    package let path: String
    /// With a last line feed.
    package let text: String
}
