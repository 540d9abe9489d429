import Hardware

extension Picture {
    /// The largest size of these proportions that fits in `box`; a picture is never enlarged.
    package func fitted(in box: Size) -> Size {
        guard !size.isEmpty, !box.isEmpty else { return .zero }
        let width = min(box.width, size.width)
        let height = min(box.height, size.height)
        return width * size.height <= height * size.width
            ? Size(width: width, height: max(1, size.height * width / size.width))
            : Size(width: max(1, size.width * height / size.height), height: height)
    }

    /// The same picture smaller (or larger), each pixel the mean of what it covers.
    package func scaled(to target: Size) -> Picture {
        guard target != size, !size.isEmpty, !target.isEmpty else { return target == size ? self : .empty }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.width * target.height * 4)
        for y in 0..<target.height {
            let rows = Picture.span(y, of: target.height, in: size.height)
            for x in 0..<target.width {
                bytes += mean(columns: Picture.span(x, of: target.width, in: size.width), rows: rows)
            }
        }
        return Picture(size: target, bytes: bytes)
    }

    /// Without a pixel.
    package static let empty = Picture(size: .zero, bytes: [])

    /// Which pixels the `index`th of `count` covers among `total`: at least one.
    private static func span(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
        let first = index * total / count
        return first..<max(first + 1, (index + 1) * total / count)
    }

    /// Colours count by their opacity, else transparent pixels would darken the edges.
    private func mean(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        for y in rows {
            for x in columns {
                let start = (y * size.width + x) * 4
                let share = Int(bytes[start + 3])
                red += Int(bytes[start]) * share
                green += Int(bytes[start + 1]) * share
                blue += Int(bytes[start + 2]) * share
                opacity += share
            }
        }
        guard opacity > 0 else { return [0, 0, 0, 0] }
        let half = opacity / 2
        let mean = (opacity + rows.count * columns.count / 2) / (rows.count * columns.count)
        return [
            UInt8((red + half) / opacity), UInt8((green + half) / opacity), UInt8((blue + half) / opacity),
            UInt8(mean),
        ]
    }

    /// Whether all that shows is one colour (or nearly): such a picture may be drawn in any other.
    package var isSingleColored: Bool {
        var first: (UInt8, UInt8, UInt8)?
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] >= 128 {
            let color = (bytes[start], bytes[start + 1], bytes[start + 2])
            guard let known = first else {
                first = color
                continue
            }
            let distances = [
                abs(Int(known.0) - Int(color.0)), abs(Int(known.1) - Int(color.1)),
                abs(Int(known.2) - Int(color.2)),
            ]
            if distances.contains(where: { $0 > 24 }) { return false }
        }
        return true
    }

    /// The picture's opacity alone, to be drawn in any colour (`Canvas.draw(_:at:_:)`).
    package var mask: Mask {
        Mask(
            width: size.width, height: size.height,
            coverage: stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
    }
}
