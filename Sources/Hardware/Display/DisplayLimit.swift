/// What displays are: anything larger is a mistake, or costs the device the memory that everything else needs.
package enum DisplayLimit {
    /// Pixels of a side, and of all: a display of 4096x2160, the largest that is made for a device, takes 35 MB at 32 bits.
    package static let longestSide = 4096
    package static let mostPixels = 4096 * 2160

    /// Of a display, in pixels; what is empty is allowed too.
    package static func allows(_ size: Size) -> Bool {
        size.width <= longestSide && size.height <= longestSide && size.width * size.height <= mostPixels
    }

    /// Why a display is refused.
    package static func refusal(of size: Size) -> String {
        "\(size.width)x\(size.height) pixels would take \(bytes(of: size)) bytes at 32 bits;"
            + " a display has at most \(longestSide) a side and \(mostPixels) in all"
    }

    /// Of a picture at 32 bits, in figures: a mistake can be larger than any number.
    package static func bytes(of size: Size) -> String {
        let (row, isLong) = size.width.multipliedReportingOverflow(by: 4)
        let (bytes, isLarge) = row.multipliedReportingOverflow(by: size.height)
        return isLong || isLarge ? "too many" : "\(bytes)"
    }
}
