import Drivers
import Foundation
import Hardware
import SpeechServer
import Testing

@testable import Service

/// The service in this process, keys as the kernel sends them, and a server that stands in for speech-dispatcher.
@Suite("speech of the service", .serialized)
struct ServiceSpeechTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>Title</key><string>Pump</string>
        <key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Mail</string>
        <key>Key</key><string>mail</string><key>KeyboardType</key><string>EmailAddress</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Unit</string>
        <key>Key</key><string>unit</string><key>KeyboardType</key><string>NumberPad</string>
        <key>DeviceMaximum</key><integer>20</integer></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Code</string>
        <key>Key</key><string>code</string><key>IsSecure</key><true/></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Voice</string>
        <key>Key</key><string>voice</string><key>DefaultValue</key><true/></dict>
        </array></dict></plist>
        """

    /// A service that speaks, as far as somebody listens.
    private final class Fixture {
        let device: ServiceInProcess
        var service: Service { device.service }
        var server: SpeechServer?
        var socket: String { device.path("speech") }

        init(language: String = "en", more: String = "") throws {
            device = try ServiceInProcess(
                page: ServiceSpeechTests.page, language: language,
                more: "[Speech]\nEnabled = yes\nEnabledKey = voice\nSocket = $FOLDER/speech\n\(more)")
        }

        func listen() throws {
            server = try SpeechServer(path: socket)
            service.settle()
        }

        /// Lets the service and the server talk until nothing is left to say.
        func said() throws -> [String] {
            let before = server?.sentences.count ?? 0
            var quiet = 0
            while quiet < 4 {
                server?.serve()
                let isBusy = try service.loop.turn(waitingAtMost: .milliseconds(5))
                quiet = isBusy ? 0 : quiet + 1
            }
            return Array(server?.sentences.dropFirst(before) ?? [])
        }

        /// The voice is heard a few times a second at most: it may take a while until the service looks at it.
        func turn(until isSo: () -> Bool) throws {
            for _ in 0..<2000 where !isSo() { _ = try service.loop.turn(waitingAtMost: .milliseconds(5)) }
        }

        /// What is said after each key.
        func tap(_ keys: Key...) throws -> [String] {
            try keys.flatMap { key in
                device.tap(try #require(KernelKeys.usualCode(of: key)))
                return try said()
            }
        }

        func hold(_ key: Key) throws -> [String] {
            device.hold(try #require(KernelKeys.usualCode(of: key)))
            return try said()
        }
    }

    @Test("focus, typed letters and signs, modes, refusals and errors are said as they happen")
    func everything() throws {
        let speaking = try Fixture()
        try speaking.listen()
        #expect(try speaking.said() == ["Pump. Mail, Not set"])
        #expect(try speaking.tap(.down) == ["Unit, Not set"])
        #expect(try speaking.tap(.up, .ok) == ["Mail, Not set", "Mail. small letters"])
        #expect(try speaking.tap(.digit(2)) == ["a"])
        #expect(try speaking.tap(.star) == ["at"])
        #expect(try speaking.tap(.digit(1)) == ["dot"])
        #expect(try speaking.hold(.pound) == ["digits"])
        #expect(try speaking.tap(.erase) == ["Erase dot"])
        // A refusal: a second @ is none of an address.
        #expect(try speaking.tap(.ok).last?.contains("@") == true)
    }

    @Test("an error while saving is said: too large a number")
    func errors() throws {
        let speaking = try Fixture()
        try speaking.listen()
        _ = try speaking.said()
        let said = try speaking.tap(.down, .ok, .digit(9), .digit(9), .ok)
        #expect(said.dropFirst().prefix(3) == ["Unit. digits", "9", "9. at most 20"])
        #expect(said.last?.contains("20") == true)
    }

    @Test(
        "a letter of a secret is \"dot\", in the language of the screen; with headphones it is said",
        arguments: [
            ("en", "", "dot"), ("de", "", "Punkt"), ("ru", "", "точка"), ("en", "Headphones = yes", "a"),
        ])
    func secrets(language: String, more: String, word: String) throws {
        let speaking = try Fixture(language: language, more: more)
        try speaking.listen()
        _ = try speaking.said()
        #expect(try speaking.tap(.down, .down, .ok, .digit(2)).last == word)
        let all = try #require(speaking.server).sentences
        #expect(all.contains("a") == (word == "a"))
    }

    @Test("a toggle of the bundle turns the voice off, which is said no more, and on again")
    func switched() throws {
        let speaking = try Fixture()
        try speaking.listen()
        _ = try speaking.said()
        let off = try speaking.tap(.up, .ok)
        #expect(off == ["Voice, On"])
        #expect(!speaking.service.speech.isSpeaking)
        #expect(try speaking.tap(.ok) == ["Pump. Voice, On"])
    }

    @Test("without a server no key looks for one: its own deadline does, which keys do not move")
    func noServer() throws {
        let silent = try Fixture()
        silent.service.settle()
        #expect(silent.service.speech.retryTime != nil)
        silent.server = try SpeechServer(path: silent.socket)
        #expect(try silent.tap(.down, .up).isEmpty)
        silent.service.speech.lookAgain(in: "en", at: silent.service.loop.monotonicNow())
        silent.service.settle()
        #expect(try silent.said() == ["Pump. Mail, Not set"])
        #expect(silent.service.speech.retryTime == nil)
    }

    @Test("another language of the screen has another voice, which says the screen anew")
    func otherLanguage() throws {
        let speaking = try Fixture()
        try speaking.listen()
        _ = try speaking.said()
        let service = speaking.service
        service.speech.announce(
            service.navigator, in: "de", service.store.snapshot, at: service.loop.monotonicNow())
        let said = try speaking.said()
        #expect(speaking.server?.commands.last { $0.contains("LANGUAGE") } == "SET SELF LANGUAGE de")
        #expect(said.first?.hasPrefix("Pump") == true)
    }

    @Test("a server that goes away is looked for again, and the screen is said anew")
    func serverGoes() throws {
        let speaking = try Fixture()
        try speaking.listen()
        _ = try speaking.said()
        speaking.server?.hangUp()
        try speaking.turn(until: { !speaking.service.speech.isSpeaking })
        #expect(!speaking.service.speech.isSpeaking)
        // The key that follows does not call it.
        #expect(try speaking.tap(.down) == [])
        speaking.service.speech.lookAgain(in: "en", at: speaking.service.loop.monotonicNow())
        speaking.service.settle()
        #expect(try speaking.said() == ["Pump. Unit, Not set"])
    }

    @Test("the loop lets go of a server's socket before it is closed, also where a child still has it")
    func letsGo() throws {
        let speaking = try Fixture()
        try speaking.listen()
        _ = try speaking.said()
        let number = try #require(Sockets.connected(to: speaking.socket))
        let inherited = dup(number)
        defer { close(inherited) }
        #expect(Sockets.isWaitedFor(inherited))
        speaking.server?.hangUp()
        try speaking.turn(until: { !speaking.service.speech.isSpeaking })
        #expect(!speaking.service.speech.isSpeaking && !Sockets.isWaitedFor(inherited))
    }
}

/// What the kernel tells of this process's descriptors.
private enum Sockets {
    private static var numbers: [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return (names ?? []).compactMap { Int32($0) }
    }

    /// The client's end of a connection to a socket's path.
    static func connected(to path: String) -> Int32? {
        numbers.first { number in
            var address = sockaddr_un()
            var size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(number, $0, &size) }
            }
            guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return false }
            return withUnsafeBytes(of: address.sun_path) { $0.prefix { $0 != 0 }.elementsEqual(path.utf8) }
        }
    }

    /// Whether any loop of this process waits for it, by whatever number.
    static func isWaitedFor(_ number: Int32) -> Bool {
        var status = stat()
        guard fstat(number, &status) == 0 else { return false }
        let mark = "ino:\(String(status.st_ino, radix: 16)) "
        return numbers.contains { loop in
            let lines = try? String(contentsOfFile: "/proc/self/fdinfo/\(loop)", encoding: .utf8)
            return lines?.split(separator: "\n").contains { $0.hasPrefix("tfd:") && $0.contains(mark) }
                == true
        }
    }
}
