/// The code of a Wi-Fi network as telephones show it: `WIFI:T:WPA;S:name;P:password;;`, a backslash before `\ ; , : "`.
package struct WiFiCode: Hashable, Sendable {
    /// Its SSID.
    package let name: String
    /// Nil of a network that is open.
    package let password: String?

    /// Nil for what is none, lacks a name, or was cut off.
    package init?(_ text: String) {
        guard Self.isOne(text), let fields = Self.fields(of: text.unicodeScalars.dropFirst(Self.mark.count)),
            let name = fields["S"], !name.isEmpty
        else { return nil }
        self.name = name
        let password = fields["P"] ?? ""
        self.password = fields["T"]?.uppercased() == "NOPASS" || password.isEmpty ? nil : password
    }

    private static let mark = "WIFI:"

    /// Whether a text begins as one.
    package static func isOne(_ text: String) -> Bool { text.prefix(mark.count).uppercased() == mark }

    /// By their letters; of one that is there twice the first. Nil where the last one has no end.
    private static func fields(of text: Substring.UnicodeScalarView) -> [String: String]? {
        var fields: [String: String] = [:]
        var (name, value, isEscaped) = (String?.none, FieldValue(), false)
        for scalar in text {
            switch scalar {
            case _ where isEscaped:
                value.add(scalar, isEscaped: true)
                isEscaped = false
            case "\\": isEscaped = true
            case ":" where name == nil:
                name = value.text.uppercased()
                value = FieldValue()
            case ";":
                if let name { fields[name] = fields[name] ?? value.text }
                (name, value) = (nil, FieldValue())
            default: value.add(scalar, isEscaped: false)
            }
        }
        return name == nil && value.text.isEmpty && !isEscaped ? fields : nil
    }
}

/// A value with what quotation marks around it say: that it is text, though it looks like hexadecimal digits.
private struct FieldValue {
    private var scalars = String.UnicodeScalarView()
    private var isFirstMark = false
    private var isLastMark = false

    mutating func add(_ scalar: Unicode.Scalar, isEscaped: Bool) {
        isLastMark = scalar == "\"" && !isEscaped
        if scalars.isEmpty { isFirstMark = isLastMark }
        scalars.append(scalar)
    }

    var text: String {
        guard isFirstMark, isLastMark, scalars.count > 1 else { return String(scalars) }
        return String(scalars.dropFirst().dropLast())
    }
}
