import Settings

/// What a fleet wants of a device or a group: sets of values, and what is locked.
package struct DesiredDocument: Hashable, Sendable {
    /// Counts up; the greater one is the newer one.
    package struct Number: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// Begun anew by a fleet that lost its numbers.
        package let epoch: Int
        /// Within the epoch.
        package let revision: Int

        /// Both 0 to 2^53.
        package init(epoch: Int, revision: Int) { (self.epoch, self.revision) = (epoch, revision) }

        package static func < (left: Number, right: Number) -> Bool {
            (left.epoch, left.revision) < (right.epoch, right.revision)
        }

        /// The one after it.
        package var next: Number { Number(epoch: epoch, revision: revision + 1) }

        package var description: String { "\(epoch).\(revision)" }
    }

    /// What some devices try before all do.
    package struct Rollout: Hashable, Sendable {
        /// 0 to 100.
        package let percent: Int
        /// Another one draws other devices.
        package let salt: String
        /// They replace those of the same name, and are added to the others.
        package let sets: [DesiredSet]
    }

    /// Whose it is.
    package let name: DocumentName
    /// Which one it is.
    package let number: Number
    /// In the order in which they are applied.
    package let sets: [DesiredSet]
    /// Keys and sub-trees, as `settingsctl lock` knows them.
    package let locks: [String]
    /// Nil where none is under way.
    package let next: Rollout?
    /// Fields that this version does not know.
    package let ignored: Int

    /// The sets that hold for that device.
    package func sets(for device: String) -> [DesiredSet] {
        isNext(for: device) ? setsOfNext : sets
    }

    /// Whether that device is among those that try what is next.
    package func isNext(for device: String) -> Bool { next?.holds(for: device) ?? false }

    /// The sets of devices that try what is next.
    var setsOfNext: [DesiredSet] {
        let new = next?.sets ?? []
        let replaced = sets.map { set in new.first { $0.name == set.name } ?? set }
        return replaced + new.filter { added in !sets.contains { $0.name == added.name } }
    }
}

/// Values that are taken together or not at all.
package struct DesiredSet: Hashable, Sendable {
    /// Who has to see the device before they are kept.
    package enum Confirmation: String, Hashable, Sendable {
        case none, broker, server
    }

    /// Once a document.
    package let name: String
    /// By key.
    package let values: [String: DesiredValue]
    /// What makes them stay.
    package let confirmation: Confirmation
    /// Seconds of a trial, 30 to 600.
    package let seconds: Int

    /// Kept at once, and two minutes of a trial where one is needed, unless said.
    package init(
        name: String, values: [String: DesiredValue], confirmation: Confirmation = .none,
        seconds: Int = usualSeconds
    ) {
        (self.name, self.values, self.confirmation, self.seconds) = (name, values, confirmation, seconds)
    }

    /// Of a trial.
    package static let usualSeconds = 120
}

/// What a document says of a key.
package enum DesiredValue: Hashable, Sendable {
    case value(SettingValue)
    /// The site says nothing, whatever groups say: `null`.
    case nothing
    /// For the service alone, `{"$sealed": "k1:BASE64"}`.
    case sealed(String)

    /// Nil for what stands for no value.
    package init?(_ json: JSON) {
        if json == .null {
            self = .nothing
        } else if json.object?.count == 1, let sealed = json["$sealed"]?.text {
            self = .sealed(sealed)
        } else if let value = json.settingValue {
            self = .value(value)
        } else {
            return nil
        }
    }

    /// Of what is sealed: tells one box from another, and nothing of what is in it. Nil for other values.
    var sealedHash: String? {
        guard case .sealed(let text) = self else { return nil }
        return String(SHA256.text(of: Array(text.utf8)).prefix(16))
    }

    /// As documents write it.
    package var json: JSON {
        switch self {
        case .value(let value): JSON(value)
        case .nothing: .null
        case .sealed(let text): .object(["$sealed": .text(text)])
        }
    }
}

extension DesiredDocument.Rollout {
    /// Raising `percent` never takes a device out again.
    package func holds(for device: String) -> Bool {
        Self.lot(of: device, salt: salt) < percent * 100
    }

    /// 0 to 9,999, the same for ever.
    static func lot(of device: String, salt: String) -> Int {
        let hash = SHA256.of(Array("\(salt)\n\(device)".utf8))
        return Int(hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 10_000)
    }
}
