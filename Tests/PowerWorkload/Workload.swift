import Fuzz
import Settings

/// The same steps in every run, each of which changes something, and what the disk owes after each of them.
package struct Workload: Sendable {
    package let steps: [Step]
    /// What a start finds that follows so many acknowledged steps.
    package let kept: [StoredValues]
    /// What waits to be confirmed after so many; nil where nothing does.
    package let trials: [Trial?]
    /// Whether there is a PIN after so many.
    package let pins: [Bool]

    /// What somebody tries.
    package struct Trial: Hashable, Sendable {
        let values: [String: SettingValue]
        let layer: SettingLayer

        /// What holds while it is tried, and once it is confirmed.
        package func tried(over kept: StoredValues) -> StoredValues {
            var tried = kept
            tried.layers[layer]?.merge(values) { $1 }
            return tried
        }
    }

    /// - Parameter hasResets: some steps reset all of the device.
    package init(steps count: Int, hasResets: Bool = true) {
        var writer = StepWriter(random: Mutations(seed: 7), hasResets: hasResets)
        var steps: [Step] = []
        var kept = [writer.kept]
        var trials = [writer.trial]
        var pins = [writer.hasPIN]
        for number in 1...count {
            steps.append(writer.next(number))
            kept.append(writer.kept)
            trials.append(writer.trial)
            pins.append(writer.hasPIN)
        }
        self.steps = steps
        self.kept = kept
        self.trials = trials
        self.pins = pins
    }
}
