import Drivers
import Foundation
import Loop

@testable import Service

/// The service in this process, over a bundle and a board file of a test's own, with keys as the kernel sends them.
final class ServiceInProcess {
    let service: Service
    /// What the journal says, line by line.
    var journal: [String] { lines.all }
    private let lines = Lines()
    private let folder: URL
    private lazy var clock = service.loop.monotonicNow()

    /// - Parameters:
    ///   - more: further sections of the board file; `$FOLDER` stands for the test's folder.
    ///   - database: what the file of stored settings holds; nil where there is none.
    ///   - pinState: what the file of the PIN holds; likewise.
    ///   - falls: how often it fell within the last minute.
    ///   - owed: what the file of drop-ins holds that are to be called; nil where there is none.
    init(
        page: String, language: String = "en", keypad: String = "P", more: String = "", database: Data? = nil,
        pinState: Data? = nil, falls: Int = 0, owed: String? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("service-\(UUID().uuidString.prefix(8))")
        for name in ["state", "run", "Settings.bundle"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try page.write(
            to: folder.appendingPathComponent("Settings.bundle/Root.plist"), atomically: true, encoding: .utf8
        )
        try """
        [Board]
        Language = \(language)
        [Display]
        Driver = file
        Device = \(folder.path)/screen
        Size = 320x240
        Depth = 32
        [Keypad]
        Class = \(keypad)
        \(more.replacingOccurrences(of: "$FOLDER", with: folder.path))
        """.write(to: folder.appendingPathComponent("board.ini"), atomically: true, encoding: .utf8)
        try database?.write(to: folder.appendingPathComponent("state/settings.db"))
        try pinState?.write(to: folder.appendingPathComponent("state/pin.state"))
        let file = folder.appendingPathComponent("state/apply.owed")
        if let owed { try Data(owed.utf8).write(to: file) }
        var starts = CrashLoop("")
        for _ in 0..<falls { _ = starts.start(at: Clock.boot.now) }
        try Data(starts.text.utf8).write(to: folder.appendingPathComponent("run/starts"))
        var paths = ServicePaths()
        paths.program = ServiceUnderTest.program("settingsd").path
        paths.board = "\(folder.path)/board.ini"
        paths.bundle = "\(folder.path)/Settings.bundle"
        paths.state = "\(folder.path)/state"
        paths.runtime = "\(folder.path)/run"
        paths.helper = "\(folder.path)/helper"
        paths.sticks = "\(folder.path)/devices"
        paths.dropIns = ["\(folder.path)/apply.d"]
        service = try Service(paths, journal: Journal { [lines] _, line in lines.all.append(line) })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private final class Lines { var all: [String] = [] }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// A keypad is plugged in, of the devices that the kernel has.
    func attachKeypad(_ id: String = "event0") {
        service.take(.attached(keypad(id), refusal: nil))
        service.endTurn()
    }

    /// And goes again.
    func detachKeypad(_ id: String = "event0") {
        service.take(.detached(keypad(id)))
        service.endTurn()
    }

    private func keypad(_ id: String) -> KeypadDevice {
        KeypadDevice(id: .init(id), name: "pad", vendor: 0, product: 0, hasKeys: true, hasPointer: false)
    }

    /// A tap of each code, no two within the multi-tap time.
    func tap(_ codes: UInt32...) {
        for code in codes {
            clock += .seconds(3)
            for isDown in [true, false] {
                clock += .milliseconds(60)
                send(code, isDown: isDown)
            }
        }
    }

    func hold(_ code: UInt32) {
        clock += .seconds(3)
        send(code, isDown: true)
        clock += .seconds(1)
        service.perform(service.input.expire(at: clock), at: clock)
        service.settle()
    }

    private func send(_ code: UInt32, isDown: Bool) {
        let event = KeypadEvent(code: code, isDown: isDown, time: clock, device: .init("event0"))
        service.take(KeypadReport.key(event))
        service.settle()
        service.openDictionary(at: clock)
    }
}
