import Foundation

/// How a person sees the device.
enum Window {
    case desktop, vnc

    /// A window where there is a desktop and QEMU can open one; else VNC, as long as somebody sits at a terminal.
    static var possible: Window? {
        let environment = ProcessInfo.processInfo.environment
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        let hasInterface = ["x86_64-linux-gnu/qemu", "qemu"].contains {
            FileManager.default.fileExists(atPath: "/usr/lib/\($0)/ui-gtk.so")
        }
        if hasDesktop && hasInterface { return .desktop }
        return hasDesktop || isatty(STDIN_FILENO) == 1 ? .vnc : nil
    }

    var arguments: [String] {
        switch self {
        case .desktop: ["-display", "gtk,zoom-to-fit=on"]
        case .vnc: ["-display", "none", "-vnc", "127.0.0.1:0"]
        }
    }

    var sentence: String {
        switch self {
        case .desktop: "The device is in its window."
        case .vnc: "The device is on VNC at 127.0.0.1:5900."
        }
    }
}
