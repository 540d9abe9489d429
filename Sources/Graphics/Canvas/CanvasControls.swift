import Glibc
import Hardware

// MARK: Switches and bars

extension Canvas {
    /// A switch: a pill whose knob stands at the end when on. `isMirrored` for pages read right to left.
    package mutating func drawSwitch(
        in rect: Rect, isOn: Bool, colors: SwitchColors, isMirrored: Bool = false
    ) {
        let pill = isOn ? colors.on : colors.off
        if isMono {
            strokeRounded(rect, radius: rect.height / 2, colors.knob)
        } else {
            fillRounded(rect, radius: rect.height / 2, pill)
        }
        let gap = max(isMono ? 2 : 1, rect.height / 10)
        let side = rect.height - 2 * gap
        let isAtRight = isOn != isMirrored
        let x = isAtRight ? rect.maxX - gap - side : rect.x + gap
        let knob = Rect(x: x, y: rect.y + gap, width: side, height: side)
        if isMono && !isOn {
            strokeRounded(knob, radius: side / 2, colors.knob)
        } else {
            fillRounded(knob, radius: side / 2, colors.knob)
        }
    }

    /// What a switch is drawn in; a mono canvas has the knob's colour for all of it.
    package struct SwitchColors: Hashable, Sendable {
        /// Of the pill while the switch is on.
        package let on: Color
        /// Of the pill while the switch is off.
        package let off: Color
        /// Of the knob in either position.
        package let knob: Color

        /// - Parameter knob: stands out from both of the others.
        package init(on: Color, off: Color, knob: Color) {
            self.on = on
            self.off = off
            self.knob = knob
        }
    }

    /// A slider's or a progress bar: `share` (0 to 1, else cut) of it filled from the start.
    package mutating func drawBar(
        in rect: Rect, share: Double, filled: Color, empty: Color, isMirrored: Bool = false
    ) {
        let share = share.isFinite ? max(0, min(1, share)) : 0
        let width = Int((Double(rect.width) * share).rounded())
        let x = isMirrored ? rect.maxX - width : rect.x
        let done = Rect(x: x, y: rect.y, width: width, height: rect.height)
        if isMono {
            stroke(rect, filled)
            fill(done, filled)
        } else {
            fillRounded(rect, radius: rect.height / 2, empty)
            clipped(to: done) { $0.fillRounded(rect, radius: rect.height / 2, filled) }
        }
    }

    /// A scroll bar's track and thumb: rows `visible` of `total` are on the screen. A thin track is one pixel wide, so that a thumb
    /// of the same colour stands out from it; a mono canvas has no other.
    package mutating func drawScrollBar(
        in rect: Rect, visible: Range<Int>, total: Int, thumb: Color, track: Color, isThin: Bool = false
    ) {
        guard total > 0, !rect.isEmpty else { return }
        let shown = max(1, min(visible.count, total))
        let length = max(min(rect.height, max(rect.width, 4)), rect.height * shown / total)
        let travel = rect.height - length
        let start = max(0, min(visible.lowerBound, total - shown))
        let offset = total > shown ? travel * start / (total - shown) : 0
        if isMono || isThin {
            verticalLine(from: Point(x: rect.midX, y: rect.y), length: rect.height, track)
        } else {
            fillRounded(rect, radius: rect.width / 2, track)
        }
        let bar = Rect(x: rect.x, y: rect.y + offset, width: rect.width, height: length)
        fillRounded(bar, radius: isMono ? 0 : rect.width / 2, thumb)
    }
}

// MARK: Rings

extension Canvas {
    /// A whole ring of `thickness` pixels inside the square `rect`.
    package mutating func drawRing(in rect: Rect, thickness: Int, _ color: Color) {
        let radius = min(rect.width, rect.height) / 2
        let key = ShapeCache.Key.disc(radius: radius, thickness: thickness, isAntialiased: !isMono)
        draw(shapes.mask(key), at: rect.origin, color)
    }

    /// The part of that ring that begins at the top and goes round with the clock for a `share` of 0 to 1.
    package mutating func drawRing(in rect: Rect, thickness: Int, from share: Double, _ color: Color) {
        guard share < 1 else { return drawRing(in: rect, thickness: thickness, color) }
        guard share > 0, rect.intersects(clip) else { return }
        let radius = min(rect.width, rect.height) / 2
        let ring = shapes.mask(.disc(radius: radius, thickness: thickness, isAntialiased: !isMono))
        draw(ring.wedge(share, isAntialiased: !isMono), at: rect.origin, color)
    }
}

extension Mask {
    /// What lies within a share of the full turn, from the top with the clock.
    fileprivate func wedge(_ share: Double, isAntialiased: Bool) -> Mask {
        let angle = share * 2 * Double.pi
        let (endX, endY) = (sin(angle), -cos(angle))
        var coverage = coverage
        for row in 0..<height {
            let y = Double(row) + 0.5 - Double(height) / 2
            for column in 0..<width where coverage[row * width + column] > 0 {
                let x = Double(column) + 0.5 - Double(width) / 2
                // How far the pixel lies after the beginning, and before the end.
                let (after, before) = (x, x * endY - y * endX)
                let depth = share <= 0.5 ? min(after, before) : max(after, before)
                let inside = isAntialiased ? max(0, min(1, depth + 0.5)) : (depth > 0 ? 1 : 0)
                let place = row * width + column
                coverage[place] = UInt8(Double(coverage[place]) * inside)
            }
        }
        return Mask(width: width, height: height, coverage: coverage)
    }
}
