import ChildProcess
import Foundation

/// Chromium without a window, driven by its DevTools protocol over a pair of pipes.
package final class Browser {
    /// What the protocol answered where it was not what was asked for.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    private static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether there is a Chromium to test with.
    package static var isInstalled: Bool { program != nil }

    private let process: ChildProcess
    private let commands: FileHandle
    private let answers: FileHandle
    private let folder: String
    private var buffer = Data()
    private var number = 0
    private var session: String?
    /// What the page complained of: exceptions, and errors in its console.
    package private(set) var complaints: [String] = []

    /// Opens an empty page of that size, in the light or the dark set of colours.
    package init(width: Int = 1400, height: Int = 1000, isDark: Bool = false) throws {
        let (toBrowser, fromBrowser) = (Pipe(), Pipe())
        folder = NSTemporaryDirectory() + "/simulator-page-\(UUID().uuidString)"
        // The protocol's pipes are descriptors 3 and 4.
        let command =
            "exec \(Self.program ?? "chromium") --headless --no-sandbox --disable-gpu --remote-debugging-pipe "
            + "--no-first-run --disable-background-networking --disable-component-update "
            + "--user-data-dir='\(folder)' about:blank 3<&0 4>&1 0</dev/null 1>&2"
        process = try ChildProcess(
            ["sh", "-c", command], input: toBrowser.fileHandleForReading.fileDescriptor,
            output: fromBrowser.fileHandleForWriting.fileDescriptor,
            errors: FileHandle.nullDevice.fileDescriptor, leadsGroup: true)
        try toBrowser.fileHandleForReading.close()
        try fromBrowser.fileHandleForWriting.close()
        (commands, answers) = (toBrowser.fileHandleForWriting, fromBrowser.fileHandleForReading)
        try attach()
        try resize(width: width, height: height)
        try call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func attach() throws {
        let targets = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
        let page = targets.first { $0["type"] as? String == "page" }
        let attached = try call(
            "Target.attachToTarget", ["targetId": page?["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Accessibility"] { try call("\(domain).enable") }
    }

    /// Another window, or a telephone's.
    package func resize(width: Int, height: Int, isMobile: Bool = false) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isMobile])
    }

    // MARK: The protocol

    /// One command and its answer; what the page complains of meanwhile is kept.
    @discardableResult
    package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var request: [String: Any] = ["id": number, "method": method, "params": parameters]
        request["sessionId"] = session
        try commands.write(contentsOf: try JSONSerialization.data(withJSONObject: request) + [0])
        while true {
            let message = try nextMessage()
            guard message["id"] as? Int == number else {
                note(message)
                continue
            }
            if let error = message["error"] { throw Refusal(description: "\(method): \(error)") }
            return message["result"] as? [String: Any] ?? [:]
        }
    }

    private func nextMessage() throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = buffer[buffer.startIndex..<end]
                buffer = Data(buffer[(end + 1)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let more = answers.availableData
            guard !more.isEmpty else { throw Refusal(description: "the browser has ended") }
            buffer += more
        }
    }

    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any] ?? [:]
        switch message["method"] as? String {
        case "Runtime.exceptionThrown": complaints.append("\(parameters)")
        case "Runtime.consoleAPICalled" where ["error", "warning"].contains(parameters["type"] as? String):
            complaints.append("\(parameters)")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            if entry["level"] as? String == "error" { complaints.append("\(entry)") }
        default: break
        }
    }

    // MARK: The page

    /// Shows a page, until it has a panel, unless said.
    package func open(
        _ address: String, until isThere: String = "!!document.querySelector('.device canvas')"
    ) throws {
        try call("Page.navigate", ["url": "about:blank"])
        try call("Page.navigate", ["url": address])
        try wait("document.readyState === 'complete' && \(isThere)")
    }

    /// What an expression is, promises waited for.
    @discardableResult
    package func evaluate(_ expression: String) throws -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let exception = answer["exceptionDetails"] {
            throw Refusal(description: "\(expression): \(exception)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// What an expression is, where that is text.
    package func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }

    /// What an expression is, where that is a number.
    package func number(_ expression: String) throws -> Double {
        (try evaluate(expression) as? NSNumber)?.doubleValue ?? .nan
    }

    /// Until it is true: what never comes is an error after so long that nothing is concluded from it.
    package func wait(_ condition: String) throws {
        let isTrue = try evaluate(
            """
            new Promise((done) => {
                const end = performance.now() + 60000;
                const look = () => {
                    let isTrue = false;
                    try { isTrue = !!(\(condition)); } catch { }
                    if (isTrue || performance.now() > end) done(isTrue); else setTimeout(look, 10);
                };
                look();
            })
            """)
        guard isTrue as? Bool == true else {
            let screen =
                (try? text("(document.getElementById('screen-text') ?? document.body).textContent")) ?? ""
            throw Refusal(description: "it never became true that \(condition); the screen:\n\(screen)")
        }
    }

    /// So long by the page's own clock, for a key that is held.
    package func pass(milliseconds: Int) throws {
        try evaluate("new Promise((done) => setTimeout(done, \(milliseconds)))")
    }

    // MARK: Hands

    /// The middle of what a selector finds, brought into view.
    private func middle(of selector: String) throws -> (x: Double, y: Double) {
        try wait("document.querySelector(`\(selector)`)")
        let place = try evaluate(
            """
            (() => { const found = document.querySelector(`\(selector)`); found.scrollIntoView({ block: "nearest" });
            const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()
            """)
        let numbers = (place as? [NSNumber] ?? []).map(\.doubleValue)
        guard numbers.count == 2 else { throw Refusal(description: "\(selector) is nowhere") }
        return (numbers[0], numbers[1])
    }

    /// One event of the mouse, in the middle of what a selector finds.
    package func mouse(_ kind: String, _ selector: String, _ more: [String: Any] = [:]) throws {
        let (x, y) = try middle(of: selector)
        let event: [String: Any] = ["type": kind, "x": x, "y": y, "button": "left", "clickCount": 1]
        try call("Input.dispatchMouseEvent", event.merging(more) { _, new in new })
    }

    /// The mouse's button goes down and up there.
    package func click(_ selector: String) throws {
        try mouse("mousePressed", selector)
        try mouse("mouseReleased", selector)
    }

    /// A finger does.
    package func touch(_ selector: String) throws {
        let (x, y) = try middle(of: selector)
        try call("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [["x": x, "y": y]]])
        try call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [[String: Any]]()])
    }

    /// A key of the computer goes down and up.
    package func key(_ name: String, code: String? = nil) throws {
        let codes = ["Tab": 9, "Enter": 13, "Escape": 27, "Backspace": 8, "ArrowDown": 40, "ArrowUp": 38]
        var event: [String: Any] = [
            "key": name, "code": code ?? name, "windowsVirtualKeyCode": codes[name] ?? 0,
        ]
        if name.count == 1 { event["text"] = name }
        try call("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { _, new in new })
        try call("Input.dispatchKeyEvent", event.merging(["type": "keyUp"]) { _, new in new })
        try pass(milliseconds: Self.betweenKeys)
    }

    /// Each a key of panel 1, clicked.
    package func press(_ keys: String...) throws {
        for key in keys {
            try click("[data-panel='1'] [data-key='\(key)']")
            try pass(milliseconds: Self.betweenKeys)
        }
    }

    /// Sooner after its release a key only bounces.
    private static let betweenKeys = 40
}
