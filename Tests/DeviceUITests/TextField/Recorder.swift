@testable import TextFields

/// Writes down what it is asked and told, and answers as it was told to.
final class Recorder: TextFieldDelegate {
    var calls: [String] = []
    var refuses: Set<String> = []

    private func ask(_ name: String, _ detail: String = "") -> Bool {
        calls.append(name + detail)
        return !refuses.contains(name)
    }

    func textFieldShouldBeginEditing(_ field: TextField) -> Bool { ask("shouldBegin") }
    func textFieldDidBeginEditing(_ field: TextField) { calls.append("didBegin") }
    func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool {
        ask(
            "shouldChange",
            " \(range.lowerBound)..<\(range.upperBound) \"\(replacement)\" in \"\(field.text ?? "")\"")
    }
    func textFieldDidChangeSelection(_ field: TextField) { calls.append("didChangeSelection") }
    func textFieldShouldClear(_ field: TextField) -> Bool { ask("shouldClear") }
    func textFieldShouldReturn(_ field: TextField) -> Bool { ask("shouldReturn") }
    func textFieldShouldEndEditing(_ field: TextField) -> Bool { ask("shouldEnd") }
    func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason) {
        calls.append("didEnd \(reason.rawValue)")
    }
    func textField(_ field: TextField, didSend event: TextField.ControlEvent) { calls.append(event.rawValue) }
    func textField(_ field: TextField, didPost notification: TextField.Notification) {
        calls.append("post \(notification.rawValue)")
    }
}
