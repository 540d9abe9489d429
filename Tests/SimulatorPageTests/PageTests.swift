import Foundation
import PageBrowser
import Testing

/// Where a browser has to be, as for `make test-page`, one that is missing is a failure and not a test less.
private let isDemanded = ProcessInfo.processInfo.environment["SETTINGSD_PAGE"]?.isEmpty == false

@Test("a browser is there where one is demanded", .enabled(if: isDemanded, "make test-page demands it"))
func browserIsThere() { #expect(Browser.isInstalled, "apt-get install chromium") }

@Suite(
    "the simulator's page", .serialized,
    .enabled(
        if: Browser.isInstalled,
        "CHROMIUM IS NOT INSTALLED: the simulator's page is not tested; make test-page"))
struct PageTests {
    private static let eight = [
        "qemu-phonepad-320x240", "qemu-barepad-128x64", "qemu-numberpad-320x240", "qemu-matrix-320x240",
        "qemu-dpad-480x272", "qemu-rotary-320x240", "qemu-gpio-320x240", "qemu-fullkeyboard-800x480",
    ]
    /// The pixels of panel 1 in few words.
    private static let pixels = """
        (() => { const canvas = document.querySelector("[data-panel='1'] canvas");
        const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        return bytes.reduce((sum, byte, index) => (sum * 31 + byte * (index % 251)) % 1000000007, 7); })()
        """

    private func value(_ key: String) -> String {
        "document.querySelector(`#values [data-key='\(key)'] .value`).textContent"
    }

    private func shows(_ text: String) -> String {
        "document.getElementById('screen-text').textContent.includes(`\(text)`)"
    }

    @Test("an address that is typed by clicking is on the display, and is the setting's value")
    func address() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        let before = try browser.number(Self.pixels)
        try browser.press("down", "down", "down", "down", "down", "ok", "down", "ok")
        try browser.wait(shows("title: IP address"))
        #expect(try browser.number(Self.pixels) != before)
        try browser.press("1", "0", "star", "1", "star", "2", "star", "7", "ok")
        try browser.wait("\(value("network_address")) === '10.1.2.7'")
        try browser.wait(shows("IP address = 10.1.2.7"))
        #expect(browser.complaints == [])
    }

    @Test("the keyboard alone is enough: Tab to the panel, its keys, Tab away")
    func keyboard() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        for _ in 0..<30 where try browser.text("document.activeElement.className") != "device" {
            try browser.key("Tab")
        }
        try browser.key("ArrowDown")
        try browser.wait(shows("> Unit number"))
        try browser.key("Enter")
        for digit in ["4", "0", "2"] { try browser.key(digit, code: "Digit\(digit)") }
        try browser.key("Enter")
        try browser.wait("\(value("unit_number")) === '402'")
        try browser.key("Tab")
        #expect(try browser.text("document.activeElement.className") != "device")
        #expect(browser.complaints == [])
    }

    @Test("a finger presses keys, and a key that is held is held")
    func touch() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.resize(width: 390, height: 1200, isMobile: true)
        try browser.call("Emulation.setTouchEmulationEnabled", ["enabled": true])
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        try browser.touch("[data-key='down']")
        try browser.wait(shows("> Unit number"))
        try browser.touch("[data-key='ok']")
        try browser.wait(shows("title: Unit number"))
        try browser.mouse("mousePressed", "[data-key='7']")
        try browser.pass(milliseconds: 700)
        try browser.mouse("mouseReleased", "[data-key='7']")
        try browser.wait("document.getElementById('script').value.includes('hold:7:')")
        #expect(browser.complaints == [])
    }

    @Test("a knob is turned by the wheel, and pushed")
    func wheel() throws {
        let (program, browser) = (try SimulatorProgram("--board", "qemu-rotary-320x240"), try Browser())
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        try browser.mouse("mouseWheel", ".knob", ["deltaX": 0, "deltaY": 45, "button": "none"])
        try browser.wait(shows("> Unit number"))
        try browser.press("push")
        try browser.wait(shows("title: Unit number"))
        #expect(browser.complaints == [])
    }

    @Test("eight boards stand side by side, each with a picture and keys of its own")
    func boards() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser(width: 1800, height: 1200))
        try browser.open("\(program.address)#board=\(Self.eight.joined(separator: ","))")
        let lit = """
            [...document.querySelectorAll("canvas")].filter((canvas) => canvas.getContext("2d")
            .getImageData(0, 0, canvas.width, canvas.height).data.some((byte, index) => index % 4 !== 3 && byte > 90)).length
            """
        try browser.wait("\(lit) === 8")
        #expect(try browser.number("document.querySelectorAll('.device').length") == 8)
        try browser.click("[data-panel='5'] [data-key='down']")
        try browser.wait("document.getElementById('subject').textContent.startsWith('qemu-dpad')")
        try browser.wait(shows("> Unit number"))
        #expect(try browser.number("document.querySelector(\"[data-panel='8'] canvas\").width") == 800)
        #expect(browser.complaints == [])
    }

    @Test("what is saved is shown at the same place, what cannot be read is said over the last good picture")
    func live() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        try browser.press("down", "down")
        try browser.wait(shows("> Contact e-mail"))
        let good = try program.file("Root.plist")
        let frames = "+document.querySelector('.device').dataset.frames"
        let before = try browser.number(frames)
        try program.save(
            good.replacingOccurrences(of: "<string>Heat Pump</string>", with: "<string>Boiler</string>"),
            as: "Root.plist")
        try browser.wait(shows("title: Boiler"))
        #expect(try browser.evaluate(shows("> Contact e-mail")) as? Bool == true)
        // The picture comes after the words.
        try browser.wait("\(frames) > \(before)")
        let shown = try browser.number(Self.pixels)
        try program.save("<plist><dict>", as: "Root.plist")
        try browser.wait(
            "!document.getElementById('banner').hidden && document.getElementById('banner').textContent.includes('Root.plist')"
        )
        #expect(try browser.number(Self.pixels) == shown)
        try program.save(
            good.replacingOccurrences(of: "<string>eco_mode</string>", with: "<string></string>"),
            as: "Root.plist")
        try browser.wait(
            "document.getElementById('banner').hidden && document.querySelector('#findings .place').textContent.match(/Root.plist:[0-9]+:/)"
        )
        #expect(browser.complaints == [])
    }

    @Test("the link leads back to the same screen: board, language and keys")
    func link() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open("\(program.address)#board=qemu-barepad-128x64&language=de")
        try browser.wait(shows("title: Wärmepumpe"))
        try browser.press("8", "5", "7", "pound")
        // A slow machine's pauses are keys as well, so the script itself is what the link has to hold.
        try browser.wait(
            """
            \(value("unit_number")) === '7'
                && new URLSearchParams(location.hash.slice(1)).get('keys') === document.getElementById('script').value
            """)
        let (screen, place) = (
            try browser.text("document.getElementById('screen-text').textContent"),
            try browser.text("location.href")
        )
        try browser.open(
            "about:blank#\(place.split(separator: "#").last ?? "")".replacingOccurrences(
                of: "about:blank", with: program.address))
        try browser.wait(shows("= 7"))
        #expect(try browser.text("document.getElementById('screen-text').textContent") == screen)
        #expect(browser.complaints == [])
    }

    @Test("a step is taken back, and the keys are saved as a test that settingsctl check passes")
    func savedTest() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        try browser.wait(shows("> Site name"))
        try browser.press("down", "ok", "4")
        try browser.wait("document.getElementById('script').value === 'down ok 4'")
        try browser.click("#tab-keys")
        try browser.click("#step-back")
        try browser.wait("document.getElementById('script').value === 'down ok'")
        try browser.evaluate("document.getElementById('test-name').value = 'unit-number'")
        try browser.click("#save-test button")
        try browser.wait("document.getElementById('saved').textContent === 'unit-number is saved.'")
        #expect(program.savedTest("unit-number.keys") == "# board: qemu-phonepad-320x240\ndown ok\n")
        let check = try program.check()
        #expect(check.code == 0, "\(check.text)")
        #expect(browser.complaints == [])
    }

    @Test("switches pretend the outside: no keypad, no display, a value from the bus")
    func outside() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        try browser.click("#tab-outside")
        try browser.click("#unplug")
        try browser.wait(shows("message:"))
        try browser.click("#unplug")
        try browser.click("#nodisplay")
        try browser.wait("!document.querySelector('.missing').hidden")
        try browser.click("#nodisplay")
        try browser.wait("document.querySelector('.missing').hidden")
        try browser.evaluate(
            "document.getElementById('bus-key').value = 'site_name'; document.getElementById('bus-value').value = 'Cellar'"
        )
        try browser.click("#bus button")
        try browser.wait("\(value("site_name")) === 'Cellar'")
        try browser.click("#form")
        try browser.wait(shows("title: New user"))
        #expect(browser.complaints == [])
    }
}
