import Localization
import Scanning
import Screens
import Settings

// MARK: Codes that the screen shows

extension Navigator {
    /// What the device is, below what the code is about.
    mutating func showCode(about lines: [String], at time: Duration) -> [ScreenEffect] {
        guard context.canShowCodes else { return refuse(LocalizedString(.codeMissing), at: time) }
        guard let code = context.code(of: lines + context.deviceLines) else {
            return refuse(LocalizedString(.codeTooLarge), at: time)
        }
        push(.reader(ReaderScreen(codes: [code], for: .codeForPhone, in: context)))
        return [.sound(.click)]
    }

    /// Of the page on the screen.
    mutating func showSettingsCode(at time: Duration) -> [ScreenEffect] {
        guard context.canShowCodes else { return refuse(LocalizedString(.codeMissing), at: time) }
        guard let page = (top as? PageScreen)?.page else { return [] }
        let code = ConfigurationCode(model: bundle.root.title, values: context.values(on: page))
        guard !code.values.isEmpty else { return refuse(LocalizedString(.changesNone), at: time) }
        guard let codes = context.codes(of: code) else {
            return refuse(LocalizedString(.codeTooLarge), at: time)
        }
        push(.reader(ReaderScreen(codes: codes, for: .codeForDevice, in: context)))
        return [.sound(.click)]
    }
}

// MARK: What a scanner reads

extension Navigator {
    /// How long it stands that another code has to be scanned, unless a key is pressed.
    private static let partTime = Duration.seconds(60)

    /// Takes a code: a network or a configuration after a question, anything else in place of the focused field's text. Never
    /// as an answer: a PIN and questions are for somebody's fingers.
    package mutating func scan(_ text: String, at time: Duration) -> [ScreenEffect] {
        expireNotice(at: time, isKey: true)
        forgetHeldMove()
        guard takesScans else { return refuse(LocalizedString(.scanNotHere), at: time) }
        switch ScannedCode(text) {
        case .damaged(let reason): return refuse(reason, at: time)
        case .wifi(let code):
            guard let fields = fields(for: code) else { return fill(with: text, or: .scanNoWiFi, at: time) }
            return ask(about: code.changes(of: fields), .scanWiFi, at: time)
        case .part(let part) where settings.form == nil: return take(part, at: time)
        case .part, .text: return fill(with: text, or: .scanNoField, at: time)
        }
    }

    /// Whether nothing is asked that only fingers may answer.
    private var takesScans: Bool {
        if editor?.isPIN == true || waiting != nil { return false }
        return stack.allSatisfy { screen in
            switch screen {
            case .confirmation, .destructive, .staged, .factoryReset, .keypad: false
            default: true
            }
        }
    }

    /// Into the field that is edited, or into the one that is focused, which is opened for it.
    private mutating func fill(with text: String, or reason: StringKey, at time: Duration) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        if task == nil, let field = focusedField {
            guard field.format != .pin else { return refuse(LocalizedString(.scanNotHere), at: time) }
            effects = open(at: time)
        }
        guard case .editor(var editor) = task else {
            return effects.isEmpty ? refuse(LocalizedString(reason), at: time) : effects
        }
        let requests = editor.fill(with: text, at: time, in: context)
        task = .editor(editor)
        return effects + perform(requests, at: time)
    }

    private var focusedField: TextTraits? {
        switch top.subject?.kind {
        case .textField(let field), .textView(let field): field.traits
        default: nil
        }
    }

    /// On the page that is shown, else on the first that has such fields: nobody has to know where they are.
    private func fields(for code: WiFiCode) -> WiFiFields? {
        let shown = stack.lists.reversed().compactMap(\.page?.page)
        let pages = shown + bundle.pageNames.compactMap { bundle.pages[$0] }
        return pages.lazy.flatMap(WiFiFields.all).first { fields in
            [fields.name, fields.password].allSatisfy { key in
                context.settings.row(of: key).map { contents.isVisible($0) && !contents.isLocked($0) }
                    ?? false
            }
        }
    }

    private mutating func take(_ part: CodePart, at time: Duration) -> [ScreenEffect] {
        switch memory.scanned.add(part) {
        case .damaged: return refuse(LocalizedString(.scanDamaged), at: time)
        case .more(let read, let count):
            show(words(.scanMore, read, count), at: time, for: Self.partTime)
            return [.sound(.click)]
        case .whole(let code):
            let changes = code.values.sorted { $0.key < $1.key }.map { SettingChange.set($0.key, $0.value) }
            return ask(about: changes, .scanSettings, of: code.model, at: time)
        }
    }
}

extension WiFiCode {
    /// An open network has no password.
    fileprivate func changes(of fields: WiFiFields) -> [SettingChange] {
        [
            .set(fields.name, .string(name)),
            password.map { .set(fields.password, .string($0)) } ?? .reset(fields.password),
        ]
    }
}

// MARK: Settings on a USB stick

extension Navigator {
    /// Whether a page shows what is on the stick, so that somebody has to look at it.
    private var showsStick: Bool { stack.contains(where: \.isStick) }

    /// Whether a page is open that shows what is known of the device, and one that shows what is on the stick.
    package var followedPages: (about: Bool, stick: Bool) { (showsAbout, showsStick) }

    mutating func openStick() -> [ScreenEffect] {
        context.learn(DeviceKnowledge.Stick.busy)
        push(.stick(StickScreen(in: context)))
        return [.sound(.click)]
    }

    /// What is known of the stick now.
    package mutating func learn(_ stick: DeviceKnowledge.Stick) {
        guard stick != knowledge.stick else { return }
        context.learn(stick)
        refreshRows()
    }

    /// What somebody set on the pages that there are, as far as whoever stands here may see and change it: never a secret.
    private var settingsToSave: ConfigurationCode {
        ConfigurationCode(model: bundle.root.title, values: context.values(on: bundle.root))
    }

    mutating func saveToStick(at time: Duration) -> [ScreenEffect] {
        let settings = settingsToSave
        guard !settings.values.isEmpty else { return refuse(LocalizedString(.changesNone), at: time) }
        return [.stick(.save(settings))]
    }

    /// What a file had: asked about as a list of what would become other, where the page is still there.
    ///
    /// - Parameter isOtherSchema: it comes from a device with other settings.
    package mutating func take(
        _ file: ConfigurationCode, isOtherSchema: Bool, at time: Duration
    ) -> [ScreenEffect] {
        guard stack.topList.isStick, task == nil else { return [] }
        let changes = file.values.sorted { $0.key < $1.key }.map { SettingChange.set($0.key, $0.value) }
        return ask(
            about: changes, .scanSettings, of: file.model, isOtherSchema: isOtherSchema, at: time)
    }

    /// What became of a file.
    package mutating func tellStick(_ sentence: LocalizedString, isError: Bool, at time: Duration) {
        guard showsStick else { return }
        show(words(sentence), isError: isError, at: time, for: Self.answerNoticeTime)
    }
}
