/// Buttons on the lines of a gpio-sim chip, pressed by turning their pull around.
struct GPIOButtons {
    /// By key code: the line's offset and the level that it has while the button is pressed.
    private var lines: [UInt16: (offset: Int, pressed: Bool)] = [:]

    /// - Parameter words: `line:CODE:OFFSET:LEVEL`.
    init(_ words: some Sequence<Substring>) throws(AgentError) {
        for word in words {
            let parts = word.split(separator: ":")
            guard parts.count == 4, parts[0] == "line", let code = UInt16(parts[1]),
                let offset = Int(parts[2])
            else { throw AgentError("\"\(word)\" is not line:CODE:OFFSET:LEVEL") }
            lines[code] = (offset, parts[3] == "1")
            try GPIOChip.pull(offset, isUp: parts[3] != "1")
        }
    }
}

extension GPIOButtons: Keypad {
    var node: String { "" }

    /// libgpiod 1 has a descriptor of edges; from 2 on those of inputs and outputs look alike, but for the line's number.
    func isRead(by process: WatchedProcess) -> Bool {
        process.openFiles.contains { file in
            file.path == "anon_inode:gpio-event"
                || lines.values.contains { file.info.hasSuffix("gpio-line:\t\($0.offset)") }
        }
    }

    func send(_ event: InputEvent) throws(AgentError) {
        guard let line = lines[event.code] else { throw AgentError("no button has the code \(event.code)") }
        try GPIOChip.pull(line.offset, isUp: (event.value != 0) == line.pressed)
    }
}
