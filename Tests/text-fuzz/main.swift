import Glibc

// `text-fuzz [COUNT [FIRST-SEED]]` lays out and draws random Unicode, one seed after the other. Meant to be built
// with `--sanitize=address`; a seed that breaks something is the last one printed.

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let (count, first) = (numbers.first ?? 2000, numbers.dropFirst().first ?? 0)
let fuzz = TextFuzz()

for seed in first..<first + count {
    if seed % 100 == 0 { print("seed \(seed)") }
    do {
        try fuzz.draw(seed: seed)
    } catch {
        print("seed \(seed): \(error)")
        exit(1)
    }
}
print("\(count) texts drawn")
