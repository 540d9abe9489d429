import Fleet

/// What a broker holds of a fleet, as far as it was heard: statuses, reports, and what is desired.
package struct FleetBook: Sendable {
    /// What was heard of one device.
    package struct Device: Sendable {
        /// Nil where none was heard.
        package fileprivate(set) var status: DeviceStatus?
        /// Nil until one was heard whole.
        package fileprivate(set) var report: DeviceReport?
        fileprivate var pages: [Int: JSON] = [:]

        /// Whether it is connected.
        package var isOnline: Bool { status?.isOnline ?? false }

        /// By its status; by what it reports of where its status has none.
        package var groups: [String] {
            let said = status?.groups ?? []
            guard said.isEmpty else { return said }
            return (report?.documents.keys ?? [:].keys).filter { $0.hasPrefix("g/") }.map {
                String($0.dropFirst(2))
            }
            .sorted()
        }

        /// Whether a later report was announced than the one that was heard.
        package var lacksReport: Bool {
            guard let report else { return status != nil }
            return report.revision < status?.reported ?? 0
        }
    }

    /// What a message was about.
    package enum News: Hashable, Sendable {
        case status(String)
        /// A whole report.
        case report(String)
        case desired(DocumentName)
    }

    private let topics: FleetTopics
    /// By id.
    package private(set) var devices: [String: Device] = [:]
    /// As retained, by whose it is; an empty payload takes one away.
    package private(set) var desired: [DocumentName: [UInt8]] = [:]
    /// Topics with payloads that nobody can read.
    package private(set) var unreadable: Set<String> = []

    /// Nothing was heard yet.
    package init(_ topics: FleetTopics) { self.topics = topics }

    /// What has to be subscribed to for all of it. With QoS 0: of what was asked with QoS 1 a broker sends as much as
    /// its queue holds, and is silent about the rest.
    package var filters: [String] {
        ["d/+/status", "d/+/reported", "d/+/reported/+", "d/+/desired", "g/+/desired"].map {
            "\(topics.prefix)/\($0)"
        }
    }

    /// What one device says.
    package func filters(of device: String) -> [String] {
        [topics.status(device), topics.reported(device), topics.reported(device) + "/+"]
    }

    /// Nil for what changes nothing that is kept here.
    @discardableResult
    package mutating func take(_ topic: String, _ payload: [UInt8]) -> News? {
        if let name = topics.document(at: topic) {
            desired[name] = payload.isEmpty ? nil : payload
            return .desired(name)
        }
        guard let (id, page) = place(of: topic) else { return nil }
        guard !payload.isEmpty else {
            forget(id, page)
            return nil
        }
        guard let json = try? JSONReader.read(payload) else {
            unreadable.insert(topic)
            return nil
        }
        return page.map { report(id, page: $0, json) } ?? status(id, json, topic)
    }

    /// The device, and the page of its report; no page for its status.
    private func place(of topic: String) -> (id: String, page: Int?)? {
        guard topic.hasPrefix(topics.prefix + "/d/") else { return nil }
        let levels = topic.dropFirst(topics.prefix.utf8.count + 3)
            .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count >= 2, FleetName.isValid(levels[0]) else { return nil }
        switch (levels[1], levels.count) {
        case ("status", 2): return (levels[0], nil)
        case ("reported", 2): return (levels[0], 1)
        case ("reported", 3): return Int(levels[2]).map { (levels[0], $0) }
        default: return nil
        }
    }

    private mutating func status(_ id: String, _ json: JSON, _ topic: String) -> News? {
        guard let status = DeviceStatus(json) else {
            unreadable.insert(topic)
            return nil
        }
        devices[id, default: Device()].status = status
        return .status(id)
    }

    private mutating func report(_ id: String, page: Int, _ json: JSON) -> News? {
        guard (1...FleetReport.mostPages).contains(page) else { return nil }
        devices[id, default: Device()].pages[page] = json
        guard let report = DeviceReport(pages: devices[id]?.pages ?? [:]),
            report.revision != devices[id]?.report?.revision
        else { return nil }
        devices[id]?.report = report
        return .report(id)
    }

    private mutating func forget(_ id: String, _ page: Int?) {
        if let page { devices[id]?.pages[page] = nil } else { devices[id]?.status = nil }
        if let device = devices[id], device.status == nil, device.pages.isEmpty { devices[id] = nil }
    }

    // MARK: Asked of it

    /// In order; nil for all of the fleet.
    package func members(of group: String?) -> [String] {
        devices.filter { group.map($0.value.groups.contains) ?? true }.keys.sorted()
    }

    /// Whom a document is for, in order.
    package func members(of name: DocumentName) -> [String] {
        switch name {
        case .group(let group): members(of: group)
        case .device(let id): devices[id] == nil ? [] : [id]
        }
    }

    /// The greatest number of that document that is reported by those whom it is for; nil where nobody has one.
    package func number(of name: DocumentName) -> DesiredDocument.Number? {
        members(of: name).compactMap { devices[$0]?.report?.document(name)?.number }.filter {
            Self.counted.contains($0.epoch) && Self.counted.contains($0.revision)
        }.max()
    }

    /// Above it one device that says anything could leave a whole group without numbers.
    private static let counted = 0...DesiredDocument.greatestNumber / 2

    /// By the hash of their schema, whom a document is for; of those with one, who is there stands alone.
    package func schemas(of name: DocumentName) -> [String: [String]] {
        members(of: name).reduce(into: [:]) { all, id in
            guard let status = devices[id]?.status, let hash = status.schema else { return }
            all[hash, default: []] += status.isOnline ? [id] : []
        }
    }

    /// Of whom a report was announced that was not heard.
    package var silent: [String] { devices.filter(\.value.lacksReport).keys.sorted() }
}
