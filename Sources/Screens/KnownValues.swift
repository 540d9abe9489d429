import Bundles
import Settings
import TextEntry

/// What is likely in a field of a page.
struct KnownValues {
    let context: ScreenContext
    /// The page that the field is on.
    let page: Page?

    /// What is likely in a field: what follows from its neighbours, earlier values of its key, then of fields of the
    /// same content, the latest domains, then what the device knows. Never for secrets, and never from them.
    func values(of key: String, _ traits: TextTraits) -> [String] {
        guard !traits.isSecure else { return [] }
        let alike = traits.contentType.flatMap { context.memory.recent[PersonMemory.content($0)] } ?? []
        let known = (context.memory.recent[key] ?? []) + alike
        let derived = derivedValues(of: key, traits)
        // A domain is only half of an address.
        let isHalf = InputKind(traits.keyboardType, format: traits.format) == .email
        let all =
            (isHalf ? known + derived : derived + known) + knownDomains(traits)
            + (context.knowledge.values[traits.format] ?? [])
        var values: [String] = []
        for value in all where !values.contains(value) { values.append(value) }
        return Array(values.prefix(SymbolPages.size))
    }

    private func knownDomains(_ traits: TextTraits) -> [String] {
        let known = context.memory.recent[PersonMemory.domains] ?? []
        switch InputKind(traits.keyboardType, format: traits.format) {
        case .email: return known.map { "@" + $0 }
        case .url, .webSearch, .hostname: return known
        default: return []
        }
    }

    // MARK: What follows from the fields beside one

    /// Values that the page's other fields suggest: a gateway for an address, the domain of another mail address.
    private func derivedValues(of key: String, _ traits: TextTraits) -> [String] {
        switch InputKind(traits.keyboardType, format: traits.format) {
        case .ipv4:
            let fields = neighbours(of: key)
            let mask = fields.lazy.filter { $0.kind == .netmask }
                .compactMap { NetmaskText.length(ofMask: $0.text) }.first
            let addresses = fields.filter { $0.kind == .ipv4 || $0.kind == .cidr }
            let known = addresses.map { $0.text.prefix { $0 != "/" } }
            return addresses.flatMap { Network($0.text, maskLength: mask)?.ends ?? [] }
                .filter { !known.contains($0[...]) }
        case .email:
            return neighbours(of: key).filter { $0.kind == .email }
                .compactMap { field in field.text.firstIndex(of: "@").map { String(field.text[$0...]) } }
        default: return []
        }
    }

    /// The page's other fields that say something, the nearest before and after it first.
    private func neighbours(of key: String) -> [(kind: InputKind, text: String)] {
        guard let rows = page?.rows, let own = rows.firstIndex(where: { $0.key == key }) else {
            return []
        }
        let others = rows.indices.filter { $0 != own }.sorted { abs($0 - own) < abs($1 - own) }
        return others.compactMap { index in
            guard case .textField(let field) = rows[index].kind, !field.traits.isSecure,
                let key = rows[index].key, context.contents.isVisible(rows[index])
            else { return nil }
            let text = field.text(for: context.shown.value(for: key))
            let kind = InputKind(field.traits.keyboardType, format: field.traits.format)
            return text.isEmpty ? nil : (kind, text)
        }
    }
}

/// The network that an address is in.
private struct Network {
    private let first: UInt32
    private let last: UInt32

    /// `10.0.0.7`, or `10.0.0.7/24`; where nobody says how long the mask is, it is 24. Nil for what has no two ends.
    init?(_ text: String, maskLength: Int?) {
        let parts = text.split(separator: "/")
        let length = parts.count > 1 ? Int(parts[1]) : maskLength ?? 24
        guard let address = parts.first, DeviceFormat.ipv4.problem(with: String(address)) == nil, let length,
            (8...30).contains(length)
        else { return nil }
        let number = address.split(separator: ".").reduce(UInt32(0)) { $0 << 8 | (UInt32($1) ?? 0) }
        let hosts = UInt32.max >> UInt32(length)
        first = number & ~hosts
        last = number | hosts
    }

    /// The first and the last host, where gateways are.
    var ends: [String] { [first + 1, last - 1].map(Self.text) }

    private static func text(_ number: UInt32) -> String {
        [24, 16, 8, 0].map { String(number >> UInt32($0) & 255) }.joined(separator: ".")
    }
}
