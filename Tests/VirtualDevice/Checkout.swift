import Foundation

/// Where the project's own files are.
package struct Checkout {
    package let root: URL
    /// The release build; only static programs run on the device.
    package var programs: URL { root.appendingPathComponent(".build/release") }
    /// The languages of the screen, as make has compiled them.
    package var catalogs: URL { root.appendingPathComponent(".build/locale") }

    package init(_ root: URL) {
        self.root = root
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
