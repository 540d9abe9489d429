import CSDBus
import Glibc
import Settings

/// A call that is answered when the person at the panel is done. Its caller may go away before: nobody waits then.
package final class BusPendingCall {
    private let call: OpaquePointer
    private var presence: BusPresence?
    private var isAnswered = false
    /// The caller left the bus.
    package var onGone: () -> Void = {}

    init(_ call: OpaquePointer) throws(BusError) {
        self.call = sd_bus_message_ref(call)
        presence = try BusPresence(of: call) { [unowned self] in
            isAnswered = true
            onGone()
        }
    }

    deinit {
        if !isAnswered { try? BusFailure(.cancelled, "nobody answered").send(to: call) }
        sd_bus_message_unref(call)
    }

    /// Answers once; what comes later is dropped.
    package func answer(_ result: Result<[String: SettingValue], BusFailure>) throws(BusError) {
        guard !isAnswered else { return }
        isAnswered = true
        switch result {
        case .failure(let failure): try failure.send(to: call)
        case .success(let values): try reply(values)
        }
    }

    /// Answers once that it is done.
    package func answerDone() throws(BusError) {
        guard !isAnswered else { return }
        isAnswered = true
        try reply(nil)
    }

    private func reply(_ values: [String: SettingValue]?) throws(BusError) {
        var created: OpaquePointer?
        try checked("answer", sd_bus_message_new_method_return(call, &created))
        guard let message = created else { throw BusError("answer", ENOMEM) }
        defer { sd_bus_message_unref(message) }
        // Answers may hold secrets: sd-bus forgets their bytes once they are sent.
        try checked("answer", sd_bus_message_sensitive(message))
        if let values { try MessageWriter(message).append(values) }
        try checked("answer", sd_bus_send(sd_bus_message_get_bus(call), message, nil))
    }

    /// Somebody else answers.
    func release() { isAnswered = true }
}

extension BusFailure {
    /// As the answer to a call.
    func send(to call: OpaquePointer) throws(BusError) {
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        sd_bus_error_set(&error, name, message)
        try checked("answer", sd_bus_reply_method_error(call, &error))
    }
}
