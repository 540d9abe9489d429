import Bus
import Fleet
import Glibc
import Loop
import PropertyLists
import Settings
import Storage

/// The device that the agent acts on: the service's settings, by the bus, and a file for what it has to remember.
final class ServiceDevice: FleetDevice {
    /// Where the service is called; nil until the program is on the bus.
    var link: BusLink?
    /// What ends the trial that is on; nil while this program has none.
    private(set) var trial: String?
    /// Whether the service could not be seen when it was last looked for.
    private(set) var isBlind = false
    private let memoryFile: String
    private let journal: Journal

    init(memoryFile: String, _ journal: Journal) { (self.memoryFile, self.journal) = (memoryFile, journal) }

    // MARK: What is so

    func look() -> SettingsView? {
        let view = try? look(by: try client())
        isBlind = view == nil
        return view
    }

    private func look(by client: BusClient) throws(BusClientError) -> SettingsView {
        var view = SettingsView()
        for layer in SettingLayer.stored { view.layers[layer] = try client.values(of: layer) }
        for (name, patterns) in try client.locks() {
            guard let layer = SettingLayer(rawValue: name), case .array(let patterns) = patterns else {
                continue
            }
            view.locks[layer] = Set(
                patterns.compactMap { if case .string(let text) = $0 { text } else { nil } })
        }
        view.secrets = try client.secrets()
        view.box = box(by: client)
        return view
    }

    /// Nil where the service cannot keep a key, which is no reason to take nothing at all.
    private func box(by client: BusClient) -> String? {
        guard let (name, key) = try? client.sealKey() else { return nil }
        return NamedBytes(name: name, bytes: key).text
    }

    /// Whether the trial of that name is this program's own.
    func hasTrial(named name: String) -> Bool { trial.map(BusTransaction.name) == name }

    /// Whether the trial of that name is this program's own; it has none any more then.
    func endTrial(named name: String) -> Bool {
        guard hasTrial(named: name) else { return false }
        trial = nil
        return true
    }

    func time() -> WallTime {
        let isSynced = (try? SystemBus())?.isClockSynced() == true
        return WallTime(SettingDate(secondsSince1970: Double(Glibc.time(nil))), isSynced: isSynced)
    }

    // MARK: What is done

    func stage(_ change: SiteChange) -> StageAnswer {
        do throws(BusClientError) {
            let sealed = change.sealed.mapValues { Array($0.utf8) }
            let answer = try client().stage(ChangeSet(change), sealed: sealed, layer: .site)
            guard !answer.refusals.isEmpty else { return .staged(token: answer.token) }
            return .refused(answer.refusals.reduce(into: [:]) { $0[$1.key] = Refusal($1.failure) })
        } catch {
            return .failed(Refusal(error))
        }
    }

    func apply(_ token: String, seconds: Int?) -> ApplyAnswer {
        do throws(BusClientError) {
            let left = try client().apply(token, seconds: seconds.map { UInt32(clamping: $0) })
            guard let left else { return .kept }
            trial = token
            return .trial(Int(left), isApplied: false)
        } catch {
            return .failed(Refusal(error))
        }
    }

    func confirm(_ token: String) -> Refusal? {
        end(token) { client throws(BusClientError) in try client.confirm(token) }
    }

    func revert(_ token: String) -> Refusal? {
        end(token) { client throws(BusClientError) in try client.revert(token) }
    }

    private func end(
        _ token: String, _ call: (BusClient) throws(BusClientError) -> Void
    ) -> Refusal? {
        do throws(BusClientError) {
            try call(try client())
            if trial == token { trial = nil }
            return nil
        } catch {
            return Refusal(error)
        }
    }

    func discard(_ token: String) {
        // Where it cannot be forgotten the service forgets it with this connection.
        try? client().discard(token)
    }

    func remember(_ memory: [UInt8]) -> Bool {
        do throws(FileError) {
            try FileContents.replace(memoryFile, with: memory, mode: 0o600, isSynced: true)
            return true
        } catch {
            journal.error("\(error)")
            return false
        }
    }

    private func client() throws(BusClientError) -> BusClient {
        guard let client = link?.client() else { throw .noService("there is no bus") }
        return client
    }
}

extension Refusal {
    init(_ error: BusClientError) {
        switch error {
        case .refused(let failure): self.init(failure)
        case .noService, .failed: self.init(.unavailable, "\(error)")
        }
    }

    /// The bus has fewer words than reports.
    init(_ failure: BusFailure) {
        let code: RefusalCode =
            switch failure.kind {
            case .unknownKey: .unknownKey
            case .invalid: .invalid
            case .locked: .locked
            case .accessDenied: .role
            case .storage: .storageFailed
            case .busy: .busy
            case .badSeal: .badSeal
            case .plainSecret: .plainSecret
            case .cancelled, .needsConfirmation: .applyFailed
            }
        self.init(code, failure.message)
    }
}
