import CLinux
import Glibc

/// A display behind /dev/fb*. Its memory is written, never read. fbdev.
///
/// Where the driver has room for a second page and can pan to it, each frame is drawn on the page that is not seen.
package final class Framebuffer {
    package let geometry: DisplayGeometry
    private let path: String
    private let file: FileDescriptor
    private let memory: FramebufferMemory
    private let isDevice: Bool
    private var waitsForVSync: Bool
    /// The page that is seen; nil where there is only one.
    private var seenPage: Int?
    /// What the page that is not seen lacks of the last frame.
    private var missing: [DamageRect] = []

    /// Opens `path` as its driver describes itself.
    ///
    /// - Parameters:
    ///   - leftmostIsHigh: bit order of one-bit panels, which fbdev does not report; the kernel's own
    ///     drawing has the leftmost pixel in the low bit on little-endian machines.
    ///   - waitsForVSync: whether `present` waits for the vertical blank where the driver knows one.
    package init(
        path: String, leftmostIsHigh: Bool = false, waitsForVSync: Bool = false
    ) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR)
        Self.activate(file.number)
        let description = try FramebufferDescription(file.number, path, leftmostIsHigh: leftmostIsHigh)
        memory = try FramebufferMemory(
            file.number, path, length: description.memoryLength, firstPixel: description.firstPixel)
        geometry = description.geometry
        seenPage = description.hasSecondPage ? 0 : nil
        missing = [DamageRect(x: 0, y: 0, width: geometry.width, height: geometry.height)]
        self.path = path
        self.waitsForVSync = waitsForVSync
        self.file = file
        isDevice = true
    }

    /// Lights a panel that came while the console was in graphics mode: else nothing makes its driver show this.
    private static func activate(_ descriptor: Int32) {
        var variable = fb_var_screeninfo()
        guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) == 0 else { return }
        variable.activate = UInt32(FB_ACTIVATE_NOW | FB_ACTIVATE_FORCE)
        // A driver that refuses shows what it has.
        _ = ioctl(descriptor, UInt(FBIOPUT_VSCREENINFO), &variable)
    }

    /// Opens a plain file as if it were a display of `geometry`; for tests and pictures.
    package init(file path: String, geometry: DisplayGeometry) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_CREAT, mode: 0o644)
        let length = geometry.stride * geometry.height
        _ = try retrying("size", path) { ftruncate(file.number, length) }
        memory = try FramebufferMemory(file.number, path, length: length, firstPixel: 0)
        self.geometry = geometry
        self.path = path
        self.file = file
        isDevice = false
        waitsForVSync = false
    }

    /// Shows `damage` of `frame`.
    package func present(_ frame: Frame, damage: [DamageRect]) {
        if let seenPage {
            presentUnseen(frame, damage, seenPage)
        } else {
            if waitsForVSync { waitForVSync() }
            write(frame, damage, page: 0)
        }
    }

    private func presentUnseen(_ frame: Frame, _ damage: [DamageRect], _ seen: Int) {
        write(frame, damage + missing, page: 1 - seen)
        missing = damage
        if pan(to: 1 - seen) {
            seenPage = 1 - seen
            // From now on the other page is written.
            if waitsForVSync { waitForVSync() }
        } else {
            write(frame, damage, page: seen)
        }
    }

    /// FBIOPAN_DISPLAY.
    private func pan(to page: Int) -> Bool {
        var variable = fb_var_screeninfo()
        guard ioctl(file.number, UInt(FBIOGET_VSCREENINFO), &variable) == 0 else { return false }
        (variable.xoffset, variable.yoffset) = (0, UInt32(page * geometry.height))
        return ioctl(file.number, UInt(FBIOPAN_DISPLAY), &variable) == 0
    }

    private func write(_ frame: Frame, _ damage: [DamageRect], page: Int) {
        let writer = PixelWriter(geometry: geometry)
        let first = page * geometry.height * geometry.stride
        let pixels = UnsafeMutableRawBufferPointer(rebasing: memory.pixels[first...])
        for rect in damage { writer.write(frame, rect, to: pixels) }
    }

    /// Puts the panel to sleep or wakes it. FBIOBLANK.
    package func blank(_ isBlank: Bool) throws(SystemError) {
        guard isDevice else { return }
        let level = isBlank ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK
        _ = try retrying("blank", path) { ioctl(file.number, UInt(FBIOBLANK), Int32(level)) }
    }

    /// Somebody else panned it meanwhile, or not.
    package func takeBack() {
        guard let seenPage else { return }
        missing = [DamageRect(x: 0, y: 0, width: geometry.width, height: geometry.height)]
        _ = pan(to: seenPage)
    }

    private func waitForVSync() {
        // A driver without a vertical blank says so once; asking on every frame would cost for nothing.
        if linux_framebuffer_wait_for_vsync(file.number) < 0 { waitsForVSync = false }
    }
}
