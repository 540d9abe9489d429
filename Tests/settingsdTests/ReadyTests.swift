import Foundation
import Testing

/// When whoever waits for the service's start goes on.
@Suite("READY=1", .serialized)
struct ReadyTests {
    private func supervised() throws -> (ServiceUnderTest, Supervisor) {
        let service = try ServiceUnderTest()
        let supervisor = try Supervisor(at: service.path("notify").path)
        service.supervisor = supervisor.path
        return (service, supervisor)
    }

    @Test("who was started once the service is ready finds it on the bus")
    func withBus() throws {
        let (service, supervisor) = try supervised()
        try service.startBus()
        try service.start()
        try service.wait(for: "READY=1") { supervisor.heard.contains("READY=1") }
        #expect(service.log.contains("serving on the bus"))
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
    }

    @Test("without a bus it is ready a second later, once, and its picture has not waited")
    func withoutBus() throws {
        let (service, supervisor) = try supervised()
        let start = ContinuousClock.now
        try service.start()
        #expect(service.hasPicture)
        try service.wait(for: "READY=1") { supervisor.heard.contains("READY=1") }
        #expect(ContinuousClock.now - start >= .seconds(1))
        try service.startBus()
        try service.waitForLog("serving on the bus")
        #expect(!supervisor.heard.contains("READY=1"))
    }
}
