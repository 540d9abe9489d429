import Drivers
import Storage

/// What a device is made of, and whether that is what its board file says: values that were found, made into text.
struct DoctorReport {
    struct Chip {
        let name: String
        /// What its driver calls it.
        let label: String
        let lines: [GPIOChips.Line]
    }

    /// Something that the board file names.
    struct Claim: Equatable {
        enum State: String {
            case ok
            /// Somebody other than the service has it.
            case busy
            case missing
        }

        let state: State
        /// As in "StatusLED".
        let purpose: String
        let sentence: String
    }

    /// Nil where there is none.
    var boardFile: String?
    var chips: [Chip] = []
    var claims: [Claim] = []
    /// What drop-ins need; empty where there are none.
    var applying: [Claim] = []
    var inputs: [InputDeviceList.Device] = []
    var framebuffers: [DisplayDevices.Device] = []
    var connectors: [DisplayDevices.Device] = []
    var backlights: [DisplayDevices.Device] = []
    /// Where a path leads in the end; nil where nothing is there.
    var target: (String) -> String? = FileContents.realPath

    /// Who holds a line on the service's behalf.
    static let service = "settingsd"

    var problems: Int { (claims + applying).count { $0.state != .ok } }

    var text: String {
        var sections = [("GPIO chips", chips.flatMap(Self.lines))]
        if let boardFile { sections.append((boardFile, claims.map(Self.line))) }
        sections += [
            ("keypads", inputs.filter { $0.keyCount > 0 }.map(Self.line)),
            ("sounders", inputs.filter(\.sounds).map { "  \($0.event)  \($0.name)" }),
            ("displays", (framebuffers + connectors).map(Self.line)),
            ("lights of displays", backlights.map(Self.line)),
        ]
        if !applying.isEmpty { sections.append(("drop-ins", applying.map(Self.line))) }
        let text = sections.map { title, lines in
            "\(title):\n" + (lines.isEmpty ? "  none\n" : lines.map { $0 + "\n" }.joined())
        }
        return text.joined() + summary
    }

    /// Who says how it ought to be.
    private var source: String { applying.isEmpty ? "the board file says" : "board file and drop-ins say" }

    private var summary: String {
        guard boardFile != nil else { return "no board file to compare with; see --board\n" }
        return switch problems {
        case 0: "everything that the board file names is there\n"
        case 1: "1 thing is not as \(source)\n"
        default: "\(problems) things are not as \(source)\n"
        }
    }

    private static func lines(of chip: Chip) -> [String] {
        let width = chip.lines.map(\.name.count).max() ?? 0
        return ["  \(chip.name)  \(chip.label), \(chip.lines.count) lines"]
            + chip.lines.map { line in
                let offset = padded("\(line.offset)", to: 3, atStart: true)
                let direction = line.isOutput ? "out" : "in "
                return "  \(offset)  \(padded(line.name, to: width))  \(direction)  \(use(of: line))"
            }
    }

    private static func use(of line: GPIOChips.Line) -> String {
        guard let consumer = line.consumer else { return "free" }
        return consumer.isEmpty ? "in use by the kernel" : "in use by \(consumer)"
    }

    private static func line(_ claim: Claim) -> String {
        "  \(padded(claim.state.rawValue, to: 7))  \(padded(claim.purpose, to: 22))  \(claim.sentence)"
    }

    private static func line(_ input: InputDeviceList.Device) -> String {
        let numbers = [input.vendor, input.product].map(hexadecimal).joined(separator: ":")
        return "  \(input.event)  \(input.name), \(numbers), \(input.keyCount) keys"
    }

    /// Four digits, as lsusb writes them.
    static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func line(_ device: DisplayDevices.Device) -> String {
        "  \(device.name)  \(device.description)"
    }

    private static func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return atStart ? space + text : text + space
    }
}
