import Foundation
import Hardware
import Keys
import Testing
import TextEntry
import VirtualDevice

/// Other keypads and other ways to type, on the device that has booted already.
extension DeviceTests.FirstLight {
    @Test("where the device has a dictionary, words are typed a press a letter")
    func wordsArePredicted() throws {
        let folder = "/usr/share/settingsd/words"
        defer {
            _ = try? device.run("rm -r \(folder)")
            try? panel.start(page: TestBundle.root)
        }
        try device.run(
            "mkdir -p \(folder); printf 'settingsd words 1\\n4663 home\\n4663 good\\n7867 pump\\n'"
                + " >\(folder)/en.words")
        let uncorrected = "<key>AutocorrectionType</key><string>No</string>"
        try panel.start(page: TestBundle.root.replacingOccurrences(of: uncorrected, with: ""))
        try panel.type("ok 4 6 6 3 star 0 7 8 6 7 ok")
        let name = try panel.value("name")
        #expect(name == "good pump")
    }

    @Test("a release that the kernel dropped while nobody read the keypad ends the key all the same")
    func droppedEvents() throws {
        try panel.type("ok 2 3 2 3 2 3 2 3 2 3 2 3 2 3 2 3")
        let erase = try panel.setup.track("erase").events
        let seven = try panel.setup.track("7").events
        // Pressed, then let go among so many events that the kernel's buffer keeps none of them (SYN_DROPPED).
        try device.play([erase[0]], on: "keypad")
        try device.run("kill -STOP $(pidof settingsd)")
        let flood = [erase[1]] + (0..<400).flatMap { _ in [seven[0], seven[1]] }
        try device.play(flood.map { $0.sent(after: .zero) }, on: "keypad")
        try device.run("kill -CONT $(pidof settingsd)")
        // An Erase that went on would have emptied the field by the time it is still.
        try device.waitUntilStill(for: .milliseconds(1500), program: "settingsd")
        try panel.type("3 ok")
        #expect(try panel.value("name")?.hasPrefix("adad") == true)
        #expect(try panel.value("name")?.hasSuffix("d") == true)
    }

    @Test("a knob sets a switch and types a name")
    func knob() throws {
        let pad = KeypadDescription.standard(.rotary)
        try start(on: pad, board: "Class = rotary")
        defer { giveBackPhonePad() }
        try type("cw cw push", on: pad)
        #expect(try panel.value("heating") == "True")
        let name = try ShortestKeys.typing("ada", in: FieldTraits(), on: pad).script
        try type("ccw ccw push \(name) hold:push push", on: pad)
        #expect(try panel.value("name") == "ada")
    }

    @Test("a USB number pad sets the same in both of its modes, and with every key wrapped in NumLock")
    func numberPad() throws {
        let usual = KeypadDescription.standard(.numberPad)
        let row = Self.numberPad(digits: Array(2...11), dot: 41, enter: 28)
        try start(on: usual, and: row, board: "Class = N\\nTopRow = 789")
        defer { giveBackPhonePad() }
        for pad in [usual, row] {
            try panel.start()
            try type("enter 2 3 2 enter 2 enter 4 2 enter", on: pad)
            #expect(try panel.value("name") == "ada")
            #expect(try panel.value("unit") == "42")
        }
        try panel.start()
        let track = try KeyTrack(KeyScript("enter 2 3 2 enter", for: usual), on: usual)
        try device.play(track.events.flatMap(Self.wrapped), on: "keypad")
        try device.waitUntilStill(for: .milliseconds(1500), program: "settingsd")
        #expect(try panel.value("name") == "ada")
    }

    @Test("a keyboard's words are corrected where a field asks for that, by the dictionary that Debian has")
    func wordsAreCorrected() throws {
        // Every key of a keyboard, so that it is taken for one.
        try start(on: .standard(.fullKeyboard), codes: Array(1...88), board: "Class = K")
        defer {
            giveBackPhonePad()
            try? panel.start(page: TestBundle.root)
        }
        let (no, yes) = ("<string>No</string>", "<string>Yes</string>")
        try panel.start(page: TestBundle.root.replacingOccurrences(of: no, with: yes))
        let enter: UInt32 = 28
        let letters: [UInt32] = [20, 18, 35, 57, 19, 18, 46, 23, 18, 47, 18, 52]  // "teh recieve."
        let taps = ([enter] + letters + [enter]).enumerated().flatMap { index, code in
            let begin = Duration.milliseconds(300) * index
            return [
                InjectedEvent.key(code, isDown: true, after: begin),
                InjectedEvent.key(code, isDown: false, after: begin + .milliseconds(60)),
            ]
        }
        try device.play(taps, on: "keypad")
        try device.waitUntilStill(for: .milliseconds(1500), program: "settingsd")
        #expect(try panel.value("name") == "the receive.")
    }

    // MARK: Pads

    /// A number pad whose digits 1 to 9 and 0, dot and Enter have other codes.
    private static func numberPad(digits: [UInt32], dot: UInt32, enter: UInt32) -> KeypadDescription {
        let usual = KeypadDescription.standard(.numberPad)
        return KeypadDescription(
            hardwareClass: .numberPad,
            pad: usual.pad.map { row in
                row.map { cap in
                    switch cap.key {
                    case .digit(let digit): KeyCap(cap.key, code: digits[(digit + 9) % 10])
                    case .dot: KeyCap(cap.key, code: dot)
                    case .ok: KeyCap(cap.key, code: enter)
                    default: cap
                    }
                }
            })
    }

    /// NumLock goes down and up around each edge of a key, as some pads do to be digits whatever the computer thinks.
    private static func wrapped(_ event: InjectedEvent) -> [InjectedEvent] {
        let numLock: UInt32 = 69
        return [
            .key(numLock, isDown: true, after: event.after),
            event.sent(after: event.after + .milliseconds(8)),
            .key(numLock, isDown: false, after: event.after + .milliseconds(16)),
        ]
    }

    /// The service with other keys: a line of `[Keypad]` in the board file, and a device that has the pads' codes.
    private func start(
        on pad: KeypadDescription, and other: KeypadDescription? = nil, codes more: [UInt32] = [],
        board line: String
    ) throws {
        let file = "/usr/share/settingsd/board/\(panel.setup.board.name)/board.ini"
        try device.run(
            "cp \(file) /run/phone-pad.ini; sed 's/^Class = .*/\(line)/' /run/phone-pad.ini >\(file)")
        let codes = Set((pad.caps + (other?.caps ?? [])).map(\.code) + more).subtracting([0])
        try device.unplug("keypad")
        try device.plug("keypad", codes.sorted().map { "key:\($0)" } + ["rel:8"])
        try panel.start()
    }

    func giveBackPhonePad() {
        let file = "/usr/share/settingsd/board/\(panel.setup.board.name)/board.ini"
        _ = try? device.run("systemctl stop settingsd.service; cp /run/phone-pad.ini \(file)")
        try? device.unplug("keypad")
        try? device.plug("keypad", panel.setup.keypad)
    }

    private func type(_ script: String, on pad: KeypadDescription) throws {
        try device.type(try KeyTrack(KeyScript(script, for: pad), on: pad))
    }
}
