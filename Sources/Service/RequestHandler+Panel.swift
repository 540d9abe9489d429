import Bus
import DeviceUI
import Hardware
import Keys
import Navigation
import Settings
import Sharing

// MARK: What programs show on the panel

extension RequestHandler {
    /// Puts a form on the panel, or says why not.
    func showForm(_ page: [UInt8], _ call: BusPendingCall) -> BusFailure? {
        service.note()
        guard service.screen.hasScreen else {
            return BusFailure(
                .busy, "another program has the screen: call Show of org.settingsd.Screen1 first")
        }
        // Whoever sets the keypad up has no keys yet to fill a form in with.
        guard !service.navigator.wantsContacts else {
            return BusFailure(.busy, "the keypad is being set up or tested; come again when that is done")
        }
        return service.form.show(call) { () throws(FormError) in
            var screen = try FormScreen(
                pageFile: page, board: service.navigator.board, engine: service.engine,
                size: service.navigator.size,
                language: service.language, catalogs: service.navigator.catalogs)
            screen.knowledge = service.navigator.knowledge
            screen.knowledge.values = DeviceValues.known()
            screen.setPersistentMessage(service.navigator.persistentMessage)
            return screen
        }
    }

    func report(
        _ facts: [String: LiveFact], by caller: BusCaller, _ rank: CallerRights.Rank
    ) -> Result<BusReply, BusFailure> {
        answer(service.live.report(facts, by: caller, rank, in: service.store.schema))
    }

    func setChoices(
        _ values: [SettingValue], titles: [String], of key: String, by caller: BusCaller,
        _ rank: CallerRights.Rank
    ) -> Result<BusReply, BusFailure> {
        answer(
            service.live.offer(values, titles: titles, for: key, by: caller, rank, in: service.store.schema))
    }

    /// Somebody left the bus.
    func forgetFacts(of connection: String) {
        if service.live.forget(connection: connection) { service.store.offer(service.live.live.choices) }
    }

    private func answer(_ refusal: BusFailure?) -> Result<BusReply, BusFailure> {
        if let refusal { return .failure(refusal) }
        service.note()
        // Whoever sets what was just offered finds that it may be.
        service.store.offer(service.live.live.choices)
        service.endTurn()
        return .success(.nothing)
    }
}

// MARK: The panel from afar: seen by those who may read, keys by technicians

extension RequestHandler {
    /// Takes note of who wants to see the panel, or says why not; answered as this turn settles, or a later one.
    func watchPanel(_ glance: PanelGlance, _ caller: BusCaller, _ call: BusPendingCall) -> BusFailure? {
        service.note()
        do throws(BusFailure) {
            let role = try service.bus.rights.rank(of: caller).role
            let isNew = try service.watch.take(glance, from: caller, as: role, answering(call))
            if isNew {
                service.navigator.show(
                    service.navigator.words[.watched], at: service.loop.monotonicNow(), for: .seconds(4))
            }
            return nil
        } catch {
            return error
        }
    }

    /// A key of somebody who is not at the panel: what it stores is stored as the bus stores it.
    func press(
        _ word: String, isHeld: Bool, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        service.note()
        defer { service.endTurn() }
        guard let key = Key(word: word) else {
            return .failure(BusFailure(.invalid, "there is no key of that name; see settingsd-keys(7)"))
        }
        guard !service.form.isShown else {
            return .failure(BusFailure(.accessDenied, "only a key at the panel itself fills in a form"))
        }
        guard !service.display.isAway else {
            return .failure(
                BusFailure(.busy, "somebody has the panel's console; come again when it is given back"))
        }
        let now = service.loop.monotonicNow()
        service.display.wake(at: now)
        if service.navigator.opens(.press(key)) { service.tellTime() }
        do throws(AfarRefusal) {
            let actions =
                isHeld ? [KeyAction.press(key), .hold(key), .release(key)] : [.press(key), .release(key)]
            service.perform(try service.navigator.handleFromAfar(actions, at: now), at: now, from: origin)
            return .success(.nothing)
        } catch {
            return .failure(BusFailure(.accessDenied, error.sentence))
        }
    }
}

// MARK: The screen that an appliance's own program shares

extension RequestHandler {
    func showSettings(_ page: String, _ call: BusPendingCall) -> BusFailure? {
        service.note()
        guard service.screen.isShared else { return ScreenController.unshared }
        guard page.isEmpty || service.navigator.go(toPage: page) else {
            return BusFailure(
                .invalid,
                "\(page): no page of that name is to be opened now; an empty name shows where it was left")
        }
        service.performScreen(
            service.screen.show(call, at: service.loop.monotonicNow()), at: service.loop.monotonicNow())
        return nil
    }

    func hideSettings() -> Result<BusReply, BusFailure> {
        service.note()
        guard service.screen.isShared else { return .failure(ScreenController.unshared) }
        service.leaveScreen(at: service.loop.monotonicNow())
        return .success(.nothing)
    }

    func register(_ name: String, _ caller: BusCaller) -> Result<BusReply, BusFailure> {
        performed { () throws(BusFailure) in try service.screen.register(name, caller.connection) }
    }

    func released(_ serial: UInt32, _ caller: BusCaller) -> Result<BusReply, BusFailure> {
        let now = service.loop.monotonicNow()
        return performed { () throws(BusFailure) in
            try service.screen.released(serial, by: caller.connection, at: now)
        }
    }

    private func performed(
        _ effects: () throws(BusFailure) -> [ScreenShare.Effect]
    ) -> Result<BusReply, BusFailure> {
        do throws(BusFailure) {
            service.performScreen(try effects(), at: service.loop.monotonicNow())
            return .success(.nothing)
        } catch {
            return .failure(error)
        }
    }
}

extension AfarRefusal {
    /// For the caller on the bus, in English as all that programs are told.
    fileprivate var sentence: String {
        let what =
            switch self {
            case .trial: "keeps or takes back what is on trial"
            case .secret: "types a secret"
            case .keypad: "sets the keypad up or tests it"
            case .reset: "resets anything"
            case .question: "answers what cannot be undone"
            case .button: "presses a button of the bundle"
            }
        return "only a key at the panel itself \(what)"
    }
}
