import Foundation
import Testing

@testable import Service

/// What the device knows of itself.
@Suite("the device's own values") struct DeviceValuesTests {
    private static var newFile: String {
        FileManager.default.temporaryDirectory.appendingPathComponent("hostname-\(UUID().uuidString)").path
    }

    @Test(
        "the device's name is the one that it was given last, whatever it was when the service began",
        arguments: [
            ("pump-7\n", ["pump-7"]), ("# told by a setting\n\n boiler.example \n", ["boiler.example"]),
            ("localhost\n", []),
        ])
    func name(text: String, expected: [String]) throws {
        let file = Self.newFile
        defer { unlink(file) }
        try Data("before\n".utf8).write(to: URL(fileURLWithPath: file))
        #expect(DeviceValues.ownName(file) == ["before"])
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        #expect(DeviceValues.ownName(file) == expected)
    }

    @Test(
        "a clock that stands anywhere has a day, and none ends the service",
        arguments: [Int.min, -1, 0, .max])
    func anyClock(seconds: Int) {
        let local = DeviceValues.localClock(at: seconds)
        #expect(abs(local - Double(seconds)) <= 86_400)
        #expect(!DeviceValues.day(at: seconds).isEmpty)
    }

    @Test("without a file of it the name is the kernel's", arguments: ["", "# nothing\n"])
    func noFile(text: String) throws {
        let file = Self.newFile
        defer { unlink(file) }
        let kernels = DeviceValues.ownName(file)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        #expect(DeviceValues.ownName(file) == kernels)
    }
}
