import ChildProcess
import Foundation
import Glibc

// `fleet-bench [DEVICES]`: so many simulated devices on one broker of this machine.

let words = CommandLine.arguments.dropFirst()
let count = words.isEmpty ? 1_000 : words.first.flatMap { Int($0) } ?? 0
guard (1...10_000).contains(count), words.count <= 1 else {
    FileHandle.standardError.write(Data("usage: fleet-bench [DEVICES], 1 to 10000\n".utf8))
    exit(2)
}
let fleet = try MeasuredFleet(count)
print("# \(count) devices")
try fleet.join()
try fleet.change()
try fleet.loseBroker()
fleet.end()
