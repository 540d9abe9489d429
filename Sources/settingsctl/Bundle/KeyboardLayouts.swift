import Drivers
import Hardware

/// The keyboard layouts that a board file names: one that the device lacks is found out there by the first key.
enum KeyboardLayouts {
    /// Those that this computer lacks, each with file and line; none where it has no layouts.
    static func problems(of text: String, file: String) -> [BoardError] {
        let entries = (try? INIDocument(text, file: file))?.entries ?? []
        return entries.compactMap { entry in
            guard entry.name == "Layout", let loss = losses[entry.section],
                KeyboardMap.knows(entry.value) == false
            else { return nil }
            return BoardError(
                file: file, line: entry.line,
                reason: "Layout = \(entry.value): there is no such keyboard layout here, and without it "
                    + "\(loss); the names are those of /usr/share/X11/xkb/symbols, as us, de or fr")
        }
    }

    /// What the service does without it, by section.
    private static let losses = [
        "Keypad": "a full keyboard types digits only", "Scanner": "what the scanner types cannot be read",
    ]
}
