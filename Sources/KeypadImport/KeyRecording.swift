import Hardware
import PropertyLists

// What `libinput record` and `evtest` write. Both are read line by line; lines that say nothing of keys are passed over.
extension KeypadSource {
    init(recording bytes: [UInt8], file: String) throws(KeypadSourceError) {
        self.init()
        var reader = RecordingReader()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            reader.take(String(decoding: line, as: UTF8.self).trimmingASCIISpace()[...])
        }
        device = reader.identifier ?? reader.name
        edges = reader.edges
        // Keys that were pressed are there; what a device could send is often far more than it has.
        let pressed = edges.filter(\.isDown).map(\.code)
        for code in pressed.isEmpty ? reader.capabilities : pressed { add(code) }
        if reader.isDisguised, Set(pressed).count == 1 {
            throw KeypadSourceError(
                file: file, line: nil,
                "every key is hidden as KEY_A: record with libinput record --show-keycodes")
        }
        for scan in reader.unknownScans {
            problems.append(
                KeypadSourceError(
                    file: file, line: nil,
                    "a key sends KEY_UNKNOWN with the scan code \(scan): a line KEYBOARD_KEY_\(scan)=f14 of hwdb(7) "
                        + "would make it one that a board file can name"))
        }
    }
}

/// Takes the lines of either format.
private struct RecordingReader {
    private(set) var name: String?
    private(set) var identifier: String?
    private(set) var capabilities: [UInt32] = []
    private(set) var edges: [KeypadSource.Edge] = []
    /// Of keys that the kernel knows no code for.
    private(set) var unknownScans: [String] = []
    /// libinput hides what was typed unless it is told otherwise.
    private(set) var isDisguised = false
    private var latestScan: UInt32?
    private var beginning: Duration?
    private var readsKeys = false

    private static let keyEvents: UInt32 = 1
    private static let unknownKey: UInt32 = 240

    mutating func take(_ line: Substring) {
        if line.hasPrefix("Event: time ") {
            takeEvtest(line)
        } else if line.hasPrefix("- [") {
            takeLibinput(line)
        } else if line.hasPrefix("# libinput record") {
            isDisguised = true
        } else {
            takeDescription(line)
        }
    }

    // MARK: Events

    /// `Event: time 1541093533.339183, type 1 (EV_KEY), code 80 (KEY_KP2), value 1`; a scan code is hexadecimal.
    private mutating func takeEvtest(_ line: Substring) {
        let fields = line.dropFirst("Event: time ".count).split(separator: ",")
        guard fields.count >= 4, let time = Self.seconds(fields[0]),
            let type = Self.number(fields[1], after: "type"),
            let code = Self.number(fields[2], after: "code")
        else { return }
        let value = fields[3].split(separator: " ").last ?? ""
        take(time, type, code, type == 4 ? UInt32(value, radix: 16) : UInt32(value))
    }

    /// `- [  1, 123456,   1,  28,       1] # EV_KEY / KEY_ENTER 1`: seconds, microseconds, type, code, value.
    private mutating func takeLibinput(_ line: Substring) {
        guard let end = line.firstIndex(of: "]") else { return }
        let numbers = line[..<end].dropFirst(3).split(separator: ",").map { Int64($0.trimmingASCIISpace()) }
        guard numbers.count == 5, let seconds = numbers[0], let microseconds = numbers[1],
            let type = numbers[2].flatMap(UInt32.init(exactly:)),
            let code = numbers[3].flatMap(UInt32.init(exactly:)),
            Self.times.contains(seconds), Self.times.contains(microseconds)
        else { return }
        take(
            .seconds(seconds) + .microseconds(microseconds), type, code,
            numbers[4].flatMap(UInt32.init(exactly:)))
    }

    private mutating func take(_ time: Duration, _ type: UInt32, _ code: UInt32, _ value: UInt32?) {
        if type == 4, code == 4 { latestScan = value }
        // A value of 2 is the kernel's own repeat.
        guard type == Self.keyEvents, code < 0x300, let value, value < 2 else { return }
        beginning = beginning ?? time
        edges.append(KeypadSource.Edge(time: time - (beginning ?? time), code: code, isDown: value == 1))
        if code == Self.unknownKey, let scan = latestScan.map({ String($0, radix: 16) }),
            !unknownScans.contains(scan)
        {
            unknownScans.append(scan)
        }
    }

    // MARK: What the device is

    private mutating func takeDescription(_ line: Substring) {
        if line.hasPrefix("Input device name: ") || line.hasPrefix("name: ") {
            name = name ?? Self.quoted(line)
        } else if line.hasPrefix("Input device ID: ") || line.hasPrefix("# ID: ") {
            identifier = identifier ?? Self.identifier(line)
        } else if line.hasPrefix("Event type ") || line.hasPrefix("# Event type ") {
            readsKeys = line.hasSuffix("(EV_KEY)")
        } else if readsKeys, let code = Self.number(line.drop { $0 == "#" || $0 == " " }, after: "Event code")
        {
            if code < 0x300 { capabilities.append(code) }
        }
    }

    /// `bus 0x3 vendor 0x4d9 product 0x1203 version 0x110`, as a board file has it.
    private static func identifier(_ line: Substring) -> String? {
        let words = line.split(separator: " ").map(String.init)
        let parts = ["vendor", "product"].compactMap { name -> String? in
            guard let place = words.firstIndex(of: name), place + 1 < words.count,
                words[place + 1].hasPrefix("0x"),
                let number = UInt16(words[place + 1].dropFirst(2), radix: 16)
            else { return nil }
            return String(repeating: "0", count: 4 - String(number, radix: 16).count)
                + String(number, radix: 16)
        }
        guard parts.count == 2, parts != ["0000", "0000"] else { return nil }
        return parts.joined(separator: ":")
    }

    private static func quoted(_ line: Substring) -> String? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[1].isEmpty else { return nil }
        // A name that a board file could not hold is none.
        let isPlain = parts[1].utf8.allSatisfy { Ascii.isPrintable($0) && $0 != UInt8(ascii: ";") }
        return isPlain && parts[1].utf8.count <= 100 ? parts[1].trimmingASCIISpace() : nil
    }

    private static func number(_ text: Substring, after word: String) -> UInt32? {
        let text = text.trimmingASCIISpace()
        guard text.hasPrefix(word + " ") else { return nil }
        return UInt32(text.dropFirst(word.count + 1).prefix { $0 != " " })
    }

    /// No clock that a recording is made by has counted further.
    private static let times: ClosedRange<Int64> = 0...1_000_000_000_000

    private static func seconds(_ text: Substring) -> Duration? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let seconds = Int64(parts[0]), let microseconds = Int64(parts[1]),
            times.contains(seconds), times.contains(microseconds)
        else { return nil }
        return .seconds(seconds) + .microseconds(microseconds)
    }
}
