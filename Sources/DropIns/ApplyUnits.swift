/// What the helper's units need for the drop-ins that there are: the folders that they write to, the groups that get files,
/// and what its calls are allowed by others.
package enum ApplyUnits {
    /// The units that write, at their work and at the start of the device.
    package static let writers = ["settings-apply-write.service", "settings-apply-undo.service"]
    /// Who calls others.
    package static let user = "settings-apply"

    /// What is enabled where settings are applied.
    package static let enabled =
        ApplySequence.Part.allCases.map { "settings-apply-\($0.rawValue).socket" } + [
            "settings-apply-undo.service"
        ]

    /// By full name: what lies beside the units, which may write nowhere else and restart nothing else, whatever a drop-in says
    /// later.
    package static func files(for set: DropInSet) -> [(path: String, text: String)] {
        var text = "# \(written)\n[Service]\n"
        // With a stroke before it a folder that is not there keeps nobody from starting.
        for folder in set.folders { text += "ReadWritePaths=-\(escaped(folder))\n" }
        if !set.groups.isEmpty {
            text += "SupplementaryGroups=\(set.groups.joined(separator: " "))\nSystemCallFilter=fchown\n"
        }
        return writers.map { ("/etc/systemd/system/\($0).d/50-drop-ins.conf", text) }
            + [("/etc/polkit-1/rules.d/60-settings-apply.rules", rules(for: set))]
    }

    private static let written =
        "Written by settingsctl apply install; run it again after a change of a drop-in."

    /// polkit's rules: a program that is not root restarts these units and no others.
    private static func rules(for set: DropInSet) -> String {
        let units = set.units.map { quoted("\($0.unit) \($0.verb)") }.joined(separator: ", ")
        let actions = Set(set.actions.flatMap(\.permissions)).sorted().map(quoted).joined(separator: ", ")
        return """
            // \(written)
            polkit.addRule(function (action, subject) {
                if (subject.user != "\(user)") return undefined;
                var units = [\(units)];
                var actions = [\(actions)];
                var unit = action.lookup("unit") + " " + action.lookup("verb");
                var may = action.id == "org.freedesktop.systemd1.manage-units"
                    ? units.indexOf(unit) >= 0 : actions.indexOf(action.id) >= 0;
                return may ? polkit.Result.YES : polkit.Result.NO;
            });

            """
    }

    /// A unit's name may have a backslash, and no other sign that means anything there.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0 == "\\" ? "\\\\" : String($0) }
        return "\"\(scalars.joined())\""
    }

    /// As a unit's list of paths has one, in which a backslash keeps the next sign and stands for no number; a percent begins
    /// a specifier.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": text += "%%"
            case "\\", "\"", "'", " ": text += "\\" + String(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension DropIn.Action.Kind {
    /// polkit's names of what it takes; units have rules of their own.
    fileprivate var permissions: [String] {
        switch self {
        case .reload, .restart, .tryRestart: []
        case .hostname: ["org.freedesktop.hostname1.set-static-hostname"]
        case .timezone: ["org.freedesktop.timedate1.set-timezone"]
        case .locale: ["org.freedesktop.locale1.set-locale"]
        case .time: ["org.freedesktop.timedate1.set-time"]
        case .timeServers: ["org.freedesktop.timedate1.set-ntp"]
        case .networkd: ["org.freedesktop.network1.reload", "org.freedesktop.network1.reconfigure"]
        case .networkManager:
            [
                "org.freedesktop.NetworkManager.network-control",
                "org.freedesktop.NetworkManager.settings.modify.system",
            ]
        }
    }
}
