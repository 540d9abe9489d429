import Access
import Bundles
import Hardware
import Keys
import Localization
import Look
import Scenes
import Settings
import Typesetting

/// All that a screen needs to know besides its own state: what it is shown on, what it shows, what is remembered, what
/// is known outside, and what the hint bar says.
package struct ScreenContext {
    /// What it is shown on.
    package var environment: ScreenEnvironment { didSet { rowsRevision.advance() } }
    /// What it shows.
    package var settings: ShownSettings {
        @inlinable get { heldSettings.value }
        set {
            heldSettings = Held(newValue)
            rowsRevision.advance()
        }
    }
    /// As long as it stays the same, so do rows that show settings, and how high they are.
    private(set) var rowsRevision = Revision()
    /// What is remembered for the person.
    package var memory: PersonMemory {
        @inlinable get { heldMemory.value }
        set { heldMemory = Held(newValue) }
    }
    /// What the outside knows.
    package var knowledge: DeviceKnowledge {
        @inlinable get { heldKnowledge.value }
        set { heldKnowledge = Held(newValue) }
    }
    /// What the hint bar says instead of the hints, for a while.
    package var notice: Notice?
    /// What the hint bar says as long as it holds: no keypad, nothing can be saved.
    package var persistentMessage: LocalizedString?
    /// Whether a board file said which keypad this is; the setup of one that none did does not go away by itself.
    package var isKeypadKnown = true
    /// Whether another program has the screen as well, and Back on the first page leaves it to that one.
    package var sharesScreen = false
    /// Whether somebody sees the screen from afar.
    package var isWatched = false
    /// What everybody may know of the technician's PIN; nil where nobody is asked for one.
    package var access: PINStanding?
    /// What one switch would do, in a picture of that moment; nil where there are keys.
    package var offer: SwitchOffer?
    /// Pixels that lists leave for what an edited row's keys give.
    var trayHeight = 0
    /// What of the panel is the screen's.
    var column = ScreenLayout.Column.whole

    @usableFromInline var heldSettings: Held<ShownSettings>
    @usableFromInline var heldMemory = Held(PersonMemory())
    @usableFromInline var heldKnowledge = Held(DeviceKnowledge())

    /// Before anything is known or remembered.
    package init(environment: ScreenEnvironment, settings: ShownSettings) {
        (self.environment, heldSettings) = (environment, Held(settings))
    }
}

/// A sentence in the hint bar.
package struct Notice: Hashable, Sendable {
    /// In the language of the screen.
    package let text: String
    let tone: MessageContent.Tone
    /// When it goes; nil: with the next key alone.
    package let until: Duration?

    /// - Parameter until: on the clock of keys.
    package init(text: String, _ tone: MessageContent.Tone, until: Duration?) {
        (self.text, self.tone, self.until) = (text, tone, until)
    }

    /// How long a refused key says why.
    package static let time = Duration.seconds(2)
    /// How long an answer from elsewhere is waited for.
    package static let answerTime = Duration.seconds(10)
}

// MARK: Its parts, by their own names

extension ScreenContext {
    var board: Board { environment.board }
    var keypad: KeypadDescription { environment.board.keypad }
    var size: Size { environment.size }
    var metrics: Metrics { environment.metrics }
    var engine: TextEngine { environment.engine }
    /// The screen's own words.
    package var words: ScreenStrings { environment.words }
    package var keys: ListKeys { environment.keys }

    /// The pages that are shown, in their language.
    package var bundle: SettingsBundle { settings.bundle }
    /// Whose session it is.
    package var role: Role { settings.role }
    /// What rows show: what holds, under the changes that wait.
    package var shown: Snapshot { settings.shown }
    /// Changes that wait to be applied together.
    package var staged: [SettingChange] { settings.staged }
    /// How many they are, in words.
    var stagedCount: String { staged.count == 1 ? words[.applyOne] : words(.applySome, staged.count) }
    /// Set where a form is shown instead of settings.
    package var form: FormTraits? { settings.form }

    /// What rows show of all this.
    package var contents: RowContents {
        RowContents(
            schema: bundle.schema, snapshot: shown, role: role, staged: staged,
            held: hasRoomForOld ? settings.snapshot : nil, isNarrow: metrics.isTiny, live: live,
            needsPIN: access?.hasPIN == false, words: words)
    }

    /// What programs say of settings; a form's rows are none.
    package var live: LiveFacts { form == nil ? knowledge.live : LiveFacts() }

    /// Rows show it from now on.
    package mutating func learn(_ live: LiveFacts) {
        knowledge.live = live
        rowsRevision.advance()
    }

    /// Rows show it from now on.
    package mutating func learn(_ stick: DeviceKnowledge.Stick) {
        knowledge.stick = stick
        rowsRevision.advance()
    }

