import PropertyLists

// MARK: Records as the bus and scripts have them

extension AuditRecord {
    /// By name; what is not said has no name.
    package var values: [String: SettingValue] {
        var values: [String: SettingValue] = [
            "number": .integer(Int(clamping: number)), "revision": .integer(Int(clamping: revision)),
            "time": .integer(moment.wall), "synced": .boolean(moment.isSynced),
            "start": .string(moment.start),
            "seconds": .integer(moment.seconds), "door": .string(entry.door),
            "role": .string(entry.role.rawValue), "action": .string(entry.action.rawValue),
            "result": .string(entry.result),
        ]
        values["user"] = entry.userID.map { .integer(Int($0)) }
        for (name, text) in [("layer", entry.layer), ("key", entry.key), ("token", entry.token)] {
            if !text.isEmpty { values[name] = .string(text) }
        }
        values["old"] = entry.old.map(SettingValue.string)
        values["new"] = entry.new.map(SettingValue.string)
        if entry.count != 1 { values["count"] = .integer(entry.count) }
        if isDamaged { values["damaged"] = .boolean(true) }
        return values
    }
}
