import Glibc
import PanelFuzz

// `panel-fuzz SECONDS [FIRST-SEED]`, or `panel-fuzz RUNS runs [FIRST-SEED]`: shows panels, one seed after the other; with
// `digest`, tells every hundred runs what their pictures and texts come to, to compare with another program's. A seed
// that traps, or does not end within ten seconds of computing, is told before the program dies of it.

/// The run that goes on: read by the handler of the signal that ends it.
nonisolated(unsafe) private var seed: UInt64 = 0

/// With nothing that allocates: the program is broken when this is called.
private func tell(_ word: StaticString, _ number: UInt64) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var (rest, length) = (number, 0)
    withUnsafeMutableBytes(of: &digits) { bytes in
        repeat {
            bytes[bytes.count - 1 - length] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            (rest, length) = (rest / 10, length + 1)
        } while rest > 0
        _ = write(STDOUT_FILENO, word.utf8Start, word.utf8CodeUnitCount)
        _ = write(STDOUT_FILENO, bytes.baseAddress.map { $0 + bytes.count - length }, length)
        _ = write(STDOUT_FILENO, "\n", 1)
    }
}

private func catchSignals() {
    // A stack that overflowed has no room for the handler.
    let size = 1 << 16
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    _ = sigaltstack(&stack, nil)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGPROF] {
        var action = sigaction()
        action.sa_flags = SA_ONSTACK
        action.__sigaction_handler.sa_handler = { number in
            tell(number == SIGPROF ? "does not end: seed " : "traps: seed ", seed)
            _exit(1)
        }
        _ = sigaction(number, &action, nil)
    }
}

/// Of the processor's time: a machine that does other things as well makes no run longer.
private func allow(seconds: Int) {
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    _ = setitimer(Int32(ITIMER_PROF.rawValue), &limit, nil)
}

/// At once, so that a log ends where the program did.
private func say(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Resident bytes, as the kernel counts them.
private func memory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var (size, resident) = (0, 0)
    withUnsafeMutablePointer(to: &size) { size in
        withUnsafeMutablePointer(to: &resident) { resident in
            _ = withVaList([size, resident]) { vfscanf(file, "%ld %ld", $0) }
        }
    }
    return resident * sysconf(CInt(_SC_PAGESIZE))
}

let words = CommandLine.arguments.dropFirst()
let numbers = words.compactMap { UInt64($0) }
let (limit, first) = (numbers.first ?? 10, numbers.dropFirst().first ?? 0)
let digest = words.contains("digest") ? PictureDigest() : nil
let isCounted = words.contains("runs")
let clock = ContinuousClock()
let start = clock.now
// The runtime's own handler says where.
if getenv("SWIFT_BACKTRACE") == nil { catchSignals() }
do {
    let fuzz = try PanelFuzz(digest: digest)
    seed = first
    while isCounted ? seed - first < limit : clock.now - start < .seconds(Int64(clamping: limit)) {
        allow(seconds: 10)
        try fuzz.run(seed: seed)
        seed += 1
        if let digest, seed % 100 == 0 { say("\(seed) \(String(digest.value, radix: 16))") }
        if (seed - first) % 100_000 == 0 { say("\(seed - first) runs, \(memory() >> 20) MB") }
    }
} catch {
    say("seed \(seed): \(error)")
    exit(1)
}
let seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
let rate = Int(Double(seed - first) / max(seconds, 0.001))
say("\(seed - first) runs from seed \(first), 0 traps, 0 loops, \(rate) runs/s, \(memory() >> 20) MB")
