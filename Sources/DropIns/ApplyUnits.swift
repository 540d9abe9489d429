/// What the helper's units need for the drop-ins that there are: the folders that they write to, and the groups that get files.
package enum ApplyUnits {
    /// The units that write, at their work and at the start of the device.
    package static let writers = ["settings-apply-write.service", "settings-apply-undo.service"]

    /// By full name: what lies beside those units. They may write nowhere else, whatever a drop-in says later.
    package static func files(for set: DropInSet) -> [(path: String, text: String)] {
        var text =
            "# Written by settingsctl apply install; run it again after a change of a drop-in.\n[Service]\n"
        // With a stroke before it a folder that is not there keeps nobody from starting.
        for folder in set.folders { text += "ReadWritePaths=-\(escaped(folder))\n" }
        if !set.groups.isEmpty {
            text += "SupplementaryGroups=\(set.groups.joined(separator: " "))\nSystemCallFilter=fchown\n"
        }
        return writers.map { ("/etc/systemd/system/\($0).d/50-drop-ins.conf", text) }
    }

    /// As a unit's list has a path: spaces and quotation marks are signs there, and so is a percent.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": text += "%%"
            case "\\", "\"", "'", " ": text += "\\x" + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
