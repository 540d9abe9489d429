import Navigation
import Screens

/// A USB stick for previews: files that somebody else reads.
package struct PretendedStick {
    let files: [String]
    let take: (String, inout Navigator, Duration) -> [ScreenEffect]

    /// - Parameters:
    ///   - files: their names.
    ///   - take: tells the panel what the file of that name has.
    package init(
        files: [String], take: @escaping (String, inout Navigator, Duration) -> [ScreenEffect]
    ) {
        (self.files, self.take) = (files, take)
    }
}
