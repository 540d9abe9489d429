import ChildProcess
import Fleet
import Foundation
import TestBroker
import Testing

@Suite("the operator's command with a real broker", .timeLimit(.minutes(15)))
struct OperateTests {
    private func run(_ words: String...) throws -> FinishedProgram {
        try FinishedProgram([try Fleetctl.program()] + words)
    }

    /// A broker with so many devices that are there, and a folder for them.
    private func fleet(_ count: Int) throws -> (TestBroker, Server, ChildProcess, OperatorsFolder) {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker)
        let devices = try Fleetctl.start([
            "simulate", Fleetctl.bundle, "--devices", "\(count)", "--broker", "127.0.0.1:\(broker.port)",
        ])
        try server.wait("the devices") {
            server.last("reported").count == count
                && server.last("status").values.filter { $0["online"] == .boolean(true) }.count == count
        }
        return (broker, server, devices, try OperatorsFolder(port: broker.port))
    }

    @Test(
        "what is pushed to a device is followed to its end, and then nothing differs; what it refuses is said"
    )
    func device() throws {
        let (broker, _, devices, folder) = try fleet(2)
        defer { devices.kill() }
        _ = broker
        let file = "\(folder.path)/d/sim-1.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "d/sim-1.json")
        let planned = try run("plan", file, "--bundle", Fleetctl.bundle)
        #expect(planned.code == 0 && planned.output.hasPrefix("1 devices, 0 trials\n"), "\(planned.text)")
        #expect(try run("diff", "--folder", folder.path).output == "d/sim-1: was never pushed\n")
        let pushed = try run("push", file)
        #expect(pushed.code == 0 && pushed.output.contains("1 of 1 settled"), "\(pushed.text)")
        let same = try run("diff", "--folder", folder.path)
        #expect(same.code == 0 && same.output.isEmpty, "\(same.text)")
        #expect(try run("push", file).output == "d/sim-1: nothing to push\n")
        #expect(
            try run("show", "sim-1", "--folder", folder.path).output.contains("value eco_mode = false (site)")
        )
        #expect(
            try run("list", "--folder", folder.path).output.contains("sim-1\tonline\tall\td 1.1\t0\t0\t0\n"))

        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":"maybe"}}]}"#, "d/sim-1.json")
        let checked = try run("push", file, "--bundle", Fleetctl.bundle)
        #expect(checked.code == 1 && checked.output.contains("sim-1: a: wrong-type"), "\(checked.text)")
        #expect(try folder.text("sent/d/sim-1.json").contains("\"revision\":1,"))
        let refused = try run("push", file)
        #expect(refused.code == 1 && refused.output.contains("sim-1: a: wrong-type"), "\(refused.text)")
    }

    @Test("a plan asks for the rules once, keeps them, and takes them from others where no device is there")
    func rules() throws {
        let (broker, _, devices, folder) = try fleet(2)
        _ = broker
        let file = "\(folder.path)/g/all.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":"maybe"}}]}"#, "g/all.json")
        let planned = try run("plan", file)
        #expect(
            planned.code == 1 && planned.output.contains("sim-2: a: wrong-type")
                && !planned.output.contains("not checked"), "\(planned.text)")
        let document = try run("schema", Fleetctl.bundle).output.dropLast()
        let kept = "schemas/\(SHA256.text(of: Array(document.utf8))).json"
        #expect(try folder.text(kept) == document)

        // Another operator, who has neither the bundle nor a device that answers.
        try folder.write("{}", kept)
        let told = try run("schema", "--from", "sim-1", "--publish", "--folder", folder.path)
        #expect(told.code == 0 && told.output.dropLast() == document, "\(told.errors)")
        devices.kill()
        let other = try OperatorsFolder(port: broker.port)
        let held = try run("schema", "--from", "sim-1", "--folder", other.path)
        #expect(try held.output.dropLast() == document && other.text(kept) == document, "\(held.errors)")
    }

    @Test(
        "what the broker has lost is published again, and what somebody else has published is not overwritten"
    )
    func repair() throws {
        let (broker, server, devices, folder) = try fleet(1)
        defer { devices.kill() }
        let file = "\(folder.path)/d/sim-1.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "d/sim-1.json")
        #expect(try run("push", file).code == 0)
        try server.publish("d/sim-1/desired", "")
        #expect(
            try run("diff", "--folder", folder.path).output
                == "d/sim-1: the broker has lost what was sent; see repair\n")
        #expect(try run("repair", "--folder", folder.path).output == "d/sim-1: published again\n")
        #expect(try run("diff", "--folder", folder.path).code == 0)

        let others = #"{"v":1,"to":"d/sim-1","epoch":1,"revision":7,"sets":[]}"#
        try server.publish("d/sim-1/desired", others)
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":true}}]}"#, "d/sim-1.json")
        for words in [["push", file], ["repair", "--folder", folder.path]] {
            let ended = try FinishedProgram([try Fleetctl.program()] + words)
            #expect(ended.code == 1 && ended.errors.contains("pull first"), "\(ended.text)")
        }
        #expect(try run("pull", "--folder", folder.path).output == "d/sim-1: taken\n")
        #expect(try folder.text("sent/d/sim-1.json") == others)
        #expect(try run("push", file).code == 0)
        #expect(try folder.text("sent/d/sim-1.json").contains("\"revision\":8,"))
        broker.stop()
        let none = try run("list", "--folder", folder.path)
        #expect(none.code == 3 && !none.errors.isEmpty)
    }

    @Test(
        "a push in steps that devices refuse stops and takes all back; one that they take can be stopped by hand and promoted"
    )
    func steps() throws {
        let (broker, server, devices, folder) = try fleet(4)
        defer { devices.kill() }
        _ = broker
        let file = "\(folder.path)/g/all.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":"maybe"}}]}"#, "g/all.json")
        let stopped = try run("push", file, "--steps", "80,100", "--soak", "0s")
        #expect(stopped.code == 1 && stopped.errors.contains("stopped"), "\(stopped.text)")
        #expect(try folder.text("sent/g/all.json").contains("\"percent\":0"))

        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "g/all.json")
        let pushed = try run("push", file, "--percent", "80")
        #expect(pushed.code == 0, "\(pushed.text)")
        #expect(
            try run("diff", "--folder", folder.path).output.contains("80 % of the devices have what is next"))
        #expect(try run("stop", "g/all", "--folder", folder.path).code == 0)
        #expect(try folder.text("sent/g/all.json").contains("\"percent\":0"))
        #expect(try run("promote", "g/all", "--folder", folder.path).code == 0)
        #expect(!(try folder.text("sent/g/all.json").contains("percent")))
        try server.wait("all of them") {
            server.last("reported").values.allSatisfy {
                $0["values"]?["eco_mode"]?.array?.first == .boolean(false)
            }
        }
        #expect(try run("stop", "g/all", "--folder", folder.path).errors.contains("no push is under way"))
    }

    /// A queue of mosquitto holds 1,000 messages with QoS 1; what does not fit is left out without a word.
    @Test("of three thousand devices all are listed")
    func many() throws {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker, hears: false)
        try server.publish(
            all: (0..<3_000).flatMap { number in
                [
                    ("d/hp-\(number)/status", #"{"v":1,"online":true,"groups":["all"],"reported":1}"#),
                    ("d/hp-\(number)/reported", #"{"v":1,"revision":1,"pages":1,"docs":{}}"#),
                ]
            })
        let folder = try OperatorsFolder(port: broker.port)
        let listed = try run("list", "--json", "--folder", folder.path)
        #expect(listed.code == 0 && listed.output.components(separatedBy: #""id""#).count == 3_001)
        // Asked with QoS 1 the same broker leaves most of them out.
        let other = try Server(broker, hears: false)
        other.hear(["settings/1/d/+/status"])
        // Counted: to read all of them at each turn would be a million readings.
        try other.wait("what comes") { other.news.count > 1_000 }
        try other.pause(.seconds(2))
        #expect(other.last("status").count < 3_000)
    }

    @Test("a device that is no more is forgotten, and one that is there is not")
    func forget() throws {
        let (broker, server, devices, folder) = try fleet(1)
        _ = broker
        let there = try run("forget", "sim-1", "--folder", folder.path)
        #expect(there.code == 1 && there.errors.contains("is connected"), "\(there.text)")
        devices.send(SIGTERM)
        #expect(devices.wait() == 0)
        try server.wait("its end") { server.last("status")["sim-1"]?["online"] == .boolean(false) }
        #expect(try run("forget", "sim-1", "--folder", folder.path).code == 0)
        #expect(try run("list", "--folder", folder.path).output.split(separator: "\n").count == 1)
        #expect(try run("show", "sim-1", "--folder", folder.path).code == 1)
    }

    @Test("what the broker holds and nobody can read is told, with its topic, and the rest is listed")
    func unreadable() throws {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker)
        try server.publish("d/bad/status", "{")
        try server.publish("d/good/status", #"{"v":1,"online":false}"#)
        let folder = try OperatorsFolder(port: broker.port)
        let listed = try run("list", "--folder", folder.path)
        #expect(listed.code == 0 && listed.output.contains("good\taway"), "\(listed.text)")
        #expect(listed.errors.contains("settings/1/d/bad/status: cannot be read"), "\(listed.text)")
    }

    @Test(
        "a mistake is said with its place, and nothing is published",
        arguments: [
            (["push", "x.json"], 2, "d/ID.json"), (["push", "g/all.json", "--steps", "50,10"], 2, "50,10"),
            (["push", "d/x.json", "--stop", "0"], 2, "1 to 100"),
            (["list", "--broker", "broker.example"], 2, "TLS"),
            (["simulate", "Settings.bundle", "--broker", "broker.example"], 2, "TLS"),
            (["list", "--broker", "a:b"], 2, "host"), (["stop", "all"], 2, "all"),
            (["schema"], 2, "--from"), (["schema", "x", "--publish"], 2, "--from"),
            (["schema", "--from", "nobody"], 1, "nobody"),
            (["push", "g/missing.json"], 1, "g/missing.json"),
            (["push", "g/broken.json"], 1, "g/broken.json"),
            (["seal", "hp-9", "psk", "--stdin"], 1, "no device hp-9"), (["seal", "hp/1", "psk"], 2, "id"),
            (["seal", "hp-1", "psk", "--box", "k1"], 2, "--box k1"),
            (["seal", "hp-1", "psk", "--stdin", "--box", "k1:AAAA"], 1, "cannot be sealed"),
            (["seal", "hp-1", "psk", "--box", "k1:AAAA"], 2, "no terminal"),
        ] as [([String], Int32, String)])
    func mistakes(words: [String], code: Int32, word: String) throws {
        let broker = try TestBroker()
        try broker.start()
        let folder = try OperatorsFolder(port: broker.port)
        try folder.write("{", "g/broken.json")
        let ended = try FinishedProgram(
            ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path, try Fleetctl.program()] + words)
        #expect(ended.code == code && ended.errors.contains(word), "\(ended.text)")
    }

    @Test(
        "what is wrong in fleet.conf is said with the file and what would be right, by the code 1",
        arguments: [
            ("[Broker]\nHots = x\n", "fleet.conf:2: unknown name Hots", "Host"),
            ("[Broker]\nPort = 70000\n", "fleet.conf: Port = 70000", "65535"),
            ("[Broker]\nPrefix = a/+\n", "fleet.conf: Prefix = a/+", "letters"),
            ("[TLS]\nCA = /x\nCertificate = /y\n", "fleet.conf: Certificate", "Key"),
        ])
    func configuration(text: String, place: String, word: String) throws {
        let folder = try OperatorsFolder(port: 1)
        try folder.write(text, "fleet.conf")
        let ended = try run("list", "--folder", folder.path)
        #expect(
            ended.code == 1 && ended.errors.contains(place) && ended.errors.contains(word), "\(ended.text)")
    }

    @Test(
        "what a step publishes is read first: what no device could read is not published, and not kept as sent"
    )
    func unreadableStep() throws {
        let broker = try TestBroker()
        try broker.start()
        let folder = try OperatorsFolder(port: broker.port)
        let file = "\(folder.path)/g/all.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "g/all.json")
        #expect(try run("push", file).code == 0)
        let sent = try folder.text("sent/g/all.json")
        try folder.write(#"{"sets":[{"name":"b","values":{"eco_mode":false}}]}"#, "g/all.json")
        let pushed = try run("push", file, "--steps", "50,100", "--soak", "0s")
        #expect(pushed.code == 1 && pushed.errors.contains("a key stands in two sets"), "\(pushed.text)")
        #expect(pushed.errors.contains("without steps"), "\(pushed.text)")
        #expect(try folder.text("sent/g/all.json") == sent)
        #expect(try run("push", file).code == 0)
        #expect(try folder.text("sent/g/all.json").contains("\"revision\":2,"))

        try folder.write("{", "sent/g/all.json")
        try folder.write(#"{"sets":[]}"#, "g/all.json")
        let server = try Server(broker, hears: false)
        try server.publish("g/all/desired", "")
        let blind = try run("push", file)
        #expect(blind.code == 1 && blind.errors.contains("sent/g/all.json cannot be read"), "\(blind.text)")
        #expect(try folder.text("sent/g/all.json") == "{")
    }

    @Test(
        "a push counts on from what devices have, where neither the folder nor the broker knows it any more")
    func lostNumbers() throws {
        let (broker, server, devices, folder) = try fleet(2)
        defer { devices.kill() }
        for mode in ["false", "true"] {
            try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":\#(mode)}}]}"#, "g/all.json")
            #expect(try run("push", "\(folder.path)/g/all.json").code == 0)
        }
        try server.publish("g/all/desired", "")
        let other = try OperatorsFolder(port: broker.port)
        try other.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "g/all.json")
        let pushed = try run("push", "\(other.path)/g/all.json")
        #expect(pushed.code == 0 && pushed.output.contains("2 of 2 settled"), "\(pushed.text)")
        #expect(try other.text("sent/g/all.json").contains("\"revision\":3,"))
        #expect(try run("diff", "--folder", other.path).code == 0)
    }

    @Test("a device that never stops talking keeps nobody from the fleet")
    func chatty() throws {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker)
        let folder = try OperatorsFolder(port: broker.port)
        let listing = try Fleetctl.start(["list", "--folder", folder.path])
        while listing.isRunning {
            try server.publish("d/hp/status", #"{"v":1,"online":true}"#)
            try server.pause(.milliseconds(100))
        }
        #expect(listing.wait() == 0)
    }

    @Test("who may not write is told so at once, with the code 1")
    func forbidden() throws {
        let broker = try TestBroker("allow_anonymous true\nacl_file FOLDER/acl")
        try broker.write("topic read #\n", "acl")
        try broker.start()
        let folder = try OperatorsFolder(port: broker.port)
        try folder.write(#"{"sets":[]}"#, "g/all.json")
        let pushed = try run("push", "\(folder.path)/g/all.json")
        #expect(
            pushed.code == 1 && pushed.errors.contains("does not take settings/1/g/all/desired"),
            "\(pushed.text)")
    }

    @Test("a document of a device that never was is forgotten, and repair leaves it so")
    func forgetMistyped() throws {
        let broker = try TestBroker()
        try broker.start()
        let folder = try OperatorsFolder(port: broker.port)
        try folder.write(#"{"sets":[]}"#, "d/hp-l.json")
        #expect(try run("push", "\(folder.path)/d/hp-l.json").code == 0)
        let forgotten = try run("forget", "hp-l", "--folder", folder.path)
        #expect(forgotten.code == 0, "\(forgotten.text)")
        let repaired = try run("repair", "--folder", folder.path)
        #expect(repaired.code == 0 && repaired.output.isEmpty, "\(repaired.text)")
        #expect(try run("forget", "hp-l", "--folder", folder.path).code == 1)
    }

    @Test(
        "a push in steps that fails at the last one takes that back as well, and what is promoted has its locks"
    )
    func lastStep() throws {
        let (broker, _, devices, folder) = try fleet(2)
        defer { devices.kill() }
        _ = broker
        let file = "\(folder.path)/g/all.json"
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":false}}]}"#, "g/all.json")
        #expect(try run("push", file).code == 0)
        // One in a hundred of two devices is none: all refuse the last step.
        try folder.write(#"{"sets":[{"name":"a","values":{"eco_mode":"maybe"}}]}"#, "g/all.json")
        let stopped = try run("push", file, "--steps", "1,100", "--soak", "0s")
        #expect(stopped.code == 1 && stopped.output.contains("all go back"), "\(stopped.text)")
        let back = try folder.text("sent/g/all.json")
        #expect(back.contains("\"eco_mode\":false") && !back.contains("next"), "\(back)")

        try folder.write(
            #"{"sets":[{"name":"a","values":{"eco_mode":true}}],"locks":["eco_mode"]}"#, "g/all.json")
        #expect(try run("push", file, "--percent", "1").code == 0)
        #expect(try run("promote", "g/all", "--folder", folder.path).code == 0)
        #expect(try folder.text("sent/g/all.json").contains("locks"))
        #expect(try run("push", file).output == "g/all: nothing to push\n")
    }
}
