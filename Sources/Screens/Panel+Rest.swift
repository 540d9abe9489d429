// MARK: Nobody is there any more

extension Panel {
    /// The display went dark. A technician's session ends; a secret that was being typed is forgotten, lest somebody
    /// else reads it or goes on with it. Any other draft waits where it is, in memory alone.
    package mutating func leaveAlone() {
        setRole(.owner)
        if case .text(let text) = activity, text.editor.traits.isSecure { activity = nil }
    }
}
