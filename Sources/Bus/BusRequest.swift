import Settings

/// What a client asks of the service.
package enum BusRequest: Hashable, Sendable {
    case get(key: String)
    case getAll
    case set([String: SettingValue], layer: SettingLayer)
    case reset([String], layer: SettingLayer)
    /// What an export holds: values come along that other settings keep from being changed at present.
    case restore([String: SettingValue], layer: SettingLayer)
    /// What one layer stores, whatever the others do.
    case values(of: SettingLayer)
    /// What the vendor's and the site's layers lock.
    case locks
    /// Whose value of each secret holds, and since when.
    case secrets
    /// A layer locks these keys and sub-trees as well, or no longer.
    case lock([String], layer: SettingLayer, isLocked: Bool)
    /// Everything is forgotten, and who has set it.
    case factoryReset(ResetOrder.Scope)
    /// Means to change these together; `isRestoring` as `restore` does.
    case stage(ChangeSet, sealed: [SealedChange] = [], isRestoring: Bool)
    /// Asks what secrets for this device are sealed with.
    case sealKey
    /// What was staged under the token holds, on trial for so many seconds where they are given or its settings ask
    /// for it; 0 keeps it without a trial.
    case apply(token: String, seconds: Int?)
    case confirm(token: String)
    /// Takes a trial back; without a token whichever is on.
    case revert(token: String)
    case discard(token: String)
    /// What became of a button that was pressed, for the person at the panel.
    case answer(key: String, isDone: Bool, text: String)
    /// A key by its word (settingsd-keys(7)), pressed and let go of by somebody who is not at the panel.
    case press(key: String, isHeld: Bool)
    /// What is so now, by key, for as long as the caller is on the bus; an empty text takes a word back.
    case report([String: LiveFact])
    /// What can be chosen now for a key, likewise; no values take the list back.
    case setChoices(key: String, [SettingValue], titles: [String])
    /// The caller is no technician any more.
    case closeSession
    /// The settings leave the screen to the program that shares it.
    case hide
    /// The caller is that program, under a name for messages.
    case register(name: String)
    /// It has let go of the screen, as it was asked to with that number.
    case released(serial: UInt32)
    /// What the log of changes says after that number, so many entries at most.
    case log(since: UInt64, count: Int)
}

/// A secret that the service alone opens.
package struct SealedChange: Hashable, Sendable {
    /// The setting's.
    package let key: String
    /// Of the layer that keeps it.
    package let layer: SettingLayer
    /// The text `k3:BASE64`.
    package let bytes: [UInt8]

    /// So many in one call: each costs a calculation.
    package static let most = 16

    /// - Parameter bytes: the text `k3:BASE64`.
    package init(_ key: String, layer: SettingLayer, _ bytes: [UInt8]) {
        (self.key, self.layer, self.bytes) = (key, layer, bytes)
    }
}

// MARK: Reading one

