extension ListCursor {
    /// What the cursor must know of the rows.
    package struct Rows {
        /// How many there are.
        package let count: Int
        /// Whether a row takes focus.
        package let isFocusable: (Int) -> Bool
        /// In pixels.
        package let height: (Int) -> Int
        /// The line of a row that holds a pixel, counted from the row's top; a row of one line is one.
        package let line: (_ row: Int, _ pixel: Int) -> Range<Int>

        /// Rows of one line each, unless `line` knows better.
        package init(
            count: Int, isFocusable: @escaping (Int) -> Bool, height: @escaping (Int) -> Int,
            line: ((_ row: Int, _ pixel: Int) -> Range<Int>)? = nil
        ) {
            self.count = count
            self.isFocusable = isFocusable
            self.height = height
            self.line = line ?? { _, pixel in pixel..<(pixel + 1) }
        }
    }

    /// A row on the screen; `y` is from the top of the viewport and negative where its beginning is scrolled out.
    package struct Placed: Hashable, Sendable {
        /// Of the row, among all.
        package let index: Int
        /// In pixels, from the top of the viewport.
        package let y: Int
        /// In pixels, what is hidden included.
        package let height: Int
    }
}
