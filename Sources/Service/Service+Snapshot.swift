import Settings
import Storage

// MARK: What others read

extension Service {
    /// The settings changed: the snapshot file follows, at once or soon.
    func publish() {
        if snapshotSchedule.noteChange(at: loop.monotonicNow()) { writeSnapshot() }
    }

    /// What is owed of it is written once its pause is over.
    func publish(at time: Duration) {
        if snapshotSchedule.isDue(at: time) { writeSnapshot() }
    }

    /// At the end nothing is owed.
    func publishLast() {
        if snapshotSchedule.deadline != nil { writeSnapshot() }
    }

    /// What the bus tells everybody, for the appliance's own programs.
    private func writeSnapshot() {
        var bytes = JSONText.bytes(of: .dictionary(openValues(for: .owner)), isPretty: true)
        bytes.append(UInt8(ascii: "\n"))
        do throws(FileError) {
            try SnapshotFile.replace("\(paths.runtime)/settings.json", with: bytes)
        } catch {
            Journal.error("\(error)")
        }
    }
}
