import Storage

/// Whether the console stays as it is when the service ends: another program has the screen, or takes it then, and the console's
/// text would come over its picture. The kernel shows a terminal that goes back to text whoever is the card's master.
///
/// A file in the runtime folder, which outlives a fall, so that who gives the console back after one knows it as well.
package struct ConsoleMark {
    private let file: String

    /// What is remembered.
    package enum Kind: String {
        /// Another program has the screen.
        case others = "screen-is-others"
        /// Another terminal is in front.
        case away = "console-is-away"
    }

    /// - Parameter runtime: the folder of what is gone after a reboot.
    package init(in runtime: String, of kind: Kind = .others) { file = "\(runtime)/\(kind.rawValue)" }

    /// False as well where it cannot be read: a console that nobody gives back is worse than text on a picture.
    package func isSet() -> Bool { (try? FileContents.text(file))?.isEmpty == false }

    func set(_ isSet: Bool) throws(FileError) {
        try FileContents.replace(file, with: Array((isSet ? "yes\n" : "").utf8), mode: 0o640)
    }
}
