import Hardware
import Keys
import Localization
import PropertyLists
import TextEntry

/// Taking the focus, typing, giving the focus up; the order of calls is text-field.md section E.
extension TextField {
    // MARK: Focus

    /// Takes the focus on one of the ready-made keypads.
    ///
    /// - Returns: false where the field is disabled or its delegate says no.
    @discardableResult
    public mutating func beginEditing(with keypad: HardwareClass) -> Bool {
        beginEditing(on: .standard(keypad))
    }

    /// False where the field is disabled or its delegate says no.
    ///
    /// - Parameter words: what keys and refusals are told in.
    @discardableResult
    package mutating func beginEditing(
        on keypad: KeypadDescription, in words: ScreenStrings = .english
    ) -> Bool {
        guard !isEditing, isEnabled, ask({ $0.textFieldShouldBeginEditing($1) }) else { return false }
        var traits = fieldTraits
        traits.text.clearsOnBeginEditing = false
        editor = FieldEditor(traits, keypad: keypad, text: restingText, words: words)
        if clearsOnInsertion { editor?.replacesAll = true }
        ended = nil
        tell { $0.textFieldDidBeginEditing($1) }
        send(.editingDidBegin)
        post(.textDidBeginEditing)
        if self.traits.clearsOnBeginEditing {
            empty()
            editor?.beginHere()
        }
        endIfAsked()
        return true
    }

    /// Gives the focus up as a person does by moving on: the delegate may keep it.
    @discardableResult
    public mutating func endEditing(_ reason: EndReason = .committed) -> Bool {
        guard isEditing else { return true }
        guard ask({ $0.textFieldShouldEndEditing($1) }) else { return false }
        forceEnd(reason)
        return true
    }

    /// The page closes, time is up, the power is going: nobody is asked.
    public mutating func forceEnd(_ reason: EndReason) {
        guard var editor else { return }
        if reason == .committed {
            editor.commitPending()
            restingText = editor.text
            ended = (reason, editor.storedText)
        } else {
            ended = (reason, editor.original)
            if editor.text != editor.original { spans = [] }
            restingText = editor.original
        }
        self.editor = nil
        typingStyle = nil
        wantedEnd = nil
        tell { $0.textFieldDidEndEditing($1, reason: reason) }
        send(.editingDidEnd)
        post(.textDidEndEditing)
    }

    // MARK: Keys

    /// What a key does, as far as the delegate lets it; OK ends the edit where everyone agrees, Back gives it up.
    ///
    /// - Parameter time: since any fixed moment, the same for all calls.
    /// - Returns: why the key was refused, a sentence for the person; nil where it was not.
    @discardableResult
    public mutating func press(_ key: Key, at time: Duration) -> String? {
        reason(handle(.press(key), at: time))
    }

    /// The key that was pressed last is being held: a letter becomes its digit, a sign its list.
    ///
    /// - Parameter time: as in `press(_:at:)`.
    /// - Returns: why that was refused; nil where it was not.
    @discardableResult
    public mutating func hold(_ key: Key, at time: Duration) -> String? {
        reason(handle(.hold(key), at: time))
    }

    private func reason(_ effects: [FieldEditor.Effect]) -> String? {
        for case .refused(let reason) in effects { return reason }
        return nil
    }

    /// Time went by: a pending letter is committed when `deadline` has come.
    public mutating func passTime(to time: Duration) {
        _ = expire(at: time)
    }

    /// What a key does, as far as the delegate lets it. Effects are the editor's; `.save` and `.cancel` have already
    /// ended the edit here unless the delegate kept the focus.
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [FieldEditor.Effect] {
        guard var next = editor else { return [] }
        defer { endIfAsked() }
        let isClear = next.pressesClearButton(action)
        let effects = next.handle(action, at: time)
        if isClear {
            empty(leaving: next)
            return effects
        }
        guard accept(next) else { return effects.filter { $0 == .changed } }
        endIfAsked()
        for effect in effects {
            switch effect {
            case .save: returnKey()
            case .cancel: endEditing(.cancelled)
            default: break
            }
        }
        return effects
    }

    /// An arrow to a place that the owner knows, as far as the delegate lets a letter that was pending go in.
    package mutating func followArrow(to character: Int, isSelecting: Bool, at time: Duration) {
        guard var next = editor else { return }
        defer { endIfAsked() }
        next.followArrow(to: character, isSelecting: isSelecting, at: time)
        _ = accept(next)
    }

