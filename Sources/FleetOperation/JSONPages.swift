import Fleet

/// JSON for people: a member a line, names in order.
enum JSONPages {
    static func text(of json: JSON) -> String {
        var text = ""
        write(json, indent: "", to: &text)
        return text + "\n"
    }

    private static func write(_ json: JSON, indent: String, to text: inout String) {
        switch json {
        case .object(let members) where !members.isEmpty:
            let lines = members.sorted { $0.key < $1.key }
            block("{", lines, "}", indent, to: &text) { line, indent, text in
                text += JSON.text(line.key).description + ": "
                write(line.value, indent: indent, to: &text)
            }
        case .array(let elements) where elements.contains { $0.object != nil || $0.array != nil }:
            block("[", elements, "]", indent, to: &text) { element, indent, text in
                write(element, indent: indent, to: &text)
            }
        default: text += json.description
        }
    }

    private static func block<Line>(
        _ opening: String, _ lines: [Line], _ closing: String, _ indent: String, to text: inout String,
        _ body: (Line, String, inout String) -> Void
    ) {
        text += opening
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + indent + "  "
            body(line, indent + "  ", &text)
        }
        text += "\n" + indent + closing
    }
}
