import Foundation

/// A USB stick in the device's port: an image, as a disk that USB brings.
extension VirtualDevice {
    private static let stick = "stick"
    private static let slow = "slow"

    /// - Parameter requests: it answers no more a second; nil: as fast as the host.
    package func plugStick(_ image: URL, requests: Int? = nil) throws {
        let file: [String: Any] = ["driver": "file", "filename": image.path]
        var node: [String: Any] = ["driver": "raw", "node-name": Self.stick, "file": file]
        if let requests {
            try control(
                "object-add",
                ["qom-type": "throttle-group", "id": Self.slow, "limits": ["iops-total": requests]])
            node = [
                "driver": "throttle", "throttle-group": Self.slow, "node-name": Self.stick,
                "file": ["driver": "raw", "file": file] as [String: Any],
            ]
        }
        try control("blockdev-add", node)
        try control(
            "device_add",
            [
                "driver": "usb-storage", "id": Self.stick, "drive": Self.stick, "bus": "usb.0",
                "removable": true,
            ])
    }

    /// Whatever is done with it at that moment; nothing where there is none.
    package func pullStick() throws {
        guard (try? control("device_del", ["id": Self.stick])) != nil else { return }
        // QEMU lets go of the image when nothing of it is under way any more.
        while (try? control("blockdev-del", ["node-name": Self.stick])) == nil { usleep(50_000) }
        _ = try? control("object-del", ["id": Self.slow])
    }
}
