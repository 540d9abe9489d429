import Access
import Bundles
import Localization
import Settings
import TextEntry

/// What somebody types instead of a value: a PIN, or what stands for one.
package enum PINQuestion: Hashable, Sendable {
    /// The PIN that holds; once it was right, what this button does follows.
    case enter(for: PanelButton?)
    /// Another one; with the recovery code where the one that holds was forgotten.
    case choose(code: String?)
    /// The same once more.
    case again(String, code: String?)
    /// The recovery code.
    case code

    /// Of the page on which it is asked.
    package var title: StringKey {
        switch self {
        case .enter: .pinTitle
        case .choose: .pinChoose
        case .again: .pinAgain
        case .code: .pinCode
        }
    }

    /// How many cells its picture has, at least and at most.
    var cells: (least: Int, most: Int) {
        if case .code = self { return (RecoveryCode.length, RecoveryCode.length) }
        return (WeakPIN.lengths.lowerBound, WeakPIN.lengths.upperBound)
    }

    /// How many cells stand together, as what is typed is written down; nil: all of them.
    var cellGroup: Int? { if case .code = self { RecoveryCode.group } else { nil } }

    /// Whether nothing more is asked.
    private var isLast: Bool {
        switch self {
        case .enter, .again: true
        case .choose, .code: false
        }
    }

    fileprivate var traits: TextTraits {
        var traits = TextTraits(keyboardType: .numberPad)
        traits.isSecure = true
        traits.enablesReturnKeyAutomatically = true
        traits.returnKeyType = isLast ? .done : .continue
        if case .code = self {
            (traits.minimumLength, traits.maximumLength) = (RecoveryCode.length, RecoveryCode.length)
        } else {
            traits.minimumLength = WeakPIN.lengths.lowerBound
            traits.maximumLength = WeakPIN.lengths.upperBound
        }
        return traits
    }
}

// MARK: Typing one

extension EditorScreen {
    /// Asks for it: digits that are not shown.
    package init(_ question: PINQuestion, in context: ScreenContext) {
        let traits = FieldTraits(
            question.traits, language: context.bundle.language, secretPolicy: context.board.secretPolicy,
            screenLanguage: context.bundle.shownLanguage)
        self.init(
            key: PanelButton.pin.rawValue, title: context.words[question.title], purpose: .pin(question),
            FieldEditor(traits, keypad: context.keypad, text: "", words: context.words))
    }

    mutating func answer(
        _ question: PINQuestion, _ typed: String, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch question {
        case .enter: return ask(.enter(typed), in: context)
        case .code: return go(on: .choose(code: typed), in: context)
        case .choose(let code):
            if let weak = WeakPIN.reason(against: typed) { return [.refuse(weak.phrase)] }
            return go(on: .again(typed, code: code), in: context)
        case .again(let first, let code):
            guard typed == first else {
                return go(on: .choose(code: code), in: context) + [.refuse(LocalizedString(.pinDiffers))]
            }
            return ask(code.map { .recover(code: $0, choosing: first) } ?? .choose(first), in: context)
        }
    }

    private mutating func ask(_ request: AccessRequest, in context: ScreenContext) -> [ScreenRequest] {
        isSaving = true
        return [.effect(.access(request)), .say(context.words[.waiting], for: Notice.answerTime)]
    }

    private mutating func go(on question: PINQuestion, in context: ScreenContext) -> [ScreenRequest] {
        self = EditorScreen(question, in: context)
        return [.click]
    }

    /// Before the last tries; nil for what is no PIN, and while nothing was wrong.
    func triesLeft(in context: ScreenContext) -> String? {
        guard case .pin(.enter) = purpose, let standing = context.access, standing.failures > 0 else {
            return nil
        }
        let wait = standing.nextWait.map { context.words.time($0) } ?? context.words[.pinDisabled]
        return context.words(.pinTries, standing.triesLeft, wait)
    }
}

extension ScreenStrings {
    /// Seconds, or minutes and seconds.
    func time(_ seconds: Int) -> String {
        guard seconds >= 60 else { return self(.secondsLeft, seconds) }
        let rest = seconds % 60
        guard rest > 0 else { return self(.minutesShort, seconds / 60) }
        // Two digits, whatever they are.
        return "\(seconds / 60):\(String(rest + 100).dropFirst())"
    }
}
