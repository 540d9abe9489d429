import Fleet
import FleetOperation
import FleetLoop
import Glibc
import Loop
import PropertyLists
import Sealing
import Settings

/// Devices in memory with the agents of real ones, on one broker.
struct Simulation {
    let bundle: String
    let numbers: Range<Int>
    let host: String
    let port: Int
    let groups: String
    /// One certificate for all of them.
    let files: CertificateFiles
    /// Whether their waits are all the same.
    let atOnce: Bool

    /// Until somebody interrupts it.
    func run() throws -> Int32 {
        let schema = try schema(ofBundleAt: bundle)
        let told = FleetSchema(schema)
        try CertificateFiles.check([files.ca, files.cert, files.key])
        try allowDescriptors()
        let loop = try EventLoop()
        let configuration = try configuration
        let chance = atOnce ? FleetChance { .max } : .system
        let devices = try numbers.map { number in
            let identity = FleetIdentity(
                id: "sim-\(number)", configuration, boot: "\(getpid())-sim-\(number)", version: "simulated")
            return try SimulatedDevice(identity, schema, told, certificate: files.own, chance, in: loop)
        }
        let signals = try [SIGINT, SIGTERM].map { signal in
            try loop.onSignal(signal) {
                for device in devices { device.stop() }
                loop.exit(0)
            }
        }
        put("\(numbers.count) devices, \(host):\(port); Ctrl-C ends them\n")
        return try withExtendedLifetime(signals) { try loop.run() }
    }

    /// As many as the system lets a process have; shells begin with few. Each device has a socket and a pair that
    /// libmosquitto makes beside it, and a pipe while it connects. setrlimit(2)
    private func allowDescriptors() throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let wanted = UInt64(5 * numbers.count + 32)
        guard wanted > limit.rlim_max else { return }
        throw CommandFailure.refused(
            "\(numbers.count) devices want \(wanted) descriptors, and a process may have \(limit.rlim_max): run several with --first"
        )
    }

    private var configuration: FleetConfiguration {
        get throws(CommandFailure) {
            do throws(FleetConfigurationError) { return try FleetConfiguration(text, file: "simulate") } catch
            {
                // The arguments say all of it.
                throw .usage(error.reason)
            }
        }
    }

    private var text: String {
        """
        [Broker]
        Host = \(host)
        Port = \(port)
        [Device]
        Groups = \(groups)
        Model = simulated
        [Pace]
        StartSpread = 1
        TrialSpread = 10
        """ + (files.ca.map { "\n[TLS]\nCA = \($0)" } ?? "")
    }
}

/// The key of one of them, which lasts as long as its settings.
private struct SimulatedBox: FleetBox {
    private let pair = BoxKeyPair()

    var text: String { NamedBytes(name: "k1", bytes: pair.publicKey).text }

    func open(_ sealed: String, for key: String) -> String? {
        guard let box = NamedBytes(sealed.utf8), box.name == "k1" else { return nil }
        return try? SealedSecret.open(box.bytes, for: key, with: pair)
    }
}

/// One of them.
private final class SimulatedDevice {
    private let device: MemoryDevice
    private let runner: FleetRunner
    private var undoing: LoopTimer?

    init(
        _ identity: FleetIdentity, _ schema: Schema, _ told: FleetSchema,
        certificate: (file: String, key: String)?, _ chance: FleetChance, in loop: EventLoop
    ) throws {
        let device = MemoryDevice(schema, box: SimulatedBox())
        self.device = device
        runner = try FleetRunner(
            identity, on: device, schema: told, memory: FleetMemory(), certificate: certificate, chance,
            in: loop, say: { put("\(identity.id): \($0)\n") })
        runner.willHandle = { device.now = Clock.boot.now }
        // As settingsd does it, by its own clock.
        undoing = try loop.timer(on: .boot) { [unowned self] in expire() }
        runner.didHandle = { [unowned self] in undoing?.arm(at: device.transactions.deadline) }
        runner.pass(.started)
    }

    func stop() { runner.pass(.stopping) }

    private func expire() {
        device.now = Clock.boot.now
        let cause = device.expire()
        runner.pass(.settingsChanged)
        if let cause { runner.pass(.trialEnded(isKept: false, cause: cause)) }
    }
}
