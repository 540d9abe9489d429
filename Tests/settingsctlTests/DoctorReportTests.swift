import Drivers
import Foundation
import Hardware
import Testing
@testable import settingsctl

@Suite("what doctor finds wrong")
struct DoctorReportTests {
    /// A chip with four named lines, the first of them the service's and the second a stranger's.
    private func report(for board: String, cards: [String] = []) throws -> DoctorReport {
        var report = DoctorReport()
        let lines = [("BTN-UP", "settingsd"), ("LED", "heartbeat"), ("BUZZER", nil), ("", "")].enumerated()
        report.chips = [
            DoctorReport.Chip(
                name: "gpiochip0", label: "pinctrl",
                lines: lines.map { offset, line in
                    GPIOChips.Line(
                        chip: "gpiochip0", offset: offset, name: line.0, consumer: line.1,
                        isOutput: offset == 1)
                })
        ]
        report.inputs = [
            InputDeviceList.Device(
                event: "event0", name: "gpio-keys", vendor: 1, product: 0x22, keyCount: 12),
            InputDeviceList.Device(event: "event1", name: "pwm-beeper", sounds: true),
        ]
        report.framebuffers = [DisplayDevices.Device(name: "fb0", description: "st7789, 320x240, 16 bit")]
        report.connectors = cards.map { DisplayDevices.Device(name: $0, description: "connected") }
        let links = [
            "/dev/dri/by-path/soc-gpu": "/dev/dri/card1", "/dev/panel": "/dev/fb0", "/run/speech.sock": "",
            "/sys/class/backlight/lcd/max_brightness": "",
        ]
        report.target = { links[$0] }
        report.boardFile = "board.ini"
        report.compare(with: try BoardFile.read(board, name: "bench", file: "board.ini"))
        return report
    }

    @Test(
        "each thing that the board file names is there, missing, or somebody else's",
        arguments: [
            ("[GPIOKeys]\nKEY_UP = BTN-UP", "ok", "BTN-UP is gpiochip0:0, held by the service"),
            ("[GPIOKeys]\nKEY_UP = gpiochip0:2", "ok", "gpiochip0:2, free"),
            ("[StatusLED]\nLine = LED", "busy", "LED is gpiochip0:1, in use by heartbeat"),
            ("[StatusLED]\nLine = gpiochip0:3", "busy", "gpiochip0:3, in use by the kernel"),
            (
                "[StatusLED]\nLine = LEDD", "missing",
                "line 2 names LEDD, which is not there; there are BTN-UP, LED, BUZZER"
            ),
            ("[Buzzer]\nDevice = pwm-beeper", "ok", "pwm-beeper is event1"),
            ("[Buzzer]\nDevice = beep", "missing", "no input device that sounds is named beep"),
            ("[Keypad]\nDevice = gpio-keys", "ok", "gpio-keys is event0"),
            ("[Keypad]\nDevice = 046d:c31c", "missing", "no input device is 046d:c31c"),
            ("[Display]\nDevice = /dev/fb1", "missing", "/dev/fb1 is not there"),
            ("[Display]\nSize = 320x240", "ok", "the first that is there, /dev/fb0"),
        ])
    func claims(board: String, state: String, sentence: String) throws {
        let report = try report(for: board)
        #expect(report.claims.contains { $0.state.rawValue == state && $0.sentence == sentence })
        #expect(report.problems == (state == "ok" ? 0 : 1))
    }

