import Drivers
import Hardware

// MARK: The display and its light, as the service would take them

extension DoctorReport {
    func displayClaims(_ display: DisplayDescription) -> [Claim] {
        var claims: [Claim] = []
        if display.driver != .file {
            let (node, claim) = nodeClaim(display)
            claims.append(claim)
            if let name = display.connector { claims.append(connectorClaim(name, on: node)) }
        }
        if let folder = display.backlight {
            let isThere = target("\(folder)/max_brightness") != nil
            let sentence = isThere ? folder : "\(folder) is not there, or no light with levels"
            claims.append(Claim(state: isThere ? .ok : .missing, purpose: "Backlight", sentence: sentence))
        }
        return claims
    }

    func fileClaim(_ purpose: String, _ path: String) -> Claim {
        let isThere = target(path) != nil
        return Claim(
            state: isThere ? .ok : .missing, purpose: purpose,
            sentence: isThere ? path : "\(path) is not there")
    }

    private var frameNodes: [String] { framebuffers.map { "/dev/\($0.name)" } }
    private var cardNodes: [String] { connectors.map { "/dev/dri/\($0.card)" } }

    /// The kernel's own name of what is drawn on, where it is there.
    private func nodeClaim(_ display: DisplayDescription) -> (node: String?, claim: Claim) {
        let kind = display.driver == .automatic ? "" : " for Driver = \(display.driver.rawValue)"
        guard let device = display.device else {
            let first = usualNodes(display).first { (frameNodes + cardNodes).contains($0) }
            let sentence = first.map { "the first that is there, \($0)" } ?? "there is no display\(kind)"
            return (
                first, Claim(state: first == nil ? .missing : .ok, purpose: "Display", sentence: sentence)
            )
        }
        let node = target(device) ?? device
        let isFound = nodes(display.driver, as: device).contains(node)
        let name = node == device ? device : "\(device) is \(node)"
        let isAnother = (frameNodes + cardNodes).contains(node)
        let sentence = isFound ? name : isAnother ? "\(name), which is none\(kind)" : "\(device) is not there"
        return (
            isFound ? node : nil,
            Claim(state: isFound ? .ok : .missing, purpose: "Display", sentence: sentence)
        )
    }

    /// What is tried where no device is named.
    private func usualNodes(_ display: DisplayDescription) -> [String] {
        let (frames, card) = ("/dev/fb0", cardNodes.first ?? "/dev/dri/card0")
        return switch display.driver {
        case .automatic where display.connector != nil && !cardNodes.isEmpty: [card]
        case .automatic: [frames, card]
        case .fbdev, .file: [frames]
        case .drm: [card]
        }
    }

    /// Those that a driver can draw on; without one the folder tells.
    private func nodes(_ driver: DisplayDescription.Driver, as device: String) -> [String] {
        switch driver {
        case .automatic: device.hasPrefix("/dev/dri/") ? cardNodes : frameNodes
        case .fbdev, .file: frameNodes
        case .drm: cardNodes
        }
    }

    /// - Parameter node: whose it has to be, where that is a card.
    private func connectorClaim(_ name: String, on node: String?) -> Claim {
        let card = node.flatMap { cardNodes.contains($0) ? $0 : nil }
        let own = connectors.filter { card == nil || "/dev/dri/\($0.card)" == card }
        guard let found = own.first(where: { $0.plug == name }) else {
            let names = own.map(\.plug).joined(separator: ", ")
            let known = names.isEmpty ? "there are none" : "there are \(names)"
            return Claim(
                state: .missing, purpose: "Connector", sentence: "no connector is named \(name); \(known)")
        }
        // Nothing is drawn where nothing is plugged in.
        let isPlugged = !found.description.hasPrefix("disconnected")
        return Claim(
            state: isPlugged ? .ok : .missing, purpose: "Connector",
            sentence: "\(name) is \(found.name), \(found.description)")
    }
}

extension DisplayDevices.Device {
    /// "card0" of "card0-HDMI-A-1".
    fileprivate var card: String { String(name.prefix { $0 != "-" }) }
    /// "HDMI-A-1" of it.
    fileprivate var plug: String { String(name.dropFirst(card.count + 1)) }
}
