import ChildProcess
import Foundation
import PrivateBus
import Settings
import Testing
import Thrown

@testable import Bus

/// T05, the calls: every member for every group, by the service's table, by the policy file, and by a bus daemon that has
/// read it.
@Suite("who may call what", .timeLimit(.minutes(10)))
struct CallerRightsTests {
    /// Written once more, and not read from the table: what each group may call.
    private static let declared: [CallerRights.Group: Set<String>] = [
        .read: reading, .write: writing, .technician: writing.union(["PressKey", "Log"]),
        .forms: ["ShowForm"],
        .buttons: ["Answer"], .screen: ["Show", "Hide", "Register", "Released"],
        .fleet: [
            "GetIn", "GetLocks", "GetSecrets", "SealKey", "Stage", "Apply", "Confirm", "Revert", "Discard",
        ],
    ]
    private static let reading: Set<String> = ["Get", "GetAll", "GetLocks", "WatchPanel"]
    private static let writing = reading.union([
        "Set", "Reset", "Stage", "Apply", "Confirm", "Revert", "Discard", "Report", "SetChoices",
        "OpenSession",
        "CloseSession", "SetPIN", "RecoverPIN",
    ])
    private static let roots: Set<String> = [
        "SetIn", "ResetIn", "Restore", "Lock", "Unlock", "FactoryReset",
    ]

    private static let ids = Dictionary(
        uniqueKeysWithValues: CallerRights.Group.allCases.enumerated().map { ($1, UInt32(900 + $0)) })
    private static let rights = CallerRights(groupIDs: ids, serviceUser: 990)

    private static func caller(_ user: UInt32?, in groups: [CallerRights.Group] = []) -> BusCaller {
        BusCaller(connection: ":1.1", userID: user, groups: groups.compactMap { ids[$0] } + [1000])
    }

    private static func mayCall(_ member: BusMember, _ caller: BusCaller) -> Bool {
        thrown(BusFailure.self) { try rights.check(member, by: caller) } == nil
    }

    @Test(
        "T05 a member of a group may call what the group is for, and nothing else",
        arguments: BusMember.allCases)
    func groups(member: BusMember) throws {
        for (group, members) in Self.declared {
            let may = Self.mayCall(member, Self.caller(1000, in: [group]))
            #expect(may == members.contains(member.rawValue), "\(group)")
        }
        #expect(!Self.mayCall(member, Self.caller(1000)), "nobody's member")
        #expect(Self.mayCall(member, Self.caller(0)) && Self.mayCall(member, Self.caller(990)))
        #expect(!Self.mayCall(member, Self.caller(nil, in: CallerRights.Group.allCases)), "nobody knows who")
        let everyGroup = Self.mayCall(member, Self.caller(1000, in: CallerRights.Group.allCases))
        #expect(everyGroup != Self.roots.contains(member.rawValue))
    }

