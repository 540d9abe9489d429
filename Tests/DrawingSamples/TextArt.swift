import Graphics
import Hardware

/// A picture as lines of text: `#` is lit, `.` is not; readable in a diff.
package struct TextArt: Hashable, CustomStringConvertible, Sendable {
    package let lines: [String]

    package init(_ canvas: borrowing Canvas, in rect: Rect? = nil) {
        let area = (rect ?? canvas.bounds).intersection(canvas.bounds)
        var lines: [String] = []
        for y in area.minY..<area.maxY {
            var line = ""
            for x in area.minX..<area.maxX {
                line.append(canvas.color(at: Point(x: x, y: y))?.isLit == true ? "#" : ".")
            }
            lines.append(line)
        }
        self.lines = lines
    }

    package init(_ text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    package var description: String { lines.joined(separator: "\n") }
}
