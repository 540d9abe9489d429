import Foundation
import Hardware
import Keys

/// A sample walk through a bundle: `NAME: KEYS` a line, a picture NAME.png after each.
package struct Tour {
    package struct Stop {
        package let name: String
        package let track: KeyTrack
        /// The script from the tour's beginning up to here.
        package let keysSoFar: String
    }

    package let stops: [Stop]

    /// Lines that are empty or begin with # say nothing.
    package init(_ text: String, on keypad: KeypadDescription) throws {
        var stops: [Stop] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let colon = line.firstIndex(of: ":") else {
                throw DeviceError("\"\(line)\" is no stop of a tour; one reads NAME: KEYS")
            }
            let keys = String(line[line.index(after: colon)...])
            let track = try KeyTrack(KeyScript(keys, for: keypad), on: keypad)
            let before = stops.last?.keysSoFar ?? ""
            stops.append(
                Stop(name: String(line[..<colon]), track: track, keysSoFar: "\(before) \(keys) wait:commit"))
        }
        self.stops = stops
    }
}
