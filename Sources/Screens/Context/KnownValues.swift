import Bundles
import Localization
import Settings
import TextChecks
import TextEntry

/// What is likely in a field of a page.
struct KnownValues {
    let context: ScreenContext
    /// The page that the field is on.
    package let page: Page?

    /// What is likely in a field: what can be chosen now, what follows from its neighbours, earlier values of its key, then of fields of the
    /// same content, the latest domains, then what the device knows. Never for secrets, and never from them.
    func values(of key: String, _ traits: TextTraits) -> [String] {
        guard !traits.isSecure, !context.contents.isSecret(key) else { return [] }
        let live = (context.live.choices[key] ?? []).map(\.value.displayText)
        let alike = traits.contentType.flatMap { context.memory.recent[PersonMemory.content($0)] } ?? []
        let known = (context.memory.recent[key] ?? []) + alike
        let derived = derivedValues(of: key, traits)
        // A domain is only half of an address.
        let isHalf = InputKind(traits) == .email
        let all =
            live + (isHalf ? known + derived : derived + known) + knownDomains(traits)
            + (context.knowledge.values[traits.format] ?? [])
        var values: [String] = []
        for value in all where !values.contains(value) { values.append(value) }
        return Array(values.prefix(SymbolPages.size))
    }

    private func knownDomains(_ traits: TextTraits) -> [String] {
        let known = context.memory.recent[PersonMemory.domains] ?? []
        switch InputKind(traits) {
        case .email: return known.map { "@" + $0 }
        case .url, .webSearch, .hostname: return known
        default: return []
        }
    }

    // MARK: What follows from the fields beside one

    /// Values that the page's other fields suggest: a gateway for an address, the domain of another mail address.
    private func derivedValues(of key: String, _ traits: TextTraits) -> [String] {
        switch InputKind(traits) {
        case .ipv4: return gateways(beside: key)
        case .email:
            return neighbours(of: key).filter { $0.kind == .email }
                .compactMap { field in field.text.firstIndex(of: "@").map { String(field.text[$0...]) } }
        default: return []
        }
    }

    /// The ends of the device's own network, where gateways are. Where the own address is not known, of networks that are
    /// private (RFC 1918): a name server may be anywhere in the world.
    private func gateways(beside key: String) -> [String] {
        let fields = fields
        let mask = fields.first { $0.kind == .netmask }
        let own = ownAddress(among: fields, mask)
        let others = neighbours(of: key).filter { $0.kind == .ipv4 || $0.kind == .cidr }
        let asked = others.filter { $0.key == own?.key }
        let length = mask.flatMap { NetmaskText.length(ofMask: $0.text) }
        let known = others.map { $0.text.prefix { $0 != "/" } }
        return (asked.isEmpty ? others.filter { Network.isPrivate($0.text) } : asked)
            .flatMap { Network($0.text, maskLength: length)?.ends ?? [] }
            .filter { !known.contains($0[...]) }
    }

    /// The address that a mask stands beside; without one the page's first, for gateways and name servers follow.
    private func ownAddress(among fields: [Field], _ mask: Field?) -> Field? {
        let addresses = fields.filter { $0.kind == .ipv4 || $0.kind == .cidr }
        guard let mask else { return addresses.first }
        return addresses.min { abs($0.row - mask.row) < abs($1.row - mask.row) }
    }

    /// The mask beside an address; nil where the page says none.
    func maskLength(beside key: String) -> Int? {
        let fields = fields
        guard let mask = fields.first(where: { $0.kind == .netmask }),
            ownAddress(among: fields, mask)?.key == key
        else { return nil }
        return NetmaskText.length(ofMask: mask.text)
    }

    // MARK: The page's fields

    private typealias Field = (row: Int, key: String, kind: InputKind, text: String)

    /// Those that are shown and are no secret, from top to bottom, with what they say.
    private var fields: [Field] {
        (page?.rows ?? []).enumerated().compactMap { index, row in
            guard case .textField(let field) = row.kind, !field.traits.isSecure, let key = row.key,
                !context.contents.isSecret(key), context.contents.isVisible(row)
            else { return nil }
            let kind = InputKind(field.traits)
            return (index, key, kind, field.text(for: context.shown.value(for: key)))
        }
    }

    /// The page's other fields that say something, the nearest before and after it first.
    private func neighbours(of key: String) -> [Field] {
        guard let own = page?.rows.firstIndex(where: { $0.key == key }) else { return [] }
        return fields.filter { $0.key != key && !$0.text.isEmpty }
            .sorted { abs($0.row - own) < abs($1.row - own) }
    }
}

/// The network that an address is in.
struct Network {
    private let number: UInt32
    private let first: UInt32
    private let last: UInt32

    /// `10.0.0.7`, or `10.0.0.7/24`; where nobody says how long the mask is, it is 24. Nil for what has no two ends.
    init?(_ text: String, maskLength: Int?) {
        let parts = text.split(separator: "/")
        let length = parts.count > 1 ? Int(parts[1]) : maskLength ?? 24
        guard let address = parts.first, DeviceFormat.ipv4.problem(with: String(address)) == nil, let length,
            (8...30).contains(length)
        else { return nil }
        number = address.split(separator: ".").reduce(UInt32(0)) { $0 << 8 | (UInt32($1) ?? 0) }
        let hosts = UInt32.max >> UInt32(length)
        first = number & ~hosts
        last = number | hosts
    }

    /// Whether an address is one of those that anybody may use at home.
    static func isPrivate(_ address: String) -> Bool {
        let parts = address.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard parts.count == 2 else { return false }
        return parts[0] == 10 || parts == [192, 168] || parts[0] == 172 && (16...31).contains(parts[1])
    }

    /// The first and the last host, where gateways are.
    var ends: [String] { [first + 1, last - 1].map(Self.text) }

    /// The same without the numbers that are the same in all of it.
    var shortEnds: [String] {
        let common = zip(ends[0].split(separator: "."), ends[1].split(separator: ".")).prefix { $0 == $1 }
        return ends.map { end in
            common.isEmpty ? end : end.split(separator: ".").dropFirst(common.count).map { ".\($0)" }.joined()
        }
    }

    /// Whether the address is a host's: neither the network's own nor everybody's, nor of those that no device has.
    var isHost: Bool { number != first && number != last && firstNumber != 127 && misfit == nil }

    /// Why no device has an address that begins so, such as one of a group; nil where one may.
    var misfit: LocalizedString? {
        switch firstNumber {
        case 0: LocalizedString(.atLeast, "1.0.0.0")
        case 224...: LocalizedString(.atMost, "223.255.255.255")
        default: nil
        }
    }

    private var firstNumber: UInt32 { number >> 24 }

    /// Its own name.
    var address: String { Self.text(first) }

    private static func text(_ number: UInt32) -> String {
        [24, 16, 8, 0].map { String(number >> UInt32($0) & 255) }.joined(separator: ".")
    }
}
