import Bundles
import Bus
import Fleet
import FleetLoop
import Glibc
import Loop
import Settings
import Storage

/// The program at work: the agent between the broker and the service, in one loop.
final class AgentService {
    private let paths: AgentPaths
    private let journal: Journal
    private let loop: EventLoop
    private let device: ServiceDevice
    /// Nil while nobody says which broker, or wrongly.
    private var runner: FleetRunner?
    private var sources: [LoopSource] = []
    private var lookTimer: LoopTimer?
    private var network: NetworkWatch?
    private var clock: ClockWatch?

    /// What changes together is looked at once.
    private static let gathering = Duration.milliseconds(200)
    /// A service that did not answer is asked again.
    private static let blindness = Duration.seconds(30)

    init(_ paths: AgentPaths, _ journal: Journal) throws(SystemError) {
        self.paths = paths
        self.journal = journal
        loop = try EventLoop()
        device = ServiceDevice(memoryFile: paths.memory, journal)
    }

    /// Until it is ended.
    func run() throws -> Int32 {
        try loop.enableWatchdog()
        lookTimer = try loop.timer(on: .boot) { [unowned self] in runner?.pass(.settingsChanged) }
        for signal in [SIGTERM, SIGINT] {
            sources.append(try loop.onSignal(signal) { [unowned self] in stop() })
        }
        sources.append(try loop.onSignal(SIGHUP) { [unowned self] in begin() })
        watch()
        let link = try BusLink(sdEvent: loop.sdEvent) { [unowned self] in hear($0) }
        device.link = link
        link.open()
        begin()
        ServiceNotification.ready.send()
        return try loop.run()
    }

    /// What may end a wait for the broker. Without it the agent tries again as it would.
    private func watch() {
        do throws(SystemError) {
            network = try NetworkWatch(on: loop) { [unowned self] in runner?.pass(.newHope) }
            clock = try ClockWatch(on: loop) { [unowned self] in runner?.pass(.clockWasSet) }
        } catch {
            journal.warning("\(error)")
        }
    }

    private func stop() {
        ServiceNotification.stopping.send()
        runner?.pass(.stopping)
        loop.exit(0)
    }

    // MARK: The agent

    /// By what the configuration says now; one that cannot be used leaves everything as it is.
    private func begin() {
        do {
            let configuration = try configuration()
            guard configuration.host != nil else {
                end()
                return say("there is no Host in [Broker] of \(paths.configuration): there is no fleet")
            }
            let identity = try identity(configuration)
            end()
            let runner = try FleetRunner(
                identity, on: device, schema: schema(configuration.bundle), memory: memory(),
                certificate: paths.certificate, in: loop, say: journal.notice)
            runner.didHandle = { [unowned self] in
                if device.isBlind { lookAgain(in: Self.blindness) }
            }
            self.runner = runner
            if let end = identity.certificateEnd, end < device.time().date {
                journal.warning("the device's own certificate ended at \(end): brokers may refuse it")
            }
            ServiceNotification.status("\(identity.id), a device of a fleet").send()
            runner.pass(.started)
        } catch {
            journal.error("\(error)")
            ServiceNotification.status("\(error)").send()
        }
    }

    private func end() {
        runner?.pass(.stopping)
        runner = nil
    }

    private func say(_ line: String) {
        journal.notice(line)
        ServiceNotification.status(line).send()
    }

    private func configuration() throws -> FleetConfiguration {
        try FleetConfiguration(try FileContents.text(paths.configuration), file: paths.configuration)
    }

    private func identity(_ configuration: FleetConfiguration) throws(NoIdentity) -> FleetIdentity {
        let certificate = certificate
        guard let id = configuration.id ?? certificate?.commonName, FleetName.isValid(id) else {
            throw NoIdentity(file: paths.configuration)
        }
        let boot = (try? FileContents.text("/proc/sys/kernel/random/boot_id"))?.filter { !$0.isWhitespace }
        return FleetIdentity(
            id: id, configuration, boot: boot ?? "", version: ProgramVersion.number,
            certificateEnd: certificate?.end)
    }

    private var certificate: DeviceCertificate? {
        paths.certificate.flatMap { try? FileContents.read($0.file) }.flatMap(DeviceCertificate.init)
    }

    /// Without it the agent works with the service's words alone.
    private func schema(_ bundle: String) -> FleetSchema? {
        do {
            return FleetSchema(try SettingsBundle.read(try BundleFolder.files(at: bundle)).schema)
        } catch {
            journal.warning("\(error)")
            return nil
        }
    }

    private func memory() -> FleetMemory {
        guard access(paths.memory, F_OK) == 0 else { return FleetMemory() }
        if let memory = (try? FileContents.read(paths.memory)).flatMap(FleetMemory.init) { return memory }
        journal.error("\(paths.memory) cannot be read: what the fleet was told is asked of the broker again")
        return FleetMemory()
    }

    // MARK: The service

    private func hear(_ news: BusNews) {
        switch news {
        case .changed: lookAgain(in: Self.gathering)
        case .pressed: break
        case .serviceCame:
            takeBackTrial()
            runner?.pass(.settingsChanged)
        case .serviceWent: runner?.pass(.settingsChanged)
        case .trial(_, .trial, _), .trial(_, .none, _): break
        case .trial(let name, .applied, _):
            if device.hasTrial(named: name) { runner?.pass(.trialApplied) }
        case .trial(let name, let state, let cause):
            guard device.endTrial(named: name) else { return }
            runner?.pass(.trialEnded(isKept: state == .kept, cause: cause))
        }
    }

    /// One that was on when the service went is undone there already; where only the bus went, it is now.
    private func takeBackTrial() {
        guard let trial = device.trial else { return }
        _ = device.revert(trial)
        _ = device.endTrial(named: BusTransaction.name(of: trial))
        runner?.pass(.trialEnded(isKept: false, cause: "restart"))
    }

    private func lookAgain(in wait: Duration) {
        let time = Clock.boot.now + wait
        if let due = lookTimer?.deadline, due > Clock.boot.now, due <= time { return }
        lookTimer?.arm(at: time)
    }
}

/// Nobody says who this device is.
private struct NoIdentity: Error, CustomStringConvertible {
    let file: String
    var description: String {
        "\(file): ID in [Device] is missing, and there is no certificate (fleet.crt, fleet.key) whose common name could be it"
    }
}
