import Drivers
import Hardware

// MARK: What the board file says, against what was found

extension DoctorReport {
    /// Looks for everything that the board names among what was found before.
    mutating func compare(with board: Board) {
        claims = board.gpio.keys.map { claim("GPIOKeys \(KernelKeyNames.name(of: $0.code))", $0.line) }
        claims += board.gpio.lines.filter { $0.purpose != "GPIOKeys" }.map { claim($0.purpose, $0.line) }
        if case .device(let name, _)? = board.gpio.buzzer?.output { claims.append(sounderClaim(name)) }
        claims += board.inputDevices.map { inputClaim("Keypad", $0) }
        claims += (board.scanner?.devices ?? []).map { inputClaim("Scanner", $0) }
        if !board.gpio.hasKeys, board.inputDevices.isEmpty,
            !inputs.contains(where: { $0.keyCount > 0 })
        {
            claims.append(Claim(state: .missing, purpose: "Keypad", sentence: "no input device has keys"))
        }
        claims += displayClaims(board.display)
        if let socket = board.speech?.socket { claims.append(fileClaim("Speech", socket)) }
    }

    private func claim(_ purpose: String, _ wanted: GPIODescription.Line) -> Claim {
        guard let found = line(wanted.address) else {
            let names = chips.flatMap(\.lines).map(\.name).filter { !$0.isEmpty }
            let known = names.isEmpty ? "no line has a name" : "there are \(names.joined(separator: ", "))"
            return Claim(
                state: .missing, purpose: purpose,
                sentence: "line \(wanted.boardLine) names \(wanted.address), which is not there; \(known)")
        }
        let place = "\(found.chip):\(found.offset)"
        let name = wanted.address == place ? place : "\(wanted.address) is \(place)"
        switch found.consumer {
        case nil: return Claim(state: .ok, purpose: purpose, sentence: "\(name), free")
        case Self.service?:
            return Claim(state: .ok, purpose: purpose, sentence: "\(name), held by the service")
        case let other?:
            let user = other.isEmpty ? "the kernel" : other
            return Claim(state: .busy, purpose: purpose, sentence: "\(name), in use by \(user)")
        }
    }

    private func line(_ address: String) -> GPIOChips.Line? {
        let lines = chips.flatMap(\.lines)
        switch GPIOLineAddress(address) {
        case .name(let name): return lines.first { $0.name == name }
        case .offset(let chip, let offset):
            return lines.first { ($0.chip == chip || "/dev/\($0.chip)" == chip) && $0.offset == offset }
        case nil: return nil
        }
    }

    private func sounderClaim(_ name: String) -> Claim {
        let found = inputs.first { $0.name == name && $0.sounds }
        return Claim(
            state: found == nil ? .missing : .ok, purpose: "Buzzer",
            sentence: found.map { "\(name) is \($0.event)" } ?? "no input device that sounds is named \(name)"
        )
    }

    private func inputClaim(_ purpose: String, _ pattern: InputDevicePattern) -> Claim {
        let found = inputs.first {
            pattern.matches(name: $0.name, vendor: $0.vendor, product: $0.product)
        }
        let sentence = found.map { "\($0.name) is \($0.event)" } ?? "no input device is \(pattern)"
        return Claim(state: found == nil ? .missing : .ok, purpose: purpose, sentence: sentence)
    }
}

extension InputDevicePattern: CustomStringConvertible {
    package var description: String {
        switch self {
        case .name(let name): name
        case .identifier(let vendor, let product):
            [vendor, product].map(DoctorReport.hexadecimal).joined(separator: ":")
        }
    }
}
