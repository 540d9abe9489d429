import Bus
import PowerWorkload
import Settings

/// Performs steps over the bus, one after the other.
struct WorkloadClient {
    private let bus: BusClient
    /// Of the changes that wait to be confirmed.
    private var token = ""

    init(_ bus: BusClient) {
        self.bus = bus
    }

    mutating func perform(_ step: Step) throws {
        switch step {
        case .set(let values, let layer): try bus.set(values, layer: layer)
        case .reset(let keys, let layer): try bus.reset(keys, layer: layer)
        case .setLocked(let isLocked, let patterns): try bus.setLocked(isLocked, patterns, layer: .site)
        case .trial(let values, let layer): try begin(values, layer)
        case .confirm: try bus.confirm(token)
        case .revert: try bus.revert(token)
        case .setPIN: _ = try bus.setPIN("83146027")
        case .factoryReset(let scope): try bus.factoryReset(scope)
        }
    }

    private mutating func begin(_ values: [String: SettingValue], _ layer: SettingLayer) throws {
        token = try bus.stage(values.map { .set($0.key, $0.value) }, layer: layer, isRestoring: false)
        // As long as there is: the workload ends its trials itself.
        guard try bus.apply(token, seconds: 600) != nil else {
            throw ClientError("changes that have to be confirmed were kept at once")
        }
    }
}