    @Test(
        "a display is there where its driver would find it, with its connector; links lead to it",
        arguments: [
            ("Driver = fbdev", "ok", "the first that is there, /dev/fb0"),
            ("Driver = drm", "ok", "the first that is there, /dev/dri/card1"),
            ("Driver = drm\nDevice = /dev/fb0", "missing", "/dev/fb0, which is none for Driver = drm"),
            ("Driver = drm\nDevice = /dev/dri/card1", "ok", "/dev/dri/card1"),
            ("Device = /dev/dri/by-path/soc-gpu", "ok", "/dev/dri/by-path/soc-gpu is /dev/dri/card1"),
            ("Device = /dev/panel", "ok", "/dev/panel is /dev/fb0"),
            (
                "Device = /dev/dri/card1\nConnector = DSI-1", "ok",
                "DSI-1 is card1-DSI-1, connected"
            ),
            (
                "Device = /dev/dri/card1\nConnector = DSI-2", "missing",
                "no connector is named DSI-2; there are DSI-1, HDMI-A-1"
            ),
            ("Backlight = /sys/class/backlight/lcd", "ok", "/sys/class/backlight/lcd"),
            (
                "Backlight = /sys/class/backlight/led", "missing",
                "/sys/class/backlight/led is not there, or no light with levels"
            ),
            ("Size = 320x240\n[Speech]\nSocket = /run/speech.sock", "ok", "/run/speech.sock"),
            ("Size = 320x240\n[Speech]\nSocket = /run/none", "missing", "/run/none is not there"),
        ])
    func display(section: String, state: String, sentence: String) throws {
        let report = try report(for: "[Display]\n\(section)", cards: ["card1-DSI-1", "card1-HDMI-A-1"])
        let found = report.claims.contains { $0.state.rawValue == state && $0.sentence == sentence }
        #expect(found, "\(report.claims)")
        #expect(report.problems == (state == "ok" ? 0 : 1))
    }

    @Test(
        "fonts that are not installed are done without as long as one is there; what was made for the image has to be there"
    )
    func fonts() {
        #expect(FontFacts().claims.isEmpty)
        var facts = FontFacts(files: ["/a.otf", "/b.otf"], absent: ["/b.otf"])
        #expect(facts.claims.map(\.state) == [.ok])
        #expect(facts.claims[0].sentence == "1 of 2 are there; done without /b.otf")
        facts.absent = facts.files
        #expect(facts.claims.map(\.state) == [.missing])
        var sources = FontSources()
        (sources.table, sources.glyphs) = ("/no/table", "/no/glyphs")
        let found = FontFacts.found(of: sources).claims
        #expect(found.map(\.purpose) == ["Table", "Glyphs"] && found.allSatisfy { $0.state == .missing })
        #expect(found[0].sentence.components(separatedBy: "/no/table").count == 2, "\(found[0].sentence)")
    }

    @Test("where drop-ins are, what they miss is said; where none are, nothing is")
    func applying() {
        #expect(ApplyingFacts().claims.isEmpty)
        var facts = ApplyingFacts(
            dropIns: ["lan"], hasActions: true, hasPolkit: true, parts: ["write", "call", "check"])
        #expect(facts.claims.map(\.state) == [.ok])
        (facts.hasPolkit, facts.parts, facts.problems) = (
            false, ["write", "check"], ["x.apply: it is not root's"]
        )
        var report = DoctorReport()
        report.boardFile = "board.ini"
        report.applying = facts.claims
        #expect(report.problems == 3)
        for words in [
            "x.apply: it is not root's", "settings-apply-call.socket", "polkitd", "3 things are not",
        ] {
            #expect(report.text.contains(words), "\(words)")
        }
        facts.hasActions = false
        #expect(!facts.claims.contains { $0.purpose == "polkitd" })
    }

    @Test("the report is read from the top: chips, the board file, keypads, displays, and the sum")
    func text() throws {
        let text = try report(for: "[GPIOKeys]\nKEY_UP = BTN-UP\n[StatusLED]\nLine = LED").text
        #expect(
            text == """
                GPIO chips:
                  gpiochip0  pinctrl, 4 lines
                    0  BTN-UP  in   in use by settingsd
                    1  LED     out  in use by heartbeat
                    2  BUZZER  in   free
                    3          in   in use by the kernel
                board.ini:
                  ok       GPIOKeys KEY_UP         BTN-UP is gpiochip0:0, held by the service
                  busy     StatusLED               LED is gpiochip0:1, in use by heartbeat
                  ok       Display                 the first that is there, /dev/fb0
                keypads:
                  event0  gpio-keys, 0001:0022, 12 keys
                sounders:
                  event1  pwm-beeper
                displays:
                  fb0  st7789, 320x240, 16 bit
                lights of displays:
                  none
                1 thing is not as the board file says

                """)
    }
}
