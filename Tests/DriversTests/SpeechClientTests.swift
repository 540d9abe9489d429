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
            #expect(client.read())
        }
        return (server, client)
    }

    @Test("a sentence stops the one before, is announced, and ends with a full stop on a line of its own")
    func speaks() throws {
        let (server, client) = try began()
        client.speak("Name, pump")
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.read())
        #expect(try server.line() == "SPEAK")
        server.say("230 OK RECEIVING DATA")
        #expect(client.read())
        #expect(try server.line() == "Name, pump")
        #expect(try server.line() == ".")
        server.say("225-3\r\n225 OK MESSAGE QUEUED")
        #expect(client.read())
    }

    @Test(
        "what is not begun when something newer is to be said is not said; a text's own full stop is doubled")
    func newest() throws {
        let (server, client) = try began()
        client.speak("old")
        client.speak(".\nnew")
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.read())
        #expect(try server.line() == "STOP SELF")
        server.say("210 OK STOPPED")
        #expect(client.read())
        #expect(try server.line() == "SPEAK")
        server.say("230 OK RECEIVING DATA")
        #expect(client.read())
        #expect(try server.line() == ".. new")
    }

    @Test("a server that goes away is noticed; one that is not there is an error")
    func gone() throws {
        let (server, client) = try began()
        server.hangUp()
        #expect(!client.read())
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
