import DrawingSamples
import Graphics
import Hardware
import Look

/// What everything cost before there were cards, tiles and shadows: a title, rows, a field and keys, each pixel once.
enum FirstLook {
    /// With the memory that stands for a display of that kind.
    static func panel(on display: DisplayDescription) throws -> (OwnPanel, Drawn) {
        let isMono = display.look == .mono
        let panel = OwnPanel(
            size: display.rotatedSize, content: .latin, theme: isMono ? .mono : .dark,
            table: SampleFonts.table)
        let canvas = try Canvas(size: display.rotatedSize, format: display.pixelFormat, isMono: isMono)
        return (panel, Drawn(canvas: canvas))
    }
}
