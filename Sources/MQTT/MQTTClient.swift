import CMosquitto
import Glibc
import Loop

/// One connection to a broker in the one loop. Each attempt has a handle of its own; none is ever used again.
package final class MQTTClient {
    private enum State {
        case idle
        /// Its thread waits for the name and for TCP.
        case reaching(MQTTAttempt, LoopSource)
        case talking(MQTTHandle, LoopSource)
    }

    private let loop: EventLoop
    private let hear: (MQTTNews) -> Void
    private var state = State.idle
    private var options: MQTTOptions?
    private var timer: LoopTimer?
    /// The last one, kept until nobody is called by it any more: libmosquitto closes a socket itself, and where a program that was just
    /// started still has it too, the kernel tells of it once more, which sd-event takes for memory that is still there.
    private var past: LoopSource?
    /// What TLS said of the last attempt; nil where it had nothing to say.
    package private(set) var fault: TLSFault?

    /// Wake-ups a second until the broker has answered: a peer that resets in the handshake is never reported by
    /// libmosquitto, and would wake the loop without end.
    private static let mostWakeUps: UInt32 = 50

    /// - Parameter hear: called from the loop, never from within a call of this client.
    package init(on loop: EventLoop, hear: @escaping (MQTTNews) -> Void) throws(SystemError) {
        self.loop = loop
        self.hear = hear
        timer = try loop.timer { [unowned self] in timeCame() }
    }

    // MARK: What is asked

    /// Begins a connection and gives up the one before; `connected` or `lost` is heard later.
    ///
    /// - Parameter will: what the broker says where we are gone without a word.
    package func connect(_ options: MQTTOptions, will: MQTTWill? = nil) throws(MQTTError) {
        drop()
        fault = nil
        let attempt = try MQTTAttempt(options, will: will)
        self.options = options
        let source: LoopSource
        do throws(SystemError) {
            source = try loop.onReadable(attempt.descriptor) { [unowned self] in reached() }
        } catch {
            throw MQTTError("watch a connection", MQTTError.system, system: error.code)
        }
        try attempt.start()
        state = .reaching(attempt, source)
        timer?.arm(at: loop.monotonicNow() + options.patience)
    }

    /// At most 8 filters a packet; `subscribed` is heard once all are answered.
    ///
    /// - Parameter isSure: with QoS 1; else what the broker cannot send at once it may leave out.
    package func subscribe(_ topics: [String], isSure: Bool = true) {
        ask { handle throws(MQTTError) in try handle.subscribe(topics, qos: isSure ? 1 : 0) }
    }

    /// With QoS 1; `acknowledged` or `refused` is heard with that number.
    package func publish(_ number: Int, _ topic: String, _ payload: [UInt8], isRetained: Bool) {
        ask { handle throws(MQTTError) in
            try handle.publish(number, topic, payload, isRetained: isRetained)
        }
    }

    /// Ends the connection; nothing is heard of it any more.
    ///
    /// - Parameter isOrderly: false leaves the will to be said.
    package func close(isOrderly: Bool) {
        if case .talking(let handle, _) = state {
            if isOrderly { handle.leave() } else { handle.disconnect(MQTT_RC_DISCONNECT_WITH_WILL_MSG) }
        }
        drop()
    }

    private func ask(_ call: (MQTTHandle) throws(MQTTError) -> Void) {
        guard case .talking(let handle, let source) = state else { return }
        do throws(MQTTError) {
            try call(handle)
            source.awaitsWriting = mosquitto_want_write(handle.mosquitto)
        } catch {
            // Heard from the loop, as everything is.
            failure = error.description
            timer?.arm(at: loop.monotonicNow())
        }
    }

    /// What a call said that could not be done.
    private var failure: String?

    // MARK: What happens

    private func reached() {
        guard case .reaching(let attempt, let source) = state else { return }
        // The attempt closes its descriptor, and another may get the number before this source is gone.
        source.isEnabled = false
        past = source
        do {
            let handle = try attempt.finish()
            let descriptor = mosquitto_socket(handle.mosquitto)
            let talking = try loop.onReadable(descriptor) { [unowned self] in move() }
            talking.limit(to: Self.mostWakeUps, per: .seconds(1))
            state = .talking(handle, talking)
            move()
        } catch {
            // Its thread is gone.
            fault = attempt.handle.fault
            lose(nil, "\(error)")
        }
    }

    /// Reads first, which is also what goes on with a TLS handshake; then writes what is to be written.
    private func move() {
        guard case .talking(let handle, let source) = state else { return }
        let read = mosquitto_loop_read(handle.mosquitto, 1)
        var written = MOSQ_ERR_SUCCESS.code
        if read == MOSQ_ERR_SUCCESS.code, mosquitto_want_write(handle.mosquitto) {
            written = mosquitto_loop_write(handle.mosquitto, 1)
        }
        source.awaitsWriting = mosquitto_want_write(handle.mosquitto)
        tell(handle)
        let code = read == MOSQ_ERR_SUCCESS.code ? written : read
        if code != MOSQ_ERR_SUCCESS.code, isCurrent(handle) {
            lose(nil, String(cString: mosquitto_strerror(code)))
        }
    }

    private func isCurrent(_ handle: MQTTHandle) -> Bool {
        if case .talking(let current, _) = state { current === handle } else { false }
    }

    private func tell(_ handle: MQTTHandle) {
        for news in handle.takeNews() {
            guard isCurrent(handle) else { return }
            switch news {
            case .lost(let reason, let text): lose(reason, text)
            case .connected:
                begin()
                hear(news)
            default: hear(news)
            }
        }
    }

    /// The broker has taken us: its messages are as many as there are.
    private func begin() {
        guard case .talking(let handle, let source) = state else { return }
        source.limit(to: .max, per: .zero)
        armKeepAlive(of: handle)
    }

    /// Often enough for what is agreed on with the broker.
    private func armKeepAlive(of handle: MQTTHandle) {
        guard let seconds = handle.brokersKeepAlive ?? options?.keepAlive else { return }
        timer?.arm(at: loop.monotonicNow() + .seconds(max(1, seconds / 4)))
    }

    private func lose(_ reason: UInt8?, _ text: String) {
        if case .talking(let handle, _) = state { fault = handle.fault }
        drop()
        hear(.lost(reason: reason, reason == nil ? fault?.description ?? text : text))
    }

    /// Keeps the connection alive, or gives up what takes too long.
    private func timeCame() {
        if let failure {
            self.failure = nil
            return lose(nil, failure)
        }
        guard case .talking(let handle, _) = state, handle.isConnected else {
            return lose(nil, "no answer came in time")
        }
        armKeepAlive(of: handle)
        let code = mosquitto_loop_misc(handle.mosquitto)
        tell(handle)
        if code != MOSQ_ERR_SUCCESS.code, isCurrent(handle) {
            lose(nil, String(cString: mosquitto_strerror(code)))
        }
    }

    private func drop() {
        switch state {
        case .idle: break
        // It may be its own call that ends it.
        case .reaching(_, let source), .talking(_, let source):
            source.isEnabled = false
            past = source
        }
        state = .idle
        failure = nil
        timer?.arm(at: nil)
    }
}

extension MQTTClient {
    /// Of libmosquitto, which counts them.
    private static let library: Void = { mosquitto_lib_init() }()

    /// Before the first client, once a program.
    package static func begin() {
        _ = library
        // A peer that is gone while TLS writes to it is told by the call.
        signal(SIGPIPE, SIG_IGN)
    }
}
