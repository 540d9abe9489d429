import Foundation
import Hardware

/// What stands for a board's panel in the virtual device: `board/NAME/virtual-device.ini`.
package struct BoardMachine {
    /// QEMU's display device, such as `bochs-display,xres=320,yres=240`.
    package var display = ""
    /// Added to the kernel's command line.
    package var kernelParameters = ""
    /// Run by stage 1 before any display driver is loaded; makes a framebuffer that has no window.
    package var framebufferModule = ""
    /// The names of the simulated GPIO chip's lines, by offset; empty where the board has none.
    package var gpioLines: [String] = []
    /// The panel is a framebuffer without a window: show it, enlarged, on the display.
    package var isMirrored: Bool { !framebufferModule.isEmpty }

    package init(readingFrom file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw DeviceError("\(file.path) cannot be read: it says which display stands for the board's")
        }
        for entry in try INIDocument(text, file: file.path).entries {
            switch (entry.section, entry.name) {
            case ("VirtualDevice", "Display"): display = entry.value
            case ("VirtualDevice", "KernelParameters"): kernelParameters = entry.value
            case ("VirtualDevice", "FramebufferModule"): framebufferModule = entry.value
            case ("VirtualDevice", "GPIOLine"): gpioLines.append(entry.value)
            default:
                throw DeviceError(
                    "\(file.path):\(entry.line): [\(entry.section)] \(entry.name) is unknown; [VirtualDevice] "
                        + "takes Display, KernelParameters, FramebufferModule and GPIOLine")
            }
        }
        guard !display.isEmpty else { throw DeviceError("\(file.path): [VirtualDevice] Display is missing") }
    }
}
