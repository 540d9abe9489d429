/// What is printed on the keys with digits.
enum PrintedOnKeys: String, CaseIterable {
    /// Nothing else: the screen draws a map of the letters.
    case digits
    /// The letters as well, as on a telephone.
    case letters
}

/// What a factory reset at the device forgets.
enum ResetExtent: String, CaseIterable {
    /// What was set on the device.
    case user
    /// The site's values and locks as well.
    case all
}

/// How four arrows type.
enum ArrowTyping: String, CaseIterable {
    /// They move over cells, and OK picks one.
    case grid
    /// They are themselves the letters of a code, for people who type daily.
    case tree
}
