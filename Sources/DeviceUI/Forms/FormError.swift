/// Why a form cannot be shown.
public enum FormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing to fill in.
    case noFields
    /// More fields than `Form.mostFields`.
    case tooManyFields(Int)
    /// Answers are named by their labels, so each must be there once.
    case labelTwice(String)
    /// A prototype or a value for a label that the form does not have.
    case noSuchLabel(String)
    /// The page that describes the form cannot be read.
    case notAPage(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .noFields: "the form has no fields"
        case .tooManyFields(let count): "the form has \(count) fields; at most \(Form.mostFields) are shown"
        case .labelTwice(let label): "the form has two fields that are labelled \"\(label)\""
        case .noSuchLabel(let label): "the form has no field that is labelled \"\(label)\""
        case .notAPage(let reason): "the form cannot be read: \(reason)"
        }
    }
}
