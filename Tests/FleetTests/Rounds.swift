import Foundation

/// How much of what was asked for is run: all of it with `FLEET=all`, as the long run has it.
enum Rounds {
    static let share = ProcessInfo.processInfo.environment["FLEET"] == "all" ? 1 : 10
}
