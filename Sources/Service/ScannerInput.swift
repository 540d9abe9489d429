import Drivers
import Hardware
import Loop
import Scanning

/// What scanners type, put together to codes. Their keys are never a keypad's: no code presses OK.
struct ScannerInput {
    private struct Scanner {
        let keyboard: KeyboardMap?
        var burst = ScanBurst()
    }

    private let description: ScannerDescription?
    private let warn: (String) -> Void
    private var scanners: [KeypadDevice.ID: Scanner] = [:]

    /// - Parameter warn: hears why a scanner's letters cannot be read.
    init(_ description: ScannerDescription?, warn: @escaping (String) -> Void) {
        self.description = description
        self.warn = warn
    }

    /// Whether a device was taken for a scanner.
    func isScanner(_ id: KeypadDevice.ID) -> Bool { scanners[id] != nil }

    /// Takes it for a scanner, where the board says so.
    mutating func attach(_ device: KeypadDevice) {
        guard let description, device.matches(description) else { return }
        do throws(SystemError) {
            scanners[device.id] = Scanner(keyboard: try KeyboardMap(layout: description.layout))
        } catch {
            warn("\(error): what the scanner types cannot be read")
            scanners[device.id] = Scanner(keyboard: nil)
        }
    }

    mutating func detach(_ id: KeypadDevice.ID) { scanners[id] = nil }

    /// What ends a code, or a line of it: KEY_TAB, KEY_ENTER, KEY_KPENTER.
    private static let ends: [UInt32: String] = [15: "\t", 28: "\n", 96: "\n"]

    /// A key of a scanner; answers what the code before it came to, where this one begins another.
    mutating func take(_ event: KeypadEvent) -> ScanBurst.Outcome? {
        guard let keyboard = scanners[event.device]?.keyboard else { return nil }
        let meaning = keyboard.note(code: event.code, isDown: event.isDown)
        guard event.isDown else { return nil }
        if let end = Self.ends[event.code] { return scanners[event.device]?.burst.type(end, at: event.time) }
        guard case .text(let text) = meaning else { return nil }
        return scanners[event.device]?.burst.type(text, at: event.time)
    }

    /// When `expire(at:)` has something to say.
    var deadline: Duration? { scanners.values.compactMap(\.burst.deadline).min() }

    /// What codes came to that are over by then.
    mutating func expire(at now: Duration) -> [ScanBurst.Outcome] {
        scanners.keys.sorted { $0.name < $1.name }.compactMap { scanners[$0]?.burst.expire(at: now) }
    }
}

extension KeypadDevice {
    fileprivate func matches(_ scanner: ScannerDescription) -> Bool {
        scanner.matches(
            name: name, vendor: UInt16(truncatingIfNeeded: vendor),
            product: UInt16(truncatingIfNeeded: product))
    }

    /// Whether the board wants it: for its keypad, or as a scanner.
    func isWanted(for patterns: [InputDevicePattern], or scanner: ScannerDescription?) -> Bool {
        if patterns.isEmpty || scanner.map(matches) == true { return true }
        return patterns.contains { pattern in
            pattern.matches(
                name: name, vendor: UInt16(truncatingIfNeeded: vendor),
                product: UInt16(truncatingIfNeeded: product))
        }
    }
}
