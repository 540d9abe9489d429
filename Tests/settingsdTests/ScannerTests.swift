import Drivers
import Foundation
import Hardware
import Settings
import Testing
import TextChecks

@testable import Navigation
@testable import Screens
@testable import Service

/// What a scanner that takes itself for a keyboard of the United States sends.
private func strokes(_ text: String) -> [(code: UInt32, isShifted: Bool)] {
    let rows: [(first: UInt32, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
        (30, "asdfghjkl;'", "ASDFGHJKL:\""), (44, "zxcvbnm,./", "ZXCVBNM<>?"), (57, " ", ""), (28, "\n", ""),
    ]
    return text.compactMap { character in
        for row in rows {
            if let place = Array(row.plain).firstIndex(of: character) {
                return (row.first + UInt32(place), false)
            }
            if let place = Array(row.shifted).firstIndex(of: character) {
                return (row.first + UInt32(place), true)
            }
        }
        return nil
    }
}

private func scanner(_ id: String, _ name: String, product: UInt32 = 0) -> KeypadDevice {
    KeypadDevice(
        id: .init(id), name: name, vendor: 0x05E0, product: product, hasKeys: true, hasPointer: false)
}

@Suite("a scanner beside the keypad")
struct ScannerTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
        <key>Key</key><string>name</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Network</string>
        <key>Key</key><string>ssid</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Password</string>
        <key>Key</key><string>psk</string><key>IsSecure</key><true/><key>DeviceFormat</key><string>wifi-psk</string></dict>
        </array></dict></plist>
        """
    private static let section = "[Scanner]\nDevice = bar code scanner"

    private final class Bench {
        let device: ServiceInProcess
        var service: Service { device.service }
        private var clock: Duration

        init(_ section: String = ScannerTests.section) throws {
            device = try ServiceInProcess(page: ScannerTests.page, more: section)
            clock = device.service.loop.monotonicNow()
            device.attachKeypad()
            service.take(.attached(scanner("event1", "bar code scanner"), refusal: nil))
            service.endTurn()
        }

        /// As fast as scanners do, by turns of the loop.
        func scan(_ text: String, every gap: Duration = .milliseconds(2), from id: String = "event1") {
            for stroke in strokes(text) {
                if stroke.isShifted { send(42, isDown: true, id) }
                clock += gap
                send(stroke.code, isDown: true, id)
                send(stroke.code, isDown: false, id)
                if stroke.isShifted { send(42, isDown: false, id) }
            }
            clock += .milliseconds(40)
            for outcome in service.input.expireCodes(at: clock) { service.take(outcome, at: clock) }
            service.endTurn()
        }

        private func send(_ code: UInt32, isDown: Bool, _ id: String) {
            service.take(
                KeypadReport.key(KeypadEvent(code: code, isDown: isDown, time: clock, device: .init(id))))
            service.endTurn()
        }

        var screen: String { service.navigator.describe() }
        func value(_ key: String) -> SettingValue? { service.store.snapshot.value(for: key) }
    }

    @Test("a code goes into the focused field, capitals, signs and all, and the keypad's OK saves it")
    func field() throws {
        let bench = try Bench()
        bench.scan("AB-1234/x_7\n")
        #expect(bench.screen.contains("field: AB-1234/x_7|"))
        #expect(bench.value("name") == .string(""))
        bench.device.tap(28)
        #expect(bench.value("name") == .string("AB-1234/x_7"))
    }

    @Test("a network's code is asked about, and its Enter is no answer")
    func wifi() throws {
        let bench = try Bench()
        bench.scan("WIFI:T:WPA;S:Boiler room;P:pump 7 north;;\n")
        #expect(bench.screen.contains("title: Use this Wi-Fi?"))
        #expect(bench.value("psk") == .string(""))
        bench.scan("1234567\n\n\n\n")
        #expect(bench.screen.contains("message: A scanner cannot answer this"))
        bench.device.tap(28)
        #expect(bench.value("ssid") == .string("Boiler room"))
        #expect(bench.value("psk") == .string("pump 7 north"))
    }

    @Test(
        "what it types slowly, or in few keys, is told and does nothing",
        arguments: [("12345678", 31), ("123\n", 2)])
    func noBurst(text: String, gap: Int) throws {
        let bench = try Bench()
        bench.scan(text, every: .milliseconds(gap))
        #expect(bench.screen.contains("message: No whole code was read: scan it again"))
        #expect(!bench.screen.contains("field:"))
    }

    @Test("without a word of the board it is a keyboard as any other")
    func unnamed() throws {
        let bench = try Bench("")
        #expect(!bench.service.input.isScanner(.init("event1")))
        bench.scan("AB-1234/x_7")
        #expect(!bench.screen.contains("field: AB-1234"))
    }

    @Test("a scanner alone is no keypad")
    func alone() throws {
        let bench = try Bench()
        #expect(bench.service.hasKeys)
        bench.device.detachKeypad()
        #expect(!bench.service.hasKeys)
    }

    @Test("its layout is the board's word")
    func layout() throws {
        let bench = try Bench(Self.section + "\nLayout = de")
        bench.scan("zzzzzzzy")
        #expect(bench.screen.contains("field: yyyyyyyz|"))
    }

    @Test("it is pulled out while a key is held, which stays held, and the journal says what went")
    func heldOn() throws {
        let bench = try Bench()
        bench.service.take(
            KeypadReport.key(
                KeypadEvent(
                    code: 28, isDown: true, time: bench.service.loop.monotonicNow(),
                    device: .init("event0"))))
        let before = bench.service.input.deadline
        bench.service.take(.detached(scanner("event1", "bar code scanner")))
        #expect(before != nil && bench.service.input.deadline == before)
        #expect(bench.device.journal.contains("scanner: bar code scanner (event1) is gone"))
    }

    @Test("it is pulled out in the middle of a code, and nothing of it is left")
    func unplugged() throws {
        let bench = try Bench()
        for stroke in strokes("ABCDEFGHIJ") {
            bench.service.take(
                KeypadReport.key(
                    KeypadEvent(
                        code: stroke.code, isDown: true, time: bench.service.loop.monotonicNow(),
                        device: .init("event1"))))
        }
        bench.service.take(.detached(scanner("event1", "bar code scanner")))
        #expect(bench.service.input.expireCodes(at: .seconds(1 << 30)).isEmpty)
    }
}
