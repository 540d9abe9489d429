import CLinux
import Glibc
import Hardware
import Loop

/// A display behind /dev/fb*. Its memory is written, and read only where a page that was written cannot be shown. fbdev.
///
/// Where the driver has room for a second page and can pan to it, each frame is drawn on the page that is not seen.
package final class Framebuffer {
    /// As its driver reports it (FBIOGET_VSCREENINFO, FBIOGET_FSCREENINFO).
    package let geometry: DisplayGeometry
    private let path: String
    private let file: FileDescriptor
    private let memory: FramebufferMemory
    private let isDevice: Bool
    /// As it was opened; nil where it is a plain file.
    private let mode: fb_var_screeninfo?
    /// The page that is seen; nil where there is only one.
    private var seenPage: Int?
    /// Whether the driver does as it said it can.
    private var pans = true
    /// The page that this frame is written on.
    private var page = 0
    private var ages = BufferAges(count: 2)
    /// When a page that was panned to is seen, and the other one is not.
    private var panEnd: Duration?
    private let frameTime: Duration

    /// Opens `path` as its driver describes itself.
    ///
    /// - Parameters:
    ///   - leftmostIsHigh: bit order of one-bit panels, which fbdev does not report; the kernel's own
    ///     drawing has the leftmost pixel in the low bit on little-endian machines.
    package init(path: String, leftmostIsHigh: Bool = false) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR)
        Self.activate(file.number)
        var mode = fb_var_screeninfo()
        _ = try retrying("ask", path) { ioctl(file.number, UInt(FBIOGET_VSCREENINFO), &mode) }
        self.mode = mode
        let description = try FramebufferDescription(file.number, path, leftmostIsHigh: leftmostIsHigh)
        memory = try FramebufferMemory(
            file.number, path, length: description.memoryLength, firstPixel: description.firstPixel)
        geometry = description.geometry
        seenPage = description.hasSecondPage ? 0 : nil
        self.path = path
        frameTime = description.frameTime
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
        try DisplayLimit.check(geometry.width, geometry.height, on: path)
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_CREAT, mode: 0o644)
        let length = geometry.stride * geometry.height
        _ = try retrying("size", path) { ftruncate(file.number, length) }
        memory = try FramebufferMemory(file.number, path, length: length, firstPixel: 0)
        self.geometry = geometry
        self.path = path
        self.file = file
        isDevice = false
        mode = nil
        frameTime = .zero
    }

    /// A frame's time after the page was panned to; nil where there is one page.
    package var busyUntil: Duration? { panEnd.flatMap { $0 > Clock.monotonic.now ? $0 : nil } }

    /// The page that is not seen, while it is not; else the one that is.
    package func beginFrame() -> Int {
        page = seenPage.map { pans && busyUntil == nil ? 1 - $0 : $0 } ?? 0
        return ages.age(of: page)
    }

    /// Onto the page of this frame.
    package func write(_ frame: Frame, _ part: Rect) {
        PixelWriter(geometry: geometry).write(frame, part, to: pixels(of: page))
    }

    /// Pans to the page that was written. Where that fails it is copied to the one that is seen.
    package func endFrame(damage: [Rect]) {
        ages.noteFrame(in: page)
        guard let seenPage, page != seenPage else { return }
        if pan(to: page) {
            self.seenPage = page
            panEnd = Clock.monotonic.now + frameTime
        } else {
            PixelWriter(geometry: geometry)
                .copyRows(
                    of: damage, from: UnsafeRawBufferPointer(pixels(of: page)), to: pixels(of: seenPage))
            ages.noteCopy(in: seenPage)
            pans = false
        }
    }

    private func pixels(of page: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory.pixels[(page * geometry.height * geometry.stride)...])
    }

    /// FBIOPAN_DISPLAY.
    private func pan(to page: Int) -> Bool {
        var variable = fb_var_screeninfo()
        guard ioctl(file.number, UInt(FBIOGET_VSCREENINFO), &variable) == 0 else { return false }
        (variable.xoffset, variable.yoffset) = (0, UInt32(page * geometry.height))
        return ioctl(file.number, UInt(FBIOPAN_DISPLAY), &variable) == 0
    }

    /// Puts the panel to sleep or wakes it. FBIOBLANK.
    package func blank(_ isBlank: Bool) throws(SystemError) {
        guard isDevice else { return }
        let level = isBlank ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK
        _ = try retrying("blank", path) { ioctl(file.number, UInt(FBIOBLANK), Int32(level)) }
    }

    /// Somebody else set another mode or panned it meanwhile, or not. FBIOPUT_VSCREENINFO, FBIOPAN_DISPLAY.
    package func takeBack() throws(SystemError) {
        try restoreMode()
        ages.forget()
        pans = true
        if let seenPage { _ = pan(to: seenPage) }
    }

    private func restoreMode() throws(SystemError) {
        guard var mode else { return }
        var present = fb_var_screeninfo()
        _ = try retrying("ask", path) { ioctl(file.number, UInt(FBIOGET_VSCREENINFO), &present) }
        guard !present.hasLayout(of: mode) else { return }
        mode.activate = UInt32(FB_ACTIVATE_NOW)
        _ = try retrying("set the mode of", path) { ioctl(file.number, UInt(FBIOPUT_VSCREENINFO), &mode) }
    }
}

extension fb_var_screeninfo {
    /// Whether pixels lie where they lie in the other.
    fileprivate func hasLayout(of other: fb_var_screeninfo) -> Bool {
        (xres, yres, xres_virtual, bits_per_pixel) == (
            other.xres, other.yres, other.xres_virtual, other.bits_per_pixel
        ) && yres_virtual >= other.yres_virtual && red.offset == other.red.offset
            && blue.offset == other.blue.offset
    }
}
