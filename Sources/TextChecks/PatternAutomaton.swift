/// A regular expression as Ken Thompson runs one: all states at once, so that no expression and no text can
/// make it slow. Knows characters, `.`, `[a-z]`, `[^a-z]`, `\d \w \s`, `( )`, `|`, `* + ? {m,n}`; `^` and `$` are
/// taken for granted, for the whole text must match.
struct PatternAutomaton: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case take(PatternSet, next: Int)
        case fork(Int, Int)
        case end
    }

    private var states: [State] = [.end]
    private var start = 0
    /// Repeating nothing makes no states, so the steps are counted too.
    private var steps = 0

    /// More states than this is no pattern for a text field.
    private static let stateLimit = 4_000

    init(_ expression: String) throws(PatternError) {
        var parser = PatternParser(expression)
        let pattern = try parser.pattern()
        start = try add(pattern, before: 0)
    }

    /// Builds from the end, so that every state knows the one after it.
    private mutating func add(_ pattern: Pattern, before next: Int) throws(PatternError) -> Int {
        steps += 1
        guard steps <= 4 * Self.stateLimit else { throw PatternError("the pattern is too large") }
        switch pattern {
        case .empty:
            return next
        case .set(let set):
            return try add(.take(set, next: next))
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try add(part, before: next) }
            return next
        case .alternatives(let parts):
            var first = try add(parts[parts.count - 1], before: next)
            for part in parts.dropLast().reversed() {
                first = try add(.fork(try add(part, before: next), first))
            }
            return first
        case .repeated(let part, let least, let most):
            return try add(part, least: least, most: most, before: next)
        }
    }

    private mutating func add(
        _ part: Pattern, least: Int, most: Int?, before next: Int
    ) throws(PatternError) -> Int {
        var next = next
        if let most {
            let after = next
            for _ in least..<most { next = try add(.fork(try add(part, before: next), after)) }
        } else {
            // The fork is made first, for the part leads back to it.
            let fork = try add(.fork(next, next))
            states[fork] = .fork(try add(part, before: fork), next)
            next = fork
        }
        for _ in 0..<least { next = try add(part, before: next) }
        return next
    }

    private mutating func add(_ state: State) throws(PatternError) -> Int {
        guard states.count < Self.stateLimit else { throw PatternError("the pattern is too large") }
        states.append(state)
        return states.count - 1
    }

    // MARK: Running

    func matches(_ text: String) -> Bool {
        var current = Active(count: states.count)
        var following = current
        enter(start, &current)
        for scalar in text.unicodeScalars {
            following.leave()
            for index in current.order {
                if case .take(let set, let next) = states[index], set.contains(scalar) {
                    enter(next, &following)
                }
            }
            if following.order.isEmpty { return false }
            swap(&current, &following)
        }
        return current.isActive[0]
    }

    /// Room that is kept from one character to the next.
    private struct Active {
        private(set) var order: [Int] = []
        private(set) var isActive: [Bool]
        var waiting: [Int] = []

        init(count: Int) { isActive = Array(repeating: false, count: count) }

        /// False for a state that is active already.
        mutating func enter(_ index: Int) -> Bool {
            guard !isActive[index] else { return false }
            isActive[index] = true
            order.append(index)
            return true
        }

        mutating func leave() {
            for index in order { isActive[index] = false }
            order.removeAll(keepingCapacity: true)
        }
    }

    /// Follows forks without recursion.
    private func enter(_ index: Int, _ active: inout Active) {
        active.waiting.append(index)
        while let index = active.waiting.popLast() {
            guard active.enter(index), case .fork(let first, let second) = states[index] else { continue }
            active.waiting.append(second)
            active.waiting.append(first)
        }
    }
}
