/// How often something that is missing is looked for: soon at first, then ever more seldom.
///
/// Each has one of its own, and keeps the time that it answers: neither keys and calls nor what else is missing move it.
struct Retry {
    static let shortest = Duration.seconds(2)
    static let longest = Duration.seconds(60)

    private let shortest: Duration
    private let longest: Duration
    private var pause: Duration
    /// When it came back; nil until it did.
    private var found: Duration?

    /// - Parameters:
    ///   - shortest: how long it is left alone at first.
    ///   - longest: and in the end.
    init(from shortest: Duration = Self.shortest, to longest: Duration = Self.longest) {
        (self.shortest, self.longest, pause) = (shortest, longest, shortest)
    }

    /// It is missing from now on; answers when it is looked for.
    mutating func missed(at now: Duration) -> Duration {
        // What goes as soon as it has come is looked for as seldom as what stays away.
        if found.map({ now - $0 >= pause }) ?? true { pause = shortest }
        return now + pause
    }

    /// It is looked for now; answers when that is done again where it is in vain.
    mutating func looked(at now: Duration) -> Duration {
        pause = min(pause * 2, longest)
        return now + pause
    }

    /// It is there, or wanted no more.
    mutating func found(at now: Duration) { found = now }
}

/// What may be missing, and is looked for until it is there.
enum MissingThing: CaseIterable {
    case display, input, frontPanel, console, board, bundle, storage, bus, speech

    /// The one that has been due for longest; nil where none is due.
    ///
    /// - Parameter due: when it is looked for; nil while it is there.
    static func longestDue(at now: Duration, due: (MissingThing) -> Duration?) -> MissingThing? {
        var longest: (thing: MissingThing, due: Duration)?
        for thing in allCases {
            guard let due = due(thing), due <= now, longest.map({ due < $0.due }) ?? true else { continue }
            longest = (thing, due)
        }
        return longest?.thing
    }
}
