import Fuzz
import Settings

/// The same steps in every run, each of which changes something, and what the disk owes after each of them.
package struct Workload: Sendable {
    package let steps: [Step]
    /// What a start finds that follows so many acknowledged steps.
    package let kept: [StoredValues]

    package init(steps count: Int) {
        var writer = StepWriter(random: Mutations(seed: 7))
        var steps: [Step] = []
        var kept = [writer.kept]
        for number in 1...count {
            steps.append(writer.next(number))
            kept.append(writer.kept)
        }
        self.steps = steps
        self.kept = kept
    }
}
