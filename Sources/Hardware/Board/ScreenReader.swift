/// Reads `[Screen]` of a board file.
struct ScreenReader {
    private let file: String
    /// What is read before it is known how the screen is shared.
    private var description = ScreenDescription(.vt)
    private var way: (ScreenDescription.Way, line: Int)?
    /// Where the section begins; nil without one.
    private var firstLine: Int?

    init(file: String) { self.file = file }

    mutating func take(_ value: BoardValue) throws(BoardError) {
        firstLine = firstLine ?? value.line
        switch value.name {
        case "Share": way = (try value.choice(), value.line)
        case "Owner": description.owner = try value.nonEmpty()
        case "Terminal": description.terminal = try value.number(in: 1...63)
        case "EntryChord": description.entry = try value.chord()
        case "IdleReturn": description.idleReturn = try value.duration(in: 1...86_400, .seconds)
        case "ReleaseTime": description.releaseTime = try value.time(in: 50...5000, .milliseconds)
        default:
            throw value.unknownName(among: [
                "Share", "Owner", "Terminal", "EntryChord", "IdleReturn", "ReleaseTime",
            ])
        }
    }

    /// Nil where the screen is nobody else's.
    func finished(
        _ display: DisplayDescription, _ keypad: KeypadDescription
    ) throws(BoardError) -> ScreenDescription? {
        guard let firstLine else { return nil }
        guard let way else {
            throw BoardError(
                file: file, line: firstLine,
                reason: "[Screen] wants Share = drm, vt or fbdev: how it is shared")
        }
        var result = description
        result.way = way.0
        if result.way == .drm, display.driver != .drm {
            throw BoardError(
                file: file, line: way.line, reason: "Share = drm wants Driver = drm in [Display] as well")
        }
        let missing = (result.entry?.keys ?? []).filter { !keypad.has($0) }.compactMap(\.word).min()
        if let missing {
            throw BoardError(
                file: file, line: firstLine,
                reason: "EntryChord in [Screen] has the key \(missing), which this board has not")
        }
        return result
    }
}

extension BoardValue {
    /// `star+pound 3s`
    fileprivate func chord() throws(BoardError) -> EntryChord {
        let wanted = "keys and 1 to 30 s, as in star+pound 3s"
        let words = words
        guard words.count == 2, words[1].hasSuffix("s"), let seconds = Int(words[1].dropLast()),
            (1...30).contains(seconds)
        else { throw wrong(wanted) }
        var keys: Set<Key> = []
        for word in words[0].split(separator: "+") { keys.insert(try key(named: String(word))) }
        guard !keys.isEmpty else { throw wrong(wanted) }
        return EntryChord(keys, hold: .seconds(seconds))
    }
}
