import Foundation

/// The kernel and root that every virtual device starts from, made once by `image/build`.
package struct DeviceImage {
    package let kernel: URL
    package let initramfs: URL
    package let root: URL
    package let architecture: Architecture

    /// Makes what is not there yet; the script says on standard error what it makes.
    package static func made(from checkout: Checkout) throws -> DeviceImage {
        let script = checkout.root.appendingPathComponent("Tests/VirtualDevice/image/build")
        var folders: [Substring: URL] = [:]
        let output = try Command.output(of: [script.path, checkout.architecture.rawValue])
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { folders[parts[0]] = URL(fileURLWithPath: String(parts[1])) }
        }
        guard let kernel = folders["kernel"], let root = folders["root"] else {
            throw DeviceError("\(script.path) named no folders")
        }
        return DeviceImage(
            kernel: kernel.appendingPathComponent("vmlinux"),
            initramfs: kernel.appendingPathComponent("initramfs"),
            root: root.appendingPathComponent("root.ext4"),
            architecture: checkout.architecture)
    }
}
