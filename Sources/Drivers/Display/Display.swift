import Hardware
import Loop

/// A panel that shows frames, whatever the kernel's interface to it.
package protocol Display: AnyObject {
    var geometry: DisplayGeometry { get }
    /// How far a picture is to be turned, clockwise, to stand upright on a panel as it is built in; in degrees, as far
    /// as the driver knows.
    var rotation: Int { get }
    /// Readable when the panel has taken a frame, and `noteShown` is to be called; nil where nothing tells.
    var descriptor: Int32? { get }
    /// Until when the last frame may be on its way to the panel; nil when it is there. What is written before is
    /// shown at once, perhaps half of it: a caller who can wait draws then what is to be seen then.
    var busyUntil: Duration? { get }
    /// Takes note of the frames that the panel has taken. Waits for nothing.
    func noteShown()
    /// Begins a frame.
    ///
    /// - Returns: how many frames old the picture is that it is written over: 1 is the last one, 2 the one before it, and 0
    ///   none, so that all of the frame is to be written (EGL_EXT_buffer_age).
    func beginFrame() -> Int
    /// Writes `part` of a picture, which has these rows in memory. Between `beginFrame` and `endFrame`.
    func write(_ frame: Frame, _ part: Rect)
    /// Shows what was written. An error means that the panel may show something else.
    ///
    /// - Parameter damage: where the frame differs from the last one.
    func endFrame(damage: [Rect]) throws(SystemError)
    /// Puts the panel to sleep or wakes it.
    func blank(_ isBlank: Bool) throws(SystemError)
    /// Leaves the panel to somebody else, as when the virtual terminal is switched away.
    func release() throws(SystemError)
    /// Takes the panel back; everything is to be written anew.
    func takeBack() throws(SystemError)
}

extension Framebuffer: Display {
    /// Nobody tells a framebuffer how its panel is built in.
    package var rotation: Int { 0 }

    /// Nor when a page is seen: that is a matter of time.
    package var descriptor: Int32? { nil }

    /// Nothing is told, so there is nothing to note.
    package func noteShown() {}

    /// Whoever comes next may write over it; there is nothing to give back.
    package func release() {}
}
