extension TextTraits.ViewMode {
    /// Whether something in this mode shows.
    package func shows(isEditing: Bool) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }
}

extension TextTraits.SideView {
    /// The button that opens recent values.
    package var isBookmarks: Bool { content == Self.bookmarks }

    /// The word of `DeviceLeftView` and `DeviceRightView` that stands for the button.
    package static let bookmarks = "Bookmarks"
}
