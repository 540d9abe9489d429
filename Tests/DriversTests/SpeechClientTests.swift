import Foundation
import Testing

@testable import Drivers

/// The client against a server on a socket of the test's own that answers as speech-dispatcher does.
@Suite("speech client")
struct SpeechClientTests {
    /// Reads lines and answers them, as far as it is asked to go.
    private final class Server {
        let path: String
        private let listener: Int32
        private var connection: Int32 = -1
        private var unread = ""

        init() throws {
            path = FileManager.default.temporaryDirectory.path + "/ssip-\(UUID().uuidString.prefix(8))"
            listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(result == 0)
            try #require(listen(listener, 1) == 0)
        }

        deinit {
            close(connection)
            close(listener)
            unlink(path)
        }

        func accept() { connection = Glibc.accept(listener, nil, nil) }

        /// The next line that the client sent.
        func line() throws -> String {
            while true {
                if let end = unread.range(of: "\r\n") {
                    let line = String(unread[..<end.lowerBound])
                    unread.removeSubrange(..<end.upperBound)
                    return line
                }
                var buffer = [UInt8](repeating: 0, count: 1024)
                let count = recv(connection, &buffer, buffer.count, 0)
                try #require(count > 0)
                unread += String(decoding: buffer[..<count], as: UTF8.self)
            }
        }

        func say(_ reply: String) {
            let bytes = Array((reply + "\r\n").utf8)
            _ = send(connection, bytes, bytes.count, 0)
        }

        func hangUp() {
            close(connection)
            connection = -1
        }
    }

    private func began() throws -> (Server, SpeechClient) {
        let server = try Server()
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
}
