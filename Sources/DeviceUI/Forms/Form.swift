import Settings
import TextFields

/// A table of labelled fields to fill in: labels, what stands in them at first, and a prototype field for each label
/// that wants more than plain text.
///
/// A prototype gives its every property and trait to the field of its label, and is thrown away.
public struct Form {
    /// Fields that one form may have.
    public static let mostFields = 200

    /// Shown in the title bar; empty: the board's own.
    public let title: String
    /// In the order in which they are shown.
    public let labels: [String]
    /// By label; a label without a value starts empty.
    public let values: [String: String]
    /// By label, which each of them then knows, with the value that stands in it at first; a label without a prototype
    /// takes any text.
    public let prototypes: [String: TextField]
    /// The look of all fields at once; what a prototype says of itself goes before it, in its traits or its appearance.
    public var appearance = FieldAppearance()
    /// Pixels between a label and its field; nil leaves it to the panel.
    public var labelSpacing: Int?

    /// - Throws: `FormError` for a form without fields, with a label twice, with too many fields, or with a value or a
    ///   prototype for a label that it does not have.
    public init(
        title: String = "", labels: [String], values: [String: String] = [:],
        prototypes: [String: TextField] = [:]
    ) throws(FormError) {
        try Self.check(labels)
        let known = Set(labels)
        for label in values.keys.sorted() + prototypes.keys.sorted() where !known.contains(label) {
            throw .noSuchLabel(label)
        }
        self.title = title
        self.labels = labels
        self.values = values
        var fields = prototypes
        for (label, field) in prototypes {
            fields[label]?.label = label
            if let value = values[label], value != field.text { fields[label]?.text = value }
        }
        self.prototypes = fields
    }

    static func check(_ labels: [String]) throws(FormError) {
        guard !labels.isEmpty else { throw .noFields }
        guard labels.count <= mostFields else { throw .tooManyFields(labels.count) }
        var seen: Set<String> = []
        for label in labels where !seen.insert(label).inserted { throw .labelTwice(label) }
    }

    /// The form as a page of settings, each named by its label.
    var page: Page {
        let rows = labels.map { label in
            let field = prototypes[label]
            let text = field?.text ?? values[label] ?? ""
            return Specifier(
                key: label, title: label,
                kind: .textField(
                    TextFieldSpecifier(defaultValue: text, traits: field?.traits ?? TextTraits())))
        }
        return Page(name: "Root", title: title, rows: rows)
    }
}
