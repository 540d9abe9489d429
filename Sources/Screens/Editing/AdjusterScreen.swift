import Hardware
import Keys
import Localization
import PropertyLists
import Scenes
import Settings

/// A slider's row while it is adjusted: by steps, or by the digits of a number.
package struct AdjusterScreen: Screen {
    /// Of the setting that is adjusted.
    package let key: String
    /// Of the row that is adjusted.
    package private(set) var title: String
    var slider: SliderSpecifier
    private(set) var editor: SliderEditor
    /// As it was before anything was done.
    private(set) var original: Double
    /// Digits pick what other keypads have keys for.
    private(set) var isMenuOpen = false
    /// Whether the stored value was a whole number, so that the next one is as well.
    private var isWhole: Bool
    /// How often the key that is held has repeated.
    private var repeats = 0
    /// What the latest press found, so that holding can take its place.
    private var latest: Latest?
    /// Whether the number waits for an answer of the storage.
    package var isSaving = false
    /// Whether the latest key was to save a number that is none of the slider's.
    private(set) var isUnfit = false

    /// A press: what it found, and what it does as it ends, where holding would do another thing.
    private struct Latest {
        let key: Key
        let editor: SliderEditor
        var atRelease: AdjusterCommand?
    }

    /// Nil for a row without a key, or a slider with nothing between its ends.
    init?(_ slider: SliderSpecifier, of specifier: Specifier, in context: ScreenContext) {
        guard let key = specifier.key, let scale = slider.scale else { return nil }
        let value = context.shown.value(for: key)
        self.key = key
        title = context.title(of: specifier)
        self.slider = slider
        editor = SliderEditor(value: slider.number(for: value), on: scale)
        original = editor.value
        isWhole = Self.isWhole(value)
    }

    private static func isWhole(_ value: SettingValue?) -> Bool {
        if case .integer? = value { true } else { false }
    }

    /// Somebody else set it meanwhile: that is what leaving keeps, and what is shown where nothing was done yet.
    package mutating func refresh(in context: ScreenContext) {
        let stored = context.shown.value(for: key)
        let now = SliderEditor(value: slider.number(for: stored), on: editor.scale)
        isWhole = Self.isWhole(stored)
        guard now.value != original else { return }
        if !editor.isTyping, editor.value == original {
            editor = now
            latest = nil
        }
        original = now.value
    }

    package func keys(in context: ScreenContext) -> AdjusterKeys {
        let isRoomy = context.size.width >= Self.roomyStrip * context.metrics.hintStyle.size
        return AdjusterKeys(
            keypad: context.keypad, isMirrored: context.environment.isMirrored, editor: editor,
            original: original, factory: isRoomy ? factory : nil, isMenuOpen: isMenuOpen)
    }

    /// How many of its letters' heights a strip is wide that has room for one more key.
    private static let roomyStrip = 40

    // MARK: Keys

    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        guard !isSaving else { return [] }
        let table = keys(in: context).table
        let use = table.use(of: action)
        switch action {
        case .press(let key):
            repeats = 0
            isUnfit = false
            latest = Latest(key: key, editor: editor)
            return use.map { press($0.command, key, table) } ?? [refusal(in: context)]
        case .repeat(let key):
            repeats += 1
            return use.map { repeated($0.command, key) } ?? []
        case .hold(let key):
            guard let use, let found = latest, found.key == key else { return [] }
            editor = found.editor
            latest = nil
            return perform(use.command, key)
        case .release(let key):
            guard let command = latest?.atRelease, latest?.key == key else { return [] }
            latest = nil
            return perform(command, key)
        case .clash(let first, _):
            guard let found = latest, found.key == first else { return [] }
            editor = found.editor
            latest = nil
            return [.refuse(LocalizedString(.twoKeys))]
        }
    }

    /// What ends it, or would be refused, waits for the key to be let go, where holding the key would do another thing.
    private mutating func press(
        _ command: AdjusterCommand, _ key: Key, _ table: KeyTable<AdjusterCommand>
    ) -> [ScreenRequest] {
        let held = table.use(of: .hold(key))?.command
        guard command == .save || command == .leave || isRefused(command), let held, held != command else {
            return perform(command, key)
        }
        latest?.atRelease = command
        return []
    }

    /// A point where none can stand.
    private func isRefused(_ command: AdjusterCommand) -> Bool {
        var tried = editor
        return command == .point && !tried.type(".")
    }

    private mutating func repeated(_ command: AdjusterCommand, _ key: Key) -> [ScreenRequest] {
        switch command {
        case .less: editor.move(-1, repeats: repeats) ? [.click] : []
        case .more: editor.move(1, repeats: repeats) ? [.click] : []
        default: perform(command, key)
        }
    }

    private mutating func perform(_ command: AdjusterCommand, _ key: Key) -> [ScreenRequest] {
        switch command {
        case .save: return save()
        case .leave: return [.leave, .click]
        case .erase: return editor.erase() ? [.click] : [.refuse(LocalizedString(.nothingTyped))]
        case .less: return move(-1)
        case .more: return move(1)
        case .sign: return editor.toggleSign() ? [.click] : [.refuse(LocalizedString(.noNegative))]
        case .point: return type(".")
        case .factory:
            return factory.map { editor.move(to: $0) } ?? false
                ? [.click] : [.refuse(LocalizedString(.asBefore))]
        case .digit: return key.digit.map { type(Character(String($0))) } ?? []
        case .menu:
            isMenuOpen.toggle()
            return [.click]
        }
    }

    private func refusal(in context: ScreenContext) -> ScreenRequest {
        guard isMenuOpen else {
            let keypad = context.keypad
            let isNamed = keypad.has(.right) && (keypad.hasDigits || keypad.typesCharacters)
            return .refuse(LocalizedString(isNamed ? .sliderKeys : .idleKey))
        }
        return .refuse(LocalizedString(.picks, keys(in: context).menuCommands.count))
    }

    private mutating func move(_ direction: Int) -> [ScreenRequest] {
        editor.move(direction) ? [.click] : [.refuse(LocalizedString(.sliderEnd))]
    }

    /// A digit that makes it none of the slider's numbers stays, and what it wants is said at once.
    private mutating func type(_ character: Character) -> [ScreenRequest] {
        guard editor.type(character) else { return [.refuse(reasonAgainstMore)] }
        return editor.isHopeless ? [.refuse(reason)] : [.click]
    }

    private var reasonAgainstMore: LocalizedString {
        editor.isHopeless
            ? LocalizedString(.eraseFirst, DecimalText(editor.text))
            : LocalizedString(editor.hasPoint ? .oneSeparator : .nothingMore)
    }

    private mutating func save() -> [ScreenRequest] {
        guard let number = editor.result else {
            isUnfit = true
            return [.refuse(reason)]
        }
        isSaving = true
        let whole = isWhole ? Int(exactly: number) : nil
        return [.change(.set(key, whole.map(SettingValue.integer) ?? .real(number))), .click]
    }

    /// What saving would store; nil for what is none of its numbers.
    package var tried: SettingValue? { editor.result.map(SettingValue.real) }

    // MARK: What it takes

    /// How it came, where that is one of its numbers.
    var factory: Double? {
        let value = slider.defaultValue
        return value == editor.scale.nearest(to: value) ? value : nil
    }

    /// Between which ends; in which steps, or in whole numbers, where it is those that were missed.
    var reason: LocalizedString {
        switch editor.problem {
        case .notWhole: LocalizedString(.notWhole)
        case .betweenSteps: steps
        case .outside, nil: range
        }
    }

    var range: LocalizedString { slider.range(on: editor.scale) }

    var steps: LocalizedString { LocalizedString(.steps, DecimalText(editor.scale.stepText)) }

    /// Follows its row into another bundle; false where that has no such slider.
    package mutating func follow(in context: ScreenContext) -> Bool {
        guard let row = context.settings.row(of: key), case .slider(let now) = row.kind,
            now.scale == editor.scale
        else { return false }
        slider = now
        title = context.title(of: row)
        return true
    }
}

extension SliderSpecifier {
    /// Between which ends it is, in words.
    func range(on scale: SliderScale) -> LocalizedString {
        let (low, high) = (scale.text(of: scale.minimum), scale.text(of: scale.maximum))
        return LocalizedString(.range, DecimalText(low), DecimalText(high, unit: unit))
    }
}
