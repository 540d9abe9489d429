import CDeviceAgent
import Glibc

/// Does what the host asks, one request after the other.
///
///     run BYTES            a shell script follows: its exit code and output
///     plug NAME WORD...    an input device with the keys and axes `key:CODE`, `rel:CODE`, or buttons on GPIO lines,
///                          `line:CODE:OFFSET:LEVEL`: its node
///     unplug NAME
///     play NAME EVENT...   `microseconds:type:code:value`: by how many microseconds the latest was late; the word
///                          `unplug` at the end unplugs the device in the same breath
///     opened NAME PROGRAM  waits until the program reads the device
///     still MS [PROGRAM]   waits until neither screen nor program has stirred for so long
struct Agent: ~Copyable {
    private var port: HostPort
    private var devices: [String: any Keypad]

    init() throws(AgentError) {
        port = try HostPort(named: "settingsd.device")
        devices = [:]
    }

    /// Greets the host, then serves it until it leaves.
    mutating func serve() throws(AgentError) {
        try port.reply(0, Array("ready".utf8))
        while let line = try port.line() {
            let words = line.split(separator: " ")
            do {
                let (status, body) = try perform(words)
                try port.reply(status, body)
            } catch {
                try port.reply(-1, Array(error.sentence.utf8))
            }
        }
    }

    private mutating func perform(_ words: [Substring]) throws(AgentError) -> (Int32, [UInt8]) {
        let rest = words.dropFirst(2)
        switch (words.first, words.dropFirst().first) {
        case ("run", let count?):
            let script = try port.bytes(Int(count) ?? 0)
            return try Shell.run(String(decoding: script, as: UTF8.self))
        case ("plug", let name?): return (0, Array(try plug(String(name), rest).utf8))
        case ("unplug", let name?):
            devices[String(name)] = nil
            return (0, [])
        case ("play", let name?):
            return (0, Array("\(try play(rest, on: name).microseconds)".utf8))
        case ("opened", let name?): return try waitUntilRead(try device(name), by: rest.first)
        case ("still", let span?):
            let span = Duration.milliseconds(Int(span) ?? 300)
            try Stillness.wait(for: span, program: rest.first.map { String($0) })
            return (0, [])
        default: throw AgentError("no such request: \(words.joined(separator: " "))")
        }
    }

    /// Plugs in a device with what the words list; returns its node.
    mutating func plug(_ name: String, _ words: some Collection<Substring>) throws(AgentError) -> String {
        if words.first?.hasPrefix("line:") ?? false { return plug(name, try GPIOButtons(words)) }
        var keys: [Int32] = []
        var axes: [Int32] = []
        for word in words {
            let parts = word.split(separator: ":")
            guard parts.count == 2, let code = Int32(parts[1]) else {
                throw AgentError("\"\(word)\" is neither key:CODE nor rel:CODE")
            }
            if parts[0] == "rel" { axes.append(code) } else { keys.append(code) }
        }
        return plug(name, try InjectedDevice(name: name, keys: keys, axes: axes))
    }

    private mutating func plug(_ name: String, _ keypad: any Keypad) -> String {
        devices[name] = keypad
        return keypad.node
    }

    private mutating func play(_ words: some Collection<Substring>, on name: Substring) throws(AgentError)
        -> Duration
    {
        let device = try device(name)
        var events: [InputEvent] = []
        for word in words where word != "unplug" { events.append(try InputEvent(word)) }
        let lateness = try device.play(events)
        if events.count < words.count { devices[String(name)] = nil }
        return lateness
    }

    private func device(_ name: Substring) throws(AgentError) -> any Keypad {
        guard let device = devices[String(name)] else {
            throw AgentError("nothing named \(name) is plugged in")
        }
        return device
    }

    private func waitUntilRead(_ keypad: any Keypad, by program: Substring?) throws(AgentError)
        -> (Int32, [UInt8])
    {
        let name = String(program ?? "settingsd")
        let what = "\(name) to open \(keypad.node)"
        try Clock.wait(for: what, every: .milliseconds(20)) { () throws(AgentError) in
            WatchedProcess(named: name).map(keypad.isRead) ?? false
        }
        return (0, Array(keypad.node.utf8))
    }
}
