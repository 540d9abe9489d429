/// Why a picture cannot be read or written.
package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    case notPNG(reason: String)
    case tooLarge(width: Int, height: Int, limit: Int)
    case tooManyBytes(Int, limit: Int)
    case notWritten(reason: String)

    package var description: String {
        switch self {
        case .notPNG(let reason): "not a PNG picture that can be read: \(reason)"
        case .tooLarge(let width, let height, let limit):
            "the picture is \(width)x\(height) pixels; at most \(limit) a side are read"
        case .tooManyBytes(let count, let limit): "the picture has \(count) bytes; at most \(limit) are read"
        case .notWritten(let reason): "the PNG picture could not be written: \(reason)"
        }
    }
}
