import Hardware

extension Icon {
    /// The icon at `size`: drawn pixel by pixel by hand where it is tiny, else from its strokes.
    func mask(size: Size, isAntialiased: Bool) -> Mask {
        if !isAntialiased, size.height <= 10, let art = tinyArt {
            return Icon.mask(art: art, size: size)
        }
        return strokeMask(size: size, isAntialiased: isAntialiased)
    }

    private func strokeMask(size: Size, isAntialiased: Bool) -> Mask {
        let scale = min(Double(size.width) / gridWidth, Double(size.height) / 24)
        let left = (Double(size.width) - gridWidth * scale) / 2
        let top = (Double(size.height) - 24 * scale) / 2
        let half = max(strokeWidth * scale, 1.2) / 2
        let segments = strokes.flatMap { stroke in
            zip(stroke, stroke.dropFirst()).map {
                Segment(
                    x0: $0.x * scale + left, y0: $0.y * scale + top, x1: $1.x * scale + left,
                    y1: $1.y * scale + top)
            }
        }
        return Mask(width: size.width, height: size.height, isAntialiased: isAntialiased) { x, y in
            half - segments.reduce(Double.infinity) { min($0, $1.distance(x: x, y: y)) }
        }
    }

    /// A stretch of a stroke, in pixels.
    private struct Segment {
        let x0: Double
        let y0: Double
        let x1: Double
        let y1: Double

        func distance(x: Double, y: Double) -> Double {
            let dx = x1 - x0
            let dy = y1 - y0
            let lengthSquared = dx * dx + dy * dy
            let along = lengthSquared == 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / lengthSquared
            let share = max(0, min(1, along))
            let offX = x - (x0 + share * dx)
            let offY = y - (y0 + share * dy)
            return (offX * offX + offY * offY).squareRoot()
        }
    }

    /// Centres the art in `size`, cutting what does not fit.
    /// - Parameter art: a row a string, `#` where it is drawn.
    package static func mask(art: [String], size: Size) -> Mask {
        let rows = art.map { Array($0.utf8) }
        let left = (size.width - (rows.first?.count ?? 0)) / 2
        let top = (size.height - rows.count) / 2
        var coverage = [UInt8](repeating: 0, count: size.width * size.height)
        for (y, row) in rows.enumerated() {
            for (x, byte) in row.enumerated() where byte == UInt8(ascii: "#") {
                let (column, line) = (x + left, y + top)
                guard column >= 0, column < size.width, line >= 0, line < size.height else { continue }
                coverage[line * size.width + column] = 255
            }
        }
        return Mask(width: size.width, height: size.height, coverage: coverage)
    }

    /// For one-bit panels, where eight pixels must do.
    private var tinyArt: [String]? {
        switch self {
        case .chevronRight: ["#..", ".#.", "..#", ".#.", "#.."]
        case .chevronLeft: ["..#", ".#.", "#..", ".#.", "..#"]
        case .chevronUp: ["..#..", ".#.#.", "#...#"]
        case .chevronDown: ["#...#", ".#.#.", "..#.."]
        case .tick: [".....#", "....#.", "#..#..", ".##..."]
        case .lock: [".###.", "#...#", "#####", "##.##", "#####"]
        case .openLock: [".##....", "#..#...", "#..####", "...##.#", "...####"]
        case .dot: [".#.", "###", ".#."]
        case .eye: ["..###..", ".#...#.", "#..#..#", ".#...#.", "..###.."]
        case .warning: ["...#...", "..###..", "..#.#..", ".##.##.", ".#####.", "###.###", "#######"]
        case .search: [".##...", "#..#..", "#..#..", ".##...", "...#..", "....#."]
        case .backspace: ["..#####", ".#.#.##", "#...#.#", ".#.#.##", "..#####"]
        case .hourglass: ["#####", ".#.#.", "..#..", ".###.", "#####"]
        case .clear: [".###.", "#...#", "##.##", "#.#.#", "##.##", "#...#", ".###."]
        case .bookmark: ["#####", "#...#", "#...#", "#...#", "#.#.#", "##.##", "#...#"]
        case .bin: ["..##..", "######", ".#..#.", ".####.", ".#..#.", ".####."]
        case .keyboard: ["########", "#.#.#.##", "##.#.#.#", "#......#", "########"]
        case .rows: ["#.#####", ".......", "#.#####", ".......", "#.#####"]
        case .arrowUp: ["..#..", ".###.", "#####"]
        case .arrowDown: ["#####", ".###.", "..#.."]
        case .arrowLeft: ["..#", ".##", "###", ".##", "..#"]
        case .arrowRight: ["#..", "##.", "###", "##.", "#.."]
        case .becomesRight: ["...#.", "#####", "...#."]
        case .becomesLeft: [".#...", "#####", ".#..."]
        case .star: ["..#..", "#.#.#", ".###.", "#.#.#", "..#.."]
        case .pound: [".#.#.", "#####", ".#.#.", "#####", ".#.#."]
        case .enter: ["....#", ".#..#", "#####", ".#..."]
        case .restore: ["#.##.", "##..#", "###.#", "....#", ".###."]
        case .cross: ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]
        }
    }
}
