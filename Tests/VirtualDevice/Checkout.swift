import Foundation

/// Where the project's own files are.
package struct Checkout {
    package let root: URL
    package let architecture: Architecture
    /// The release build; only static programs run on the device.
    package var programs: URL { build.appendingPathComponent("release") }
    /// The languages of the screen, as make has compiled them.
    package var catalogs: URL { root.appendingPathComponent(".build/locale") }

    private var build: URL {
        let own = root.appendingPathComponent(".build")
        return architecture == .amd64 ? own : own.appendingPathComponent(architecture.rawValue)
    }

    package init(_ root: URL, architecture: Architecture = .amd64) {
        self.root = root
        self.architecture = architecture
    }

    /// How a program of the release build is run here: emulated, where it is another machine's, with the libraries of its SDK.
    func command(_ program: String) throws -> [String] {
        let program = programs.appendingPathComponent(program).path
        guard architecture != .amd64 else { return [program] }
        let sdk = try String(contentsOf: build.appendingPathComponent("sdk"), encoding: .utf8)
        return ["qemu-aarch64", "-L", sdk.trimmingCharacters(in: .newlines), program]
    }

    /// The checkout that this source file was compiled from.
    package static var compiled: Checkout {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return Checkout(root)
    }

    package func board(_ name: String) throws -> URL {
        let boards = root.appendingPathComponent("board")
        let names = try FileManager.default.contentsOfDirectory(atPath: boards.path).sorted()
        guard names.contains(name) else {
            throw DeviceError("BOARD: no board \"\(name)\"; there are: \(names.joined(separator: " "))")
        }
        return boards.appendingPathComponent(name)
    }
}
