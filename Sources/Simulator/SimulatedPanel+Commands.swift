import Keys
import PropertyLists
import Settings

extension SimulatedPanel {
    /// Plays a script on a panel just switched on; throws the first word that cannot be played.
    package mutating func play(_ script: String) throws(KeyScriptError) {
        let steps = try KeyScript(script, for: board.keypad)
        var player = KeyPlayer(board.keypad, at: now)
        player.play(steps, to: &self)
        recorder.begin(with: script)
    }

    /// What became of what others do: nil, or why it could not be.
    mutating func perform(
        _ command: BenchCommand.OutsideCommand, _ today: SettingDate, at time: Duration
    ) -> String? {
        switch command {
        case .unplug(let isUnplugged): unplug(isUnplugged, at: time)
        case .missDisplay(let isMissing): missDisplay(isMissing)
        case .fillStorage(let isFull): fillStorage(isFull, at: time)
        case .factoryReset(let isDown): factoryReset(isDown: isDown, at: time)
        case .set(let key, let text): return change(key, to: text, at: time)
        case .answer(let isDone, let text):
            return answer(isDone: isDone, text, at: time) ? nil : "nobody waits for an answer"
        case .clock(let seconds): tellTime(today, off: Double(seconds))
        case .form(true): return show(form: Self.sampleForm)
        case .form(false): closeForm()
        case .skip: break
        }
        return nil
    }

    /// What a program may ask for.
    private static let sampleForm: [UInt8] = {
        let rows: [SettingValue] = [("Name", "Alphabet"), ("Age", "NumberPad"), ("Phone", "PhonePad")].map {
            .dictionary([
                "Type": .string(SpecifierType.textField.rawValue), "Title": .string($0.0),
                "Key": .string($0.0), "KeyboardType": .string($0.1),
            ])
        }
        return PropertyListWriter.xml(
            .dictionary(["Title": .string("New user"), "PreferenceSpecifiers": .array(rows)]))
    }()
}
