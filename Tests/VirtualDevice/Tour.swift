import DeviceUI
import Foundation

/// A sample walk through a bundle: `NAME: KEYS` a line, a picture NAME.png after each.
package struct Tour {
    package struct Stop {
        package let name: String
        package let track: KeyTrack
    }

    package let stops: [Stop]

    /// Lines that are empty or begin with # say nothing.
    package init(_ text: String, on keypad: KeypadDescription) throws {
        stops = try text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { line in
            guard let colon = line.firstIndex(of: ":") else {
                throw DeviceError("\"\(line)\" is no stop of a tour; one reads NAME: KEYS")
            }
            let script = try KeyScript(String(line[line.index(after: colon)...]), for: keypad)
            return Stop(name: String(line[..<colon]), track: try KeyTrack(script, on: keypad))
        }
    }
}
