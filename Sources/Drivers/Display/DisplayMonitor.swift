import CLibinput
import Glibc
import Loop

/// Hears of displays that come, go or change their connectors. udev's monitor of drm and graphics.
package final class DisplayMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Fails where udev's socket cannot be opened (udev_monitor_new_from_netlink).
    package init() throws(SystemError) {
        let udev = try found("reach", "udev") { udev_new() }
        let monitor: OpaquePointer
        do {
            monitor = try found("hear", "udev") { udev_monitor_new_from_netlink(udev, "udev") }
        } catch {
            udev_unref(udev)
            throw error
        }
        for subsystem in ["drm", "graphics"] {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        }
        let result = udev_monitor_enable_receiving(monitor)
        guard result >= 0 else {
            udev_monitor_unref(monitor)
            udev_unref(udev)
            throw SystemError("hear", "udev", code: result)
        }
        (self.udev, self.monitor) = (udev, monitor)
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// Readable when `read` has something to say.
    package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// The kernel's names of what changed since the last call, such as "card0" and "fb0"; so many at most.
    package func read(atMost limit: Int = 64) -> Set<String> {
        var names: Set<String> = []
        for _ in 0..<limit {
            guard let device = udev_monitor_receive_device(monitor) else { break }
            if let name = udev_device_get_sysname(device) { names.insert(String(cString: name)) }
            udev_device_unref(device)
        }
        return names
    }
}
