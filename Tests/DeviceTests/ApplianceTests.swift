import Foundation
import Testing
import VirtualDevice

private let intercom = Checkout.compiled.root.appendingPathComponent("Samples/Intercom")

extension DeviceTests {
    /// An appliance of Samples on a booted device, set by the keys of one of its own tests.
    @Suite(SharedDevice(bundle: intercom.appendingPathComponent("Settings.bundle")), .serialized)
    struct Appliance {
        @Test("a technician's script through the intercom is kept, and shows what preview draws")
        func residents() throws {
            let panel = try DeviceUnderTest.shared
            try panel.start()
            let keys = try Self.script("P-residents")
            try panel.type(keys)
            let preview = try panel.setup.preview(keys: keys, in: panel.device.folder)
            let differences = try panel.device.photograph().differences(
                from: preview, onDisplayOf: panel.setup.board.display.rotatedSize)
            #expect(differences == 0)
            #expect(try panel.value("bell3_name") == "Levy")
            #expect(try panel.value("bell3_calls") == "04012345")
            #expect(try panel.value("bell4_name") == "Nada")
            #expect(try panel.value("bell1_name") == "Weber")
        }

        /// The keys of a test, without the lines that say on what it is played.
        private static func script(_ name: String) throws -> String {
            try String(contentsOf: intercom.appendingPathComponent("tests/\(name).keys"), encoding: .utf8)
                .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: " ")
        }
    }
}
