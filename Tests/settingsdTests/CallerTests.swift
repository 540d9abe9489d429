import Bus
import Settings
import Testing

@testable import Service

/// T05, the keys: who may see and change which row, in which layer, once the bus has let the call through.
@Suite("callers and keys")
struct CallerTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        \(row("open", more: ""))
        \(row("changed", more: "<key>DeviceRole</key><string>technician</string>"))
        \(row("seen", more: "<key>DeviceRole</key><dict><key>View</key><string>technician</string></dict>"))
        \(row("secret", more: "<key>IsSecure</key><true/>"))
        </array></dict></plist>
        """

    private static func row(_ key: String, more: String) -> String {
        """
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>\(key)</string>
        <key>Key</key><string>\(key)</string><key>DefaultValue</key><string>default</string>\(more)</dict>
        """
    }

    private static let ids: [CallerRights.Group: UInt32] = Dictionary(
        uniqueKeysWithValues: CallerRights.Group.allCases.enumerated().map { ($1, UInt32(900 + $0)) })

    /// Whoever may call anything at all, and the rows that they may see and change.
    enum Caller: CaseIterable {
        case nobody, stranger, read, write, technician, forms, buttons, fleet, root

        var caller: BusCaller {
            BusCaller(
                connection: ":1.\(self)", userID: self == .nobody ? nil : self == .root ? 0 : 4_000_000_000,
                groups: group.flatMap { ids[$0] }.map { [$0] } ?? [])
        }

        private var group: CallerRights.Group? {
            switch self {
            case .read: .read
            case .write: .write
            case .technician: .technician
            case .forms: .forms
            case .buttons: .buttons
            case .fleet: .fleet
            case .nobody, .stranger, .root: nil
            }
        }

        var sees: Set<String> {
            switch self {
            case .nobody, .stranger, .forms, .buttons, .fleet: []
            case .read, .write: ["open", "changed"]
            case .technician, .root: ["open", "changed", "seen"]
            }
        }

        var changes: Set<String> {
            switch self {
            case .nobody, .stranger, .forms, .buttons, .fleet, .read: []
            case .write: ["open", "secret"]
            case .technician, .root: ["open", "changed", "seen", "secret"]
            }
        }

        /// The vendor's and the site's settings, locks, and exports.
        var isRoot: Bool { self == .root }
    }

    private static let keys = ["open", "changed", "seen", "secret"]

    /// As the bus does it: first whether the call is let through, then the answer.
    private func ask(
        _ service: Service, _ member: BusMember, _ request: BusRequest, _ caller: Caller
    ) -> Result<BusReply, BusFailure> {
        if let refusal = service.bus.refusal(of: member, by: caller.caller) { return .failure(refusal) }
        return service.requests.answer(request, from: caller.caller)
    }

    private func service() throws -> ServiceInProcess {
        let service = try ServiceInProcess(page: Self.page)
        service.service.bus.rights = CallerRights(groupIDs: Self.ids, serviceUser: 990)
        return service
    }

    @Test(
        "T05 each caller sees the rows that are declared for it, one by one and all together",
        arguments: Caller.allCases)
    func seeing(caller: Caller) throws {
        let own = try service()
        for key in Self.keys {
            let answer = ask(own.service, .get, .get(key: key), caller)
            #expect(answer.isGranted == caller.sees.contains(key), "\(key): \(answer)")
        }
        let all = try? ask(own.service, .getAll, .getAll, caller).get()
        guard case .values(let values) = all ?? .values([:]) else { throw WrongReply() }
        #expect(Set(values.keys) == caller.sees)
        let locks = ask(own.service, .getLocks, .locks, caller)
        #expect(locks.isGranted == (caller == .fleet || !caller.sees.isEmpty))
    }

    @Test(
        "T05 each caller changes the rows that are declared for it, in the user's layer",
        arguments: Caller.allCases)
    func changing(caller: Caller) throws {
        let own = try service()
        for key in Self.keys {
            let set = ask(own.service, .set, .set([key: .string("new")], layer: .user), caller)
            #expect(set.isGranted == caller.changes.contains(key), "\(key): \(set)")
            #expect(
                (own.service.store.snapshot.value(for: key) == .string("new")) == caller.changes.contains(key)
            )
            let reset = ask(own.service, .reset, .reset([key], layer: .user), caller)
            #expect(reset.isGranted == caller.changes.contains(key), "\(key): \(reset)")
        }
    }

    @Test(
        "T05 the layers below, locks and exports are root's; the site's is staged for a fleet, too, and seen whole",
        arguments: Caller.allCases)
    func otherLayers(caller: Caller) throws {
        let own = try service()
        let values = ["open": SettingValue.string("new")]
        for (member, request) in [
            (.getIn, .values(of: .site)), (.getIn, .values(of: .user)),
            (.getSecrets, .secrets), (.sealKey, .sealKey),
            (.stage, .stage([.set("changed", .string("new"), layer: .site)], isRestoring: false)),
            (
                .stage,
                .stage(
                    ChangeSet([], locks: [LockChange("open", layer: .site, isLocked: true)]),
                    isRestoring: false)
            ),
        ] as [(BusMember, BusRequest)] {
            let answer = ask(own.service, member, request, caller)
            #expect(answer.isGranted == (caller.isRoot || caller == .fleet), "\(member): \(answer)")
        }
        for (member, request) in [
            (.setIn, .set(values, layer: .site)), (.setIn, .set(values, layer: .vendor)),
            (.resetIn, .reset(["open"], layer: .vendor)), (.restore, .restore(values, layer: .user)),
            (.lock, .lock(["open"], layer: .site, isLocked: true)),
            (.unlock, .lock(["open"], layer: .site, isLocked: false)),
            (.stage, .stage([.set("open", .string("new"), layer: .vendor)], isRestoring: false)),
            (.stage, .stage([.set("open", .string("new"), layer: .site)], isRestoring: true)),
            (.stage, .stage([.set("open", .string("new"))], isRestoring: true)),
            (.stage, .stage([], sealed: [SealedChange("secret", layer: .vendor, [])], isRestoring: false)),
            (
                .stage,
                .stage(
                    ChangeSet([], locks: [LockChange("open", layer: .vendor, isLocked: true)]),
                    isRestoring: false)
            ),
        ] as [(BusMember, BusRequest)] {
            let answer = ask(own.service, member, request, caller)
            #expect(answer.isGranted == caller.isRoot, "\(member): \(answer)")
        }
        let ownLayer = ask(
            own.service, .stage, .stage([.set("open", .string("new"))], isRestoring: false), caller)
        #expect(ownLayer.isGranted == !caller.changes.isEmpty, "the user's is not a fleet's")
        // By whatever call another layer is named.
        let answer = own.service.requests.answer(.set(values, layer: .site), from: caller.caller)
        #expect(answer.isGranted == caller.isRoot)
    }

    @Test(
        "a refusal for want of a role names the technicians' group",
        arguments: [BusRequest.get(key: "seen"), .set(["changed": .string("new")], layer: .user)])
    func refusals(request: BusRequest) throws {
        let answer = try service().service.requests.answer(request, from: Caller.write.caller)
        guard case .failure(let failure) = answer else { throw WrongReply() }
        #expect(failure.kind == .accessDenied)
        #expect(failure.message.contains("settingsd-technician"), "\(failure)")
    }

    @Test("T07 who calls too often is Busy; others, keys and root go on as ever")
    func floods() throws {
        let own = try service()
        let set = { (caller: Caller, value: Int) in
            ask(own.service, .set, .set(["open": .string("\(value)")], layer: .user), caller)
        }
        var kinds: [BusFailure.Kind?] = []
        for value in 0..<10_000 {
            if case .failure(let failure) = set(.write, value) {
                kinds.append(failure.kind)
            } else {
                kinds.append(nil)
            }
        }
        #expect(kinds.prefix(64).allSatisfy { $0 == nil } && kinds.contains(.busy))
        #expect(Set(kinds) == [nil, .busy])
        #expect(ask(own.service, .get, .get(key: "open"), .write).isGranted, "reading one is free")
        for value in 0..<100 { #expect(set(.root, value).isGranted) }
    }

    private struct WrongReply: Error {}
}

extension Result {
    fileprivate var isGranted: Bool { if case .success = self { true } else { false } }
}
