/// Who is asked before a text field does something, and told afterwards: UITextFieldDelegate's calls, with the field's
/// control events and notifications beside them.
///
/// Every call gets the field as it is at that moment, a copy that knows which field it is (`id`, and `label` in a form):
/// what a delegate does to its own field cannot reach into the edit that is going on. What it wants of the field that
/// calls it, it asks that for: `requestText(_:)` and `requestEnd(_:)`. Order is always delegate, control event,
/// notification. Source: UIKit, text-field.md C to E.
public protocol TextFieldDelegate: AnyObject {
    /// Before the focus comes; false keeps it away.
    func textFieldShouldBeginEditing(_ field: TextField) -> Bool
    /// The field has the focus.
    func textFieldDidBeginEditing(_ field: TextField)
    /// Before every change that a person makes: typed, erased, pasted, corrected. False changes nothing.
    ///
    /// `range` is in UTF-16 units of the text that is still in place; an empty `replacement` deletes.
    func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool
    /// The caret or the selection moved.
    func textFieldDidChangeSelection(_ field: TextField)
    /// Before the clear button empties the field, and before `clearsOnBeginEditing` does.
    func textFieldShouldClear(_ field: TextField) -> Bool
    /// OK was pressed and the text is acceptable; false ignores it.
    func textFieldShouldReturn(_ field: TextField) -> Bool
    /// Advisory: a forced end does not ask.
    func textFieldShouldEndEditing(_ field: TextField) -> Bool
    /// The focus is gone.
    func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason)
    /// Words to show over the editor: a hint, the same length in another unit. Asked for whenever the screen is drawn.
    func textFieldOverlay(_ field: TextField) -> String?
    /// UIControl's event, after the delegate's own call.
    func textField(_ field: TextField, didSend event: TextField.ControlEvent)
    /// UITextField's notification, after the event.
    func textField(_ field: TextField, didPost notification: TextField.Notification)
}

/// A delegate says only what it has something to say about.
extension TextFieldDelegate {
    /// Yes.
    public func textFieldShouldBeginEditing(_ field: TextField) -> Bool { true }
    /// Nothing to do.
    public func textFieldDidBeginEditing(_ field: TextField) {}
    /// Yes.
    public func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool { true }
    /// Nothing to do.
    public func textFieldDidChangeSelection(_ field: TextField) {}
    /// Yes.
    public func textFieldShouldClear(_ field: TextField) -> Bool { true }
    /// Yes.
    public func textFieldShouldReturn(_ field: TextField) -> Bool { true }
    /// Yes.
    public func textFieldShouldEndEditing(_ field: TextField) -> Bool { true }
    /// Nothing to do.
    public func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason) {}
    /// No words.
    public func textFieldOverlay(_ field: TextField) -> String? { nil }
    /// Nothing to do.
    public func textField(_ field: TextField, didSend event: TextField.ControlEvent) {}
    /// Nothing to do.
    public func textField(_ field: TextField, didPost notification: TextField.Notification) {}
}
