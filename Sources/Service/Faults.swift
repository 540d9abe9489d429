/// What is wrong at present. Each has a sentence for the journal; some stand on the screen until they are gone.
struct Faults {
    var board: String?
    var bundle: String?
    var fonts: [String] = []
    var display: String?
    var keypad: String?
    var terminal: String?
    /// Whether the terminal is there, and only not to be had at present.
    var mayTakeTerminal = false
    /// By the part's place in the board file.
    var wiring: [String: String] = [:]

    var all: [String] {
        [board, bundle, display, keypad, terminal].compactMap { $0 } + fonts
            + wiring.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }
}
