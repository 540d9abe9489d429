import PropertyLists
import TextChecks

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
    /// plainest that there is; an address at the example that stands under its field, for most are but a few steps from it.
    var start: [Character] {
        let likely = [field.original, field.traits.start].compactMap { $0 } + field.menuValues
        let known = likely.map(Array.init).first { SteppedText(field: field, characters: $0).isValue }
        return known ?? Array(Self.plainest(kind))
    }

    static func plainest(_ kind: InputKind) -> String {
        switch kind {
        case .time: "00:00"
        case .date(let form): CivilDate(FieldTraits.firstDay).map(form.text) ?? FieldTraits.firstDay
        case .netmask: DeviceFormat.netmask.example
        case .cidr: DeviceFormat.cidr.example
        default: DeviceFormat.ipv4.example
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
                characters, at: place, by: step, kind: kind, minuteStep: field.traits.minuteStep,
                years: field.traits.years)
        case .netmask: NetmaskText.stepped(characters, by: step)
        default: OctetText.stepped(characters, at: place, by: step, kind: kind)
        }
    }

    // MARK: Columns

    /// The parts as columns; those that keys step stand between what a step of `size` brings: the one at the caret, and
    /// with it the others of a calendar, which belong together.
    func columns(caret: Int, size: Int, place: Int) -> EditorOverlay {
        let focus = part(at: caret)
        var columns = columns(focus: focus, size: size, isTyped: false)
        guard places(of: focus) > 1 else { return .wheels(columns, focus: focus) }
        // A place before the first digit is stepped as well: it is seen as a zero.
        let missing = max(0, place + 1 - columns[focus].shown.count)
        columns[focus].shown = String(repeating: "0", count: missing) + columns[focus].shown
        let digit = columns[focus].shown.count - 1 - place
        columns[focus].marked = digit..<digit + 1
        return .wheels(columns, focus: focus)
    }

    /// The same while digits are typed: where the next one goes is seen.
    func columns(typedAt caret: Int, isStepped: Bool) -> EditorOverlay {
        let focus = part(at: caret)
        var columns = columns(focus: focus, size: isStepped ? 1 : nil, isTyped: true)
        let place = caret - shownParts[focus].lowerBound
        let isOnDigit = characters[min(caret, characters.count)...].first?.isASCIIDigit == true
        if kind.isTemplate, isOnDigit, !TemplateText.isShort(characters, at: caret, kind: kind) {
            columns[focus].marked = place..<place + 1
        } else {
            columns[focus].caret = place + columns[focus].shown.count - shownParts[focus].count
        }
        return .wheels(columns, focus: focus)
    }

    private func columns(focus: Int, size: Int?, isTyped: Bool) -> [WheelColumn] {
        shownParts.enumerated().map { index, part in
            var column = WheelColumn(label(of: characters, index, isTyped))
            guard let size, isValue, index == focus || kind.isTemplate else { return column }
            let step = index == focus ? size : 1
            column.previous = neighbours(of: part, index, by: -step, isTyped)
            column.next = neighbours(of: part, index, by: step, isTyped)
            return column
        }
    }

    /// Whether the text is made of the kind's numbers, whole or not, and can be shown in columns.
    var fitsColumns: Bool {
        characters.allSatisfy { $0.isASCIIDigit || separators.contains($0) }
            && (kind == .netmask || parts.count <= partCount + (kind == .time ? 1 : 0))
    }

    private var separators: [Character] {
        switch kind {
        case .time: [":"]
        case .date(let form): [form.separator]
        case .cidr: [".", "/"]
        default: ["."]
        }
    }

    /// What cannot be stepped, between what it begins with.
    func beginning(_ shown: String) -> EditorOverlay {
        .wheels([WheelColumn(shown, previous: [String(start)], next: [String(start)])], focus: 0)
    }

    /// All that the kind has, also while the text has fewer.
    private var shownParts: [Range<Int>] {
        let parts = parts
        let missing = max(0, partCount - parts.count)
        return parts + Array(repeating: characters.count..<characters.count, count: missing)
    }

    /// Of a whole value.
    private var partCount: Int {
        switch kind {
        case .netmask: 1
        case .time: 2
        case .date: 3
        case .cidr: 5
        default: 4
        }
    }

    /// After one step and after two.
    private func neighbours(of part: Range<Int>, _ index: Int, by step: Int, _ isTyped: Bool) -> [String] {
        guard let once = stepped(at: part.lowerBound, by: step) else { return [] }
        let twice = SteppedText(field: field, characters: once).stepped(at: part.lowerBound, by: step)
        return [once, twice].compactMap { $0.map { label(of: $0, index, isTyped) } }
    }

    /// A mask is its length, unless it is typed as four numbers.
    private func label(of text: [Character], _ part: Int, _ isTyped: Bool) -> String {
        if kind == .netmask {
            return isTyped && text.contains(".") ? String(text) : NetmaskText.label(of: text) ?? String(text)
        }
        let other = SteppedText(field: field, characters: text)
        return other.parts.indices.contains(part) ? String(text[other.parts[part]]) : ""
    }
}
