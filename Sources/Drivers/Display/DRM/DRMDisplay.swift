import CDRM
import Glibc
import Hardware
import Loop

/// A panel behind the kernel's mode setting: two buffers, and never a half-drawn frame. libdrm.
///
/// A driver that wants to be told what changed (SPI panels, virtual machines) is told (drmModeDirtyFB) and keeps
/// one buffer; else frames are flipped on the vertical blank, and written directly where there is no flipping.
package final class DRMDisplay: Display {
    /// Of the mode that was set at the start; both buffers are alike.
    package let geometry: DisplayGeometry
    /// What the connector's "panel orientation" property says, in degrees clockwise; 0 without one.
    package let rotation: Int
    private let card: DRMCard
    private let output: DRMOutput
    private let buffers: [DumbBuffer]
    private var method = Method.undecided
    /// The buffer that is (or is about to be) scanned out.
    private var front = 0
    /// The buffer that this frame is written into.
    private var buffer = 0
    private var ages = BufferAges(count: 2)
    /// Until when a flip may be on its way. A panel that was switched off may never answer: then it is taken as done.
    private var flipEnd: Duration?
    /// Whether the mode is to be set with the next frame, so that nothing else is seen before.
    private var wantsMode = true

    /// Several vertical blanks of the slowest panel.
    private static let longestFlip = Duration.milliseconds(100)

    private enum Method {
        case undecided, dirty, untriedFlip, flip, direct

        var flips: Bool { self == .flip || self == .untriedFlip }
    }

    /// The device nodes of all cards, in the kernel's order.
    package static var cards: [String] {
        let numbers = ((try? Directory.names(in: "/dev/dri")) ?? []).compactMap { name in
            name.hasPrefix("card") ? Int(name.dropFirst(4)) : nil
        }
        return numbers.sorted().map { "/dev/dri/card\($0)" }
    }

    /// - Parameters:
    ///   - connector: by name; nil takes the built-in panel, else the first that is plugged.
    ///   - size: of the mode in pixels; nil takes what the panel prefers.
    package init(
        path: String, connector: String? = nil, size: (width: Int, height: Int)? = nil
    ) throws(SystemError) {
        let card = try DRMCard(path: path)
        let output = try DRMOutput(card, connector: connector, size: size)
        let first = try DumbBuffer(card, width: output.width, height: output.height)
        let second = try DumbBuffer(card, width: output.width, height: output.height)
        self.output = output
        buffers = [first, second]
        geometry = first.geometry
        rotation = output.rotation
        self.card = card
        try card.checkMaster()
    }

    /// The card's: page flips are told there (DRM_EVENT_FLIP_COMPLETE).
    package var descriptor: Int32? { card.descriptor }

    /// 100 ms after the flip at the latest: a panel that is off may never answer.
    package var busyUntil: Duration? { flipEnd.flatMap { $0 > Clock.monotonic.now ? $0 : nil } }

    /// Reads the card's events (drmHandleEvent), where there are any.
    package func noteShown() {
        guard Readiness.isReadable(card.descriptor) else { return }
        var events = drmEventContext()
        events.version = 2
        events.page_flip_handler = { _, _, _, _, _ in }
        drmHandleEvent(card.descriptor, &events)
        flipEnd = nil
    }

    /// The buffer that is not seen, where frames are flipped and none is on its way; else the one that is.
    package func beginFrame() -> Int {
        buffer = method.flips && !wantsMode && busyUntil == nil ? 1 - front : front
        return wantsMode ? 0 : ages.age(of: buffer)
    }

    /// Into the buffer of this frame.
    package func write(_ frame: Frame, _ part: Rect) {
        PixelWriter(geometry: geometry).write(frame, part, to: buffers[buffer].pixels)
    }

    /// Shows the buffer that was written. The first frames find out which of the three ways the driver takes.
    package func endFrame(damage: [Rect]) throws(SystemError) {
        let damage = damage.map { $0.clipped(to: geometry.size) }.filter { !$0.isEmpty }
        ages.noteFrame(in: buffer)
        if wantsMode { try setMode() }
        switch method {
        case .undecided: method = tellDirty(damage) >= 0 ? .dirty : .untriedFlip
        case .dirty: try checked("show a frame on", card.path, tellDirty(damage))
        case .untriedFlip where buffer != front: try tryFlip(damage)
        case .flip where buffer != front: try flip()
        case .untriedFlip, .flip, .direct: break
        }
    }

    /// The connector's DPMS property; ENOTSUP where it has none.
    package func blank(_ isBlank: Bool) throws(SystemError) {
        try output.power(!isBlank)
    }

    /// drmDropMaster: somebody else may set modes then.
    package func release() throws(SystemError) {
        _ = try retrying("leave", card.path) { drmDropMaster(card.descriptor) }
    }

    /// drmSetMaster; the next frame is shown with the mode set anew. Fails while somebody else has the card.
    package func takeBack() throws(SystemError) {
        _ = try retrying("take back", card.path) { drmSetMaster(card.descriptor) }
        // A flip of before is over, or never will be.
        noteShown()
        flipEnd = nil
        wantsMode = true
        ages.forget()
    }

    /// The whole frame is in the buffer before it is scanned out: what was there is seen until then, and nothing between.
    private func setMode() throws(SystemError) {
        try output.show(buffers[front].framebuffer)
        // What flipped meanwhile has been overtaken.
        noteShown()
        flipEnd = nil
        wantsMode = false
    }

    // MARK: The three ways

    /// A driver that does not care for damage answers ENOSYS, and never anything else later.
    private func tellDirty(_ damage: [Rect]) -> Int32 {
        // The kernel takes 256 rectangles at most, and not none.
        let whole = geometry.bounds
        var clips = (damage.isEmpty || damage.count > 256 ? [whole] : damage).map(drmModeClip.init)
        return drmModeDirtyFB(card.descriptor, buffers[front].framebuffer, &clips, UInt32(clips.count))
    }

    /// Where there is no flipping, frames are written into the buffer that is seen from now on; this one is copied there.
    private func tryFlip(_ damage: [Rect]) throws(SystemError) {
        do {
            try flip()
            method = .flip
        } catch  where error.code == EINVAL || error.code == ENOSYS || error.code == EOPNOTSUPP {
            method = .direct
            PixelWriter(geometry: geometry)
                .copyRows(
                    of: damage, from: UnsafeRawBufferPointer(buffers[buffer].pixels),
                    to: buffers[front].pixels)
            ages.noteCopy(in: front)
        }
    }

    private func flip() throws(SystemError) {
        let flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        try checked(
            "show a frame on", card.path,
            drmModePageFlip(card.descriptor, output.crtc, buffers[buffer].framebuffer, flags, nil))
        flipEnd = Clock.monotonic.now + Self.longestFlip
        front = buffer
    }
}

extension drmModeClip {
    fileprivate init(_ rect: Rect) {
        self.init(
            x1: UInt16(clamping: rect.x), y1: UInt16(clamping: rect.y),
            x2: UInt16(clamping: rect.x + rect.width), y2: UInt16(clamping: rect.y + rect.height))
    }
}
