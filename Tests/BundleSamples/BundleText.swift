import Bundles

/// Bundles written in the tests as short XML: `page("<dict>...</dict>")`.
package func plist(_ rows: String, root: String = "") -> [UInt8] {
    Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(root)<key>PreferenceSpecifiers</key><array>
        \(rows)
        </array></dict></plist>
        """.utf8)
}

/// `row("PSTextFieldSpecifier", "Key=name", "IsSecure:true")`: `=` makes a string, `:` the bare tag or, where
/// it starts with `<`, the XML itself.
package func row(_ type: String, _ keys: String...) -> String { row(type, keys: keys) }

/// As above, of keys that come as a list.
package func row(_ type: String, keys: [String]) -> String {
    var text = "<dict><key>Type</key><string>\(type)</string>"
    for key in keys {
        let split = key.firstIndex { $0 == "=" || $0 == ":" } ?? key.endIndex
        let rest = key[key.index(after: split)...]
        text += "<key>\(key[..<split])</key>"
        text +=
            key[split] == "=" ? "<string>\(rest)</string>" : rest.hasPrefix("<") ? "\(rest)" : "<\(rest)/>"
    }
    return text + "</dict>"
}

package func bundle(_ rows: String, language: String = "en") throws -> SettingsBundle {
    try SettingsBundle.read(BundleFiles(["Root.plist": plist(rows)]), language: language)
}

package func integers(_ numbers: Int...) -> String {
    "<array>" + numbers.map { "<integer>\($0)</integer>" }.joined() + "</array>"
}

package func strings(_ texts: String...) -> String {
    "<array>" + texts.map { "<string>\($0)</string>" }.joined() + "</array>"
}
