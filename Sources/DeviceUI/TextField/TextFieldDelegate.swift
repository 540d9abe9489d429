/// Who is asked before a text field does something, and told afterwards: UITextFieldDelegate's calls, with the field's
/// control events and notifications beside them.
///
/// Every call gets the field as it is at that moment, a copy: what a delegate does to its own field cannot reach into
/// the edit that is going on. Order is always delegate, control event, notification. Source: UIKit, text-field.md C to E.
package protocol TextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ field: TextField) -> Bool
    func textFieldDidBeginEditing(_ field: TextField)
    /// `range` is in UTF-16 units of the text that is still in place; an empty `replacement` deletes.
    func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool
    func textFieldDidChangeSelection(_ field: TextField)
    func textFieldShouldClear(_ field: TextField) -> Bool
    func textFieldShouldReturn(_ field: TextField) -> Bool
    /// Advisory: a forced end does not ask.
    func textFieldShouldEndEditing(_ field: TextField) -> Bool
    func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason)
    func textField(_ field: TextField, didSend event: TextField.ControlEvent)
    func textField(_ field: TextField, didPost notification: TextField.Notification)
}

/// A delegate says only what it has something to say about.
extension TextFieldDelegate {
    package func textFieldShouldBeginEditing(_ field: TextField) -> Bool { true }
    package func textFieldDidBeginEditing(_ field: TextField) {}
    package func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool { true }
    package func textFieldDidChangeSelection(_ field: TextField) {}
    package func textFieldShouldClear(_ field: TextField) -> Bool { true }
    package func textFieldShouldReturn(_ field: TextField) -> Bool { true }
    package func textFieldShouldEndEditing(_ field: TextField) -> Bool { true }
    package func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason) {}
    package func textField(_ field: TextField, didSend event: TextField.ControlEvent) {}
    package func textField(_ field: TextField, didPost notification: TextField.Notification) {}
}
