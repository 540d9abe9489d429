import ArgumentParser
import Foundation

/// How a person sees the device.
enum Window: String, ExpressibleByArgument {
    case desktop, vnc, browser

    static var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            ProcessInfo.processInfo.environment[$0]?.isEmpty == false
        }
    }

    /// A window where there is a desktop and QEMU can open one; else VNC, as long as somebody sits at a terminal.
    static var possible: Window? {
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
        case .browser: ["-display", "none"]
        }
    }

    var sentence: String {
        switch self {
        case .desktop: "The device is in its window."
        case .vnc: "The device is on VNC at 127.0.0.1:5900."
        case .browser: "The device will be in the browser, at the link that comes."
        }
    }

    var ending: String {
        self == .desktop ? "Control-C, or closing the window, ends it." : "Control-C ends it."
    }
}
