import ChildProcess
import TestBroker
import Testing

/// F22
@Suite("whether a broker does what devices need", .timeLimit(.minutes(15)))
struct ConformanceTests {
    /// What each line says, and the exit code.
    private func examine(_ rules: String) throws -> (lines: [Substring], ended: FinishedProgram) {
        let broker = try TestBroker(rules)
        try broker.start()
        let ended = try FinishedProgram([
            try Fleetctl.program(), "conformance", "--session", "18", "--broker", "127.0.0.1:\(broker.port)",
        ])
        return (ended.output.split(separator: "\n"), ended)
    }

    @Test("Debian's does all of it")
    func mosquitto() throws {
        let (lines, ended) = try examine("allow_anonymous true")
        #expect(ended.code == 0 && lines.count == 10, "\(ended.text)")
        #expect(lines.allSatisfy { $0.hasPrefix("ok ") }, "\(ended.text)")
    }

    @Test(
        "one that retains nothing, holds no sessions or carries no documents is told by what it does not do")
    func others() throws {
        let (kept, nothing) = try examine("allow_anonymous true\nretain_available false")
        #expect(nothing.code == 1, "\(nothing.text)")
        for word in ["what is retained comes", "60,000 bytes", "1,200 retained", "a will comes"] {
            #expect(kept.contains { $0.hasPrefix("failed  \(word)") }, "\(word): \(nothing.text)")
        }
        #expect(kept.contains { $0.hasPrefix("ok      what is published") }, "\(nothing.text)")
        let (short, small) = try examine("allow_anonymous true\nmessage_size_limit 50000")
        #expect(small.code == 1 && short.filter { $0.hasPrefix("failed") }.count == 1, "\(small.text)")
    }

    @Test("one that lets nobody write is told at once, and is not asked a thousand times")
    func forbidden() throws {
        let broker = try TestBroker("allow_anonymous true\nacl_file FOLDER/acl")
        try broker.write("topic read #\n", "acl")
        try broker.start()
        let ended = try FinishedProgram([
            try Fleetctl.program(), "conformance", "--session", "18", "--broker", "127.0.0.1:\(broker.port)",
        ])
        let line = ended.output.split(separator: "\n").first { $0.contains("1,200 retained") }
        #expect(ended.code == 1 && line?.contains("is not taken") == true, "\(ended.text)")
    }

    @Test("no broker is said, with the code 3")
    func nobody() throws {
        let ended = try FinishedProgram([
            try Fleetctl.program(), "conformance", "--broker", "127.0.0.1:\(try TestBroker.freePort())",
        ])
        #expect(ended.code == 3 && ended.output.isEmpty, "\(ended.text)")
    }
}
