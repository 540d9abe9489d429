import Bus
import DropIns
import Glibc

/// The part of the helper that looks whether it works: without any right but to the network.
package struct ApplyChecker {
    private let dropIns: () -> DropInSet
    private let timesync: String
    private let bus: String?
    private let network: NetworkView

    /// - Parameters:
    ///   - dropIns: as they are now.
    ///   - timesync: the folder that systemd-timesyncd has while it runs.
    ///   - bus: its address; nil is the system bus.
    package init(
        dropIns: @escaping () -> DropInSet = { DropInFolders.read() },
        timesync: String = "/run/systemd/timesync", bus: String? = nil
    ) {
        (self.dropIns, self.timesync, self.bus) = (dropIns, timesync, bus)
        network = NetworkView()
    }

    /// What is so now; nothing for another request, and of what cannot be filled in.
    package func answer(_ request: ApplyRequest) -> [CheckResult] {
        guard case .check(let names, let values) = request else { return [] }
        let plan = ApplyPlan(lookingAt: dropIns().named(names), values: values)
        return plan.checks.map { CheckResult($0.kind, Self.shown($0), state(of: $0)) }
    }

    /// An address without its network.
    private static func shown(_ check: ApplyPlan.Check) -> String {
        check.kind == .address ? String(check.what.prefix { $0 != "/" }) : check.what
    }

    private func state(of check: ApplyPlan.Check) -> CheckResult.State {
        switch check.kind {
        case .unit: unit(check.what)
        case .link: network.isLinked(check.what) ? .fine : .wrong
        case .address: network.hasAddress(Self.shown(check)) ? .fine : .waiting
        case .gateway: network.gateway(check.what)
        case .name: network.knows(name: check.what) ? .fine : .wrong
        case .tcp: network.connects(to: check.what) ? .fine : .wrong
        case .clock: isClockSynced() ? .fine : .waiting
        }
    }

    private func unit(_ name: String) -> CheckResult.State {
        guard FileRules.isUnit(name), let bus = try? SystemBus(address: self.bus) else { return .wrong }
        switch try? bus.state(ofUnit: name) {
        case "active"?: return .fine
        case "activating"?, "reloading"?: return .waiting
        default: return .wrong
        }
    }

    /// systemd-timesyncd says that it has heard the server that it has now: for the kernel a clock stays right for hours after
    /// the server before. Of other programs the kernel's word is all there is.
    private func isClockSynced() -> Bool {
        if access(timesync, F_OK) == 0 { return access(timesync + "/synchronized", F_OK) == 0 }
        return (try? SystemBus(address: bus))?.isClockSynced() == true
    }
}
