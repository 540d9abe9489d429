/// What is wrong at present. Each has a sentence for the journal; some stand on the screen until they are gone.
struct Faults {
    var board: String?
    var bundle: String?
    var fonts: [String] = []
    var display: String?
    var keypad: String?
    var terminal: String?
    /// By the part's place in the board file. A line that comes back announces itself.
    var wiring: [String: String] = [:]

    /// Whether looking again could help: a bundle or a display may come, a keypad announces itself.
    var isRetryable: Bool { bundle != nil || display != nil }

    var all: [String] {
        [board, bundle, display, keypad, terminal].compactMap { $0 } + fonts
            + wiring.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }
}
