import Graphics
import Hardware
import Keys
import Settings
import Simulator
import Testing

@Suite("a page over a device that runs elsewhere") struct DeviceBenchTests {
    /// What the device was told, and what it shows.
    private final class Device {
        var told: [String] = []
        var picture = Picture(size: Size(width: 2, height: 3), bytes: [UInt8](repeating: 9, count: 24))
    }

    private let device = Device()
    private let bench: DeviceBench

    init() throws {
        let device = device
        bench = DeviceBench(
            try Visitor.sources[0].board(),
            DeviceBench.Device(
                press: { device.told.append("\($0.word ?? "") \($1)") },
                turn: { device.told.append("turn \($0)") },
                photograph: { device.picture }), title: "running")
    }

    private func frames(at milliseconds: Int) -> [[UInt8]] {
        bench.takeMessages(at: .milliseconds(milliseconds)).compactMap {
            if case .frame(let bytes) = $0 { bytes } else { nil }
        }
    }

    @Test("the whole picture comes first, then the rows that differ, then nothing")
    func pictures() throws {
        let pixel: [UInt8] = [9, 9, 9, 255]
        let head: [UInt8] = [1, 32, 1, 0, 0, 0, 0, 2, 0, 3, 0]
        #expect(frames(at: 0) == [head + Array(repeating: pixel, count: 6).joined()])
        #expect(frames(at: 60) == [])
        var bytes = device.picture.bytes
        bytes[8..<12] = [1, 2, 3, 255]
        device.picture = Picture(size: device.picture.size, bytes: bytes)
        let row: [UInt8] = [1, 32, 1, 0, 0, 1, 0, 2, 0, 1, 0, 3, 2, 1, 255]
        #expect(frames(at: 120) == [row + pixel])
    }

    @Test("the page hears that a device runs, and of what it is built")
    func told() {
        let kinds = bench.takeMessages(at: .zero).compactMap { message -> SettingValue? in
            if case .text(.dictionary(let entries)) = message { entries["kind"] } else { nil }
        }
        #expect(kinds == [.string("hello"), .string("panel")])
    }

    @Test("the display is looked at twenty times a second, and at once after a key")
    func rate() {
        _ = frames(at: 0)
        #expect(bench.deadline(at: .zero) == DeviceBench.framePeriod)
        bench.take("down\t1\tok", at: .milliseconds(10))
        #expect(bench.deadline(at: .milliseconds(10)) == .milliseconds(10))
    }

    @Test("keys go down and up there once each, and are let go of with the hand")
    func keys() {
        for line in [
            "down\t1\tok", "down\t1\tok", "up\t1\tok", "up\t1\tok", "down\t1\t2", "letgo\t1", "turn\t1\t-2",
        ] {
            bench.take(line, at: .zero)
        }
        #expect(device.told == ["ok true", "ok false", "2 true", "2 false", "turn -2"])
    }

    @Test("a page that is closed holds no key down")
    func closed() {
        for line in ["down\t1\tok", "down\t1\t2", "up\t1\t2"] { bench.take(line, at: .zero) }
        bench.close()
        bench.close()
        #expect(device.told == ["ok true", "2 true", "2 false", "ok false"])
    }

    @Test(
        "nothing else that a page can ask for reaches it",
        arguments: ["play\t1\tok", "set\t1\ta\tb", "unplug\t1\t1", "x"])
    func nothingElse(line: String) {
        bench.take(line, at: .zero)
        #expect(device.told == [])
    }
}
