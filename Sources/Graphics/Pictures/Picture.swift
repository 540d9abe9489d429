import Hardware

/// A picture in red, green, blue and opacity, eight bits each, not premultiplied, row by row from the top.
public struct Picture: Hashable, Sendable {
    /// In pixels.
    public let size: Size
    /// Four for each pixel: red, green, blue, opacity.
    public let bytes: [UInt8]

    /// - Precondition: `bytes` are four times as many as there are pixels.
    public init(size: Size, bytes: [UInt8]) {
        precondition(bytes.count == size.width * size.height * 4)
        self.size = size
        self.bytes = bytes
    }

    /// What is on a canvas.
    package init(_ canvas: borrowing Canvas) {
        let (width, height) = (canvas.size.width, canvas.size.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let color = canvas.color(at: Point(x: x, y: y)) ?? .black
                bytes += [color.red, color.green, color.blue, 255]
            }
        }
        self.init(size: canvas.size, bytes: bytes)
    }

    /// Without its opacity.
    ///
    /// - Precondition: `point` lies in the picture.
    package func color(at point: Point) -> Color {
        let start = (point.y * size.width + point.x) * 4
        return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
    }
}

extension Picture {
    /// Scaled to a square with round corners, of a radius of 27 percent of its side.
    package func tile(side: Int) -> Picture {
        let scaled = scaled(to: Size(width: side, height: side))
        var bytes = scaled.bytes
        let radius = Double(side) * 0.27
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Self.beyond(x, side, radius), Self.beyond(y, side, radius))
                let share = max(0, min(1, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
                let place = (y * side + x) * 4 + 3
                bytes[place] = UInt8(Double(bytes[place]) * share + 0.5)
            }
        }
        return Picture(size: scaled.size, bytes: bytes)
    }

    /// How far a pixel lies beyond the middle of the nearer corner's circle, along one side.
    private static func beyond(_ pixel: Int, _ side: Int, _ radius: Double) -> Double {
        let middle = Double(pixel) + 0.5
        return max(0, radius - middle, middle - (Double(side) - radius))
    }
}
