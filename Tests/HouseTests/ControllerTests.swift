import Foundation
import Testing

/// Every controller's name that a file of another one speaks of, as `File.swift names Controller`.
private func neighbours(under room: URL) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: room.path)
    let controllers = names.filter { $0.hasSuffix("Controller.swift") }.sorted()
    return try controllers.flatMap { file -> [String] in
        let text = try String(contentsOf: room.appendingPathComponent(file), encoding: .utf8)
        let own = file.dropLast(".swift".count)
        return Set(text.matches(of: /[A-Z]\w*Controller/).map { String($0.output) }).sorted()
            .filter { $0 != own }.map { "\(file) names \($0)" }
    }
}

@Suite("controllers of the service") struct ControllerTests {
    private let room = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/Service")

    @Test("no controller knows another: what concerns two of them goes through the turn")
    func alone() throws {
        #expect(try neighbours(under: room) == [])
    }

    @Test("a planted controller that calls another is found")
    func planted() throws {
        let planted = FileManager.default.temporaryDirectory.appendingPathComponent("service-\(UUID())")
        defer { try? FileManager.default.removeItem(at: planted) }
        try FileManager.default.createDirectory(at: planted, withIntermediateDirectories: true)
        try "final class LampController { let bus: Service.BusController }\n".write(
            to: planted.appendingPathComponent("LampController.swift"), atomically: true, encoding: .utf8)
        #expect(try neighbours(under: planted) == ["LampController.swift names BusController"])
    }
}
