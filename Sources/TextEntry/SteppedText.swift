import PropertyLists

/// Values in parts, each of which is stepped as a whole: times and dates, addresses, the length of a mask.
struct SteppedText {
    let field: EditedField
    let characters: [Character]

    private var kind: InputKind { field.kind }

    /// Whether every part is there and in its range, so that each can be stepped.
    var isValue: Bool {
        switch kind {
        case .time, .date: TemplateText.isValue(characters, kind: kind)
        case .netmask: NetmaskText.label(of: characters) != nil
        default:
            parts.count == (kind == .cidr ? 5 : 4)
                && TypingRule.refusal(
                    of: characters, kind: kind, traits: field.traits) == nil
                && parts.allSatisfy { !$0.isEmpty }
        }
    }

    /// Where stepping begins that has nothing to begin with: at the value that was there, at what is likely, at the
    /// plainest that there is.
    var start: [Character] {
        let likely = [field.original, field.traits.start].compactMap { $0 } + field.menuValues
        let known = likely.map(Array.init).first { SteppedText(field: field, characters: $0).isValue }
        return known ?? Array(Self.plainest(kind))
    }

    static func plainest(_ kind: InputKind) -> String {
        switch kind {
        case .time: "00:00"
        case .date: FieldTraits.firstDay
        case .netmask: "255.255.255.0"
        case .cidr: "0.0.0.0/24"
        default: "0.0.0.0"
        }
    }

    // MARK: Parts

    /// Runs of digits, the empty one at the end of an unfinished text too; a mask is one.
    var parts: [Range<Int>] {
        guard kind != .netmask else { return [0..<characters.count] }
        var parts: [Range<Int>] = []
        var place = 0
        while place <= characters.count {
            let part = TemplateText.part(of: characters, at: place)
            parts.append(part)
            place = part.upperBound + 1
        }
        return parts
    }

    /// The part that holds a place.
    func part(at place: Int) -> Int {
        parts.lastIndex { $0.lowerBound <= place } ?? 0
    }

    /// Decimal places of a part that are stepped one by one; one where the part is stepped as a whole.
    func places(of part: Int) -> Int {
        switch kind {
        case .ipv4, .cidr: OctetText.isLength(parts[part], in: characters) ? 2 : 3
        default: 1
        }
    }

    // MARK: Steps

    /// With the part at a place stepped; nil for what cannot be stepped.
    func stepped(at place: Int, by step: Int) -> [Character]? {
        switch kind {
        case .time, .date:
            TemplateText.stepped(
                characters, at: place, by: step, kind: kind, minuteStep: field.traits.minuteStep)
        case .netmask: NetmaskText.stepped(characters, by: step)
        default: OctetText.stepped(characters, at: place, by: step, kind: kind)
        }
    }

    // MARK: Columns

    /// The parts as wheels, that at the caret between what stepping it brings; what is no value stands alone, between
    /// what it begins with.
    func wheels(caret: Int, size: Int = 1) -> EditorOverlay {
        guard !characters.isEmpty else { return beginning(field.words[.notSet]) }
        let focus = part(at: caret)
        let columns = parts.indices.map { index in
            // The columns of a calendar belong together; of an address one is turned.
            let isTurned = index == focus || kind.isTemplate
            let step = index == focus ? size : 1
            return WheelColumn(
                label(of: characters, index), previous: isTurned ? neighbour(of: index, by: -step) : "",
                next: isTurned ? neighbour(of: index, by: step) : "")
        }
        return .wheels(columns, focus: focus)
    }

    /// What cannot be stepped, between what it begins with.
    func beginning(_ shown: String) -> EditorOverlay {
        .wheels([WheelColumn(shown, previous: String(start), next: String(start))], focus: 0)
    }

    private func neighbour(of part: Int, by step: Int) -> String {
        stepped(at: parts[part].lowerBound, by: step).map { label(of: $0, part) } ?? ""
    }

    private func label(of text: [Character], _ part: Int) -> String {
        guard kind != .netmask else { return NetmaskText.label(of: text) ?? String(text) }
        let other = SteppedText(field: field, characters: text)
        return other.parts.indices.contains(part) ? String(text[other.parts[part]]) : ""
    }
}
