/// Displays as the kernel describes them, without opening any. /sys/class.
package struct DisplayDevices {
    /// A framebuffer, a connector or a light.
    package struct Device: Hashable, Sendable {
        /// "fb0", "card0-HDMI-A-1", or a light's own name.
        package let name: String
        /// What is known of it, in words.
        package let description: String

        /// - Parameter description: what is known of it, in words.
        package init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    private let folder: String

    /// - Parameter folder: where the kernel describes devices by their class.
    package init(folder: String = "/sys/class") { self.folder = folder }

    /// Framebuffers: driver, size and depth.
    package func framebuffers() -> [Device] {
        names("graphics").filter { $0.hasPrefix("fb") && $0 != "fbcon" }.map { name in
            let size = word("graphics/\(name)/virtual_size").split(separator: ",").joined(separator: "x")
            let depth = word("graphics/\(name)/bits_per_pixel")
            return Device(
                name: name, description: "\(word("graphics/\(name)/name")), \(size), \(depth) bit")
        }
    }

    /// Connectors of cards for mode setting: whether something is plugged in, and its preferred mode.
    package func connectors() -> [Device] {
        names("drm").filter { $0.hasPrefix("card") && $0.contains("-") }.map { name in
            let mode = word("drm/\(name)/modes")
            return Device(
                name: name, description: word("drm/\(name)/status") + (mode.isEmpty ? "" : ", \(mode)"))
        }
    }

    /// Lights with levels.
    package func backlights() -> [Device] {
        names("backlight").map { name in
            let level = word("backlight/\(name)/brightness")
            return Device(
                name: name, description: "\(level) of \(word("backlight/\(name)/max_brightness"))")
        }
    }

    private func names(_ kind: String) -> [String] {
        (try? Directory.names(in: "\(folder)/\(kind)")) ?? []
    }

    private func word(_ path: String) -> String { (try? SmallFile.read("\(folder)/\(path)")) ?? "" }
}
