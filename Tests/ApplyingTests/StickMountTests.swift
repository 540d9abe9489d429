import Applying
import DropIns
import Foundation
import ScratchFolder
import Testing

private let canLoop = ScratchFolder.canMount && access("/dev/loop-control", R_OK | W_OK) == 0

/// Sticks that the kernel mounts: images on loop devices. What udev and the unit add is not here.
@Suite(
    "sticks that are mounted", .serialized,
    .enabled(if: canLoop, "mounting takes root, and loop devices"))
struct StickMountTests {
    private let scratch: ScratchFolder
    private var place: String { "\(scratch.path)/place" }
    private var devices: String { "\(scratch.path)/devices" }
    private var carrier: StickCarrier { StickCarrier(at: place, devices: devices) }

    init() throws {
        scratch = try ScratchFolder()
        for folder in ["place", "devices", "content/settings"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
        }
    }

    @discardableResult
    private func shell(_ command: String) throws -> (code: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "cd '\(scratch.path)' && PATH=$PATH:/usr/sbin:/sbin && \(command)"]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// An ext4 of `content` that asks the kernel to stop where it finds an error.
    private func makeImage() throws {
        let made = try shell(
            """
            echo one >content/settings/cellar.settings && ln -s /etc/shadow content/settings/link.settings \
            && truncate -s 10G content/settings/large.settings && truncate -s 16M image \
            && mkfs.ext4 -q -F -E root_owner=0:0 -d content image && tune2fs -e panic image >/dev/null
            """)
        try #require(made.code == 0)
    }

    private func withStick(_ image: String, _ body: (String) throws -> Void) throws {
        let found = try shell("losetup --find --show '\(image)'")
        try #require(found.code == 0)
        let device = String(found.output.dropLast())
        try shell("ln -s \(device) devices/stick")
        defer { _ = try? shell("rm devices/stick; losetup --detach \(device)") }
        try body(device)
    }

    private var isMounted: Bool {
        (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8))?.contains(place) ?? true
    }

    @Test("a stick is read and written to, its links lead nowhere, and it is not mounted afterwards")
    func stick() throws {
        try makeImage()
        try withStick("image") { device in
            #expect(carrier.answer(.read("cellar.settings")) == .content(Array("one\n".utf8)))
            #expect(carrier.answer(.read("link.settings")) == .refused(.notAFile))
            #expect(carrier.answer(.read("large.settings")) == .refused(.tooLarge))
            #expect(carrier.answer(.write("new.settings", [1])) == .written("new.settings"))
            #expect(carrier.answer(.read("new.settings")) == .content([1]))
            #expect(!isMounted)
            // The control: without the flag the same link tells what only root may read.
            let read = "place/settings/link.settings >/dev/null 2>&1; code=$?; umount place; exit $code"
            let withFlag = try shell("mount -o ro,nosymfollow \(device) place && cat \(read)")
            let without = try shell("mount -o ro \(device) place && cat \(read)")
            #expect(withFlag.code != 0 && without.code == 0)
        }
    }

    @Test("a disk that somebody has mounted is no stick")
    func inUse() throws {
        try makeImage()
        try withStick("image") { device in
            let mounted = try shell("mount \(device) content")
            try #require(mounted.code == 0)
            #expect(carrier.answer(.list) == .refused(.unreadable))
            #expect(carrier.answer(.write("new.settings", [1])) == .refused(.notWritten))
            try shell("umount content")
        }
    }

    @Test("T19 file systems that end too early or have noise in their tables are refused with a reason")
    func broken() throws {
        try makeImage()
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/image")))
        let count = ProcessInfo.processInfo.environment["STICKS"].flatMap { Int($0) } ?? 6
        for number in 0..<count {
            var bytes = whole
            if number % 2 == 0 {
                bytes = Array(whole.prefix(512 * Int.random(in: 8...30_000)))
            } else {
                for _ in 0..<400 { bytes[Int.random(in: 2_048..<1_000_000)] = UInt8.random(in: 0...255) }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: "\(scratch.path)/broken"))
            try withStick("broken") { _ in
                for request in [.list, .read("cellar.settings"), .write("new.settings", [1])]
                    as [StickRequest]
                {
                    // Whatever it says, it says something, and what it says goes over the socket.
                    let answer = carrier.answer(request)
                    #expect(StickAnswer(answer.bytes) == answer)
                }
                #expect(!isMounted)
            }
        }
    }
}
