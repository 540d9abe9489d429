import ChildProcess
import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// `make device`, as scripts and other programs call it.
    @Suite(OnBench(), .serialized)
    struct MakeDevice {
        private let folder: TemporaryFolder
        private var out: URL { folder.url.appendingPathComponent("out") }

        init() throws {
            folder = try TemporaryFolder()
        }

        private func makeDevice(
            keys: String, board: String = "qemu-phonepad-320x240", architecture: String = ""
        ) throws -> FinishedProgram {
            let bundle = folder.url.appendingPathComponent("Test.bundle")
            try TestBundle.write(to: bundle)
            let root = Checkout.compiled.root.path
            return try FinishedProgram([
                "sh", "-c", "cd \"$0\" && exec .build/release/virtual-device run \"$@\"", root, "--board",
                board,
                "--bundle", bundle.path, "--keys", keys, "--out", out.path, "--architecture", architecture,
            ])
        }

        private func left(_ name: String) throws -> Data {
            try Data(contentsOf: out.appendingPathComponent(name))
        }

        @Test("keys that were typed leave a picture, what the user has stored, and the journal")
        func leavesResults() throws {
            let run = try makeDevice(keys: "ok 2 3 2 ok down ok 4 2 ok down ok")
            #expect(run.code == 0, "\(run.errors)")
            #expect(try left("screen.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            let values = try #require(
                JSONSerialization.jsonObject(with: left("values.json")) as? [String: Any])
            #expect(values.keys.sorted() == ["heating", "name", "unit"])
            #expect(values["name"] as? String == "ada")
            #expect(values["heating"] as? Bool == true)
            #expect(String(decoding: try left("journal.txt"), as: UTF8.self).contains("settingsd"))
            #expect(throws: (any Error).self) { try left("error.txt") }
        }

        @Test(
            "what is wrong is said in error.txt, and the exit code is not 0",
            arguments: [
                ("ok 2 f9", "qemu-phonepad-320x240", "", "KEYS: word 3 \"f9\": not on this board"),
                ("ok", "no-such-board", "", "no-such-board"),
                ("ok", "qemu-phonepad-320x240", "vax", "ARCH: \"vax\" is neither amd64 nor arm64"),
            ])
        func saysWhatIsWrong(keys: String, board: String, architecture: String, reason: String) throws {
            let run = try makeDevice(keys: keys, board: board, architecture: architecture)
            #expect(run.code != 0)
            #expect(String(decoding: try left("error.txt"), as: UTF8.self).contains(reason))
            #expect(run.errors.contains(reason))
        }
    }
}
