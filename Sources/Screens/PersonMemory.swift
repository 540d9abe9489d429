/// What is remembered for the person at the screen: in memory alone, and never of secrets.
struct PersonMemory {
    /// What was typed since the start, by key, latest first: what a field's bookmarks button opens.
    var recent: [String: [String]] = [:]
    /// What was copied last.
    var clipboard = ""
    /// Focus by page, so that coming back finds it.
    var places: [String: ListCursor] = [:]
}
