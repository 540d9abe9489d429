import Foundation
import PageBrowser
import Testing

@Suite(
    "the simulator's page for everyone", .serialized,
    .enabled(
        if: Browser.isInstalled,
        "CHROMIUM IS NOT INSTALLED: the simulator's page is not tested; make test-page"))
struct PageQualityTests {
    /// Roles of what somebody can use.
    private static let controls: Set = [
        "button", "checkbox", "combobox", "textbox", "searchbox", "tab", "link", "application",
        "DisclosureTriangle",
    ]
    /// Text whose contrast to what is behind it is less than WCAG's 4.5, as `text: ratio`. Disabled controls are excepted,
    /// as there.
    private static let faint = """
        (() => {
            const numbers = (color) => color.match(/[0-9.]+/g).map(Number);
            const light = (rgb) => rgb.slice(0, 3).map((one) => one / 255)
                .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
                .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
            const ground = (element) => {
                for (let at = element; at; at = at.parentElement) {
                    const color = numbers(getComputedStyle(at).backgroundColor);
                    if (color.length < 4 || color[3] > 0.5) return color;
                }
                return [255, 255, 255];
            };
            const found = [];
            for (const element of document.querySelectorAll("body *")) {
                const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("");
                if (!text || !element.checkVisibility() || element.closest(".hidden, .skip, [disabled], noscript")) continue;
                const [one, other] = [light(numbers(getComputedStyle(element).color)), light(ground(element))];
                const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                if (ratio < 4.5) found.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
            }
            return found;
        })()
        """

    @Test("every control has a role and a name, in every part of the inspector")
    func names() throws {
        let (program, browser) = (try SimulatorProgram(), try Browser())
        try browser.open(program.address)
        for tab in ["screen", "values", "keys", "outside", "lint"] {
            try browser.click("#tab-\(tab)")
            let nodes = try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
            let found = nodes.filter { $0["ignored"] as? Bool != true }.compactMap {
                node -> (String, String)? in
                guard let role = (node["role"] as? [String: Any])?["value"] as? String,
                    Self.controls.contains(role)
                else { return nil }
                return (role, (node["name"] as? [String: Any])?["value"] as? String ?? "")
            }
            #expect(found.count > 25)
            #expect(found.filter { $0.1.isEmpty }.map(\.0) == [], "\(tab)")
        }
        #expect(browser.complaints == [])
    }

    @Test("text stands out from its ground in both sets of colours", arguments: [false, true])
    func contrast(isDark: Bool) throws {
        let (program, browser) = (try SimulatorProgram(), try Browser(isDark: isDark))
        try browser.open("\(program.address)#board=qemu-phonepad-320x240,qemu-fullkeyboard-800x480")
        try browser.wait("document.querySelectorAll('[data-panel=\"2\"] .key').length > 30")
        for tab in ["screen", "values", "keys", "outside", "lint"] {
            try browser.click("#tab-\(tab)")
            #expect(try browser.evaluate(Self.faint) as? [String] == [], "\(tab)")
        }
        #expect(browser.complaints == [])
    }

    @Test(
        "nothing is wider than a telephone",
        arguments: ["qemu-phonepad-320x240", "qemu-barepad-128x64", "qemu-rotary-320x240"])
    func telephone(board: String) throws {
        let (program, browser) = (try SimulatorProgram("--board", board), try Browser())
        try browser.resize(width: 390, height: 800, isMobile: true)
        try browser.open(program.address)
        try browser.wait("document.querySelectorAll('.key').length > 2")
        #expect(try browser.number("document.scrollingElement.scrollWidth") <= 390)
        #expect(browser.complaints == [])
    }
}

@Suite("what the simulator serves") struct ServedTests {
    @Test(
        "its own files to its own name, and nothing else",
        arguments: [
            ("GET / HTTP/1.1\nHost: 127.0.0.1:PORT", "200"),
            ("GET /simulator.js HTTP/1.1\nHost: localhost:PORT", "200"),
            ("GET / HTTP/1.1\nHost: evil.example:PORT", "403"), ("GET / HTTP/1.1\nHost: 127.0.0.1", "403"),
            ("GET /../Root.plist HTTP/1.1\nHost: 127.0.0.1:PORT", "40"),
            ("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\nHost: 127.0.0.1:PORT", "40"),
            ("GET /main.swift HTTP/1.1\nHost: 127.0.0.1:PORT", "404"),
            ("POST / HTTP/1.1\nHost: 127.0.0.1:PORT\nContent-Length: 0", "405"),
        ])
    func files(request: String, status: String) throws {
        let answer = try SimulatorProgram().answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
    }

    @Test("as many sockets as somebody looks at, and more again once some are closed")
    func sockets() throws {
        let program = try SimulatorProgram()
        let request = """
            GET /panel HTTP/1.1
            Host: 127.0.0.1:PORT
            Origin: http://127.0.0.1:PORT
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Version: 13
            Sec-WebSocket-Protocol: panel
            """
        var open: [FileHandle] = []
        var answer = ""
        repeat {
            let socket = try program.connected()
            answer = try program.answer(to: request, over: socket)
            open.append(socket)
        } while answer.hasPrefix("HTTP/1.1 101") && open.count < 100
        #expect(open.count == 33)
        for socket in open.dropFirst(20) { try socket.close() }
        // The program hears of it in its own time.
        repeat { answer = try program.answer(to: request) } while !answer.hasPrefix("HTTP/1.1 101")
        #expect(try program.answer(to: "GET / HTTP/1.1\nHost: 127.0.0.1:PORT").hasPrefix("HTTP/1.1 200"))
    }

    @Test(
        "its socket to its own page alone",
        arguments: [
            ("127.0.0.1:PORT", "http://127.0.0.1:PORT", true),
            ("127.0.0.1:PORT", "http://evil.example", false),
            ("evil.example:PORT", "http://evil.example:PORT", false), ("127.0.0.1:PORT", nil, false),
        ] as [(String, String?, Bool)])
    func socket(host: String, origin: String?, mayOpen: Bool) throws {
        let request = """
            GET /panel HTTP/1.1
            Host: \(host)
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Version: 13
            Sec-WebSocket-Protocol: panel
            """
        let answer = try SimulatorProgram().answer(to: request + (origin.map { "\nOrigin: \($0)" } ?? ""))
        #expect(answer.hasPrefix("HTTP/1.1 101") == mayOpen, "\(answer)")
    }
}
