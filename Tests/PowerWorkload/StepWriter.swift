import Fuzz
import Settings

/// Thinks of one step after the other, by chance, and knows what holds then.
struct StepWriter {
    private var random: Mutations
    /// What holds at the next start.
    private(set) var kept = StoredValues(layers: [.vendor: [:], .site: [:], .user: [:]])

    /// What waits to be confirmed.
    private(set) var trial: Workload.Trial?

    /// Whether there is a technician's PIN.
    private(set) var hasPIN = false

    private static let lockLimit = 4
    /// So many steps end with a reset, a PIN and some change before it.
    private static let stepsPerReset = 40

    private let hasResets: Bool

    /// - Parameter hasResets: some steps reset all of the device.
    init(random: Mutations, hasResets: Bool) {
        (self.random, self.hasResets) = (random, hasResets)
    }

    /// - Parameter number: of the step; no two have the same texts.
    mutating func next(_ number: Int) -> Step {
        let step = (hasResets ? reset(number) : nil) ?? choose(number)
        perform(step)
        return step
    }

    // MARK: Choosing

    private func reset(_ number: Int) -> Step? {
        switch number % Self.stepsPerReset {
        case Self.stepsPerReset - 2: .setPIN
        case 0: .factoryReset(number / Self.stepsPerReset % 3 == 0 ? .all : .user)
        default: nil
        }
    }

    private mutating func choose(_ number: Int) -> Step {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: return lock()
        case 2...4: return reset() ?? set(1, number)
        case 5...7: return set(Int.random(in: 2...12, using: &random), number)
        case 8, 9: return trial == nil ? begin(number) : .confirm
        case 10: return trial == nil ? begin(number) : .revert
        default: return set(1, number)
        }
    }

    private mutating func set(_ count: Int, _ number: Int) -> Step {
        let layer: SettingLayer = Int.random(in: 0..<5, using: &random) == 0 ? .site : .user
        return .set(texts(for: open(in: layer), count, number), layer)
    }

    private mutating func begin(_ number: Int) -> Step {
        let values = texts(for: WorkloadBundle.addresses, Int.random(in: 1...4, using: &random), number)
        return .trial(values, Bool.random(using: &random) ? .user : .site)
    }

    private mutating func texts(for keys: [String], _ count: Int, _ number: Int) -> [String: SettingValue] {
        let some = keys.shuffled(using: &random).prefix(count).sorted()
        return Dictionary(uniqueKeysWithValues: some.map { ($0, text("\(number) \($0)")) })
    }

    /// Nil where there is nothing to forget.
    private mutating func reset() -> Step? {
        let stored = open(in: .user).filter { kept.layers[.user]?[$0] != nil }
        return stored.randomElement(using: &random).map { .reset([$0], .user) }
    }

    private mutating func lock() -> Step {
        let free = WorkloadBundle.names.filter { !locked.contains($0) }
        let isFull = locked.count >= Self.lockLimit
        if !isFull, let key = free.randomElement(using: &random) { return .setLocked(true, [key]) }
        return .setLocked(false, [locked.sorted().randomElement(using: &random) ?? ""])
    }

    private var locked: Set<String> { kept.locks[.site] ?? [] }

    /// What may be changed there.
    private func open(in layer: SettingLayer) -> [String] {
        layer == .user ? WorkloadBundle.names.filter { !locked.contains($0) } : WorkloadBundle.names
    }

    /// Most are short, some take a page of the database or several.
    private mutating func text(_ words: String) -> SettingValue {
        let count = [1, 1, 1, 1, 1, 4, 40, 250].randomElement(using: &random) ?? 1
        return .string(Array(repeating: words, count: count).joined(separator: ", "))
    }

    // MARK: Performing

    private mutating func perform(_ step: Step) {
        switch step {
        case .set(let values, let layer): kept.layers[layer]?.merge(values) { $1 }
        case .reset(let keys, let layer): for key in keys { kept.layers[layer]?[key] = nil }
        case .setLocked(true, let keys): kept.locks[.site, default: []].formUnion(keys)
        case .setLocked(false, let keys): kept.locks[.site]?.subtract(keys)
        case .trial(let values, let layer): trial = Workload.Trial(values: values, layer: layer)
        case .confirm:
            if let trial { kept = trial.tried(over: kept) }
            trial = nil
        case .revert: trial = nil
        case .setPIN: hasPIN = true
        case .factoryReset(let scope):
            (trial, hasPIN) = (nil, false)
            kept.layers[.user] = [:]
            if scope == .all { (kept.layers[.site], kept.locks[.site]) = ([:], []) }
        }
    }
}
