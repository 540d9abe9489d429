/// What the agent keeps over restarts: the documents in force, what it put into the site's layer, what was undone, and
/// whether something is being tried.
package struct FleetMemory: Hashable, Sendable {
    /// A set that was tried and undone.
    package struct Undone: Hashable, Sendable {
        /// Why.
        package var refusal: Refusal
        /// How often it was tried.
        package var tries: Int
        /// Whether it may be tried again by itself: the broker was away, or the device went down.
        package var saysNothing: Bool
    }

    /// A trial that has begun, or is about to.
    package struct Trying: Hashable, Sendable {
        /// `FleetPlan.PlannedSet.hash`.
        package let hash: String
        /// What ends it; never leaves the device.
        package let token: String
    }

    /// In force.
    package var shelf = DocumentShelf()
    /// Keys that the fleet has put into the site's layer.
    package var keys: Set<String> = []
    /// Patterns that the fleet has locked there.
    package var locks: Set<String> = []
    /// By key, a hash of what is sealed and was taken, since nobody is told what the device has of it; empty where it is to be
    /// asked of the device again.
    package var sealed: [String: String] = [:]
    /// What the device's secrets are sealed with, `k3:BASE64`.
    package var box: String?
    /// By the hash of the set.
    package var undone: [String: Undone] = [:]
    /// Nil while nothing is on trial.
    package var trying: Trying?
    /// Numbers of connections and reports below these have been given out.
    package var connections = Numbers()
    /// See `connections`.
    package var reports = Numbers()
    /// Starts of this device, the latest last.
    private var boots: [String] = []

    /// Nothing has been taken yet.
    package init() {}

    /// What is sealed is asked of the device again, and taken away again when no document names it any more.
    mutating func forgetSeals() { sealed = sealed.mapValues { _ in "" } }

    /// A broker whose older state came back is seldom older than so many starts.
    private static let mostBoots = 16

    /// Kept with the first connection of a start, which has to be kept anyway.
    mutating func begin(boot: String) {
        boots = (boots.filter { $0 != boot } + [boot]).suffix(Self.mostBoots)
    }

    /// Whether this device started by that name, now or not long ago.
    func isOwn(boot: String?) -> Bool { boot.map(boots.contains) ?? false }

    /// Numbers that only grow, reserved a hundred at a time so that one costs no flash.
    package struct Numbers: Hashable, Sendable {
        fileprivate var reserved = 0
        private var next = 0

        init() {}

        /// After a start the rest of the last hundred is left out.
        fileprivate init(reserved: Int) { (self.reserved, next) = (reserved, reserved) }

        /// The next one, and whether the memory has to be kept before it is used.
        mutating func take() -> (number: Int, isToBeKept: Bool) {
            next += 1
            guard next >= reserved else { return (next, false) }
            reserved = next + 100
            return (next, true)
        }
    }
}

// MARK: Kept

extension FleetMemory {
    /// As it is kept.
    package var bytes: [UInt8] {
        let undone = undone.mapValues { each in
            JSON.object([
                "code": .text(each.refusal.code.rawValue), "text": .text(each.refusal.text),
                "tries": .integer(each.tries), "saysNothing": .boolean(each.saysNothing),
            ])
        }
        var members: [String: JSON] = [
            "v": .integer(1), "docs": shelf.json, "keys": .array(keys.sorted().map(JSON.text)),
            "locks": .array(locks.sorted().map(JSON.text)), "undone": .object(undone),
            "connections": .integer(connections.reserved), "reports": .integer(reports.reserved),
            "sealed": .object(sealed.mapValues(JSON.text)),
            "boots": .array(boots.map(JSON.text)),
        ]
        members["box"] = box.map(JSON.text)
        if let trying {
            members["trying"] = .object(["hash": .text(trying.hash), "token": .text(trying.token)])
        }
        return JSON.object(members).bytes
    }

    /// What was kept; nil for what cannot be read.
    package init?(_ bytes: [UInt8]) {
        guard let json = try? JSONReader.read(bytes), json["v"] == .integer(1) else { return nil }
        shelf = DocumentShelf(json["docs"] ?? .null)
        keys = Set(json["keys"]?.array?.compactMap(\.text) ?? [])
        locks = Set(json["locks"]?.array?.compactMap(\.text) ?? [])
        sealed = (json["sealed"]?.object ?? [:]).compactMapValues(\.text)
        box = json["box"]?.text
        for (hash, each) in json["undone"]?.object ?? [:] {
            guard let code = each["code"]?.text.flatMap(RefusalCode.init(rawValue:)) else { continue }
            undone[hash] = Undone(
                refusal: Refusal(code, each["text"]?.text ?? ""), tries: Self.count(each["tries"]) ?? 1,
                saysNothing: each["saysNothing"]?.boolean ?? false)
        }
        if let hash = json["trying"]?["hash"]?.text, let token = json["trying"]?["token"]?.text {
            trying = Trying(hash: hash, token: token)
        }
        connections = Numbers(reserved: Self.count(json["connections"]) ?? 0)
        reports = Numbers(reserved: Self.count(json["reports"]) ?? 0)
        boots = (json["boots"]?.array?.compactMap(\.text) ?? []).suffix(Self.mostBoots)
    }

    /// One that can be counted on from, whatever the file says.
    private static func count(_ json: JSON?) -> Int? {
        json?.integer.map { min(max(0, $0), DesiredDocument.greatestNumber) }
    }
}
