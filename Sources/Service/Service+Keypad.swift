import Drivers
import Hardware
import Keys
import Storage

// MARK: Setting the keypad up on the device

extension Service {
    /// A bare contact, for the setup or the test; the key that woke the display does nothing else.
    func take(_ contact: KeyContact) {
        guard !rest.wake(at: contact.time) else { return }
        // What was down when the setup opened is let go of there.
        _ = input.releaseAll(at: contact.time)
        perform(panel.handle(contact), at: contact.time)
    }

    /// Keeps what was found out, then lives by it.
    func keepKeypad(_ text: String, _ file: KeypadFile, at time: Duration) {
        do throws(FileError) {
            try FileContents.replace(
                "\(paths.state)/\(file.rawValue)", with: Array(text.utf8), mode: 0o640, isSynced: true)
        } catch {
            Journal.error("the keypad: \(error)")
            return panel.keypadNotKept(at: time)
        }
        let (board, problem, _) = StartupInput.board(paths.board, state: paths.state)
        if let problem { Journal.error(problem) }
        Journal.notice("the keypad's \(file.rawValue) is kept; class \(board.keypad.hardwareClass.rawValue)")
        faults.board = problem
        self.board = board
        input = KeyInput(board)
        for device in keypad?.attached ?? [] { input.attach(device) }
        panel = panel.replaced(by: board, at: time)
        updateStanding()
    }
}
