import Glibc

// `text-fuzz [SECONDS [FIRST-SEED]]` lays out and draws random Unicode, one seed after the other. `make fuzz` builds it
// with AddressSanitizer; a seed that breaks something is one of the hundred after the last that was printed.

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let (seconds, first) = (numbers.first ?? 10, numbers.dropFirst().first ?? 0)
let end = ContinuousClock.now.advanced(by: .seconds(Int64(clamping: seconds)))
let fuzz = TextFuzz()
var seed = first

/// At once, so that a log ends where the program did.
func say(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

while ContinuousClock.now < end {
    if seed % 100 == 0 { say("seed \(seed)") }
    do {
        try fuzz.draw(seed: seed)
    } catch {
        say("seed \(seed): \(error)")
        exit(1)
    }
    seed += 1
}
say("\(seed - first) texts drawn")
