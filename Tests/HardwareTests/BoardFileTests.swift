import Foundation
import Fuzz
import Testing
@testable import Hardware

private func read(_ text: String) throws(BoardError) -> Board {
    try BoardFile.read(text, name: "bench", file: "board.ini")
}

private func reason(_ text: String) -> String {
    do {
        _ = try read(text)
        return "read"
    } catch {
        return error.description
    }
}

@Suite("board file")
struct BoardFileTests {
    @Test(
        "a display of one bit has the look of two colours, whatever its file says",
        arguments: [
            ("", .mono), ("Look = colour", .mono), ("Look = mono-inverse", .monoInverse),
        ] as [(String, DisplayDescription.Look)])
    func oneBit(line: String, look: DisplayDescription.Look) throws {
        let board = try read("[Display]\n\(line)\nSize = 128x64\nDepth = 1\n[Keypad]\nClass = P\n")
        #expect(board.display.look == look && board.display.isMono)
    }

    @Test(
        "an indented line is one of its own, behind a mark of the encoding too", arguments: ["", "\u{FEFF}"])
    func indented(mark: String) throws {
        let board = try read(
            "\(mark)  [Board]\n  Title = Pump\n\tLanguage = de\n  # a remark\n   LanguageKey = lang\n")
        #expect(board.title == "Pump" && board.language == "de" && board.languageKey == "lang")
        #expect(reason("[Board]\n  Title = Pump\n  more\n").contains("board.ini:3"))
    }

    @Test(
        "a name that stands in its section again is an error that names both lines",
        arguments: [
            ("[Display]\nSize = 9x9\nSize = 8x8", 3, "Size stands in [Display] already, at line 2"),
            ("[Keys]\nKEY_A = ok\nKEY_A = back", 3, "KEY_A stands in [Keys] already, at line 2"),
            ("[Keys]\nKEY_A = ok\n30 = back", 3, "30 stands in [Keys] already, at line 2"),
            ("[Keys pad]\nKEY_A = ok\nKEY_A = ok", 3, "KEY_A stands in [Keys pad] already, at line 2"),
            ("[Legends]\nok = A\nok = B", 3, "ok stands in [Legends] already, at line 2"),
            ("[Buzzer]\nLine = A\nLine = B", 3, "Line stands in [Buzzer] already, at line 2"),
            ("[Screen]\nShare = vt\nShare = drm", 3, "Share stands in [Screen] already, at line 2"),
        ])
    func twice(text: String, line: Int, reason: String) {
        #expect(HardwareTests.reason(text) == "board.ini:\(line): \(reason)")
    }

    @Test(
        "what makes a list may stand again, and so may a section, which then has the last word",
        arguments: [
            "[Keypad]\nDevice = a\nDevice = b\nWithout = menu\nWithout = push",
            "[Scanner]\nDevice = a\nDevice = b", "[Fonts]\nFont = /a\nFont = /b",
            "[GPIOMatrix]\nRowLine = A\nRowLine = B\nColumnLine = C\nColumnLine = D\nRow = KEY_1 -\nRow = - -",
            "[Display]\nSize = 320x240\n[Board]\nTitle = a\n[Display]\nDepth = 32\nSize = 9x9",
            "[Display]\nSize = 320x240\n[Display]\nSize = 9x9",
            "[Legends]\n0 = A\n00 = B",
            "[Keys]\nKEY_A = ok\nKEY_B = ok\n[Keys a]\nKEY_A = back\n[Keys b]\nKEY_A = back",
        ])
    func lists(text: String) throws {
        _ = try read(text)
    }

    @Test(
        "times that the file names hold wherever they stand",
        arguments: [
            "Commit = 400\nHold = 600\nSlowKeys = 100\nGloves = yes",
            "Gloves = yes\nSlowKeys = 100\nHold = 600\nCommit = 400",
        ])
    func timesBesideGloves(lines: String) throws {
        let timing = try read("[Keypad]\n\(lines)\n").keypad.timing
        #expect(timing.commit == .milliseconds(400) && timing.hold == .milliseconds(600))
        #expect(timing.accept == .milliseconds(100) && timing.clash == KeyTiming.gloves.clash)
    }

