import Keys
import Localization
import Scenes
import Navigation
import Screens
import Settings

/// Everything on the screen with its label, value, traits and hint.
package struct SpokenScreen: ~Copyable {
    private let navigator: Navigator
    /// The list on it, or beneath the field that is edited.
    private let face: ListFace

    /// What that shows now.
    package init(_ navigator: Navigator) {
        self.navigator = navigator
        face = navigator.face
    }

    private var words: ScreenStrings { navigator.words }

    /// Every element, in the order in which it is read; a secret's value is how long it is, never what.
    package var elements: [AccessibleElement] {
        if let editor = navigator.editor { return elements(of: editor) }
        // While bare contacts are wanted no row can be reached.
        let isKeypad = navigator.wantsContacts
        var elements = [
            AccessibleElement(
                label: isKeypad ? navigator.screenTitle : navigator.list.title, traits: [.header])
        ]
        elements += (isKeypad ? navigator.sentences : face.sentences).map {
            AccessibleElement(label: $0, traits: [.staticText])
        }
        if !isKeypad { elements += navigator.list.rows.indices.compactMap { element(ofRow: $0) } }
        elements += navigator.strip(face).map {
            AccessibleElement(label: $0.key, value: $0.label, traits: [.staticText])
        }
        return elements
    }

    /// The elements as lines: label, value, traits, hint, with bars between, the focused one marked.
    package var lines: String { elements.map { $0.line + "\n" }.joined() }

    /// The focused row, or the field that is edited; nil where keys go to neither.
    package var focused: AccessibleElement? {
        if let editor = navigator.editor { return element(of: editor) }
        guard !navigator.wantsContacts else { return nil }
        return navigator.list.cursor.focus.flatMap { element(ofRow: $0) }
    }

    // MARK: Lists

    private func element(ofRow index: Int) -> AccessibleElement? {
        var element: AccessibleElement
        let content = face.content(ofRow: index)
        switch content {
        case .header(let title, _)?: element = AccessibleElement(label: title, traits: [.header])
        case .paragraph(let text)?: element = AccessibleElement(label: text.text, traits: [.staticText])
        case .row(let row)?: element = self.element(of: row)
        case .fieldRow(let row)?:
            element = AccessibleElement(
                label: row.label, value: row.shown, traits: row.isEnabled ? [.editable] : [.notEnabled])
        default: return nil
        }
        element.isFocused = face.list.cursor.focus == index
        guard face.list.rows[index].takesFocus else { return element }
        if !element.traits.contains(.notEnabled) { element.traits.append(.userInteractionEnabled) }
        if element.isFocused, let hint = face.openingItem {
            element.hint = "\(hint.key): \(hint.label)"
        }
        if case .specifier(let place) = face.list.rows[index], let specifier = navigator.specifier(at: place)
        {
            let isSecret = specifier.key.map(navigator.snapshot.isSecret) ?? false
            let traits = specifier.spokenTraits(isSecret: isSecret)
            element.traits += traits.filter { !element.traits.contains($0) }
            if element.traits.contains(.notEnabled) { element.traits.removeAll { $0 == .editable } }
            if element.traits.contains(.secure), content?.isUnset != true { element.value = words[.dot] }
        }
        return element
    }

    private func element(of row: RowContent) -> AccessibleElement {
        var element = AccessibleElement(
            label: row.title, value: row.problem ?? row.hit?.said(beside: row.value) ?? row.value)
        if !row.isEnabled { element.traits.append(.notEnabled) }
        switch row.accessory {
        case .toggle(let isOn): element.traits.append(isOn ? .isOn : .isOff)
        case .tick(true): element.traits.append(.selected)
        case .chevron: element.traits.append(.link)
        case .bar: element.traits.append(.adjustable)
        default: break
        }
        return element
    }

    // MARK: Editors

    private func elements(of screen: EditorScreen) -> [AccessibleElement] {
        let hints = screen.editor.hints
        var elements = [AccessibleElement(label: screen.title, traits: [.header]), element(of: screen)]
        if let message = screen.editor.message {
            elements.append(AccessibleElement(label: message, traits: [.staticText]))
        }
        for cell in hints.rows.joined() where !cell.candidates.isEmpty {
            elements.append(
                AccessibleElement(
                    label: cell.legend, value: cell.candidates.joined(separator: " "), traits: [.button],
                    hint: cell.hold.map { "\(words[.hold]) \($0)" } ?? ""))
        }
        for action in navigator.switchOffer?.items ?? hints.actions {
            elements.append(
                AccessibleElement(label: action.key, value: action.label, traits: [.button]))
        }
        return elements
    }

    private func element(of screen: EditorScreen) -> AccessibleElement {
        let editor = screen.editor
        let isSecure = editor.traits.isSecure
        let isEmpty = editor.text.isEmpty
        var element = AccessibleElement(
            label: screen.title,
            value: isSecure
                ? "\(editor.text.count)"
                : isEmpty ? editor.traits.text.placeholder ?? "" : editor.displayText,
            traits: [.editable, .userInteractionEnabled])
        if isSecure { element.traits.append(.secure) }
        if editor.traits.text.isMultiline { element.traits.append(.multiline) }
        if editor.isInColumns { element.traits.append(.adjustable) }
        element.hint = editor.modeLabel + (editor.isReturnEnabled ? "; OK: \(editor.okLabel)" : "")
        element.isFocused = true
        return element
    }
}

extension Specifier {
    fileprivate func spokenTraits(isSecret: Bool) -> [AccessibleElement.Trait] {
        let secure: [AccessibleElement.Trait] = isSecret ? [.secure] : []
        return switch kind {
        case .textField(let field): [.editable] + (field.traits.isSecure ? [.secure] : secure)
        case .textView: [.editable, .multiline] + secure
        case .button: [.button]
        case .titleValue, .multiValue, .radioGroup, .datePicker: secure
        default: []
        }
    }
}
