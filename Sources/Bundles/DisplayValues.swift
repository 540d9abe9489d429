import Hardware
import Settings

/// What the settings of the display page say, where they say something.
package struct DisplayValues: Hashable, Sendable {
    fileprivate var brightness: Int?
    fileprivate var theme: DisplayDescription.ThemeName?
    fileprivate var textSize: Int?
    fileprivate var loudness: GPIODescription.Buzzer.Loudness?
    /// Nil says nothing; zero is never.
    fileprivate var standby: Int?
    /// In milliseconds; nil says nothing, zero is off.
    fileprivate var oneSwitch: Int?
    /// Likewise.
    fileprivate var slowKeys: Int?

    /// Nothing: a board is as its file describes it.
    package init() {}

    /// Of what holds now. What is not of its type, as a later version may have stored it, says nothing.
    package init(_ snapshot: Snapshot) {
        func number(_ setting: DisplaySetting, _ range: ClosedRange<Double>) -> Int? {
            let number = snapshot.value(of: setting)?.number
            return number.flatMap { range.contains($0) ? Int($0.rounded()) : nil }
        }
        func word<Word: RawRepresentable<String>>(_ setting: DisplaySetting) -> Word? {
            guard case .string(let text)? = snapshot.value(of: setting) else { return nil }
            return Word(rawValue: text)
        }
        brightness = number(.brightness, 1...100)
        theme = word(.theme)
        textSize = number(.textSize, 100...200)
        loudness = word(.keySound)
        standby = number(.standby, 0...86_400)
        oneSwitch = number(.oneSwitch, 0...10_000)
        slowKeys = number(.slowKeys, 0...5000)
    }
}

extension Board {
    /// As its owner has set it.
    package func set(to values: DisplayValues) -> Board {
        var board = self
        board.display.brightness = values.brightness ?? display.brightness
        board.display.theme = values.theme ?? display.theme
        board.display.textSize = values.textSize ?? display.textSize
        if let loudness = values.loudness { board.gpio.buzzer?.loudness = loudness }
        board.keypad = keypad.set(to: values)
        if let standby = values.standby { board.display.blankAfter = standby == 0 ? nil : .seconds(standby) }
        return board
    }

    /// What the screen is to speak where a setting says so: the one that the board file names, else the display page's.
    package func language(in snapshot: Snapshot) -> String {
        if case .string(let word)? = languageKey.flatMap(snapshot.value), !word.isEmpty { return word }
        // Its default is the board's language as the bundle has it, which may be less: de of de-AT.
        let isSet = snapshot.source(of: DisplaySetting.language.rawValue) != .schemaDefault
        guard isSet, case .string(let word)? = snapshot.value(of: .language) else { return language }
        return word
    }
}

extension KeypadDescription {
    fileprivate func set(to values: DisplayValues) -> KeypadDescription {
        var keypad = self
        if let slowKeys = values.slowKeys { keypad.timing.accept = .milliseconds(slowKeys) }
        if let period = values.oneSwitch {
            keypad.scanPeriod = period == 0 ? nil : max(.milliseconds(period), Self.shortestScan)
        }
        return keypad.scanPeriod.map(keypad.asOneSwitch) ?? keypad
    }
}

extension Snapshot {
    /// Nil where the bundle has no such row, whatever is stored.
    fileprivate func value(of setting: DisplaySetting) -> SettingValue? {
        guard value(for: setting.rawValue, in: .schemaDefault) != nil else { return nil }
        return value(for: setting.rawValue)
    }
}
