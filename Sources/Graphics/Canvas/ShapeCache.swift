import Hardware

/// The masks of corners and icons already worked out; a theme uses a few dozen.
struct ShapeCache {
    enum Key: Hashable {
        /// A disc, or a ring where `thickness` is not nil. Radius and thickness in pixels.
        case disc(radius: Int, thickness: Int?, isAntialiased: Bool)
        case icon(Icon, Size, isAntialiased: Bool)
        /// The shadow of a disc, `reach` pixels beyond it.
        case shadow(radius: Int, reach: Int)

        /// What shapes differ in most; equality looks at the rest.
        func hash(into hasher: inout Hasher) {
            switch self {
            case .disc(let radius, let thickness, _): hasher.combine(radius << 16 ^ (thickness ?? 0))
            case .shadow(let radius, let reach): hasher.combine(radius << 24 ^ reach << 8)
            case .icon(_, let size, _): hasher.combine(size.height << 32 ^ size.width)
            }
        }
    }

    private var masks: [Key: Mask] = [:]
    private static let limit = 256

    mutating func mask(_ key: Key) -> Mask {
        if let known = masks[key] { return known }
        if masks.count >= ShapeCache.limit { masks.removeAll(keepingCapacity: true) }
        let made = ShapeCache.make(key)
        masks[key] = made
        return made
    }

    private static func make(_ key: Key) -> Mask {
        switch key {
        case .disc(let radius, let thickness, let isAntialiased):
            return disc(radius: radius, thickness: thickness, isAntialiased: isAntialiased)
        case .shadow(let radius, let reach):
            return shadow(radius: radius, reach: reach)
        case .icon(let icon, let size, let isAntialiased):
            return icon.mask(size: size, isAntialiased: isAntialiased)
        }
    }

    /// Darkest at the disc's edge, nothing at the reach's end.
    private static func shadow(radius: Int, reach: Int) -> Mask {
        let side = 2 * (radius + reach)
        let middle = Double(side) / 2
        var coverage: [UInt8] = []
        coverage.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
                let beyond = max(0, (dx * dx + dy * dy).squareRoot() - Double(radius)) / Double(reach)
                let rest = max(0, 1 - beyond)
                coverage.append(UInt8(rest * rest * darkest * 255))
            }
        }
        return Mask(width: side, height: side, coverage: coverage)
    }

    /// Of a shadow where it begins, of all that is black.
    private static let darkest = 0.55

    private static func disc(radius: Int, thickness: Int?, isAntialiased: Bool) -> Mask {
        let middle = Double(radius)
        return Mask(width: 2 * radius, height: 2 * radius, isAntialiased: isAntialiased) { x, y in
            let distance = ((x - middle) * (x - middle) + (y - middle) * (y - middle)).squareRoot()
            guard let thickness else { return middle - distance }
            return min(middle - distance, distance - (middle - Double(thickness)))
        }
    }
}
