/// Reads a board file: one INI text to one `Board`, or an error that names file and line and lists what is valid.
package enum BoardFile {
    /// `name` is the board's folder name; `file` is what errors call the text.
    package static func read(_ text: String, name: String, file: String) throws(BoardError) -> Board {
        try read([(text, file)], name: name)
    }

    /// Several texts as one; a later one has the last word. Beneath one `[Section]` a name stands once, but for lists.
    package static func read(
        _ parts: [(text: String, file: String)], name: String
    ) throws(BoardError) -> Board {
        var reader = BoardReader(file: parts.first?.file ?? "", name: name)
        for part in parts {
            reader.file = part.file
            var names = NamesOnce()
            for entry in try INIDocument(part.text, file: part.file).entries {
                try reader.take(entry)
                try names.take(entry, file: part.file)
            }
        }
        reader.file = parts.first?.file ?? ""
        return try reader.finished()
    }
}

/// What has been read so far. Sections may come in any order, so the keypad is put together at the end.
private struct BoardReader: ~Copyable {
    var file: String
    var board: Board
    var hardwareClass: HardwareClass?
    var profile: KeypadProfile?
    var sevenOnTop = true
    var printsLetters = false
    var arrows = ArrowTyping.grid
    var scanPeriod: Duration?
    /// The times of what the file does not name one by one.
    var usualTiming = KeyTiming()
    /// Those that it does, by their names.
    var times: [String: (inout KeyTiming) -> Void] = [:]
    var overrides: [UInt32: Key] = [:]
    var codes: [Key: UInt32] = [:]
    var legends: [Key: String] = [:]
    var missing: Set<Key> = []
    var gpio: GPIOReader
    var screen: ScreenReader

    init(file: String, name: String) {
        self.file = file
        board = Board(name: name)
        gpio = GPIOReader(file: file)
        screen = ScreenReader(file: file)
    }

    mutating func take(_ entry: INIDocument.Entry) throws(BoardError) {
        switch entry.section {
        case "Board": try takeBoard(BoardValue(entry, file))
        case "Display": try takeDisplay(BoardValue(entry, file))
        case "Keypad": try takeKeypad(BoardValue(entry, file))
        case "Keys": try takeKey(BoardValue(entry, file))
        case "Legends":
            let value = BoardValue(entry, file)
            legends[try value.key(named: entry.name)] = try value.nonEmpty()
        case "Fonts": try takeFonts(BoardValue(entry, file))
        case "Speech": try takeSpeech(BoardValue(entry, file))
        case "Scanner": try takeScanner(BoardValue(entry, file))
        case "Screen": try screen.take(BoardValue(entry, file))
        default:
            if try takeDeviceKey(entry) { return }
            guard try gpio.take(BoardValue(entry, file)) else { throw unknownSection(entry) }
        }
    }

    private func unknownSection(_ entry: INIDocument.Entry) -> BoardError {
        let valid =
            ["Board", "Display", "Keypad", "Keys", "Legends", "Fonts", "Speech", "Scanner", "Screen"]
            + GPIOReader.sections
        return BoardError(
            file: file, line: entry.header,
            reason: "unknown section [\(entry.section)]; valid are "
                + valid.map { "[\($0)]" }.joined(separator: ", "))
    }

