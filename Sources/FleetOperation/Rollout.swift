import Fleet

/// A push step by step: who has answered, when the next step is due, and when it has to stop. Pure: time is an argument.
package struct Rollout: Sendable {
    /// How it is to go.
    package struct Rules: Hashable, Sendable {
        /// Percent of the devices, rising.
        package var steps = [100]
        /// Percent of those that have answered that may fail before it stops.
        package var stop = 2
        /// How long a step that has settled is watched before the next one.
        package var soak = Duration.seconds(600)

        /// One step for all.
        package init() {}
    }

    /// What is to be done now.
    package enum Verdict: Hashable, Sendable {
        /// Until something is heard, or `deadline`.
        case wait
        /// All that are there have settled, and have soaked.
        case next
        /// So has the last step.
        case done
        case stop(String)
    }

    private struct Member {
        let wasOnline: Bool
        /// Since when it is away; nil while it is there.
        var awaySince: Duration?
        var state: DeviceReport.Document?
        var failures: [DeviceReport.Set] = []
        /// What it has, where that is newer than what it is to have.
        var newer: DesiredDocument.Number?
        var isAsked = false

        var isAnswered: Bool { newer != nil || state?.isSettled ?? false }
        var hasFailed: Bool {
            newer != nil || !failures.isEmpty || ["refused", "conflict", "stale"].contains(state?.state)
        }
    }

    private let name: DocumentName
    private let rules: Rules
    /// Counted from 0.
    package private(set) var step = -1
    private var number = DesiredDocument.Number(epoch: 0, revision: 0)
    private var members: [String: Member] = [:]
    private var began = Duration.zero
    private var settledSince: Duration?

    /// A group answers within a minute; who has not is asked.
    private static let askedAfter = Duration.seconds(75)
    /// Who is connected and silent for so long has something wrong.
    private static let patience = Duration.seconds(900)
    /// Of those that were there at the beginning of the step.
    private static let mostPercentAway = 5
    /// Less is a restart, or a trial that looks for its broker.
    private static let awayCounts = Duration.seconds(60)
    /// Later it has other reasons.
    private static let watchedFor = Duration.seconds(600)

    /// - Parameter name: whose document it is.
    package init(_ name: DocumentName, _ rules: Rules) { (self.name, self.rules) = (name, rules) }

    /// Percent of the step that comes after this one; nil after the last.
    package var nextPercent: Int? { rules.steps.indices.contains(step + 1) ? rules.steps[step + 1] : nil }

    /// The next step is published.
    ///
    /// - Parameters:
    ///   - number: of the document that says so.
    ///   - ids: whom it changes something for.
    package mutating func begin(
        _ number: DesiredDocument.Number, for ids: [String], _ book: FleetBook, at now: Duration
    ) {
        step += 1
        self.number = number
        (began, settledSince) = (now, nil)
        members = [:]
        for id in ids {
            let isOnline = book.devices[id]?.isOnline ?? false
            members[id] = Member(wasOnline: isOnline, awaySince: isOnline ? nil : now)
        }
        for id in ids { hear(id, book, at: now) }
    }

    /// A device said something.
    package mutating func hear(_ id: String, _ book: FleetBook, at now: Duration) {
        guard var member = members[id], let device = book.devices[id] else { return }
        member.awaySince = device.isOnline ? nil : member.awaySince ?? now
        if let report = device.report, let document = report.document(name) {
            member.newer = document.number.flatMap { $0 > number ? $0 : nil }
            if concerns(document) {
                member.state = document
                member.failures = report.failures(of: name)
            }
        }
        members[id] = member
    }

    /// It is in force, or it is what was refused.
    private func concerns(_ document: DeviceReport.Document) -> Bool {
        document.number == number || document.offered == number
    }

    /// Who has not answered and has not been asked yet; they count as asked from now on.
    package mutating func takeSilent(at now: Duration) -> [String] {
        guard now - began >= Self.askedAfter else { return [] }
        let silent = members.filter { $0.value.awaySince == nil && !$0.value.isAnswered && !$0.value.isAsked }
        for id in silent.keys { members[id]?.isAsked = true }
        return silent.keys.sorted()
    }

    /// What is so at that time.
    package mutating func verdict(at now: Duration) -> Verdict {
        if let reason = reasonToStop(at: now) { return .stop(reason) }
        guard waiting.isEmpty else {
            settledSince = nil
            return .wait
        }
        let since = settledSince ?? now
        settledSince = since
        if nextPercent == nil { return .done }
        // Nobody is in it who could show anything.
        if members.isEmpty { return .next }
        return now - since >= rules.soak ? .next : .wait
    }

    /// When it has to be looked at again, though nothing is heard.
    package func deadline(at now: Duration) -> Duration {
        let soaked = settledSince.map { $0 + rules.soak }
        return min(soaked ?? .seconds(.max / 2), now + .seconds(5))
    }

    private func reasonToStop(at now: Duration) -> String? {
        let answered = members.values.filter(\.isAnswered).count
        let failed = failed.count
        if failed > 0, failed * 100 >= max(100, rules.stop * answered) {
            return "\(failed) of \(answered) that have answered refuse it, took it back or have a newer one"
        }
        let present = members.values.filter(\.wasOnline).count
        let gone = members.values.filter { member in
            member.wasOnline
                && member.awaySince.map { $0 - began <= Self.watchedFor && now - $0 >= Self.awayCounts }
                    ?? false
        }.count
        if gone * 100 > present * Self.mostPercentAway {
            return "\(gone) of \(present) went offline and are not back"
        }
        guard now - began >= Self.patience, !waiting.isEmpty else { return nil }
        return
            "\(waiting.count) are connected and do not answer: \(waiting.prefix(10).joined(separator: " "))"
    }

    /// Who is there and has not done with it.
    package var waiting: [String] {
        members.filter { $0.value.awaySince == nil && !$0.value.isAnswered }.keys.sorted()
    }

    /// Who refused it, took it back or has a newer one, and why.
    package var failed: [(id: String, reason: String)] {
        members.filter(\.value.hasFailed).sorted { $0.key < $1.key }.map { id, member in
            if let newer = member.newer { return (id, "is at \(newer) already") }
            let set = member.failures.first
            let reason = set?.reason ?? member.state?.reason
            return (
                id, (set.map { "\($0.name): " } ?? "") + (reason?.description ?? member.state?.state ?? "")
            )
        }
    }

    /// One line about where it stands.
    package var line: String {
        let away = members.values.filter { $0.awaySince != nil }.count
        let answered = members.values.filter { $0.isAnswered && !$0.hasFailed }.count
        return
            "\(answered) of \(members.count) settled, \(failed.count) failed, \(waiting.count) waited for, \(away) away"
    }
}