    @Test(
        "what is off is off, whatever the file says of the other half of it",
        arguments: ["RepeatPeriod = off\nRepeatDelay = 300", "RepeatDelay = off\nRepeatPeriod = 200"])
    func repeatsNever(lines: String) throws {
        #expect(try !read("[Keypad]\n\(lines)\n").keypad.timing.repeats)
        let mended = [
            (text: "[Keypad]\n\(lines)\n", file: "board.ini"),
            ("[Keypad]\nRepeatPeriod = 200\nRepeatDelay = 300\n", "mine.ini"),
        ]
        #expect(try BoardFile.read(mended, name: "bench").keypad.timing.repeats)
    }

    @Test("a board file says display, keypad, keys and fonts")
    func whole() throws {
        let board = try read(
            """
            # a comment
            [Board]
            Title = Heat pump
            Idiom = Pad
            [Display]
            Size = 128x64
            Depth = 1
            Look = mono
            Accent = #00a651
            Rotation = 180
            BitOrder = high
            Connector = DSI-1
            Backlight = /sys/class/backlight/panel
            Brightness = 80
            DimTo = 10
            DimAfter = 60
            BlankAfter = 300 s
            Standby = clock
            PixelShift = 120 s
            [Keypad]
            Class = P
            Without = left right
            Device = 046d:c31c
            Hold = 700 ms
            Commit = off
            [Scanner]
            Device = 05e0:1200
            Device = Symbol Bar Code Scanner
            Layout = de
            [Keys]
            KEY_KPDOT = star
            KEY_F9 = find
            [Legends]
            erase = CLR
            [Fonts]
            Font = /fonts/6x10.pcf
            Font = /fonts/5x8.pcf
            IconFont = /fonts/icons.ttf
            """)
        #expect(board.title == "Heat pump")
        #expect(board.idiom == .pad)
        #expect(board.display.size == Size(width: 128, height: 64))
        #expect(board.display.rotation == 180)
        #expect(board.display.bitOrder == .high)
        #expect(board.display.connector == "DSI-1")
        #expect(board.display.backlight == "/sys/class/backlight/panel")
        #expect((board.display.brightness, board.display.dimTo) == (80, 10))
        #expect(board.display.dimAfter == .seconds(60))
        #expect(board.display.blankAfter == .seconds(300))
        #expect(board.display.pixelShift == .seconds(120))
        #expect(board.display.standby == .clock)
        #expect(board.display.pictureSize(onDisplayOf: board.display.size) == Size(width: 126, height: 62))
        #expect(!board.keypad.has(.left))
        #expect(board.keypad.has(.find))
        #expect(board.keypad.keymap[83] == .star)
        #expect(board.keypad.caps.first { $0.key == .star }?.code == 83)
        #expect(board.keypad.legend(of: .erase) == "CLR")
        #expect(board.keypad.timing.hold == .milliseconds(700))
        #expect(board.keypad.timing.commit == nil)
        #expect(board.inputDevices == [.identifier(vendor: 0x046d, product: 0xc31c)])
        #expect(board.scanner?.layout == "de")
        #expect(board.scanner?.matches(name: "Symbol Bar Code Scanner", vendor: 1, product: 2) == true)
        #expect(board.scanner?.matches(name: "x", vendor: 0x05e0, product: 0x1200) == true)
        #expect(board.scanner?.matches(name: "x", vendor: 0x046d, product: 0xc31c) == false)
        #expect(board.fonts.files == ["/fonts/6x10.pcf", "/fonts/5x8.pcf"])
        #expect(board.fonts.icons == "/fonts/icons.ttf")
        #expect(board.display.accent == 0x00A651)
    }

