/// A square of dark and light modules that a telephone or a scanner reads.
package struct CodeContent: Hashable, Sendable {
    /// Modules of a side.
    package let side: Int
    /// Row by row.
    package let isDark: [Bool]

    /// Light modules that have to stand around it.
    package static let margin = 4

    /// Nil for what is no square.
    package init?(side: Int, isDark: [Bool]) {
        guard side > 0, isDark.count == side * side else { return nil }
        (self.side, self.isDark) = (side, isDark)
    }
}

/// Whoever makes codes of texts.
package struct CodeEncoder: Sendable {
    /// Whether it can make any.
    package let isThere: @Sendable () -> Bool
    /// Nil for a text that is too long.
    package let encode: @Sendable (String) -> CodeContent?

    /// - Parameters:
    ///   - isThere: whether it can make any; asked before one is offered.
    ///   - encode: nil for a text that is too long.
    package init(
        isThere: @escaping @Sendable () -> Bool, encode: @escaping @Sendable (String) -> CodeContent?
    ) {
        (self.isThere, self.encode) = (isThere, encode)
    }
}
