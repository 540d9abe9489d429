/// How wide and how high something is, in pixels.
public struct Size: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// Both in pixels.
    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Nothing.
    @inlinable public static var zero: Size { Size(width: 0, height: 0) }

    /// Whether nothing fits in it.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The same size lying on its side, as a panel turned by 90 or 270 degrees has it.
    @inlinable public var transposed: Size { Size(width: height, height: width) }
}