    /// Time went by: a pending letter is committed when `deadline` has come.
    package mutating func expire(at time: Duration) -> [FieldEditor.Effect] {
        guard var next = editor else { return [] }
        defer { endIfAsked() }
        let effects = next.expire(at: time)
        if accept(next) { return effects }
        // A delegate that refuses what time brings would be asked for ever.
        editor?.stopWaiting(at: time)
        return effects
    }

    /// When `passTime(to:)` wants to be called; nil while no letter is pending.
    public var deadline: Duration? { editor?.deadline }

    private mutating func returnKey() {
        guard isEditing, ask({ $0.textFieldShouldReturn($1) }) else { return }
        send(.editingDidEndOnExit)
        endEditing(.committed)
    }

    // MARK: Changes

    /// A paste or a scanned code: line breaks become spaces, what the field does not take falls out, and the whole is
    /// put in or refused at once. Of a number, an address or a format only what parts it falls out.
    ///
    /// - Returns: whether the text changed.
    @discardableResult
    public mutating func paste(_ text: String) -> Bool {
        guard var next = editor else { return false }
        defer { endIfAsked() }
        next.commitPending()
        next.paste(text)
        guard let text = editor?.text, TextChange(from: text, to: next.text) != nil else { return false }
        return accept(next)
    }

    /// What a scanner read, in place of the whole text, as far as the delegate lets it.
    package mutating func fill(with text: String, at time: Duration) -> [FieldEditor.Effect] {
        guard var next = editor else { return [] }
        defer { endIfAsked() }
        let effects = next.fill(with: text, at: time)
        return accept(next) ? effects : []
    }

    /// What is selected; nil where nothing is, and in secrets.
    public func copy() -> String? { editor?.selectedText }

    /// Takes out what is selected, and answers it; nil where nothing is, in secrets, and where the delegate refuses.
    public mutating func cut() -> String? {
        guard let text = copy(), var next = editor else { return nil }
        defer { endIfAsked() }
        if next.removeSelection() { next.closeGap() }
        return accept(next) ? text : nil
    }

    /// Selects characters, given in UTF-16 units and widened to whole characters; silent.
    public mutating func select(_ range: Range<Int>) {
        guard let characters = editor?.characters else { return }
        editor?.select(characters.characters(ofUTF16: range))
    }

    /// What a person was about in the field: kept by an owner that takes the field away, and given to the one that
    /// takes its place.
    public struct InteractionState: Hashable, Sendable {
        /// In UTF-16 units; nil where the field did not have the focus.
        let selection: Range<Int>?
    }

    /// Where the caret and the selection are. Setting it is silent, and does nothing without the focus.
    public var interactionState: InteractionState {
        get { InteractionState(selection: isEditing ? selectedRange : nil) }
        set {
            if let selection = newValue.selection { select(selection) }
        }
    }

    /// The clear button. The focus stays.
    public mutating func clear() {
        empty()
        endIfAsked()
    }

    /// As far as the delegate lets it; an editor that a key has emptied knows what it may take back.
    private mutating func empty(leaving next: FieldEditor? = nil) {
        let before = text
        // A text that the delegate asked for instead has taken the place already.
        guard ask({ $0.textFieldShouldClear($1) }), text == before else { return }
        if editor == nil { restingText = "" }
        if let next { editor = next } else { editor?.clear() }
        spans = []
        tellChanged()
    }

    /// Takes over an editor that went on, asking first where its text differs.
    private mutating func accept(_ next: FieldEditor) -> Bool {
        guard let editor else { return false }
        if !editor.characters.elementsEqual(next.characters, by: { $0.hasSameBytes(as: $1) }),
            let change = TextChange(from: editor.text, to: next.text)
        {
            let isAllowed = ask {
                $0.textField($1, shouldChangeCharactersIn: change.range, replacement: change.replacement)
            }
            // A text that the delegate asked for instead has taken the place already.
            guard isAllowed, self.editor?.characters == editor.characters else { return false }
            clearsOnInsertion = clearsOnInsertion && next.replacesAll
            moveSpans(for: change, in: editor.text)
            self.editor = next
            tellChanged()
        } else {
            let hasMoved = editor.caret != next.caret || editor.selection != next.selection
            self.editor = next
            if hasMoved { tell { $0.textFieldDidChangeSelection($1) } }
        }
        return true
    }

    private mutating func tellChanged() {
        tell { $0.textFieldDidChangeSelection($1) }
        send(.editingChanged)
        post(.textDidChange)
    }
}
