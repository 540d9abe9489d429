import Access
import Settings

// MARK: Calls that are answered later: when a person is done, or something changes

extension SettingsService {
    func answerForm(_ call: OpaquePointer) -> BusFailure? {
        answerLater(call) { reader, pending in
            guard case .data(let page) = try reader.value() else {
                throw BusFailure(.invalid, "the form is no page")
            }
            return showForm(page, pending)
        }
    }

    func answerShow(_ call: OpaquePointer) -> BusFailure? {
        answerLater(call) { reader, pending in
            let page = try reader.string()
            if let name = try reader.dictionary().keys.min() {
                throw BusFailure(.invalid, "there is no option \"\(name)\": Show takes none yet")
            }
            return showSettings(page, pending)
        }
    }

    func answerGlance(_ call: OpaquePointer, from caller: BusCaller) -> BusFailure? {
        answerLater(call) { reader, pending in
            let failure = watchPanel(try PanelGlance(&reader), caller, pending)
            if failure == nil { watch(caller, call) }
            return failure
        }
    }

    func answerAccess(_ member: BusMember, _ call: OpaquePointer, from caller: BusCaller) -> BusFailure? {
        answerLater(call) { reader, pending in
            let first = try reader.string()
            let request: AccessRequest =
                switch member {
                case .setPIN: .choose(first)
                case .recoverPIN: .recover(code: first, choosing: try reader.string())
                default: .enter(first)
                }
            let failure = ask(request, caller, pending)
            // The session is the connection's, and goes with it.
            if failure == nil { watch(caller, call) }
            return failure
        }
    }

    private func answerLater(
        _ call: OpaquePointer, _ begin: (inout MessageReader, BusPendingCall) throws -> BusFailure?
    ) -> BusFailure? {
        do {
            var reader = MessageReader(call)
            let pending = try BusPendingCall(call)
            var failure: BusFailure?
            do { failure = try begin(&reader, pending) } catch let refusal as BusFailure { failure = refusal }
            if failure != nil { pending.release() }
            return failure
        } catch let refusal as BusFailure {
            return refusal
        } catch {
            return BusFailure(.invalid, "\(error)")
        }
    }
}
