import Testing
@testable import Hardware

private func read(_ text: String) throws(BoardError) -> GPIODescription {
    try BoardFile.read(text, name: "bench", file: "board.ini").gpio
}

private func reason(_ text: String) -> String {
    do {
        _ = try read(text)
        return "read"
    } catch {
        return error.description
    }
}

@Suite("GPIO sections of a board file")
struct GPIOSectionTests {
    @Test("buttons are lines by name or by chip and offset, wired as their section says, in any order")
    func keys() throws {
        let gpio = try read(
            """
            [GPIOKeys]
            KEY_UP = BTN-UP
            ActiveLow = yes
            Bias = pull-up
            KEY_OK = gpiochip0:17
            Debounce = 5 ms
            """)
        #expect(gpio.keys.map(\.code) == [103, 352])
        #expect(gpio.keys.map(\.line.address) == ["BTN-UP", "gpiochip0:17"])
        #expect(gpio.keys.map(\.line.boardLine) == [2, 5])
        #expect(gpio.keys.allSatisfy { $0.line.isActiveLow && $0.line.bias == .pullUp })
        #expect(gpio.keys.allSatisfy { $0.line.debounce == .milliseconds(5) })
    }

    @Test("a key sends the code that its line is given, and a key beside the class is one of the board's")
    func codes() throws {
        let board = try BoardFile.read(
            "[Keypad]\nClass = D\n[GPIOKeys]\nKEY_OK = A\nKEY_F1 = B\nKEY_F2 = C\n[Keys]\nKEY_F2 = find",
            name: "bench", file: "board.ini")
        let codes = board.keypad.caps.map { [$0.key: $0.code] }
        #expect(codes.contains([.ok: 352]))
        #expect(codes.contains([.function(1): 59]))
        #expect(codes.contains([.find: 60]))
        #expect(codes.contains([.up: 103]))
    }

    @Test("a matrix has its rows, its columns, and a code or nothing where they cross")
    func matrix() throws {
        let gpio = try read(
            """
            [GPIOMatrix]
            RowLine = ROW0
            RowLine = ROW1
            ColumnLine = COL0
            ColumnLine = COL1
            Row = KEY_1 KEY_2
            Row = KEY_3 -
            ActiveLow = yes
            Bias = pull-up
            """)
        #expect(gpio.matrix?.rows.map(\.address) == ["ROW0", "ROW1"])
        #expect(gpio.matrix?.columns.map(\.address) == ["COL0", "COL1"])
        #expect(gpio.matrix?.codes == [[2, 3], [4, 0]])
        #expect(gpio.matrix?.rows.first?.isActiveLow == true)
    }

    @Test("switch, reset, lights and sounder each have their section")
    func others() throws {
        let gpio = try read(
            """
            [Keyswitch]
            Line = SERVICE
            [FactoryReset]
            Line = RESET
            Hold = 5
            [StatusLED]
            Line = LED
            Drive = open-drain
            ActiveLow = yes
            [KeyBacklight]
            Line = KEYLIGHT
            [DisplayBacklight]
            Line = LCD-ON
            [Buzzer]
            Device = pwm-beeper
            Tone = 3000
            Loudness = quiet
            LoudnessKey = sound
            """)
        #expect(gpio.keyswitch?.address == "SERVICE")
        #expect(gpio.keyswitch?.debounce == .milliseconds(20))
        #expect(gpio.factoryReset?.hold == .seconds(5))
        #expect(gpio.statusLED?.drive == .openDrain)
        #expect(gpio.statusLED?.isActiveLow == true)
        #expect(gpio.keyBacklight?.address == "KEYLIGHT")
        #expect(gpio.displayBacklight?.boardLine == 13)
        #expect(gpio.buzzer?.output == .device("pwm-beeper", boardLine: 15))
        #expect(gpio.buzzer?.tone == 3000)
        #expect(gpio.buzzer?.loudness == .quiet)
        #expect(gpio.buzzer?.loudnessKey == "sound")
        #expect(
            gpio.lines.map(\.purpose) == [
                "Keyswitch", "FactoryReset", "StatusLED", "KeyBacklight", "DisplayBacklight",
            ])
    }

    @Test("a factory reset wants ten seconds where the board does not say")
    func usualHold() throws {
        #expect(try read("[FactoryReset]\nLine = RESET").factoryReset?.hold == .seconds(10))
    }

    @Test(
        "a mistake names file and line and says what would be right",
        arguments: [
            (
                "[GPIOKeys]\nUp = BTN-UP",
                "board.ini:2: unknown name Up in [GPIOKeys]; it takes key codes such as KEY_UP, and valid are "
                    + "ActiveLow, Bias, Debounce"
            ),
            (
                "[GPIOKeys]\nKEY_UPP = BTN-UP",
                "board.ini:2: unknown key code KEY_UPP; did you mean KEY_UP"
            ),
            (
                "[GPIOKeys]\nKEY_UP = gpiochip0:",
                "board.ini:2: KEY_UP = gpiochip0:: expected a line's name, or chip and offset as in gpiochip0:17"
            ),
            (
                "[GPIOKeys]\nKEY_UP = A\nKEY_UP = B",
                "board.ini:3: KEY_UP has a line already, at line 2"
            ),
            (
                "[GPIOKeys]\nKEY_UP = A\n[StatusLED]\nLine = A",
                "board.ini:4: GPIO line A is in use already, at line 2"
            ),
            (
                "[GPIOKeys]\nBias = up",
                "board.ini:2: Bias = up: expected one of as-is, disabled, pull-up, pull-down"
            ),
            ("[StatusLED]\nActiveLow = yes", "board.ini:2: [StatusLED] wants Line = a GPIO line"),
            (
                "[StatusLED]\nLine = LED\nDebounce = 5",
                "board.ini:3: unknown name Debounce in [StatusLED]; valid are Line, ActiveLow, Drive"
            ),
            ("[FactoryReset]\nHold = 1", "board.ini:2: Hold = 1: expected a number from 3 to 60"),
            (
                "[GPIOMatrix]\nRowLine = R0",
                "board.ini:2: [GPIOMatrix] wants a RowLine for each row and a ColumnLine for each column"
            ),
            (
                "[GPIOMatrix]\nRowLine = R0\nColumnLine = C0\nRow = KEY_1 KEY_2",
                "board.ini:2: [GPIOMatrix] has 1 rows and 1 columns: it wants as many times Row = as rows, each "
                    + "with as many key codes as columns, - where no key is"
            ),
            (
                "[Buzzer]\nTone = 2000",
                "board.ini:2: [Buzzer] wants either Line = a GPIO line or Device = an input device"
            ),
            (
                "[Buzzer]\nLine = B\nDevice = b",
                "board.ini:2: [Buzzer] wants either Line = a GPIO line or Device = an input device"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(reason(text) == message)
    }
}
