import Drivers
import Glibc
import Hardware
import Loop

extension DisplayDescription {
    /// The display that the board file names, else the first that is there.
    func display() throws(SystemError) -> any Display {
        switch driver {
        case .fbdev, .file: return try Framebuffer(self)
        case .drm:
            return try DRMDisplay(
                path: device ?? "/dev/dri/card0", connector: connector, size: (size.width, size.height))
        case .automatic where device?.hasPrefix("/dev/dri/") ?? false:
            return try DRMDisplay(path: device ?? "/dev/dri/card0", connector: connector)
        case .automatic:
            do {
                return try Framebuffer(self)
            } catch  where device == nil && error.code == ENOENT {
                return try DRMDisplay(connector: connector)
            }
        }
    }
}

extension Framebuffer {
    /// The display that a board file describes: a device, or a plain file that stands for one.
    convenience init(_ look: DisplayDescription) throws(SystemError) {
        let path = look.device ?? "/dev/fb0"
        guard look.driver == .file else {
            try self.init(path: path, leftmostIsHigh: look.bitOrder == .high)
            return
        }
        try self.init(
            file: path,
            geometry: DisplayGeometry(
                width: look.size.width, height: look.size.height,
                stride: look.pixelFormat.rowBytes(width: look.size.width),
                format: MemoryFormat(look)))
    }
}

extension MemoryFormat {
    /// What a plain file holds.
    fileprivate init(_ look: DisplayDescription) {
        switch look.pixelFormat {
        case .xrgb8888: self = .xrgb8888
        case .rgb565: self = .rgb565
        case .monochrome: self = .oneBit(litIsSet: true, leftmostIsHigh: look.bitOrder == .high)
        }
    }
}