    mutating func takeBoard(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Name": board.name = try value.nonEmpty()
        case "Title": board.title = try value.nonEmpty()
        case "Idiom": board.idiom = try value.choice()
        case "Language": board.language = try value.nonEmpty()
        case "LanguageKey": board.languageKey = try value.nonEmpty()
        case "Reset": board.resetForgetsSite = try value.choice() == ResetExtent.all
        default:
            throw value.unknownName(among: ["Name", "Title", "Idiom", "Language", "LanguageKey", "Reset"])
        }
    }

    mutating func takeDisplay(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Driver": board.display.driver = try value.choice()
        case "Device": board.display.device = try value.nonEmpty()
        case "Connector": board.display.connector = try value.nonEmpty()
        case "Size": board.display.size = try value.size()
        case "Depth": board.display.depth = try value.number(among: [1, 16, 32])
        case "BitOrder": board.display.bitOrder = try value.choice()
        case "Look": board.display.look = try value.choice()
        case "Theme": board.display.theme = try value.choice()
        case "Accent": board.display.accent = try value.color()
        case "Rotation": board.display.rotation = try value.number(among: [0, 90, 180, 270])
        case "TextSize": board.display.textSize = try value.number(in: 100...200)
        case "OneRow": board.display.showsOneRow = try value.flag()
        case "Backlight":
            board.display.backlight = try value.nonEmpty()
            board.display.hasBacklight = true
        case "Brightness": board.display.brightness = try value.number(in: 1...100)
        case "DimTo": board.display.dimTo = try value.number(in: 0...100)
        case "DimAfter": board.display.dimAfter = try value.duration(in: 1...86_400, .seconds)
        case "BlankAfter": board.display.blankAfter = try value.duration(in: 1...86_400, .seconds)
        case "Standby": board.display.standby = try value.choice()
        case "PixelShift": board.display.pixelShift = try value.duration(in: 1...86_400, .seconds)
        default:
            throw value.unknownName(among: [
                "Driver", "Device", "Connector", "Size", "Depth", "BitOrder", "Look", "Theme", "Accent",
                "Rotation", "TextSize", "OneRow", "Backlight", "Brightness", "DimTo", "DimAfter",
                "BlankAfter", "Standby", "PixelShift",
            ])
        }
    }

    private mutating func takeTime(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Debounce":
            let debounce = try value.duration(in: 0...500, .milliseconds) ?? .zero
            times[value.name] = { $0.debounce = debounce }
        case "Hold":
            let hold = try value.time(in: 200...3000, .milliseconds)
            times[value.name] = { $0.hold = hold }
        case "RepeatDelay":
            let delay = try value.duration(in: 200...5000, .milliseconds)
            times[value.name] = { $0.setRepeat(delay: delay) }
        case "RepeatPeriod":
            let period = try value.duration(in: 50...5000, .milliseconds)
            times[value.name] = { $0.setRepeat(period: period) }
        case "SlowKeys":
            let accept = try value.duration(in: 50...5000, .milliseconds) ?? .zero
            times[value.name] = { $0.accept = accept }
        default:
            let commit = try value.duration(in: 300...5000, .milliseconds)
            times[value.name] = { $0.commit = commit }
        }
    }

    /// In whatever order the file has them.
    private var timing: KeyTiming { times.values.reduce(into: usualTiming) { timing, say in say(&timing) } }

    mutating func takeKeypad(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Class": hardwareClass = try value.choice()
        case "Profile": profile = try value.choice()
        case "TopRow": sevenOnTop = try value.number(among: [123, 789]) == 789
        case "Layout": board.keyboardLayout = try value.nonEmpty()
        case "Device": board.inputDevices.append(InputDevicePattern(try value.nonEmpty()))
        case "Without": for word in value.words { missing.insert(try value.key(named: word)) }
        case "Printed": printsLetters = try value.choice() == PrintedOnKeys.letters
        case "Arrows": arrows = try value.choice()
        case "Gloves": usualTiming = try value.flag() ? .gloves : KeyTiming()
        case "Debounce", "Hold", "RepeatDelay", "RepeatPeriod", "SlowKeys", "Commit": try takeTime(value)
        case "OneSwitch": scanPeriod = try value.duration(in: 300...10_000, .milliseconds)
        case "Dictionaries": board.dictionaries = try value.nonEmpty()
        case "Secrets": board.secretPolicy = try value.choice()
        case "Reveal": board.mayReveal = try value.flag()
        default:
            throw value.unknownName(among: [
                "Class", "Profile", "TopRow", "Layout", "Device", "Without", "Printed", "Arrows", "Gloves",
                "Debounce", "Hold", "Commit", "RepeatDelay", "RepeatPeriod", "SlowKeys", "OneSwitch",
                "Dictionaries", "Secrets", "Reveal",
            ])
        }
    }

    /// `KEY_KPDOT = star`: this code means that key, and is what the board sends for it.
    mutating func takeKey(_ value: BoardValue) throws(BoardError) {
        let code = try value.keyCode(named: value.name)
        let key = try value.key(named: value.text)
        overrides[code] = key
        if codes[key] == nil { codes[key] = code }
    }

    /// `[Keys 04d9:1203]` or `[Keys NAME]`: what one device means by its codes. False for another section.
    mutating func takeDeviceKey(_ entry: INIDocument.Entry) throws(BoardError) -> Bool {
        guard entry.section.hasPrefix("Keys ") else { return false }
        let device = InputDevicePattern(String(entry.section.dropFirst(5)))
        let value = BoardValue(entry, file)
        let index = board.deviceKeys.firstIndex { $0.device == device } ?? board.deviceKeys.count
        if index == board.deviceKeys.count { board.deviceKeys.append(DeviceKeys(device: device, keys: [:])) }
        board.deviceKeys[index].keys[try value.keyCode(named: value.name)] = try value.key(named: value.text)
        return true
    }

    mutating func takeSpeech(_ value: BoardValue) throws(BoardError) {
        var speech = board.speech ?? SpeechDescription()
        switch value.name {
        case "Enabled": speech.isEnabled = try value.flag()
        case "EnabledKey": speech.enabledKey = try value.nonEmpty()
        case "Socket": speech.socket = try value.nonEmpty()
        case "Headphones": speech.hasHeadphones = try value.flag()
        default: throw value.unknownName(among: ["Enabled", "EnabledKey", "Socket", "Headphones"])
        }
        board.speech = speech
    }

    mutating func takeScanner(_ value: BoardValue) throws(BoardError) {
        var scanner = board.scanner ?? ScannerDescription()
        switch value.name {
        case "Device": scanner.devices.append(InputDevicePattern(try value.nonEmpty()))
        case "Layout": scanner.layout = try value.nonEmpty()
        default: throw value.unknownName(among: ["Device", "Layout"])
        }
        board.scanner = scanner
    }

    mutating func takeFonts(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Table": board.fonts.table = try value.path()
        case "Glyphs": board.fonts.glyphs = try value.path()
        case "Font": board.fonts.files.append(try value.path())
        case "IconFont": board.fonts.icons = try value.path()
        default: throw value.unknownName(among: ["Table", "Glyphs", "Font", "IconFont"])
        }
    }

    func finished() throws(BoardError) -> Board {
        if board.display.driver == .file, board.display.device == nil {
            throw BoardError(
                file: file, line: nil,
                reason: "Driver = file in [Display] wants Device = FILE, where the picture goes")
        }
        if board.scanner?.devices.isEmpty == true {
            throw BoardError(
                file: file, line: nil,
                reason: "[Scanner] wants Device = NAME, or VENDOR:PRODUCT as lsusb has them")
        }
        var result = board
        result.gpio = try gpio.finished()
        let hardwareClass = hardwareClass ?? profile?.hardwareClass ?? .phonePad
        let overrides = (profile?.keys ?? [:]).merging(overrides) { _, own in own }
        let codes = codes(with: result.gpio, overrides)
        let usual =
            hardwareClass == .numberPad
            ? KeypadDescription.numberPad(sevenOnTop: sevenOnTop) : .standard(hardwareClass)
        let known = Set(usual.caps.map(\.key))
        let added = codes.keys.filter { !known.contains($0) }.sorted { (codes[$0] ?? 0) < (codes[$1] ?? 0) }
        result.keypad = KeypadDescription(
            hardwareClass: hardwareClass, pad: usual.pad.map { row in row.compactMap { cap($0, codes) } },
            functionKeys: usual.functionKeys.compactMap { cap($0, codes) }
                + added.map { cap(KeyCap($0), codes) ?? KeyCap($0) },
            timing: timing, overrides: overrides)
        result.keypad.printsLetters = printsLetters
        result.keypad.typesByTree = arrows == .tree
        result.keypad.scanPeriod = scanPeriod
        result.screen = try screen.finished(result.display, result.keypad)
        return result
    }

    /// What each key sends, as far as the board says so: [Keys] first, then the codes of the GPIO lines, then its profile's.
    private func codes(with gpio: GPIODescription, _ overrides: [UInt32: Key]) -> [Key: UInt32] {
        var codes = codes
        for code in gpio.keys.map(\.code) + (gpio.matrix?.codes.flatMap { $0 } ?? []) {
            guard let key = overrides[code] ?? KernelKeys.standard[code], codes[key] == nil else { continue }
            codes[key] = code
        }
        for (code, key) in (profile?.keys ?? [:]).sorted(by: { $0.key > $1.key }) where codes[key] == nil {
            codes[key] = code
        }
        return codes
    }

    /// The usual key with the board's own code and legend; nil where the board lacks it.
    private func cap(_ usual: KeyCap, _ codes: [Key: UInt32]) -> KeyCap? {
        let isMissing = profile?.missing.contains(usual.key) == true && codes[usual.key] == nil
        guard !missing.contains(usual.key), !isMissing else { return nil }
        let legend = legends[usual.key] ?? profile?.legends[usual.key] ?? usual.legend
        return KeyCap(usual.key, code: codes[usual.key] ?? usual.code, legend: legend)
    }
}
