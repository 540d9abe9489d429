/// What a program says is so now of what a setting is about: a temperature, the speed of a cable.
package struct LiveFact: Hashable, Sendable {
    /// How the screen takes it.
    package enum State: String, CaseIterable, Hashable, Sendable { case ok, warning, error }

    /// One line, in the program's own words, with its unit: "20.4 °C".
    package let text: String
    /// Errors also stand in the status line.
    package let state: State

    /// All is well unless said.
    package init(_ text: String, _ state: State = .ok) { (self.text, self.state) = (text, state) }
}

/// One of the values that can be chosen now, such as a radio network in reach.
package struct LiveChoice: Hashable, Sendable {
    /// What is stored when it is picked.
    package let value: SettingValue
    /// On the page of choices.
    package let title: String

    /// A value with the words that stand for it.
    package init(_ value: SettingValue, title: String) { (self.value, self.title) = (value, title) }
}

/// What programs tell of the present, all of them together. Nothing of it is stored.
package struct LiveFacts: Hashable, Sendable {
    /// By key.
    package var facts: [String: LiveFact]
    /// By key: beside the choices that the bundle gives, in the program's order.
    package var choices: [String: [LiveChoice]]

    /// Nobody has told anything, unless said.
    package init(facts: [String: LiveFact] = [:], choices: [String: [LiveChoice]] = [:]) {
        (self.facts, self.choices) = (facts, choices)
    }

    /// The row with what can be chosen now; itself where nobody told.
    package func offering(_ specifier: Specifier) -> Specifier {
        guard let key = specifier.key, let live = choices[key], case .multiValue(let list) = specifier.kind
        else { return specifier }
        let all = list.choices.adding(live)
        let kind = MultiValueSpecifier(
            defaultValue: list.defaultValue, choices: Array(all), footer: list.footer)
        return Specifier(
            key: key, title: specifier.title, location: specifier.location, problem: specifier.problem,
            kind: .multiValue(kind), traits: specifier.traits)
    }
}

extension Choices {
    /// These, then those of the others that are not among them.
    package func adding(_ live: [LiveChoice]) -> Choices {
        Choices(
            Array(self)
                + live.filter { index(of: $0.value) == nil }.map { Choice(value: $0.value, title: $0.title) })
    }
}

// MARK: What may be told

/// Why what a program tells is not taken.
package enum LiveError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownKey(String)
    /// Only rows that are chosen from, and fields that are no secret, take choices.
    case takesNoChoices(String)
    /// A text that is empty, too long or no single line.
    case badText(String)
    case badChoice(String, reason: String)
    /// More than anybody could look at.
    case tooMany(String)

    package var description: String {
        switch self {
        case .unknownKey(let key): "there is no setting \"\(key)\""
        case .takesNoChoices(let key):
            "\(key) takes no choices: only a row of PSMultiValueSpecifier does, and a text field that is no secret"
        case .badText(let key):
            "\(key): the text is one line of 1 to \(LiveReports.longestText) characters"
        case .badChoice(let key, let reason): "\(key): \(reason)"
        case .tooMany(let what): "more than \(what)"
        }
    }
}

extension SettingDefinition {
    /// Choices known only at run time, as a bundle's own are checked: as many titles as values or none, each value once,
    /// all of the type of the row's own, and for a field each one that may be typed there.
    package func liveChoices(
        _ values: [SettingValue], titles: [String]
    ) throws(LiveError) -> [LiveChoice] {
        guard takesLiveChoices else { throw .takesNoChoices(key) }
        guard values.count <= LiveReports.mostChoices else {
            throw .tooMany("\(LiveReports.mostChoices) choices of \(key)")
        }
        guard titles.isEmpty || titles.count == values.count else {
            throw .badChoice(key, reason: "\(values.count) values and \(titles.count) titles")
        }
        var found: [LiveChoice] = []
        for (index, value) in values.enumerated() {
            let title = titles.isEmpty ? value.displayText : titles[index]
            guard LiveReports.isLine(title) else { throw .badText(key) }
            guard !found.contains(where: { $0.value.matches(value) }) else {
                throw .badChoice(key, reason: "value \(index + 1) is there twice")
            }
            if let reason = problem(withLive: value, number: index + 1) {
                throw .badChoice(key, reason: reason)
            }
            found.append(LiveChoice(value, title: title))
        }
        return found
    }

    private func problem(withLive value: SettingValue, number: Int) -> String? {
        guard isWithinLimits(value) else { return "value \(number) is too large" }
        switch constraint {
        case .choice(let own):
            guard let first = own.first?.value, first.typeName != value.typeName else { return nil }
            return "value \(number) is \(value.typeName), and the row's own are \(first.typeName)"
        case .text(let traits):
            guard case .string(let text) = value else { return "value \(number) is no text" }
            return traits.problem(with: text).map { "value \(number) may not be typed there: \($0)" }
        default: return "it takes no choices"
        }
    }
}
