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
            return try card((size.width, size.height))
        case .automatic
        where device?.hasPrefix("/dev/dri/") ?? (connector != nil && !DRMDisplay.cards.isEmpty):
            return try card()
        case .automatic:
            do {
                return try Framebuffer(self)
            } catch  where device == nil && error.code == ENOENT {
                return try card()
            }
        }
    }

    /// The card that is named, else the first on which something can be shown: one that only computes has no connector.
    private func card(_ size: (width: Int, height: Int)? = nil) throws(SystemError) -> DRMDisplay {
        var cards = device.map { [$0] } ?? DRMDisplay.cards
        let last = cards.popLast() ?? "/dev/dri/card0"
        for card in cards {
            if let display = try? DRMDisplay(path: card, connector: connector, size: size) { return display }
        }
        return try DRMDisplay(path: last, connector: connector, size: size)
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