    /// What a row is called, where it has the screen to itself as well.
    package func title(of row: Specifier) -> String {
        (metrics.isTiny ? row.traits.shortTitle : nil) ?? row.title
    }

    /// On narrow panels the help says what held before.
    private var hasRoomForOld: Bool { !metrics.isTiny && metrics.sizeClass != .small }
    /// Whether a technician's session is open.
    package var isTechnician: Bool { role == .technician }

    // MARK: Where things stand

    var layout: ScreenLayout { layout(of: column) }

    func layout(of column: ScreenLayout.Column) -> ScreenLayout {
        var layout = ScreenLayout(size: size, traits: environment.traits)
        (layout.trayHeight, layout.column) = (trayHeight, column)
        return layout
    }

    /// Whether the first page is a list beside the others.
    package var hasSections: Bool {
        environment.isWide && !metrics.isMono && metrics.soleRowStyle == nil && settings.hasSections
            && form == nil
    }

    /// The same for what stands in a column of its own.
    func inColumn(_ column: ScreenLayout.Column) -> ScreenContext {
        var context = self
        context.column = shown(column)
        return context
    }

    /// Where what has a column of its own stands on this panel.
    package func shown(_ column: ScreenLayout.Column) -> ScreenLayout.Column { hasSections ? column : .whole }

    /// What paints scenes; in the colours that an edited field asks for, where one does.
    package func painter(_ theme: Theme) -> ScenePainter {
        theme == environment.theme
            ? painter
            : ScenePainter(engine: engine, theme: theme, traits: environment.traits)
    }

    // MARK: The strip

    /// What the strip says besides its keys; nil where there is nothing to say.
    var message: MessageContent? {
        if let notice { return MessageContent(notice.text, notice.tone) }
        return persistentMessage.map { MessageContent(words($0), .error) }
    }

    /// What paints scenes in the display's own colours.
    package var painter: ScenePainter { environment.painter }

    /// The same where something else on the screen says a notice.
    var silentMessage: MessageContent? { notice == nil ? message : nil }

    /// The strip, and what is to be said at its free end. Where that has no room the title bar has, with as many lines
    /// below it as it takes; where these would cover `focused`, the message stands right above the strip.
    package func add(
        _ strip: [StripItem], saying message: MessageContent?, focused: Rect? = nil, to scene: inout Scene
    ) {
        var bar = hintBar(strip)
        guard let message else { return scene.add(.hintBar(bar), in: layout.hintBar) }
        guard !painter.strips.hasRoom(for: message, beside: bar.items, in: layout.hintBar) else {
            (bar.message, bar.tone) = (message.text, message.tone)
            return scene.add(.hintBar(bar), in: layout.hintBar)
        }
        let end = layout.hintBar.minY
        let most = focused.map { max($0.minY, end - $0.maxY) } ?? end / 2
        let height = painter.strips.height(of: message, width: layout.titleBar.width, most: most)
        let frame = place(max(layout.titleBar.height, height), sparing: focused)
        scene.elements = scene.elements.compactMap { rest(of: $0, beside: frame) }
        scene.add(.message(message), in: frame)
        scene.add(.hintBar(bar), in: layout.hintBar)
    }

    /// What keys do, or what one switch would.
    func hintBar(_ strip: [StripItem]) -> HintBarContent {
        HintBarContent(items: offer?.items ?? strip, isFocused: offer?.isKey == true)
    }

    /// What a message leaves of an element: nothing, but of the row that keys act on all that there is room for.
    private func rest(of element: SceneElement, beside message: Rect) -> SceneElement? {
        let frame = element.frame
        guard frame.intersects(message) else { return element }
        guard case .row(let row) = element.content, row.isFocused, !row.isSection else { return nil }
        let above = Rect(
            x: frame.x, y: frame.y, width: frame.width, height: max(0, message.minY - frame.minY))
        let below = Rect(
            x: frame.x, y: message.maxY, width: frame.width, height: max(0, frame.maxY - message.maxY))
        let room = above.height > below.height ? above : below
        guard metrics.soleRowStyle == nil else { return SceneElement(frame: room, content: element.content) }
        return painter.rows.lines(of: row, in: frame, within: room).map { part, row in
            SceneElement(frame: part, content: .row(row))
        }
    }

    private func place(_ height: Int, sparing focused: Rect?) -> Rect {
        let height = min(height, layout.hintBar.minY)
        let (x, width) = (layout.titleBar.x, layout.titleBar.width)
        let top = Rect(x: x, y: 0, width: width, height: height)
        let bottom = Rect(x: x, y: layout.hintBar.minY - height, width: width, height: height)
        guard let focused, focused.intersects(top), !focused.intersects(bottom) else { return top }
        return bottom
    }
}
