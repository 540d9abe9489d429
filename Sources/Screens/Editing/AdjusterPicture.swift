import Graphics
import Hardware
import Keys
import Localization
import PropertyLists
import Scenes
import Settings

/// An adjuster as it is drawn: one number, how it differs from before, where it lies between its ends.
package struct AdjusterPicture: ~Copyable {
    let adjuster: AdjusterScreen
    let context: ScreenContext

    /// Of an adjuster, as the panel is.
    package init(adjuster: AdjusterScreen, context: ScreenContext) {
        (self.adjuster, self.context) = (adjuster, context)
    }

    private var editor: SliderEditor { adjuster.editor }
    private var scale: SliderScale { editor.scale }
    private var words: ScreenStrings { context.words }
    private var isWrong: Bool { editor.isWrong || adjuster.isUnfit }

    /// The title, the number, its scale, and what keys do.
    package func add(to scene: inout Scene) {
        let layout = NumberLayout(layout: context.layout) { [engine = context.engine] style in
            engine.line(" ", style: style).size.height
        }
        scene.add(.titleBar(title), in: context.layout.titleBar)
        scene.add(.number(number), in: layout.number)
        let menu = layout.menu(in: context.layout)
        let sentence = sentence
        let isSeen = !layout.sentence.isEmpty && (!adjuster.isMenuOpen || menu.y > layout.sentence.y)
        if isSeen { scene.add(.sentence(sentence), in: layout.sentence) }
        if adjuster.isMenuOpen {
            addMenu(in: menu, to: &scene)
        } else {
            scene.add(.track(track), in: layout.track)
            scene.add(.sentence(facts), in: layout.facts)
        }
        // What was refused is said once, and the title stays.
        let isSaid = isSeen && context.notice?.text == sentence.texts.first
        context.add(strip, saying: isSaid ? nil : context.message, focused: layout.number, to: &scene)
    }

    /// Of a menu that is open the cells say all but how it is closed.
    private var strip: [StripItem] {
        let strip = adjuster.strip(in: context)
        return adjuster.isMenuOpen ? strip.suffix(1) : strip
    }

    private var title: TitleBarContent {
        TitleBarContent(
            title: adjuster.title, isTechnician: context.isTechnician, hasStaged: !context.staged.isEmpty)
    }

    private var number: NumberContent {
        NumberContent(
            text: words(DecimalText(editor.text)), unit: adjuster.slider.unit ?? "", isTyped: editor.isTyping,
            isWrong: isWrong)
    }

    // MARK: In words

    /// What may be typed, while something is; else how far the number is from what it was.
    private var sentence: SentenceContent {
        guard !editor.isTyping else {
            // What is on no step, or no whole number, is said so as soon as no digit can mend it.
            if editor.isHopeless, editor.problem != .outside {
                return SentenceContent([words.sentence(adjuster.reason)], tone: .error)
            }
            return SentenceContent([words(adjuster.range), ends], tone: isWrong ? .error : .plain)
        }
        let before = DecimalText(scale.text(of: adjuster.original))
        let difference = editor.value - adjuster.original
        guard before.description != editor.text else { return SentenceContent([words[.asBefore]]) }
        let key = difference > 0 ? StringKey.moreThanBefore : .lessThanBefore
        let whole = words(key, DecimalText(scale.text(ofDistance: difference)), before)
        return SentenceContent([whole, words(.wasBefore, before)], tone: .changed)
    }

    /// The range without words, for a narrow panel.
    private var ends: String {
        words(
            DecimalText(
                "\(scale.text(of: scale.minimum)) – \(scale.text(of: scale.maximum))",
                unit: adjuster.slider.unit))
    }

    /// All that is known of the setting, where a panel has room for it.
    private var facts: SentenceContent {
        let factory = adjuster.factory.map { words(.factoryValue, DecimalText(scale.text(of: $0))) }
        let parts = [words(adjuster.range), words(adjuster.steps)]
        let whole = (parts + [factory].compactMap { $0 }).joined(separator: "  ·  ")
        return SentenceContent([whole, parts.joined(separator: "  ·  ")], isSmall: true)
    }

    // MARK: The bar

    private var track: TrackContent {
        var track = TrackContent(
            value: scale.thousandths(of: editor.result ?? editor.value),
            low: words(DecimalText(scale.shortText(of: scale.minimum))),
            high: words(DecimalText(scale.shortText(of: scale.maximum))))
        track.factory = adjuster.factory.map(scale.thousandths)
        track.factoryText = adjuster.factory.map { words(DecimalText(scale.text(of: $0))) } ?? ""
        track.ticks = context.metrics.isTiny ? [] : scale.roundPlaces
        return track
    }

    // MARK: The numbered menu

    private func addMenu(in frame: Rect, to scene: inout Scene) {
        let (keys, columns) = (adjuster.keys(in: context), 3)
        let layout = EditorLayout(layout: context.layout)
        let rows = (keys.menuCommands.count + columns - 1) / columns
        let cells = keys.menuCommands.enumerated().map { index, command in
            (
                content: KeyCellContent(
                    legend: "\(index + 1)", candidates: [words(keys.word(command).word)], style: command.style
                ),
                frame: layout.cell(
                    row: index / columns, column: index % columns, rows: rows, columns: columns, in: frame)
            )
        }
        let painter = context.painter
        for (content, frame) in painter.cells.evened(cells) { scene.add(.keyCell(content), in: frame) }
    }
}

extension AdjusterCommand {
    /// With the sign and the tone that an editor's menu has for it.
    fileprivate var style: KeyCellContent.Style {
        switch self {
        case .save: .action(.tick, .good)
        case .erase: .action(.backspace, .plain)
        case .leave: .action(.cross, .bad)
        default: .action(nil, .plain)
        }
    }
}

extension AdjusterScreen {
    /// Its row, as it would be with the number that is chosen now.
    func show(in content: inout RowContent, in context: ScreenContext) {
        context.contents.show(slider, number: editor.result ?? editor.value, in: &content)
        content.value = context.words(DecimalText(editor.text, unit: slider.unit))
    }

    func strip(in context: ScreenContext) -> [StripItem] {
        keys(in: context).table.strip(on: context.keypad, in: context.words)
    }

    /// What is typed and what it may be, for whoever reads the screen in words.
    package func lines(in context: ScreenContext) -> [String] {
        let limits = "\(context.words(range))   \(context.words(steps))"
        let text = context.words(DecimalText(editor.text))
        return ["field: \(text)|\(text.count)", "mode: 123", "~ \(limits)"]
    }
}
