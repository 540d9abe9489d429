import Foundation

#if compiler(>=6.1)
    import Testing
#else
    @_spi(Experimental) import Testing
#endif

/// A place to test a device at: a thread that may be kept waiting.
final class Bench: TaskExecutor {
    private let queue = DispatchQueue(label: "bench")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// As many benches as the host has processors: a device keeps one of them busy.
actor Workshop {
    static let shared = Workshop()

    private var free = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in Bench() }
    private var waiting: [CheckedContinuation<Bench, Never>] = []

    private func take() async -> Bench {
        if let bench = free.popLast() { return bench }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func giveBack(_ bench: Bench) {
        guard !waiting.isEmpty else { return free.append(bench) }
        waiting.removeFirst().resume(returning: bench)
    }

    func work(_ body: @Sendable () async throws -> Void) async throws {
        let bench = await take()
        defer { giveBack(bench) }
        try await withTaskExecutorPreference(bench) { try await body() }
    }
}

/// Gives a suite a bench, on which its tests boot what they need.
struct OnBench: SuiteTrait {}

#if compiler(>=6.1)
    extension OnBench: TestScoping {
        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            try await Workshop.shared.work(function)
        }
    }
#else
    extension OnBench: CustomExecutionTrait {
        func execute(
            _ function: @escaping @Sendable () async throws -> Void, for test: Test, testCase: Test.Case?
        ) async throws {
            try await Workshop.shared.work(function)
        }
    }
#endif