extension BusRequest {
    /// A call whose signature sd-bus has already checked against the interface.
    init(_ member: BusMember, reading call: OpaquePointer) throws(BusFailure) {
        var reader = MessageReader(call)
        switch member {
        case .get: self = .get(key: try reader.string())
        case .getAll: self = .getAll
        case .set: self = .set(try reader.dictionary(), layer: .user)
        case .reset: self = .reset(try reader.strings(), layer: .user)
        case .setIn:
            let layer = try Self.layer(named: try reader.string())
            self = .set(try reader.dictionary(), layer: layer)
        case .resetIn:
            let layer = try Self.layer(named: try reader.string())
            self = .reset(try reader.strings(), layer: layer)
        case .restore:
            let layer = try Self.layer(named: try reader.string())
            self = .restore(try reader.dictionary(), layer: layer)
        case .getIn: self = .values(of: try Self.layer(named: try reader.string()))
        case .getLocks: self = .locks
        case .getSecrets: self = .secrets
        case .sealKey: self = .sealKey
        case .lock, .unlock:
            let layer = try Self.layer(named: try reader.string())
            self = .lock(try reader.strings(), layer: layer, isLocked: member == .lock)
        case .factoryReset: self = .factoryReset(try Self.scope(named: try reader.string()))
        case .stage: self = try Self.staging(&reader)
        case .apply:
            let token = try reader.string()
            self = .apply(token: token, seconds: try Self.seconds(try reader.dictionary()))
        case .confirm: self = .confirm(token: try reader.string())
        case .revert: self = .revert(token: try reader.string())
        case .discard: self = .discard(token: try reader.string())
        case .answer:
            let key = try reader.string()
            self = .answer(key: key, isDone: try reader.boolean(), text: try reader.string())
        case .pressKey:
            let key = try reader.string()
            self = .press(key: key, isHeld: try reader.boolean())
        case .report: self = .report(try reader.facts())
        case .setChoices:
            let key = try reader.string()
            guard case .array(let values) = try reader.value() else {
                throw BusFailure(.invalid, "the values are no list")
            }
            self = .setChoices(key: key, values, titles: try reader.strings())
        case .closeSession: self = .closeSession
        case .log:
            let since = try reader.unsigned()
            self = .log(since: since, count: Int(try reader.unsigned32()))
        case .hide: self = .hide
        case .register: self = .register(name: try reader.string())
        case .released: self = .released(serial: UInt32(try reader.unsigned32()))
        // Their answers come when the person at the panel is done, or something changes there.
        case .show, .showForm, .watchPanel, .openSession, .setPIN, .recoverPIN:
            throw BusFailure(.invalid, "\(member.rawValue) is no request that is answered at once")
        }
    }

    private static func staging(_ reader: inout MessageReader) throws(BusFailure) -> BusRequest {
        let layer = try layer(named: try reader.string())
        let (values, boxes) = try reader.wishes()
        var changes = ChangeSet(
            values.sorted { $0.key < $1.key }.map { .set($0.key, $0.value, layer: layer) })
        let sealed = boxes.sorted { $0.key < $1.key }.map { SealedChange($0.key, layer: layer, $0.value) }
        guard sealed.count <= SealedChange.most else {
            throw BusFailure(.invalid, "more than \(SealedChange.most) sealed values in one call")
        }
        let set = Set(values.keys).union(boxes.keys)
        for key in try reader.strings() {
            guard !set.contains(key) else {
                throw BusFailure(.invalid, "\(key): it is to be set and reset; ask for one of them")
            }
            changes.values.append(.reset(key, layer: layer))
        }
        var isRestoring = false
        for (name, value) in try reader.dictionary().sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case ("lock", .array(let patterns)), ("unlock", .array(let patterns)):
                for element in patterns {
                    guard case .string(let pattern) = element else {
                        throw BusFailure(.invalid, "\(name) takes keys and beginnings of keys, as texts")
                    }
                    changes.locks.append(LockChange(pattern, layer: layer, isLocked: name == "lock"))
                }
            case ("restore", .boolean(let flag)): isRestoring = flag
            default:
                throw BusFailure(
                    .invalid, "there is no option \"\(name)\" of that type; there are lock, unlock, restore")
            }
        }
        return .stage(changes, sealed: sealed, isRestoring: isRestoring)
    }

    private static func seconds(_ options: [String: SettingValue]) throws(BusFailure) -> Int? {
        var seconds: Int?
        for (name, value) in options {
            guard name == "within", case .integer(let number) = value else {
                throw BusFailure(
                    .invalid, "there is no option \"\(name)\" of that type; there is within, in seconds")
            }
            seconds = number
        }
        return seconds
    }

    private static func scope(named name: String) throws(BusFailure) -> ResetOrder.Scope {
        guard let scope = ResetOrder.Scope(rawValue: name) else {
            let names = ResetOrder.Scope.allCases.map(\.rawValue).joined(separator: ", ")
            throw BusFailure(.invalid, "\"\(name)\" is nothing to forget; there are \(names)")
        }
        return scope
    }

    private static func layer(named name: String) throws(BusFailure) -> SettingLayer {
        guard let layer = SettingLayer(rawValue: name), SettingLayer.stored.contains(layer) else {
            let names = SettingLayer.stored.map(\.rawValue).joined(separator: ", ")
            throw BusFailure(.invalid, "\"\(name)\" is no layer; there are \(names)")
        }
        return layer
    }
}
