import Bus
import Hardware
import Keys
import Screens
import Settings

// MARK: The panel from afar: seen by those who may read, keys by technicians

extension Service {
    /// Takes note of who wants to see the panel, or says why not; answered as this turn settles, or a later one.
    func watchPanel(_ glance: PanelGlance, _ caller: BusCaller, _ call: BusPendingCall) -> BusFailure? {
        note()
        do throws(BusFailure) {
            let role = try bus.rights.rank(of: caller).role
            let isNew = try watch.take(glance, from: caller, as: role) { [journal] answer in
                do throws(BusError) {
                    try call.answer(answer)
                } catch {
                    journal.warning("the bus: \(error)")
                }
            }
            if isNew {
                navigator.show(navigator.words[.watched], at: loop.monotonicNow(), for: .seconds(4))
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
        note()
        defer { endTurn() }
        guard let key = Key(word: word) else {
            return .failure(BusFailure(.invalid, "there is no key of that name; see settingsd-keys(7)"))
        }
        guard !form.isShown else {
            return .failure(BusFailure(.accessDenied, "only a key at the panel itself fills in a form"))
        }
        guard !display.isAway else {
            return .failure(
                BusFailure(.busy, "somebody has the panel's console; come again when it is given back"))
        }
        let now = loop.monotonicNow()
        display.wake(at: now)
        if navigator.opens(.press(key)) { tellTime() }
        do throws(AfarRefusal) {
            let actions =
                isHeld ? [KeyAction.press(key), .hold(key), .release(key)] : [.press(key), .release(key)]
            perform(try navigator.handleFromAfar(actions, at: now), at: now, from: origin)
            return .success(.nothing)
        } catch {
            return .failure(BusFailure(.accessDenied, error.sentence))
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
