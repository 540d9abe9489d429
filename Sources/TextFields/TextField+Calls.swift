import Graphics

/// What a delegate or a listener asks of the field that calls it.
final class FieldRequests {
    var text: String?
    var end: TextField.EndReason?
}

// MARK: Which field it is

extension TextField {
    /// Which field it is: the same of a field and of all its copies, and of no other field.
    public final class Identity: Hashable, Sendable {
        /// Another one.
        init() {}

        /// Whether both are the same field's.
        public static func == (one: Identity, other: Identity) -> Bool { one === other }

        /// By which of all it is.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

// MARK: Listeners

extension TextField {
    /// Who listens to control events, beside the delegate.
    struct Listener {
        let id: Identity
        let events: [ControlEvent]
        let action: (TextField) -> Void
    }

    /// Calls `action` at each of these events, after the delegate and after the listeners that were there before; it gets
    /// the field as a delegate does.
    ///
    /// - Returns: what takes it away again.
    @discardableResult
    public mutating func addListener(
        for events: ControlEvent..., action: @escaping (TextField) -> Void
    ) -> Identity {
        let id = Identity()
        listeners.append(Listener(id: id, events: events, action: action))
        return id
    }

    /// Takes a listener away; nothing where it is not there.
    public mutating func removeListener(_ id: Identity) { listeners.removeAll { $0.id == id } }
}

// MARK: What whoever is called asks for

extension TextField {
    /// For delegates and listeners, of the field that calls them: this text takes the place of all that stands there as
    /// soon as the call returns, silently, as `text` does. A change that is being asked about is then not made. A letter that
    /// the next press of its key may change still may where it is there, in whichever case.
    ///
    /// Does nothing outside of such a call.
    public func requestText(_ text: String) { requests?.text = text }

    /// For delegates and listeners, of the field that calls them: the edit ends as soon as what the person did is done,
    /// as by `endEditing`, which asks the delegate.
    ///
    /// Does nothing outside of such a call, and of a field without the focus.
    public func requestEnd(_ reason: EndReason = .committed) { requests?.end = reason }
}

// MARK: Calls

extension TextField {
    /// The delegate's answer; yes without one.
    mutating func ask(_ question: (any TextFieldDelegate, TextField) -> Bool) -> Bool {
        guard let delegate else { return true }
        var answer = true
        call { answer = question(delegate, $0) }
        return answer
    }

    mutating func tell(_ news: (any TextFieldDelegate, TextField) -> Void) {
        guard let delegate else { return }
        call { news(delegate, $0) }
    }

    /// To the delegate, then to all who listen.
    mutating func send(_ event: ControlEvent) {
        tell { $0.textField($1, didSend: event) }
        for listener in listeners where listener.events.contains(event) { call(listener.action) }
    }

    mutating func post(_ notification: Notification) { tell { $0.textField($1, didPost: notification) } }

    /// Whoever is called gets a copy, and what they ask for is done as they return.
    private mutating func call(_ whom: (TextField) -> Void) {
        let asked = FieldRequests()
        var copy = self
        copy.requests = asked
        whom(copy)
        if let text = asked.text { self.text = text }
        if isEditing, let end = asked.end { wantedEnd = end }
    }

    /// What was asked for while somebody was called, once what the person did is done.
    mutating func endIfAsked() {
        guard let reason = wantedEnd else { return }
        wantedEnd = nil
        endEditing(reason)
        // Who asks again while it ends has been asked already.
        wantedEnd = nil
    }
}
