import Foundation
import Glibc

// `fleet-bench [DEVICES] [tls] [at-once]`: so many simulated devices on one broker of this machine.

let words = CommandLine.arguments.dropFirst()
let flags = Set(words).intersection(["tls", "at-once"])
let numbers = words.filter { !flags.contains($0) }
let count = numbers.isEmpty ? 1_000 : numbers.first.flatMap { Int($0) } ?? 0
guard (1...10_000).contains(count), numbers.count <= 1 else {
    FileHandle.standardError.write(Data("usage: fleet-bench [DEVICES] [tls] [at-once], 1 to 10000\n".utf8))
    exit(2)
}
let (usesTLS, atOnce) = (flags.contains("tls"), flags.contains("at-once"))
let fleet = try MeasuredFleet(count, usesTLS: usesTLS, atOnce: atOnce)
print("# \(count) devices" + (usesTLS ? ", TLS" : "") + (atOnce ? ", nothing left to chance" : ""))
try fleet.join()
// The control is about how they come back, and what TLS costs it costs when they come.
if !atOnce { try fleet.change() }
if !atOnce, !usesTLS { try fleet.rest() }
try fleet.loseBroker(for: 0)
if !atOnce, !usesTLS { try fleet.loseBroker(for: 30) }
fleet.end()
exit(fleet.isShort ? 1 : 0)
