import CDRM
import Glibc
import Hardware
import Loop

/// One connector, the CRTC that drives it and the mode that it shows.
struct DRMOutput {
    let name: String
    let crtc: UInt32
    private let connector: UInt32
    private let mode: drmModeModeInfo
    private let card: DRMCard

    var width: Int { Int(mode.hdisplay) }
    var height: Int { Int(mode.vdisplay) }
    private var place: String { "\(name) of \(card.path)" }

    init(
        _ card: DRMCard, connector name: String?, size: (width: Int, height: Int)?
    ) throws(SystemError) {
        let all = try DRMConnector.all(on: card.descriptor, card.path)
        let wanted = name.map { "\($0) of \(card.path)" } ?? card.path
        guard let chosen = DRMConnector.choice(from: all, named: name), let crtc = chosen.crtcs.first,
            let found = drmModeGetConnector(card.descriptor, chosen.identifier)
        else { throw SystemError("find a connected panel on", wanted, code: ENODEV) }
        defer { drmModeFreeConnector(found) }
        for mode in chosen.modes.prefix(1) where chosen.mode(size) == nil {
            try DisplayLimit.check(mode.width, mode.height, on: wanted)
        }
        guard let mode = chosen.mode(size), mode.index < Int(found.pointee.count_modes),
            let modes = found.pointee.modes
        else {
            throw SystemError("find a mode on", wanted, code: ENODEV)
        }
        self.mode = modes[mode.index]
        self.name = chosen.name
        self.crtc = crtc
        self.card = card
        connector = chosen.identifier
    }

    /// Scans out `framebuffer` from now on. drmModeSetCrtc.
    func show(_ framebuffer: UInt32) throws(SystemError) {
        var connectors = [connector]
        var mode = mode
        try checked(
            "show on", place,
            drmModeSetCrtc(card.descriptor, crtc, framebuffer, 0, 0, &connectors, 1, &mode))
    }

    /// How far a picture is to be turned, clockwise, to stand upright: "panel orientation", as firmware, device tree or
    /// the kernel's own table of panels have it.
    var rotation: Int {
        switch property("panel orientation")?.word {
        case "Upside Down": 180
        case "Left Side Up": 270
        case "Right Side Up": 90
        default: 0
        }
    }

    /// The connector's DPMS property.
    func power(_ isOn: Bool) throws(SystemError) {
        guard let property = property("DPMS") else {
            throw SystemError("switch off", place, code: ENOTSUP)
        }
        let level = UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)
        try checked(
            isOn ? "switch on" : "switch off", place,
            drmModeConnectorSetProperty(card.descriptor, connector, property.identifier, level))
    }

    /// A property of the connector, with the word that its value stands for where it has words.
    private func property(_ name: String) -> (identifier: UInt32, word: String?)? {
        guard let found = drmModeGetConnectorCurrent(card.descriptor, connector) else { return nil }
        defer { drmModeFreeConnector(found) }
        for index in 0..<Int(found.pointee.count_props) {
            guard let property = drmModeGetProperty(card.descriptor, found.pointee.props[index]) else {
                continue
            }
            defer { drmModeFreeProperty(property) }
            guard String(upToZero: property.pointee.name) == name else { continue }
            let value = found.pointee.prop_values[index]
            let words = UnsafeBufferPointer(
                start: property.pointee.enums, count: Int(property.pointee.count_enums))
            let word = words.first { $0.value == value }.map { String(upToZero: $0.name) }
            return (property.pointee.prop_id, word)
        }
        return nil
    }
}
