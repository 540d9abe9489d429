import CSDBus
import Glibc
import Settings

// MARK: The panel from afar

extension BusClient {
    /// Presses a key at the panel and lets it go; `refused` where only the person there may.
    package func pressKey(_ word: String, isHeld: Bool) throws(BusClientError) {
        try call(
            .pressKey,
            { writer throws(BusError) in
                try writer.append(word)
                try writer.append(isHeld)
            }
        ) { _ in }
    }

    /// Calls `seen` with what the panel shows, at once and whenever that changes, and `typed` when `terminal` is readable,
    /// until one of them answers false, or `isWanted` does, which is asked at least five times a second.
    ///
    /// - Parameter pause: the shortest time between two of them, in milliseconds: what changes meanwhile comes together.
    package func watchPanel(
        _ kind: PanelGlance.Kind, pause: Int32, terminal: Int32?, isWanted: () -> Bool,
        seen: @escaping (PanelView) -> Bool, typed: () throws(BusClientError) -> Bool
    ) throws(BusClientError) {
        var since = 0
        while true {
            let question = PanelQuestion()
            let slot = try ask(PanelGlance(kind, since: since), for: question)
            defer { sd_bus_slot_unref(slot) }
            while question.answer == nil {
                guard isWanted(), try attend(terminal, typed) else { return }
            }
            let view = try question.view()
            since = view.number
            guard seen(view) else { return }
            poll(nil, 0, pause)
        }
    }

    private func ask(_ glance: PanelGlance, for question: PanelQuestion) throws(BusClientError)
        -> OpaquePointer?
    {
        do throws(BusError) {
            let call = try compose(.watchPanel) { writer throws(BusError) in
                try writer.append(glance.kind.rawValue)
                try writer.append(UInt64(glance.since))
            }
            defer { sd_bus_message_unref(call) }
            var slot: OpaquePointer?
            let datum = Unmanaged.passUnretained(question).toOpaque()
            try checked("watch the panel", sd_bus_call_async(bus, &slot, call, panelSeen, datum, .max))
            return slot
        } catch {
            throw .noService(error.description)
        }
    }

    /// One thing that comes, from the bus or the terminal; false where that ends it.
    private func attend(_ terminal: Int32?, _ typed: () throws(BusClientError) -> Bool) throws(BusClientError)
        -> Bool
    {
        let progress = sd_bus_process(bus, nil)
        guard progress >= 0 else { throw .noService(BusError("hear the bus", progress).description) }
        guard progress == 0 else { return true }
        var awaited = [pollfd(fd: sd_bus_get_fd(bus), events: Int16(sd_bus_get_events(bus)), revents: 0)]
        if let terminal { awaited.append(pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)) }
        guard poll(&awaited, nfds_t(awaited.count), 200) >= 0 || errno == EINTR else { return false }
        return awaited.count < 2 || awaited[1].revents == 0 ? true : try typed()
    }
}

/// What the panel shows, as somebody sees it who is not there.
package struct PanelView: Hashable, Sendable {
    /// Told again with the next question.
    package let number: Int
    /// The screen in words; nil of a picture.
    package let text: String?
    /// In pixels; 0 of a text.
    package let width, height: Int
    /// Bits a pixel.
    package let depth: Int
    /// What differs from the number before, as `PictureChange` packs it.
    package let change: [UInt8]

    init(_ values: [String: SettingValue]) {
        func integer(_ name: String) -> Int {
            if case .integer(let number)? = values[name] { number } else { 0 }
        }
        (number, width, height, depth) = (
            integer("number"), integer("width"), integer("height"), integer("depth")
        )
        if case .string(let text)? = values["text"] { self.text = text } else { text = nil }
        if case .data(let bytes)? = values["change"] { change = bytes } else { change = [] }
    }
}

/// A question that waits for its answer.
private final class PanelQuestion {
    private(set) var answer: Result<PanelView, BusClientError>?

    func view() throws(BusClientError) -> PanelView {
        guard let answer else { throw .failed("the panel was not seen") }
        return try answer.get()
    }

    func take(_ reply: OpaquePointer) {
        if sd_bus_message_is_method_error(reply, nil) != 0 {
            answer = .failure(Self.failure(of: reply))
            return
        }
        var reader = MessageReader(reply, from: .service)
        do throws(BusFailure) {
            answer = .success(PanelView(try reader.dictionary()))
        } catch {
            answer = .failure(.failed("the service's answer cannot be read: \(error.message)"))
        }
    }

    private static func failure(of reply: OpaquePointer) -> BusClientError {
        guard let error = sd_bus_message_get_error(reply)?.pointee, let name = error.name else {
            return .noService("the service did not answer")
        }
        return BusClientError(
            name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "",
            to: .watchPanel)
    }
}

private func panelSeen(
    _ reply: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let reply, let datum else { return 0 }
    Unmanaged<PanelQuestion>.fromOpaque(datum).takeUnretainedValue().take(reply)
    return 0
}
