import Graphics
import Hardware

/// Paints codes: dark on light in every theme, for not all that reads them takes the opposite.
struct CodePainter: ElementPainter {
    let context: PaintContext

    func paint(_ code: CodeContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, .white)
        let module = min(frame.width, frame.height) / code.side
        guard module > 0 else { return }
        let size = Size(width: module * code.side, height: module * code.side)
        let square = Rect.centered(size, in: frame)
        for row in 0..<code.side {
            var column = 0
            while column < code.side {
                let run = code.isDark[(row * code.side + column)..<((row + 1) * code.side)].prefix { $0 }
                    .count
                let place = Rect(
                    x: square.x + column * module, y: square.y + row * module, width: run * module,
                    height: module)
                canvas.fill(place, .black)
                column += run + 1
            }
        }
    }
}
