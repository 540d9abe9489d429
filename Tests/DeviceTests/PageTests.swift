import ChildProcess
import Foundation
import PageBrowser
import Testing
import VirtualDevice

extension DeviceTests {
    /// `make run WINDOW=browser`: the simulator's page over a device, and a person with a mouse and keys before it.
    @Suite(
        SharedDevice(clock: .wall), .serialized,
        .enabled(
            if: Browser.isInstalled,
            "CHROMIUM IS NOT INSTALLED: the device's page is not tested; make test-page installs it"))
    struct InThePage {
        let panel: DeviceUnderTest
        var device: VirtualDevice { panel.device }

        init() throws {
            panel = try DeviceUnderTest.shared
            try panel.start()
        }

        /// Serves the device to the page while `visit` goes on. The device itself must not be asked meanwhile.
        private func visited(by visit: (Browser) throws -> Void) throws {
            let folder = try TemporaryFolder()
            let place = folder.url.appendingPathComponent("door").path
            let served = Served(try DeviceDoor(to: device, keypad: panel.setup.board.keypad, at: place))
            Thread { served.serve() }.start()
            let output = Pipe()
            let page = try ChildProcess(
                [
                    Checkout.compiled.root.appendingPathComponent(".build/debug/settings-simulator").path,
                    "--device", place, "--board", panel.setup.board.name,
                    "--boards", Checkout.compiled.root.appendingPathComponent("board").path, "--port", "0",
                ],
                input: FileHandle.nullDevice.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor,
                errors: FileHandle.standardError.fileDescriptor)
            try output.fileHandleForWriting.close()
            let link = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let browser = try Browser()
            do {
                try browser.open(link.trimmingCharacters(in: .whitespacesAndNewlines))
                try visit(browser)
            } catch {
                page.kill()
                try served.wait()
                throw error
            }
            page.kill()
            try served.wait()
            #expect(browser.complaints == [])
        }

        /// The page's picture as it will be compared: three bytes a pixel.
        private func canvas(in browser: Browser) throws -> [UInt8] {
            let text = try browser.text(
                """
                (() => { const canvas = document.querySelector(".device canvas");
                const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
                return [...bytes].filter((_, index) => index % 4 !== 3)
                    .map((byte) => byte.toString(16).padStart(2, "0")).join(""); })()
                """)
            let digits = Array(text.utf8)
            return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            }
        }

        @Test(
            "each key that is clicked or typed in the page is a key event of the guest's keypad, down and up")
        func keyEvents() throws {
            // The service keeps its keypad to itself: nobody else reads it while it runs.
            try device.run("systemctl stop settingsd.service")
            let file = "/run/keypad-events"
            try device.run(
                "name=$(grep -l '^keypad$' /sys/class/input/event*/device/name | cut -d/ -f5); "
                    + "(cat /dev/input/$name > \(file) & echo $! > \(file).pid) </dev/null >/dev/null 2>&1")
            try visited { browser in
                try browser.press("down", "ok", "4")
                try browser.evaluate("document.querySelector('[data-panel]').focus()")
                try browser.key("2", code: "Digit2")
                try browser.key("Enter")
            }
            try device.run("kill $(cat \(file).pid)")
            let events = try device.run(
                "python3 -c \"import struct; d = open('\(file)', 'rb').read(); "
                    + "e = [struct.unpack('llHHi', d[i:i+24]) for i in range(0, len(d), 24)]; "
                    + "print(' '.join('%d:%d' % (c, v) for _, _, t, c, v in e if t == 1))\"")
            let caps = panel.setup.board.keypad.caps
            let codes = ["down", "ok", "4", "2", "ok"].compactMap { word in
                caps.first { $0.key.word == word }?.code
            }
            #expect(events == codes.map { "\($0):1 \($0):0" }.joined(separator: " ") + "\n")
        }

        @Test("what the page shows is what the guest's display shows, before keys and after them")
        func frames() throws {
            let first = try device.photograph()
            var shown: [[UInt8]] = []
            try visited { browser in
                try browser.wait("document.querySelector('[data-panel]').dataset.frames > 0")
                shown.append(try canvas(in: browser))
                try browser.press("down", "ok")
                // Until nothing has moved for longer than anything here does.
                var last: [UInt8] = []
                repeat {
                    last = try canvas(in: browser)
                    try browser.pass(milliseconds: 1500)
                    shown.append(try canvas(in: browser))
                } while shown.last != last || last == shown[0]
            }
            let last = pixels(of: try device.photograph())
            let (isFirst, isLast) = (shown.first == pixels(of: first), shown.last == last)
            #expect(isFirst && isLast)
        }

        private func pixels(of photograph: Photograph) -> [UInt8] {
            (0..<photograph.width * photograph.height).flatMap { index in
                photograph.pixel(index % photograph.width, index / photograph.width).map(UInt8.init)
            }
        }
    }
}

/// A door that another thread serves; nobody else uses it or its device meanwhile.
private final class Served: @unchecked Sendable {
    private let door: DeviceDoor
    private let done = DispatchSemaphore(value: 0)
    private var failure: (any Error)?

    init(_ door: DeviceDoor) { self.door = door }

    func serve() {
        do { try door.serve() } catch { failure = error }
        done.signal()
    }

    /// Until the visitor has gone.
    func wait() throws {
        done.wait()
        if let failure { throw failure }
    }
}
