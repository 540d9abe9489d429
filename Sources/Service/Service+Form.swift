import Bus
import DeviceUI
import Screens
import Settings

/// A form that a client asked for, on the panel until it is finished, given up, or nobody waits for it any more.
struct ServedForm {
    var screen: FormScreen
    let call: BusPendingCall
}

// MARK: Forms over the bus

extension Service {
    /// Puts a form on the panel, or says why not. What is typed into it goes to the caller and to nobody else.
    func showForm(_ page: [UInt8], _ call: BusPendingCall) -> BusFailure? {
        guard form == nil else { return BusFailure(.busy, "another form is on the panel") }
        do throws(FormError) {
            var screen = try FormScreen(
                pageFile: page, board: board, engine: engine, size: panel.size, language: language)
            screen.borrow(from: panel)
            form = ServedForm(screen: screen, call: call)
        } catch {
            return BusFailure(.invalid, "\(error)")
        }
        call.onGone = { [unowned self] in
            Journal.notice("who asked for the form went away: it is closed")
            closeForm()
        }
        updateStanding()
        settle()
        return nil
    }

    /// Takes the form off the panel; whoever still waits hears that it was given up.
    func closeForm(_ result: Result<[String: SettingValue], BusFailure>? = nil) {
        guard var closed = form else { return }
        form = nil
        closed.screen.close()
        if let result {
            do throws(BusError) {
                try closed.call.answer(result)
            } catch {
                Journal.warning("the bus: \(error)")
            }
        }
        settle()
    }

    /// Says what is wrong on whatever is in front.
    func say(_ problem: String, at time: Duration) {
        if form == nil {
            panel.show(problem, isError: true, at: time)
        } else {
            form?.screen.say(problem, at: time)
        }
    }

    func perform(_ effects: [FormScreen.Effect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .sound(let sound): perform([Panel.Effect.sound(sound)], at: time)
            case .finished(let answers): closeForm(.success(answers))
            case .cancelled: closeForm(.failure(BusFailure(.cancelled, "the form was given up")))
            }
        }
    }
}
