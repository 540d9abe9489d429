import Fleet
import Loop
import MQTT

/// A device's agent and its broker in the one loop: what the agent decides is done, what happens is told to it.
package final class FleetRunner {
    /// Before each event: where a pretended device is told the time.
    package var willHandle: () -> Void = {}
    /// After each event.
    package var didHandle: () -> Void = {}

    private let identity: FleetIdentity
    private let device: any FleetDevice
    private let say: (String) -> Void
    private var agent: FleetAgent
    private var client: MQTTClient?
    private var timer: LoopTimer?
    private var hasFailed = false
    private let certificate: (file: String, key: String)?

    /// - Parameters:
    ///   - certificate: the device's own and its key, in PEM; nil where it has none.
    ///   - chance: what waits are drawn with.
    ///   - say: takes a line for the journal.
    package init(
        _ identity: FleetIdentity, on device: any FleetDevice, schema: FleetSchema?, memory: FleetMemory,
        certificate: (file: String, key: String)? = nil, _ chance: FleetChance = .system,
        in loop: EventLoop, say: @escaping (String) -> Void
    ) throws(SystemError) {
        MQTTClient.begin()
        self.identity = identity
        self.device = device
        self.certificate = certificate
        self.say = say
        agent = FleetAgent(
            identity, on: device, schema: schema, memory: memory, chance: chance, at: Clock.boot.now)
        client = try MQTTClient(on: loop) { [unowned self] in hear($0) }
        timer = try loop.timer(on: .boot) { [unowned self] in pass(.time) }
    }

    /// Something happened; `started` comes first.
    package func pass(_ event: FleetEvent) {
        willHandle()
        for action in agent.handle(event, at: Clock.boot.now) { perform(action) }
        // What could not even be begun is told once the agent's turn is over.
        while hasFailed {
            hasFailed = false
            for action in agent.handle(.lost(.unreachable), at: Clock.boot.now) { perform(action) }
        }
        didHandle()
        timer?.arm(at: agent.deadline)
    }

    private func perform(_ action: FleetAction) {
        switch action {
        case .connect(let topic, let will, let isRetained):
            connect(MQTTWill(topic, will, isRetained: isRetained))
        case .close(let isOrderly): client?.close(isOrderly: isOrderly)
        case .subscribe(let filters): client?.subscribe(filters)
        case .publish(let number, let topic, let payload, let isRetained):
            client?.publish(number, topic, payload, isRetained: isRetained)
        case .say(let text): say(text)
        }
    }

    private func connect(_ will: MQTTWill) {
        let configuration = identity.configuration
        guard let host else { return lose("there is no Host in [Broker]") }
        let tls = configuration.authority.map {
            MQTTOptions.TLS(authority: $0, certificate: certificate?.file, key: certificate?.key)
        }
        let options = MQTTOptions(
            host: host, port: configuration.port, id: identity.id, keepAlive: configuration.keepAlive,
            tls: tls)
        do throws(MQTTError) {
            try client?.connect(options, will: will)
        } catch {
            lose(error.description)
        }
    }

    /// A setting's value counts from the next attempt on.
    private var host: String? {
        switch identity.configuration.host {
        case .text(let text)?: text
        case .setting(let key)?:
            if case .string(let text)? = device.look()?.shown(key)?.value, !text.isEmpty { text } else { nil }
        case nil: nil
        }
    }

    private func lose(_ text: String) {
        say("no broker: \(text)")
        hasFailed = true
    }

    private func hear(_ news: MQTTNews) {
        switch news {
        case .connected: pass(.connected)
        case .subscribed(let refused): pass(.subscribed(refused: refused))
        case .message(let topic, let payload, let isRetained):
            pass(.message(topic: topic, payload: payload, isRetained: isRetained))
        case .acknowledged(let number): pass(.acknowledged(number))
        case .refused(let number, let text):
            say("the broker does not take what was published: \(text)")
            pass(.refused(number))
        case .lost(let reason, let text):
            let isOfClock = client?.fault?.isOfTime == true && device.time().isDoubtful
            say("no broker: \(isOfClock ? "clock: " : "")\(text)")
            pass(.lost(isOfClock ? .clock : Self.failure(reason)))
        }
    }

    private static func failure(_ reason: UInt8?) -> BackOff.Failure {
        switch reason {
        case 0x84?, 0x85?, 0x86?, 0x87?, 0x8A?, 0x8C?: .identityRefused
        case 0x8E?: .takenOver
        default: .unreachable
        }
    }
}
