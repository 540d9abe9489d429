import CDRM
import Hardware
import Loop

/// A socket that a panel may be plugged into.
struct DRMConnector: Hashable {
    /// As the kernel has it: "HDMI-A-1", "DSI-1".
    let name: String
    let identifier: UInt32
    let isConnected: Bool
    /// Soldered to its panel: shown first.
    let isBuiltIn: Bool
    let modes: [DRMMode]
    /// The identifiers of the CRTCs that can drive it, the present one first.
    let crtcs: [UInt32]

    /// The panel to show on: the one that `name` asks for, else built-in before plugged, connected only.
    static func choice(from all: [DRMConnector], named name: String?) -> DRMConnector? {
        let usable = all.filter { $0.isConnected && !$0.modes.isEmpty && !$0.crtcs.isEmpty }
        if let name { return usable.first { $0.name == name } }
        return usable.first(where: \.isBuiltIn) ?? usable.first
    }

    /// The mode of `size` where the board asks for one, else the one that the panel prefers; none that is too large.
    func mode(_ size: (width: Int, height: Int)?) -> DRMMode? {
        let modes = modes.filter { DisplayLimit.allows($0.width, $0.height) }
        if let size, let exact = modes.first(where: { $0.width == size.width && $0.height == size.height }) {
            return exact
        }
        return modes.first(where: \.isPreferred) ?? modes.first
    }
}

/// A size and timing that a panel can show.
struct DRMMode: Hashable {
    let width: Int
    let height: Int
    let isPreferred: Bool
    /// Its place in the connector's list.
    let index: Int
}

extension DRMConnector {
    /// Every connector of a card. drmModeGetResources, drmModeGetConnector.
    static func all(on card: Int32, _ path: String) throws(SystemError) -> [DRMConnector] {
        let resources = try found("list the outputs of", path) { drmModeGetResources(card) }
        defer { drmModeFreeResources(resources) }
        let crtcs = list(resources.pointee.crtcs, resources.pointee.count_crtcs)
        return list(resources.pointee.connectors, resources.pointee.count_connectors).compactMap {
            DRMConnector($0, on: card, crtcs: crtcs)
        }
    }

    private init?(_ identifier: UInt32, on card: Int32, crtcs: [UInt32]) {
        guard let found = drmModeGetConnector(card, identifier) else { return nil }
        defer { drmModeFreeConnector(found) }
        let connector = found.pointee
        let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) }
        name = "\(type ?? "Unknown")-\(connector.connector_type_id)"
        self.identifier = identifier
        isConnected = connector.connection == DRM_MODE_CONNECTED
        isBuiltIn = Self.builtIn.contains(Int32(bitPattern: connector.connector_type))
        modes = list(connector.modes, connector.count_modes).enumerated().map { DRMMode($1, index: $0) }
        let encoders = [connector.encoder_id] + list(connector.encoders, connector.count_encoders)
        self.crtcs = Self.crtcs(of: encoders, on: card, crtcs)
    }

    private static let builtIn: Set<Int32> = [
        DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_DPI,
        DRM_MODE_CONNECTOR_SPI,
    ]

    private static func crtcs(of encoders: [UInt32], on card: Int32, _ crtcs: [UInt32]) -> [UInt32] {
        var usable: [UInt32] = []
        for identifier in encoders where identifier != 0 {
            guard let encoder = drmModeGetEncoder(card, identifier) else { continue }
            defer { drmModeFreeEncoder(encoder) }
            let possible = crtcs.indices.filter { encoder.pointee.possible_crtcs & (1 << UInt32($0)) != 0 }
            for crtc in [encoder.pointee.crtc_id] + possible.map({ crtcs[$0] })
            where crtc != 0 && !usable.contains(crtc) {
                usable.append(crtc)
            }
        }
        return usable
    }
}

extension DRMMode {
    fileprivate init(_ mode: drmModeModeInfo, index: Int) {
        width = Int(mode.hdisplay)
        height = Int(mode.vdisplay)
        isPreferred = mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
        self.index = index
    }
}

/// A C array and its count; nothing for a null pointer.
private func list<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: Int32) -> [Element] {
    Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
}
