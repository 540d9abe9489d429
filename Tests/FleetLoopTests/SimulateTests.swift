import ChildProcess
import Fleet
import Foundation
import Glibc
import TestBroker
import Testing

@Suite("devices with a real broker", .timeLimit(.minutes(15)))
struct SimulateTests {

    @Test(
        "ten devices take what is wanted of them and tell it; older documents are told; an end in order is said"
    )
    func ten() throws {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker)
        let devices = try Fleetctl.start([
            "simulate", Fleetctl.bundle, "--devices", "10", "--broker", "127.0.0.1:\(broker.port)",
        ])
        defer { devices.kill() }
        try server.wait("ten devices") {
            server.last("status").values.filter { $0["online"] == .boolean(true) }.count == 10
        }
        // Each tells once what it has, before anything is wanted.
        try server.wait("ten reports") { server.last("reported").count == 10 }
        let found = try Self.toggle()
        let key = try #require(found)
        try server.publish(
            "d/sim-3/desired",
            #"{"v":1,"to":"d/sim-3","epoch":1,"revision":7,"sets":[{"name":"a","values":{"\#(key)":true,"no_such":1}},"#
                + #"{"name":"b","values":{"\#(key)x":1}}]}"#)
        try server.wait("the refusal") {
            field(server.last("reported")["sim-3"], "keys", "no_such", "code") == .text("unknown-key")
        }
        #expect(field(server.last("reported")["sim-3"], "keys", key, "state") == .text("not-applied"))
        try server.publish(
            "d/sim-4/desired",
            #"{"v":1,"to":"d/sim-4","epoch":1,"revision":7,"sets":[{"name":"a","values":{"\#(key)":false}}]}"#
        )
        try server.wait("what is applied") {
            field(server.last("reported")["sim-4"], "values", key)
                == .array([.boolean(false), .text("site")])
        }
        try server.publish("d/sim-4/desired", #"{"v":1,"to":"d/sim-4","epoch":1,"revision":6,"sets":[]}"#)
        try server.publish("d/sim-4/call", #"{"v":1,"id":"c1","call":"report"}"#, isRetained: false)
        try server.wait("what is stale") {
            field(server.last("reported")["sim-4"], "docs", "d", "state") == .text("stale")
        }
        #expect(field(server.last("answer")["sim-4"], "ok") == .boolean(true))
        #expect(field(server.last("reported")["sim-4"], "docs", "d", "revision") == .integer(7))
        devices.send(SIGTERM)
        #expect(devices.wait() == 0)
        try server.wait("ten goodbyes") {
            server.last("status").values.filter { $0["reason"] == .text("stopping") }.count == 10
        }
    }

    /// A key of the sample that is on or off.
    private static func toggle() throws -> String? {
        let properties = try JSONReader.read(Array(schema().utf8))["properties"]?.object ?? [:]
        return properties.filter {
            $0.value["type"] == .text("boolean") && $0.value["x-settings"]?["role"] == nil
        }
        .filter { $0.value["x-settings"]?["confirm"] == nil }.keys.min()
    }

    private static func schema() throws -> String {
        let ended = try FinishedProgram([try Fleetctl.program(), "schema", Fleetctl.bundle])
        try #require(ended.code == 0, "\(ended.text)")
        return ended.output
    }

    @Test("a device and the command tell the schema of one bundle byte by byte")
    func sameSchema() throws {
        let broker = try TestBroker()
        try broker.start()
        let server = try Server(broker)
        let devices = try Fleetctl.start([
            "simulate", Fleetctl.bundle, "--devices", "1", "--broker", "127.0.0.1:\(broker.port)",
        ])
        defer { devices.kill() }
        try server.wait("the device") { field(server.last("status")["sim-1"], "online") == .boolean(true) }
        let document = Array(try Self.schema().dropLast().utf8)
        #expect(
            field(server.last("status")["sim-1"], "schema") == .text("sha256:" + SHA256.text(of: document)))
    }

    @Test(
        "a mistake in the arguments is said, with the code 2",
        arguments: [
            ["fly"], ["push"], ["schema"], ["simulate", "x", "--devices", "0"],
            ["simulate", "x", "--colour"], ["simulate", Fleetctl.bundle, "--groups", "a/b"],
            ["schema", "x", "y"],
        ])
    func mistakes(words: [String]) throws {
        let ended = try FinishedProgram([try Fleetctl.program()] + words)
        #expect(ended.code == 2 && ended.errors.contains("settings-fleetctl"))
    }

    @Test("the version is said as the other programs say theirs")
    func version() throws {
        let ended = try FinishedProgram([try Fleetctl.program(), "--version"])
        #expect(ended.code == 0 && ended.output == "0.1.0\n")
    }

    @Test(
        "a folder and a certificate that are not there are named before any broker is asked, and a bundle without pages is",
        arguments: [
            (["list", "--folder", "/nowhere"], "/nowhere"), (["list", "--folder", "/dev/null"], "/dev/null"),
            (["list", "--broker", "127.0.0.1:1", "--ca", "/nowhere/ca.pem"], "/nowhere/ca.pem"),
            (
                ["simulate", Fleetctl.bundle, "--broker", "127.0.0.1:1", "--ca", "/nowhere/ca.pem"],
                "/nowhere/ca.pem"
            ),
            (["schema", "/dev/shm"], "/dev/shm: there is no Root.plist"),
        ])
    func absent(words: [String], named: String) throws {
        let ended = try FinishedProgram([try Fleetctl.program()] + words)
        #expect(ended.code == 1 && ended.errors.contains(named), "\(ended.text)")
    }

    @Test("a bundle that is not there is said, with the code 1")
    func wrong() throws {
        let missing = try FinishedProgram([try Fleetctl.program(), "schema", "/nowhere/Settings.bundle"])
        #expect(missing.code == 1 && missing.errors.contains("/nowhere/Settings.bundle"))
    }
}
