/// Keeps a field for an owner that is also its delegate.
///
/// A value that is edited in place cannot be replaced from inside the edit. The holder takes the field out while it
/// works on it, so that a delegate may remove or replace it at any call; what the edit then does to the old one is lost.
public final class FieldHolder {
    private var held: TextField?
    /// How often the field was set from outside.
    private var replacements = 0
    private var isBusy = false

    /// A holder of that field.
    public init(_ field: TextField? = nil) { held = field }

    /// The field as it was before the edit that is going on. Setting it, to nil as well, is possible at any time.
    public var field: TextField? {
        get { held }
        set {
            held = newValue
            replacements += 1
        }
    }

    /// Edits the field.
    ///
    /// - Returns: what `body` returns; nil where there is no field, and for an edit from within another one.
    @discardableResult
    public func edit<Result>(_ body: (inout TextField) -> Result) -> Result? {
        guard !isBusy, var field = held else { return nil }
        isBusy = true
        let before = replacements
        let result = body(&field)
        isBusy = false
        if replacements == before { held = field }
        return result
    }
}
