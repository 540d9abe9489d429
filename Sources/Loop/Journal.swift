/// Where lines for the journal go. What a person typed is never among them.
package struct Journal {
    /// How much a line matters.
    package enum Level { case error, warning, notice }

    private let put: (Level, String) -> Void

    /// - Parameter put: takes one line, which may hold line breaks.
    package init(put: @escaping (Level, String) -> Void) { self.put = put }

    /// Something is wrong that somebody has to mend.
    package func error(_ line: String) { put(.error, line) }

    /// Something is not as it should be, and the service goes on.
    package func warning(_ line: String) { put(.warning, line) }

    /// Something that whoever reads the journal may want to know.
    package func notice(_ line: String) { put(.notice, line) }
}
