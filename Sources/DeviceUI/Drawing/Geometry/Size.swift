/// How wide and how high something is, in pixels.
package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package static let zero = Size(width: 0, height: 0)

    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The same size lying on its side, as a panel turned by 90 or 270 degrees has it.
    package var transposed: Size { Size(width: height, height: width) }
}