    private static let mistakes: [(text: String, message: String)] = [
        (
            "[Board]\nTitel = x",
            "board.ini:2: unknown name Titel in [Board]; valid are Name, Title, Idiom, Language, LanguageKey, Reset"
        ),
        (
            "\n\n[Disply]\nSize = 1x1",
            "board.ini:3: unknown section [Disply]; valid are [Board], [Display], [Keypad], [Keys], [Legends], [Fonts], [Speech], [Scanner], [Screen], "
                + "[GPIOKeys], [GPIOMatrix], [Keyswitch], [FactoryReset], [StatusLED], [KeyBacklight], "
                + "[DisplayBacklight], [Buzzer]"
        ),
        ("[Display]\nDepth = 24", "board.ini:2: Depth = 24: expected one of 1, 16, 32"),
        ("[Display]\nSize = big", "board.ini:2: Size = big: expected width x height, as in 320x240"),
        (
            "[Display]\nSize = 8192x8192",
            "board.ini:2: Size = 8192x8192: 8192x8192 pixels would take 268435456 bytes at 32 bits; "
                + "a display has at most 4096 a side and 8847360 in all"
        ),
        (
            "[Display]\nSize = 9223372036854775807x2",
            "board.ini:2: Size = 9223372036854775807x2: 9223372036854775807x2 pixels would take too many "
                + "bytes at 32 bits; a display has at most 4096 a side and 8847360 in all"
        ),
        ("[Display]\nAccent = red", "board.ini:2: Accent = red: expected a colour, as in #2563EB"),
        ("[Display]\nAccent = #+1234", "board.ini:2: Accent = #+1234: expected a colour, as in #2563EB"),
        ("[Display]\nAccent = #+12345", "board.ini:2: Accent = #+12345: expected a colour, as in #2563EB"),
        ("[Display]\nBitOrder = left", "board.ini:2: BitOrder = left: expected one of low, high"),
        ("[Display]\nDimTo = 101", "board.ini:2: DimTo = 101: expected a number from 0 to 100"),
        ("[Display]\n\nPixelShift = 0", "board.ini:3: PixelShift = 0: expected off, or 1 to 86400 s"),
        ("[Keypad]\nClass = Q", "board.ini:2: Class = Q: expected one of K, P, P0, N, M, D, rotary"),
        ("[Keypad]\nHold = 5 ms", "board.ini:2: Hold = 5 ms: expected 200 to 3000 ms"),
        (
            "[Display]\nDriver = screen",
            "board.ini:2: Driver = screen: expected one of automatic, fbdev, drm, file"
        ),
        (
            "[Display]\nDriver = file",
            "board.ini: Driver = file in [Display] wants Device = FILE, where the picture goes"
        ),
        (
            "[Scanner]\nLayout = de",
            "board.ini: [Scanner] wants Device = NAME, or VENDOR:PRODUCT as lsusb has them"
        ),
        ("[Scanner]\nName = x", "board.ini:2: unknown name Name in [Scanner]; valid are Device, Layout"),
        (
            "[Screen]\nIdleReturn = 9",
            "board.ini:2: [Screen] wants Share = drm, vt or fbdev: how it is shared"
        ),
        (
            "[Screen]\nShare = drm",
            "board.ini:2: Share = drm wants Driver = drm in [Display] as well"
        ),
        (
            "[Screen]\nShare = vt\nEntryChord = star+A 3s",
            "board.ini:2: EntryChord in [Screen] has the key A, which this board has not"
        ),
        (
            "[Screen]\nEntryChord = star",
            "board.ini:2: EntryChord = star: expected keys and 1 to 30 s, as in star+pound 3s"
        ),
        ("[Board]\nnonsense", "board.ini:2: expected [Section], Name = Value or a comment"),
        (
            "[Board]\n# a ; b\nTitle = A ; B",
            "board.ini:3: a value cannot have \" ;\", which begins a comment: that goes on a line of its own"
        ),
        (
            "[Board]\n# L\u{FFFD}sch\nTitle = L\u{FFFD}sch", "board.ini:3: it has bytes that are no UTF-8"
        ),
        ("[Board]\nLanguage = d\0e", "board.ini:2: it has a zero byte, as UTF-16 has; it is read as UTF-8"),
        (
            "[Keys SINO WEALTH USB Composite Device Consumer Control]\nKEY_1 = 1",
            "board.ini:1: a section's name has more than 49 bytes; "
                + "a device goes by vendor:product too, as in [Keys 04d9:1203]"
        ),
        (
            "[Keys]\nKEY_NUMERIC_STARR = star",
            "board.ini:2: unknown key code KEY_NUMERIC_STARR; did you mean KEY_NUMERIC_STAR"
        ),
        (
            "[Keys]\nok = KEY_F1",
            "board.ini:2: unknown key code ok; a code is the kernel's, as in KEY_F1 = ok"
        ),
        (
            "[Fonts]\nFont = NotoSans-Regular.ttf",
            "board.ini:2: Font = NotoSans-Regular.ttf: expected a whole path, from / on"
        ),
    ]

    @Test(
        "a time that cannot be off is not taken as such",
        arguments: [
            ("[Keypad]\nHold = off", "board.ini:2: Hold = off: expected 200 to 3000 ms"),
            ("[Screen]\nReleaseTime = off", "board.ini:2: ReleaseTime = off: expected 50 to 5000 ms"),
        ])
    func neverOff(text: String, message: String) {
        #expect(reason(text) == message)
    }

