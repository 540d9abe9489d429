import Foundation
import Testing
import Thrown

@testable import Loop

/// What a closure of the loop saw.
private final class Seen {
    var count = 0
    var source: LoopSource?
}

@Suite struct EventLoopTests {
    @Test("a readable descriptor is called, and again for each turn until it is read")
    func readable() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        let seen = Seen()
        let source = try loop.onReadable(pipe.fileHandleForReading.fileDescriptor) { seen.count += 1 }
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        pipe.fileHandleForWriting.write(Data([1]))
        try loop.turn(waitingAtMost: nil)
        #expect(seen.count == 1)
        _ = source
    }

    @Test("a descriptor that hung up is reported once and never wakes the loop again")
    func hangUp() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        let seen = Seen()
        let source = try loop.onReadable(pipe.fileHandleForReading.fileDescriptor) { seen.count += 1 }
        try pipe.fileHandleForWriting.close()
        try loop.turn(waitingAtMost: nil)
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        #expect(seen.count == 1)
        #expect(source.isEnabled == false)
    }

    @Test(
        "a descriptor that is never read through is called so often at most, and leaves the turns to others")
    func limited() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        let (busy, quiet) = (Seen(), Seen())
        let source = try loop.onReadable(pipe.fileHandleForReading.fileDescriptor) { busy.count += 1 }
        source.limit(to: 3, per: .seconds(3600))
        let timer = try loop.timer { quiet.count += 1 }
        pipe.fileHandleForWriting.write(Data([1]))
        for _ in 0..<10 {
            timer.arm(at: .zero)
            try loop.turn(waitingAtMost: .zero)
            try loop.turn(waitingAtMost: .zero)
        }
        #expect(busy.count == 3)
        #expect(quiet.count == 10)
    }

    @Test("a descriptor is waited for to be written to only while that is asked")
    func writable() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let seen = Seen()
        let source = try loop.onReadable(ends[0]) { seen.count += 1 }
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        source.awaitsWriting = true
        try loop.turn(waitingAtMost: .zero)
        #expect(seen.count == 1)
        source.awaitsWriting = false
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        #expect(source.isEnabled)
    }

    @Test("a source dropped from within its own call is not called again")
    func droppedInCall() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        let seen = Seen()
        seen.source = try loop.onReadable(pipe.fileHandleForReading.fileDescriptor) {
            seen.count += 1
            seen.source = nil
        }
        pipe.fileHandleForWriting.write(Data([1]))
        try loop.turn(waitingAtMost: nil)
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        #expect(seen.count == 1)
    }

    /// A child that is being started has every descriptor for a moment; here a copy stands for the child's.
    @Test("a descriptor that is closed within its own call, right after its source, is never told of again")
    func closedWithinItsCall() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing, childs) = (ends[0], ends[1], dup(ends[0]))
        defer { for end in [writing, childs] { close(end) } }
        let seen = Seen()
        seen.source = try loop.onReadable(reading) {
            seen.count += 1
            seen.source = nil
            close(reading)
        }
        write(writing, "a", 1)
        try loop.turn(waitingAtMost: .seconds(10))
        write(writing, "b", 1)
        #expect(try !loop.turn(waitingAtMost: .zero))
        #expect(seen.count == 1)
    }

    @Test("a deadline in the past comes at once, a moved one at its last time, a withdrawn one never")
    func timers() throws {
        let loop = try EventLoop()
        let seen = Seen()
        let timer = try loop.timer { seen.count += 1 }
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        timer.arm(at: loop.monotonicNow() - .seconds(5))
        try loop.turn(waitingAtMost: nil)
        #expect(seen.count == 1)
        timer.arm(at: loop.monotonicNow() + .seconds(3600))
        timer.arm(at: loop.monotonicNow() + .milliseconds(1))
        try loop.turn(waitingAtMost: nil)
        #expect(seen.count == 2)
        timer.arm(at: loop.monotonicNow() - .seconds(5))
        timer.arm(at: nil)
        #expect(try loop.turn(waitingAtMost: .zero) == false)
        #expect(seen.count == 2)
    }

    @Test("a timer is never early", arguments: [Clock.monotonic, .boot])
    func neverEarly(clock: Clock) throws {
        let loop = try EventLoop()
        let deadline = clock.now + .nanoseconds(1_500_001)
        let timer = try loop.timer(on: clock) { loop.exit(7) }
        timer.arm(at: deadline)
        #expect(try loop.run() == 7)
        #expect(clock.now >= deadline)
    }

    @Test(
        "deadlines are rounded up to microseconds",
        arguments: [
            (Duration.zero, 0), (.nanoseconds(1), 1), (.microseconds(5), 5), (.seconds(-3), 0),
            (.seconds(2) + .nanoseconds(1001), 2_000_002),
        ] as [(Duration, UInt64)])
    func microseconds(duration: Duration, expected: UInt64) {
        #expect(duration.microsecondsRoundedUp == expected)
    }

    @Test("a new file in a watched directory is seen; a missing directory is an error that names it")
    func directory() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let loop = try EventLoop()
        let seen = Seen()
        let source = try loop.onChange(in: folder.path) { seen.count += 1 }
        try Data().write(to: folder.appending(path: "new"))
        try loop.turn(waitingAtMost: nil)
        #expect(seen.count > 0)
        _ = source
        let refusal = thrown(SystemError.self) { _ = try loop.onChange(in: "/no/such/folder") {} }
        #expect(refusal?.description == "cannot watch /no/such/folder: No such file or directory")
    }

    @Test("without systemd there is no watchdog, and that is no error")
    func watchdog() throws {
        #expect(try EventLoop().enableWatchdog() == false)
    }

    @Test("a status is one line whatever it is given")
    func status() {
        #expect(ServiceNotification.status("no display:\n/dev/fb0").text == "STATUS=no display: /dev/fb0")
    }
}
