import Foundation
import Loop
import Testing
import Thrown

@testable import Drivers

/// A part that is there while its file is.
private final class FilePart: PanelPart {
    private let path: String

    init(_ path: String) throws(GPIOError) {
        self.path = path
        try check()
    }

    func check() throws(GPIOError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed(SystemError("open", "the part", code: ENOENT))
        }
    }
}

/// A line whose chip went away between being taken and being set.
private final class DeadSink: PatternSink {
    func set(_ isOn: Bool) throws(GPIOError) {
        throw .failed(SystemError("set", "the line", code: ENODEV))
    }
    func check() throws(GPIOError) { try set(false) }
}

@Suite struct PanelPartsTests {
    private final class Reports {
        var lines: [String] = []
    }

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }

    /// Turns until nothing is left to do; looking must not be a change that is looked at again.
    private static func settle(_ loop: EventLoop) throws {
        var turns = 0
        while try loop.turn(waitingAtMost: .zero) {
            turns += 1
            try #require(turns < 100)
        }
    }

    @Test("a missing part is reported once, found when it comes, and missed when it goes")
    func comesAndGoes() throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "part").path
        let loop = try EventLoop()
        let reports = Reports()
        let parts = FrontPanelParts(watching: [folder.path], loop: loop) { name, error in
            reports.lines.append("\(name): \(error?.description ?? "there")")
        }
        let place = parts.add("LED") { _ throws(GPIOError) in try FilePart(path) }
        let missing = "LED: cannot open the part: No such file or directory"
        #expect(reports.lines == [missing])
        #expect(try loop.turn(waitingAtMost: .zero) == false)

        try Data().write(to: folder.appending(path: "something-else"))
        try Self.settle(loop)
        #expect(reports.lines == [missing])

        try Data().write(to: URL(filePath: path))
        try Self.settle(loop)
        #expect(reports.lines == [missing, "LED: there"])
        #expect(place.part != nil)

        try FileManager.default.removeItem(atPath: path)
        try Self.settle(loop)
        #expect(reports.lines == [missing, "LED: there", missing])
        #expect(place.part == nil)
    }

    @Test("a part that says itself that it is lost is missing until something changes")
    func losesItself() throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "part"))
        let loop = try EventLoop()
        let reports = Reports()
        let parts = FrontPanelParts(watching: [folder.path], loop: loop) { name, error in
            reports.lines.append("\(name): \(error?.description ?? "there")")
        }
        var lose: ((GPIOError) -> Void)?
        let place = parts.add("buzzer") { lost throws(GPIOError) in
            lose = lost
            return try FilePart(folder.appending(path: "part").path)
        }
        #expect(place.part != nil && reports.lines == [])
        lose?(.failed(SystemError("set", "the part", code: EIO)))
        #expect(place.part == nil)
        #expect(reports.lines == ["buzzer: cannot set the part: Input/output error"])
        try Data().write(to: folder.appending(path: "another"))
        try Self.settle(loop)
        #expect(place.part != nil && reports.lines.last == "buzzer: there")
    }

    @Test("an output that cannot be set as it is opened is missing, and not counted as present")
    func deadOutput() throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let loop = try EventLoop()
        let reports = Reports()
        let parts = FrontPanelParts(watching: [folder.path], loop: loop) { name, error in
            reports.lines.append("\(name): \(error?.description ?? "there")")
        }
        let place = parts.add("LED") { lost throws(GPIOError) in
            let output = try PatternOutput(DeadSink(), loop: loop, lost: lost)
            output.play(.on)
            return output
        }
        #expect(place.part == nil)
        #expect(reports.lines == ["LED: cannot set the line: No such device"])
        parts.refresh()
        #expect(place.part == nil && reports.lines.count == 1)
    }

    @Test("a line that is somebody else's again on a chip that was pulled out meanwhile is listened to anew")
    func busyAgain() throws {
        let address = try #require(GPIOLineAddress("gpiochip0:1"))
        let busy = GPIOError.busy(address, consumer: "other")
        var (errors, watches) = (
            [busy, busy, .failed(SystemError("open", "the chip", code: ENOENT)), busy, busy], 0
        )
        let place = PanelPlace<FilePart>(
            open: { _ throws(GPIOError) in throw errors.removeFirst() },
            watch: { _, _ in
                watches += 1
                return NSObject()
            }, report: { _ in })
        place.refresh()
        #expect(watches == 1)
        place.refresh()
        place.refresh()
        #expect(watches == 2 && errors.isEmpty)
    }

    @Test("a chip that cannot be opened is one fault for a button, and costs nothing")
    func brokenChip() throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let loop = try EventLoop()
        let reports = Reports()
        let parts = FrontPanelParts(watching: [folder.path], loop: loop) { name, _ in
            reports.lines.append(name)
        }
        for name in ["KEY-UP", "KEY-DOWN"] {
            parts.add(name) { lost throws(GPIOError) in
                try GPIOInput(
                    .name(name), GPIOLineSettings(), chips: GPIOChips(folder: folder.path), loop: loop,
                    report: { _, _ in }, lost: lost)
            }
        }
        #expect(reports.lines == ["KEY-UP", "KEY-DOWN"])
        try Data().write(to: folder.appending(path: "gpiochip0"))
        try Self.settle(loop)
        #expect(reports.lines == ["KEY-UP", "KEY-DOWN"])
    }
}

@Suite struct BeeperTests {
    /// What the kernel would have in /sys/class/input and /dev/input.
    private func devices(_ body: (_ devices: String, _ nodes: URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let nodes = folder.appending(path: "nodes")
        try FileManager.default.createDirectory(at: nodes, withIntermediateDirectories: true)
        for (event, name, sounds) in [("event0", "gpio-keys", "0"), ("event10", "pwm-beeper", "6")] {
            let device = folder.appending(path: "class/\(event)/device/capabilities")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            try Data("\(sounds)\n".utf8).write(to: device.appending(path: "snd"))
            try Data("\(name)\n".utf8).write(
                to: device.deletingLastPathComponent().appending(path: "name"))
            try Data().write(to: nodes.appending(path: event))
        }
        try body(folder.appending(path: "class").path, nodes)
    }

    @Test("the device is found by its name, told its tone, and told to be silent")
    func sounds() throws {
        try devices { devices, nodes in
            #expect(InputDeviceList(folder: devices).all().filter(\.sounds).map(\.name) == ["pwm-beeper"])
            let beeper = try Beeper(named: "pwm-beeper", tone: 2000, devices: devices, nodes: nodes.path)
            try beeper.set(true)
            try beeper.set(false)
            let written = try Data(contentsOf: nodes.appending(path: "event10"))
            #expect(written.count == 96)
            // Behind the time: EV_SND, SND_TONE, hertz; each with the end of its report.
            #expect(Array(written[16..<24]) == [0x12, 0, 2, 0, 0xd0, 7, 0, 0])
            #expect(Array(written[64..<72]) == [0x12, 0, 2, 0, 0, 0, 0, 0])
        }
    }

    @Test("a device that is not there is named")
    func missing() throws {
        try devices { devices, nodes in
            let error = thrown(GPIOError.self) {
                _ = try Beeper(named: "beeper", tone: 2000, devices: devices, nodes: nodes.path)
            }
            #expect(error?.description == "cannot find the input device beeper: No such device")
        }
    }
}
