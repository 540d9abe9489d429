import Hardware

/// Why there can be no canvas of this shape, or why it cannot be copied there.
package enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLarge(width: Int, height: Int)
    case negativeSize(width: Int, height: Int)
    case strideTooSmall(stride: Int, rowBytes: Int)
    case strideTooLarge(stride: Int, most: Int)
    case bufferTooSmall(bytes: Int, needed: Int)

    package var description: String {
        switch self {
        case .tooLarge(let width, let height):
            DisplayLimit.refusal(of: Size(width: width, height: height))
        case .negativeSize(let width, let height):
            "a canvas cannot be \(width)x\(height) pixels"
        case .strideTooSmall(let stride, let rowBytes):
            "a stride of \(stride) bytes is less than a row's \(rowBytes)"
        case .strideTooLarge(let stride, let most):
            "a stride of \(stride) bytes is more than \(most), which no display needs"
        case .bufferTooSmall(let bytes, let needed):
            "the display's memory has \(bytes) bytes, the picture needs \(needed)"
        }
    }
}
