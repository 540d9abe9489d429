import Localization
import Navigation

/// What is to be said after a key: the difference between the screen before and the screen now.
///
/// Secrets are spelled out only where the board declares headphones; else every letter is "dot".
package struct Announcer {
    /// Whether nobody else can hear.
    private let hasHeadphones: Bool
    private var last: Spoken?

    /// - Parameter hasHeadphones: where nobody else hears what is said, secrets may be spoken.
    package init(hasHeadphones: Bool) { self.hasHeadphones = hasHeadphones }

    /// What of a screen is heard.
    private struct Spoken: Hashable {
        var title: String
        /// What no row says: what went wrong, what is asked, a text to read.
        var sentences: [String] = []
        var element: AccessibleElement?
        var text: [Character]?
        var isSecure: Bool
        var mode: String
        /// The cell, the menu's line, what a picker offers.
        var choice: String?
        /// What one switch would do in place of what has the focus.
        var offer: String?
        var message: String?
        /// Whether what the element says changes by itself: nobody listens to that all the time.
        var isFact = false
        /// The same words after another key are said again.
        var messageUntil: Duration?
    }

    /// What to say now; nil where nothing audible changed. What was being said is cut short by it.
    package mutating func announcement(for navigator: Navigator) -> String? {
        let now = spoken(navigator)
        defer { last = now }
        guard let last else { return opening(now, navigator.words) }
        guard last != now else { return nil }
        var parts: [String] = []
        let isAsked = last.sentences.isEmpty && !now.sentences.isEmpty && now.element != nil
        if last.title != now.title || (last.text == nil) != (now.text == nil) || isAsked {
            parts.append(opening(now, navigator.words))
        } else if let before = last.text, let text = now.text {
            if let change = change(from: before, to: text, isSecure: now.isSecure, navigator.words) {
                parts.append(change)
            }
            if last.mode != now.mode { parts.append(now.mode) }
            if last.choice != now.choice, let choice = now.choice { parts.append(choice) }
        } else if last.element != now.element, let element = now.element {
            let isSame = last.element?.label == element.label
            if !isSame || !now.isFact || !last.isFact {
                parts.append(isSame ? element.value : element.spoken(navigator.words))
            }
        } else if now.element == nil, !now.isFact {
            parts += now.sentences.filter { !last.sentences.contains($0) }
        }
        if let offer = now.offer, offer != last.offer { parts.append(offer) }
        if let message = now.message, message != last.message || now.messageUntil != last.messageUntil {
            parts.append(message)
        }
        let words = Self.joined(parts)
        return words.isEmpty ? nil : words
    }

    private func opening(_ now: Spoken, _ words: ScreenStrings) -> String {
        let title = now.element?.label == now.title ? "" : now.title
        let parts = [title] + now.sentences + [now.element?.spoken(words) ?? "", now.mode, now.choice ?? ""]
        return Self.joined(parts)
    }

    /// One after the other, with a full stop behind each that has no end of its own.
    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.reduce("") { said, part in
            guard let last = said.last else { return part }
            return said + (".!?…。؟".contains(last) ? " " : ". ") + part
        }
    }

    private func spoken(_ navigator: Navigator) -> Spoken {
        var now = Spoken(
            title: navigator.editor?.title ?? navigator.screenTitle,
            sentences: maySay(navigator) ? navigator.sentences : [],
            element: SpokenScreen(navigator).focused,
            text: nil,
            isSecure: false, mode: "",
            message: navigator.notice?.text ?? navigator.editor?.editor.message)
        now.messageUntil = navigator.notice?.until
        // A row beneath the keypad's test is not what is heard.
        now.isFact = navigator.showsFact && !navigator.wantsContacts || navigator.needsScreen
        now.offer = navigator.switchOffer.flatMap { $0.isKey ? $0.label : nil }
        // The hint is for who asks; it would be said after every key.
        now.element?.hint = ""
        if let text = navigator.editor {
            now.text = text.editor.characters
            now.isSecure = text.editor.traits.isSecure
            now.mode = text.editor.spokenMode
            now.choice = text.editor.spokenChoice(isPrivate: hasHeadphones)
        }
        return now
    }

    private func maySay(_ navigator: Navigator) -> Bool { hasHeadphones || !navigator.isReadAlone }

    private func change(
        from before: [Character], to text: [Character], isSecure: Bool, _ words: ScreenStrings
    ) -> String? {
        guard before != text else { return nil }
        let start = zip(before, text).prefix { $0 == $1 }.count
        let room = min(before.count, text.count) - start
        let end = zip(before.reversed(), text.reversed()).prefix(room).prefix { $0 == $1 }.count
        let added = text[start..<text.count - end]
        if added.isEmpty {
            return "\(words[.erase]) \(said(before[start..<before.count - end], isSecure, words))"
        }
        return said(added, isSecure, words)
    }

    private func said(_ characters: ArraySlice<Character>, _ isSecure: Bool, _ words: ScreenStrings) -> String
    {
        isSecure && !hasHeadphones
            ? SpokenCharacters.dots(characters, words) : SpokenCharacters.name(of: characters, words)
    }
}
