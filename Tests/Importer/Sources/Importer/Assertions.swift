import DeviceUI

/// What is promised to programs of others, counted.
struct Assertions {
    private(set) var count = 0
    private(set) var failed: [String] = []

    mutating func expect(_ holds: Bool, _ promise: String) {
        count += 1
        if !holds { failed.append(promise) }
    }

    mutating func same<Value: Equatable>(_ value: Value, _ wanted: Value, _ promise: String) {
        count += 1
        if value != wanted { failed.append("\(promise): \(value), not \(wanted)") }
    }

    mutating func differ<Value: Equatable>(_ one: Value, _ other: Value, _ promise: String) {
        expect(one != other, promise)
    }
}

/// Writes down what it is asked and told, and answers as it was told to.
final class Witness: TextFieldDelegate {
    var calls: [String] = []
    var refused: Set<String> = []
    var fields: [TextField.Identity] = []
    var labels: [String?] = []
    /// What it does when a call comes.
    var reactions: [String: (TextField) -> Void] = [:]

    private func note(_ call: String, _ field: TextField) {
        calls.append(call)
        fields.append(field.id)
        labels.append(field.label)
        reactions[call]?(field)
    }

    private func ask(_ call: String, _ field: TextField) -> Bool {
        note(call, field)
        return !refused.contains(call)
    }

    func textFieldShouldBeginEditing(_ field: TextField) -> Bool { ask("shouldBegin", field) }
    func textFieldDidBeginEditing(_ field: TextField) { note("didBegin", field) }
    func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool {
        ask("shouldChange \(range.lowerBound)..<\(range.upperBound) \(replacement)", field)
    }
    func textFieldDidChangeSelection(_ field: TextField) { note("selection", field) }
    func textFieldShouldClear(_ field: TextField) -> Bool { ask("shouldClear", field) }
    func textFieldShouldReturn(_ field: TextField) -> Bool { ask("shouldReturn", field) }
    func textFieldShouldEndEditing(_ field: TextField) -> Bool { ask("shouldEnd", field) }
    func textFieldDidEndEditing(_ field: TextField, reason: TextField.EndReason) {
        note("didEnd \(reason.rawValue)", field)
    }
    func textField(_ field: TextField, didSend event: TextField.ControlEvent) { note(event.rawValue, field) }
    func textField(_ field: TextField, didPost notification: TextField.Notification) {
        note("post \(notification.rawValue)", field)
    }
}
