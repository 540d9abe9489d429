import Glibc
import Loop
import SpeechServer
import Testing

@testable import Drivers

/// The client against a server on a socket of the test's own that answers as speech-dispatcher does.
@Suite("speech client")
struct SpeechClientTests {
    private func began() throws -> (SpeechServer, SpeechClient) {
        let server = try SpeechServer()
        let client = try SpeechClient(path: server.path, language: "de")
        server.accept()
        for words in [
            "SET SELF CLIENT_NAME settingsd:panel:main", "SET SELF LANGUAGE de", "SET SELF PUNCTUATION some",
        ] {
            #expect(try server.line() == words)
            server.say("208 OK")
            #expect(client.proceed())
        }
        return (server, client)
    }

    @Test("a sentence stops the one before, is announced, and ends with a full stop on a line of its own")
    func speaks() throws {
        let (server, client) = try began()
        client.speak("Name, pump")
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.proceed())
        #expect(try server.line() == "SPEAK")
        server.say("230 OK RECEIVING DATA")
        #expect(client.proceed())
        #expect(try server.line() == "Name, pump")
        #expect(try server.line() == ".")
        server.say("225-3\r\n225 OK MESSAGE QUEUED")
        #expect(client.proceed())
    }

    @Test(
        "what is not begun when something newer is to be said is not said; a text's own full stop is doubled")
    func newest() throws {
        let (server, client) = try began()
        client.speak("old")
        client.speak(".\nnew")
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.proceed())
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.proceed())
        #expect(try server.line() == "SPEAK")
        server.say("230 OK RECEIVING DATA")
        #expect(client.proceed())
        #expect(try server.line() == ".. new")
    }

    @Test("what comes while the server is asked to listen takes the place of what it was asked for")
    func changed() throws {
        let (server, client) = try began()
        client.speak("old")
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.proceed())
        #expect(try server.line() == "SPEAK")
        client.stop()
        client.speak("new")
        server.say("230 OK RECEIVING DATA")
        #expect(client.proceed())
        #expect(try server.line() == "new")
        #expect(try server.line() == ".")
        server.say("225-4\r\n225 OK MESSAGE QUEUED")
        #expect(client.proceed())
        client.speak("next")
        #expect(
            try server.line() == "STOP SELF", "nothing was cut, and no sentence without words was asked for")
    }

    @Test("who wants to hear no more is obeyed before the server has answered", arguments: [false, true])
    func ends(isAsked: Bool) throws {
        let (server, client) = try began()
        client.speak("long")
        #expect(try server.line() == "STOP SELF")
        if isAsked {
            server.say("210 OK STOPPED")
            #expect(client.proceed())
            #expect(try server.line() == "SPEAK")
        }
        client.end()
        if isAsked { #expect(try server.line() == ".") }
        #expect(try server.line() == "STOP SELF")
        #expect(try server.line() == "QUIT")
    }

    @Test("a sentence that the socket does not take at once is said to its end, as the server reads on")
    func partial() throws {
        let (server, client) = try began()
        var bytes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        #expect(setsockopt(client.descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, size) == 0)
        let sentence = (1...6000).map { "\($0)" }.joined(separator: " ")
        client.speak(sentence)
        client.speak("next")
        for _ in 0..<1000 where server.sentences.isEmpty {
            server.serve()
            #expect(client.proceed())
            if server.sentences.isEmpty { #expect(server.commands.count < 20) }
        }
        #expect(server.sentences == ["next"])
        client.speak(sentence)
        var waited = false
        for _ in 0..<1000 where server.sentences.count < 2 {
            waited = waited || client.awaitsWriting
            server.serve()
            #expect(client.proceed())
        }
        #expect(waited && !client.awaitsWriting)
        #expect(server.sentences.last == sentence)
    }

    @Test("a server that goes away is noticed; one that is not there is an error")
    func gone() throws {
        let (server, client) = try began()
        server.hangUp()
        #expect(!client.proceed())
        #expect(throws: SystemError.self) { try SpeechClient(path: "/nowhere/speechd.sock", language: "en") }
        let long = "/" + String(repeating: "x", count: 200)
        #expect(throws: SystemError.self) { try SpeechClient(path: long, language: "en") }
    }

    @Test("a server with a full queue of callers is an error at once, and not a wait")
    func busy() throws {
        let server = try SpeechServer()
        var callers: [SpeechClient] = []
        #expect(throws: SystemError.self) {
            // The queue is a few callers long; nobody takes them.
            for _ in 0..<64 { callers.append(try SpeechClient(path: server.path, language: "en")) }
        }
        #expect(callers.count < 64)
    }
}
