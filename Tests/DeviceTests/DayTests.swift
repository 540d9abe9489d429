import Foundation
import Settings
import Testing
import VirtualDevice

@testable import Store

/// `CUTS=20` in the environment: each takes a minute of a processor.
private let cuts = Int(ProcessInfo.processInfo.environment["CUTS"] ?? "")

extension DeviceTests {
    /// An hour of the device's clock, after which nothing is larger than it was.
    @Suite(.enabled(if: cuts != nil), OnBench(), .serialized)
    struct Day {
        private static let (handOvers, presses, changes) = (10, 17, 2)

        private let folder: TemporaryFolder
        private var state: URL { folder.url.appendingPathComponent("state.ext4") }

        init() throws { folder = try TemporaryFolder() }

        /// The disk of a device that has been there for long: its log of changes is full.
        private func makeDisk() throws {
            let kept = folder.url.appendingPathComponent("state")
            try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
            do {
                let database = try PreferencesDatabase(path: kept.path + "/settings.db")
                let entry = AuditEntry(.set, door: "panel", role: .owner)
                let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
                try database.commit([.set("note", .string("0"))], revision: 1)
                try database.note(Array(repeating: entry, count: 12_000), at: moment)
            }
            try Disk.make(at: state, megabytes: 32, contents: kept)
        }

        private func boot() throws -> SharedScreen {
            let screen = SharedScreen(
                panel: try DeviceUnderTest(
                    display: VirtualDevice.panelDisplay, state: state, sharesScreen: true))
            try screen.start(
                "drm", of: "screen", board: VirtualDevice.panelSize, arguments: "/dev/dri/card0",
                forgets: false)
            return screen
        }

        @Test("a day of keys, hand-overs, changes and power cuts loses nothing, and memory and files stay")
        func day() throws {
            let cuts = try #require(cuts)
            try makeDisk()
            var service = CostRecord()
            var other = CostRecord()
            var (keys, last) = (0, 0)
            for life in 0...cuts {
                let screen = try boot()
                let note = Int(try screen.panel.value("note") ?? "") ?? -1
                // What was asked for when the power went is there or not; what was acknowledged is.
                #expect(note == last || note == last - 1, "after \(life) cuts")
                let outcome = try screen.handOver(
                    Self.handOvers, presses: Self.presses, changes: Self.changes,
                    environment: "HAND_OVERS_PAUSE=18")
                service.add(try #require(outcome.costs["settingsd"]))
                other.add(try #require(outcome.costs["screen"]))
                keys += outcome.keys
                guard life < cuts else { break }
                last = 1000 + 100 * life
                try screen.cutPower(changing: last - 5...last, after: life)
            }
            print("a day: \(keys) keys, \(service)")
            #expect(service.faults == [] && other.faults == [])
            #expect(keys > (cuts + 1) * 240)
        }
    }
}
