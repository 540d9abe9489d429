/// Leading-edge debouncing: a change counts at once, what follows it for a while is bouncing, and what holds after
/// that counts again.
struct EdgeDebounce: Hashable {
    /// How long a contact may bounce; zero believes every change.
    let span: Duration
    /// What counts.
    private(set) var level: Bool
    /// What the line said last.
    private var wire: Bool
    /// When `expire(at:)` has something to look at; nil while nothing bounces.
    private(set) var deadline: Duration?
    /// Whether nothing counts before the line was inactive once: a button that is active from the start is nobody's press.
    var isStuck = false

    init(span: Duration, level: Bool) {
        self.span = span
        self.level = level
        wire = level
    }

    /// The line changed; answers whether that counts.
    mutating func take(_ isActive: Bool, at time: Duration) -> Bool {
        guard !isStuck || !isActive else { return false }
        isStuck = false
        wire = isActive
        guard deadline == nil, wire != level else { return false }
        return accept(at: time)
    }

    /// The bouncing is over, where its time has come; answers whether it left another level than it began with.
    mutating func expire(at time: Duration) -> Bool {
        guard let due = deadline, due <= time else { return false }
        deadline = nil
        return wire != level && accept(at: due)
    }

    private mutating func accept(at time: Duration) -> Bool {
        level = wire
        deadline = span > .zero ? time + span : nil
        return true
    }
}
