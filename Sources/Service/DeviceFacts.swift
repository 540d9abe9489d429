import Bundles
import Glibc
import Settings
import Storage

/// What the page about the device says: what this machine tells of itself.
enum DeviceFacts {
    /// As it is now. What nobody knows stands as a dash, so that a person on the telephone does not look for it.
    static func known() -> [String: LiveFact] {
        let addresses = DeviceValues.known()[.ipv4] ?? []
        let told: [AboutPage.Fact: String] = [
            .serial: serial() ?? "", .addresses: addresses.joined(separator: ", "),
            .software: Service.software, .system: system() ?? "",
        ]
        return told.reduce(into: [:]) { facts, fact in
            facts[fact.key.rawValue] = LiveFact(line(fact.value) ?? "\u{2014}")
        }
    }

    /// As the boot loader or the chip says it; a PC tells root alone.
    static func serial() -> String? {
        ["/sys/firmware/devicetree/base/serial-number", "/sys/devices/soc0/serial_number"].lazy
            .compactMap(contents).first
    }

    /// os-release(5)
    private static func system() -> String? {
        let lines = contents(of: "/etc/os-release")?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("PRETTY_NAME=") }) else { return nil }
        return line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" && $0 != "'" }
    }

    private static func contents(of path: String) -> String? {
        guard let bytes = try? FileContents.read(path, limit: 4096) else { return nil }
        // The device tree ends its texts as C does.
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// What a row can show; nil for nothing.
    private static func line(_ text: String) -> String? {
        let line = text.filter { !$0.isNewline }.prefix(LiveReports.longestText)
        return line.isEmpty ? nil : String(line)
    }
}
