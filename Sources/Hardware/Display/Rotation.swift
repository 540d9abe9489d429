/// How a display is built in, clockwise: the picture is turned by as much before it is copied out.
@usableFromInline package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    @inlinable package var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// The size of a canvas for a display of `size`.
    @inlinable package func canvasSize(display size: Size) -> Size {
        isSideways ? size.transposed : size
    }

    /// Where a canvas's `rect` lies on the display, the canvas being of `size`.
    @inlinable package func onDisplay(_ rect: Rect, canvas size: Size) -> Rect {
        switch self {
        case .none: rect
        case .quarter: Rect(x: size.height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .half:
            Rect(
                x: size.width - rect.maxX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
        case .threeQuarters:
            Rect(x: rect.y, y: size.width - rect.maxX, width: rect.height, height: rect.width)
        }
    }
}
