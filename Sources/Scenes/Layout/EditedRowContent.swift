/// A row whose value is typed where it stands: its title, and behind it the field, in the frame that the focus had.
package struct EditedRowContent: Hashable, Sendable {
    /// The digit that focused it; nil where it had none.
    package var number: Int?
    /// The row's symbol, where its card has a column of them.
    package var tile: TileContent?
    /// The row's title.
    package var title: String
    /// What is typed.
    package var field: FieldContent

    /// A row without a number, unless said.
    package init(title: String, number: Int? = nil, tile: TileContent? = nil, field: FieldContent) {
        self.number = number
        self.tile = tile
        self.title = title
        self.field = field
    }
}
