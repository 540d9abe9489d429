/// Two presses a character, whatever the character: the first digit picks a group of nine, the second one of it.
///
/// Both cases and the digits share the first page, so that mixed secrets cost two presses each (see
/// docs/decisions/0020-two-press-map.md).
enum TwoPressMap {
    /// Groups of the digits 1 to 9, page by page.
    static let pages: [[String]] = [
        [
            "1.@-_/:!?", "abcABC2#$", "defDEF3%&", "ghiGHI4*+", "jklJKL5=,", "mnoMNO6;'", "pqrsPQRS7",
            "tuvTUV8()", "wxyzWXYZ9",
        ],
        ["\"<>[]{}\\|", "~^`0 ", "", "", "", "", "", "", ""],
    ]

    static func group(_ digit: Int, page: Int) -> [Character] {
        guard (1...9).contains(digit), pages.indices.contains(page) else { return [] }
        return Array(pages[page][digit - 1])
    }
}