    @Test("a mistake names file and line and lists what is valid", arguments: Self.mistakes)
    func mistake(text: String, message: String) {
        #expect(reason(text) == message)
    }

    @Test("a mark of its encoding before the first line changes no place")
    func byteOrderMark() {
        #expect(
            reason("\u{FEFF}[Disply]\nSize = 1x1").hasPrefix("board.ini:1: unknown section [Disply]"))
    }

    @Test("an unknown key word lists the words that exist")
    func unknownKey() {
        #expect(reason("[Keys]\nKEY_1 = one").hasPrefix("board.ini:2: unknown key \"one\"; valid are 0 1 2"))
    }

    @Test("what stands before any section is told so, with its name")
    func homeless() {
        #expect(
            reason("# a board\nSize = 320x240\n[Board]\n") == "board.ini:2: Size stands before any [Section]")
    }

    @Test(
        "a size is two numbers and nothing else",
        arguments: ["320xabcx240", "x320x240x", "320x240x", "320", "320x0"])
    func size(words: String) {
        #expect(reason("[Display]\nSize = \(words)").hasPrefix("board.ini:2: "))
    }

    @Test("a line that is too long is refused, not cut")
    func longLine() {
        #expect(
            reason("[Board]\nTitle = " + String(repeating: "x", count: 300)).contains(
                "board.ini:2: longer than"))
    }

    @Test("random bytes are an error or a board, never a trap")
    func noise() {
        var generator = Mutations(seed: 7)
        for _ in 0..<300 {
            let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = reason("[Keypad]\n" + String(decoding: bytes, as: UTF8.self))
        }
    }
}

@Suite("boards of this repository")
struct ShippedBoardTests {
    private static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../board")
        .standardizedFileURL

    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []

    @Test("every board file that ships is valid", arguments: names)
    func isValid(name: String) throws {
        let path = Self.folder.appendingPathComponent(name).appendingPathComponent("board.ini")
        let board = try BoardFile.read(
            String(contentsOf: path, encoding: .utf8), name: name, file: "board/\(name)/board.ini")
        #expect(!board.keypad.caps.isEmpty)
    }

    @Test("the boards that others rely on are there")
    func areThere() {
        let promised: Set = [
            "qemu-phonepad-320x240", "qemu-phonepad-320x240-drm", "qemu-phonepad-320x240x16",
            "qemu-fullkeyboard-800x480",
            "qemu-barepad-128x64", "qemu-matrix-320x240", "qemu-numberpad-320x240", "qemu-dpad-480x272",
        ]
        #expect(promised.isSubset(of: Self.names))
    }

    private static let profiles: [(String, HardwareClass, [(UInt32, Key)], String)] = [
        ("channels", .phonePad, [(402, .up), (403, .down), (115, .ok), (114, .back), (3, .digit(2))], "CH+"),
        (
            "navigation", .numberPad,
            [(107, .digit(1)), (355, .digit(5)), (110, .digit(0)), (111, .dot), (96, .ok)], "↑"
        ),
        ("letters", .matrix, [(30, .letter(.a)), (32, .letter(.d)), (18, .star), (2, .digit(1))], "↑"),
        ("calculator", .numberPad, [(52, .dot), (13, .ok), (83, .dot), (74, .minus), (14, .erase)], "↑"),
    ]

    @Test("a profile says class, codes and legends of a keypad that is sold", arguments: profiles)
    func profile(name: String, hardwareClass: HardwareClass, keys: [(UInt32, Key)], up: String) throws {
        let keypad = try read("[Keypad]\nProfile = \(name)").keypad
        #expect(keypad.hardwareClass == hardwareClass)
        for (code, key) in keys {
            #expect(keypad.keymap[code] == key)
            #expect(keypad.has(key))
        }
        #expect(keypad.legend(of: .up) == up)
    }

    @Test("the board's own words win over its profile, and only what the profile lacks is missing")
    func overProfile() throws {
        let keypad = try read(
            """
            [Keypad]
            Profile = channels
            [Keys]
            KEY_VOLUMEUP = find
            KEY_OK = ok
            KEY_NUMERIC_STAR = star
            [Legends]
            up = P+
            """
        ).keypad
        #expect(keypad.keymap[115] == .find && keypad.keymap[352] == .ok && keypad.legend(of: .up) == "P+")
        #expect(keypad.has(.star) && !keypad.has(.pound) && keypad.has(.back))
    }
}
