import Settings

/// What is still to be asked of the helper's parts, though the change that it comes of is over: a device that somebody cut
/// off with a trial gets no next change that could bring it back.
package struct ApplyDebt: Hashable, Sendable {
    /// What the writer was not told yet, or did not do.
    package enum Files: Hashable, Sendable {
        case undo
        case keep
    }

    /// Nil where all files are as they shall be. No trial outlives the service: at first it is what a fall left waiting.
    package private(set) var files: Files? = .undo
    /// The drop-ins whose programs may still have what their files had before; only a good answer takes one out.
    package private(set) var calls: Set<String> = []

    /// What is owed at the start of the service.
    package init() {}

    /// Nothing is owed.
    package var isPaid: Bool { files == nil && calls.isEmpty }

    /// What the writer is asked for; nil for nothing.
    var request: ApplyRequest? {
        switch files {
        case .undo: .undo
        case .keep: .keep
        case nil: nil
        }
    }

    /// The writer did not do it, or may not have.
    mutating func owe(_ files: Files) { self.files = files }

    /// All files are as they shall be.
    mutating func pay() { files = nil }

    /// Programs may have what is not in their files any more.
    mutating func owe(calls names: some Sequence<String>) { calls.formUnion(names) }

    /// Drop-ins that there are no more are called by nobody.
    mutating func keep(only names: some Sequence<String>) { calls.formIntersection(names) }

    /// What came of asking the writer for it.
    ///
    /// - Parameter readers: the drop-ins whose programs may have read any of the files.
    mutating func take(writer answer: ApplySequence.Answer, readers: [String]) {
        switch answer {
        case .results(let results) where results.allSatisfy(\.isFine):
            // What went back is read anew by whoever reads it.
            if files == .undo {
                owe(calls: results.filter { $0.code == .done }.map(\.dropIn).filter(readers.contains))
            }
            pay()
        // It may have done it, and not have said of what.
        case .silence: if files == .undo { owe(calls: readers) }
        case .results, .absent: break
        }
    }

    /// What came of calling these drop-ins.
    mutating func take(caller answer: ApplySequence.Answer, of names: [String]) {
        // They have read what goes away yet.
        guard files != .undo, case .results(let results) = answer else { return }
        // Without a name it is about all of them that have no answer of their own.
        let isCut = results.contains { $0.dropIn.isEmpty && !$0.isFine }
        for name in names {
            let isPaid = results.first { $0.dropIn == name }.map {
                $0.isFine || $0.code == .refused || $0.code == .silent
            }
            if isPaid ?? !isCut { calls.remove(name) }
        }
    }
}
