/// How long nobody may try after wrong PINs in a row.
package enum PINLadder {
    /// So many in a row, and no PIN is taken any more until somebody recovers it.
    package static let most = 10
    /// Before the first wait.
    private static let free = 3

    /// The wait after so many wrong ones: none, then 30 s doubling to 32 min; nil once no PIN is taken.
    package static func wait(after failures: Int) -> Duration? {
        switch failures {
        case ..<free: .zero
        case free..<most - 1: .seconds(30 << (failures - free))
        case most - 1: .seconds(32 * 60)
        default: nil
        }
    }

    /// How many may be wrong before there is a wait; at least one, since one is free even then.
    package static func triesLeft(after failures: Int) -> Int { max(1, free - failures) }
}
