import Hardware

/// The masks of corners and icons already worked out; a theme uses a few dozen.
struct ShapeCache {
    enum Key: Hashable {
        /// A disc, or a ring where `thickness` is not nil. Radius and thickness in pixels.
        case disc(radius: Int, thickness: Int?, isAntialiased: Bool)
        case icon(Icon, Size, isAntialiased: Bool)

        /// What shapes differ in most; equality looks at the rest.
        func hash(into hasher: inout Hasher) {
            switch self {
            case .disc(let radius, let thickness, _): hasher.combine(radius << 16 ^ (thickness ?? 0))
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
        case .icon(let icon, let size, let isAntialiased):
            return icon.mask(size: size, isAntialiased: isAntialiased)
        }
    }

    private static func disc(radius: Int, thickness: Int?, isAntialiased: Bool) -> Mask {
        let middle = Double(radius)
        return Mask(width: 2 * radius, height: 2 * radius, isAntialiased: isAntialiased) { x, y in
            let distance = ((x - middle) * (x - middle) + (y - middle) * (y - middle)).squareRoot()
            guard let thickness else { return middle - distance }
            return min(middle - distance, distance - (middle - Double(thickness)))
        }
    }
}