    @Test("T05 groups that a device does not have let nobody in, not even the group of number 0")
    func missingGroups() throws {
        let rights = CallerRights(groupIDs: [:], serviceUser: 990)
        for member in BusMember.allCases {
            #expect(throws: BusFailure.self) {
                try rights.check(member, by: BusCaller(connection: ":1.1", userID: 1000, groups: [0, 1000]))
            }
        }
    }

    @Test(
        "root and the service's own user are administrators, technicians a group, whom the bus does not know nobody",
        arguments: [
            (0, [], .init(role: .technician, isAdministrator: true)),
            (990, [], .init(role: .technician, isAdministrator: true)),
            (1000, [.technician], .init(role: .technician, isAdministrator: false)),
            (1000, [.write], .init(role: .owner, isAdministrator: false)),
            (1000, [], .init(role: .owner, isAdministrator: false)),
            (1000, [.fleet], .init(role: .technician, isAdministrator: false, layer: .site)),
        ] as [(UInt32, [CallerRights.Group], CallerRights.Rank)])
    func standings(user: UInt32, groups: [CallerRights.Group], expected: CallerRights.Rank) throws {
        #expect(try Self.rights.rank(of: Self.caller(user, in: groups)) == expected)
        #expect(throws: BusFailure.self) { try Self.rights.rank(of: Self.caller(nil, in: groups)) }
    }

    @Test(
        "a refusal names the group that is missing, the one that may least; or root",
        arguments: BusMember.allCases)
    func refusals(member: BusMember) {
        let missing =
            [.read, .write, .technician, .forms, .buttons, .screen, .fleet].first {
                Self.declared[$0]?.contains(member.rawValue) ?? false
            }
            as CallerRights.Group?
        #expect(CallerRights.refusal(of: member).message.contains(missing?.rawValue ?? "root's alone"))
        #expect(CallerRights.refusal(of: member).message.contains(member.rawValue))
    }

    // MARK: The bus's policy

    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let policy = checkout.appendingPathComponent("systemd/org.settingsd.Settings1.conf")

    @Test("T05 the policy file states each call of each group exactly once, and no other")
    func policyFile() throws {
        let stated = try Policy(contentsOf: Self.policy).calls
        for group in CallerRights.Group.allCases {
            #expect(
                stated[group.rawValue, default: []].sorted() == Self.declared[group, default: []].sorted())
        }
        #expect(Set(stated.keys) == Set(CallerRights.Group.allCases.map(\.rawValue)))
    }

    @Test("sysusers makes the groups that there are, and puts nobody but the service into settingsd")
    func sysusers() throws {
        let text = try String(
            contentsOf: Self.checkout.appendingPathComponent("systemd/settingsd.sysusers"), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        let groups = lines.filter { $0.first == "g" }.compactMap { $0.dropFirst().first.map(String.init) }
        #expect(groups.sorted() == CallerRights.Group.allCases.map(\.rawValue).sorted())
        #expect(!lines.contains { $0.first == "m" && $0.last == "settingsd" })
    }

    @Test("the methods on the bus are those of the table of rights")
    func methods() throws {
        let bus = try PrivateBus()
        try bus.start()
        let served = ServedSettings(address: bus.address, values: [:])
        #expect(served.nextState() == .serving)
        for interface in [BusNames.interface, BusNames.screen] {
            let text = try FinishedProgram([
                "busctl", "--address=\(bus.address)", "introspect", BusNames.service, BusNames.path,
                interface,
            ]).output
            let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
            let methods = lines.filter { $0.count > 1 && $0[1] == "method" }.map { String($0[0].dropFirst()) }
            let declared = BusMember.allCases.filter { $0.interface == interface }.map(\.rawValue)
            #expect(methods.sorted() == declared.sorted())
        }
        try BusClient(address: bus.address).set(["quit": .boolean(true)])
        served.waitUntilEnded()
    }

    /// Users whom every Debian has, each with a group of that name and in no other.
    private static let standIns: [CallerRights.Group: String] = [
        .read: "games", .write: "mail", .technician: "news", .forms: "uucp", .buttons: "proxy",
        .screen: "lp", .fleet: "man",
    ]

    @Test(
        "T05 a bus daemon that has read the policy lets each group call what is declared, and nothing else",
        .enabled(if: geteuid() == 0, "only root calls in the name of others"))
    func daemon() throws {
        let policy = try String(contentsOf: Self.policy, encoding: .utf8)
        #expect(try Self.differences(from: policy) == [])
        // A policy that lets everybody in is noticed.
        let open = policy.replacingOccurrences(of: "<deny send_destination", with: "<allow send_destination")
        #expect(try Self.differences(from: open).count > BusMember.allCases.count)
    }

    /// Where a bus daemon with that policy does other than what is declared.
    private static func differences(from policy: String) throws -> [String] {
        let bus = try PrivateBus(
            policy: standIns.reduce(policy) { policy, group in
                policy.replacingOccurrences(of: "\"\(group.key.rawValue)\"", with: "\"\(group.value)\"")
            })
        try bus.start()
        let served = ServedSettings(address: bus.address, values: [:])
        #expect(served.nextState() == .serving)
        var declared = Dictionary(uniqueKeysWithValues: standIns.map { ($1, self.declared[$0, default: []]) })
        declared["backup"] = []
        declared["root"] = Set(BusMember.allCases.map(\.rawValue))
        var differences: [String] = []
        for member in BusMember.allCases {
            for (user, calls) in declared
            where try reaches(member, on: bus, as: user) != calls.contains(member.rawValue) {
                differences.append("\(member.rawValue) by \(user)")
            }
        }
        try BusClient(address: bus.address).set(["quit": .boolean(true)])
        served.waitUntilEnded()
        return differences
    }

    /// Whether the bus passes that call on. It has no arguments, so that nothing but the service's refusal comes of it.
    private static func reaches(_ member: BusMember, on bus: PrivateBus, as user: String) throws -> Bool {
        let call = try FinishedProgram([
            "setpriv", "--reuid=\(user)", "--regid=\(user)", "--init-groups",
            "busctl", "--address=\(bus.address)", "call", BusNames.service, BusNames.path, member.interface,
            member.rawValue,
        ])
        return !call.text.contains("Access denied") && !call.text.contains("AccessDenied")
    }
}

/// What a policy file allows groups, read as strictly as it is written: a rule a line.
private struct Policy {
    /// Of the service's own interface, by group.
    var calls: [String: [String]] = [:]

    init(contentsOf file: URL) throws {
        var group: String?
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.contains("<policy ") { group = Self.value(of: "group", in: line) }
            guard let group, line.contains("<allow "), Self.value(of: "send_destination", in: line) != nil
            else {
                continue
            }
            // A rule without an interface and a member would allow more than it says.
            let interface = try #require(Self.value(of: "send_interface", in: line), "\(line)")
            guard [BusNames.interface, BusNames.screen].contains(interface) else { continue }
            calls[group, default: []].append(
                try #require(Self.value(of: "send_member", in: line), "\(line)"))
        }
    }

    private static func value(of attribute: String, in line: Substring) -> String? {
        guard let start = line.range(of: " \(attribute)=\"")?.upperBound else { return nil }
        return line[start...].prefix { $0 != "\"" }.description
    }
}
