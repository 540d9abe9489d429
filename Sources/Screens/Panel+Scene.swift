import Graphics
import Hardware
import Scenes
import Settings

// MARK: State to scene

extension Panel {
    /// What paints this panel's scenes.
    package var painter: ScenePainter {
        context.painter(theme)
    }

    /// The board's colours, or those that the edited field asks for. High contrast is somebody's need and stays.
    private var theme: Theme {
        let own = board.display.colours
        guard case .text(let text) = activity, own.name == .dark || own.name == .light else { return own }
        switch text.editor.traits.text.keyboardAppearance {
        case .default: return own
        case .dark, .alert: return .dark
        case .light: return .light
        }
    }

    /// A list's rows with their heights.
    func measured(_ screen: ListScreen) -> ListCursor.Rows {
        let rows = screen.rows
        let listLayout = ListLayout(layout: layout, engine: engine)
        return ListCursor.Rows(
            count: rows.count, isFocusable: { rows[$0].takesFocus },
            height: { listLayout.height(of: rows[$0].shape) },
            line: { listLayout.line(of: rows[$0].shape, at: $1) })
    }

    /// Everything that is on the screen now.
    package func scene() -> Scene {
        var scene = Scene(size: size)
        scene.theme = theme.name
        if let factoryReset {
            factoryReset.add(to: &scene, in: context)
            return scene
        }
        switch activity {
        case .text(let text): EditorPicture(text: text, context: context).add(to: &scene)
        case .keypad(let keypad): keypad.add(to: &scene, in: context)
        case .slider, nil: addList(to: &scene)
        }
        return scene
    }

    private func addList(to scene: inout Scene) {
        let title = TitleBarContent(
            title: soleRowGroup ?? list.title, note: positionNote, isTechnician: isTechnician,
            hasStaged: !staged.isEmpty)
        scene.add(.titleBar(title), in: layout.titleBar)
        let rows = measured(list)
        let placed = list.cursor.placed(in: rows, viewport: viewport)
        let bar = scrollBar(placed, rows)
        let frame = layout.rows(hasScrollBar: bar != nil)
        let numbers = numbered(placed)
        for place in placed where place.height > 0 {
            let rowFrame = Rect(x: frame.x, y: frame.y + place.y, width: frame.width, height: place.height)
            var visible = rowFrame.intersection(frame)
            if rowFrame.maxY > frame.maxY {
                // What is cut at the bottom ends with a whole line.
                let end = rowFrame.y + rows.line(place.index, frame.maxY - rowFrame.y).lowerBound
                if end > visible.y {
                    visible = Rect(x: visible.x, y: visible.y, width: visible.width, height: end - visible.y)
                }
            }
            let number = numbers.firstIndex(of: place.index).map { $0 + 1 }
            let content = content(ofRow: place.index, number: number, scrolled: visible.y - rowFrame.y)
            guard let content else { continue }
            scene.add(content, in: visible)
        }
        if let bar { scene.add(.scrollBar(bar), in: layout.scrollBar) }
        let hints = context.hintBar(listHints(numbered: numbers.count))
        context.add(hints, isPassing: notice != nil, to: &scene)
    }

    /// The group of the row that has the panel to itself.
    private var soleRowGroup: String? {
        guard metrics.soleRowStyle != nil, let focus = list.cursor.focus else { return nil }
        for row in list.rows[...focus].reversed() {
            switch row {
            case .header(let title): return title
            case .gap: return nil
            default: continue
            }
        }
        return nil
    }

    /// Tiny panels show the place in the list; there is no room for a scroll bar that says it well.
    private var positionNote: String? {
        if case .find(let find) = list.kind {
            return find.digits.isEmpty ? nil : find.digits.map(String.init).joined()
        }
        if let confirmation, isAskingToConfirm { return words(.secondsLeft, confirmation.secondsLeft) }
        guard metrics.sizeClass == .tiny, let position = list.position else { return nil }
        return "\(position.place)/\(position.count)"
    }

    /// Nil where everything fits.
    private func scrollBar(_ placed: [ListCursor.Placed], _ rows: ListCursor.Rows) -> ScrollBarContent? {
        guard let first = placed.first, let last = placed.last else { return nil }
        let isWhole = first.index == 0 && first.y >= 0 && last.index == rows.count - 1
        guard !isWhole || last.y + last.height > viewport else { return nil }
        let hiddenBefore = first.y < 0 ? -first.y * 1000 / max(1, first.height) : 0
        let hiddenAfter = max(0, last.y + last.height - viewport) * 1000 / max(1, last.height)
        let start = (first.index * 1000 + hiddenBefore) / rows.count
        let end = ((last.index + 1) * 1000 - hiddenAfter) / rows.count
        return ScrollBarContent(start: start, length: max(1, end - start))
    }
}

// MARK: Rows to contents

extension Panel {
    /// Whether a countdown is on the screen, which nothing may cover.
    package var needsScreen: Bool { isAskingToConfirm || factoryReset != nil }

    package func content(ofRow index: Int, number: Int?, scrolled: Int = 0) -> SceneContent? {
        let row = list.rows[index]
        switch row {
        case .header(let title): return .header(title)
        case .footer(let text): return .paragraph(ParagraphContent(text, tone: .footer, scrolled: scrolled))
        case .note(let text): return .paragraph(ParagraphContent(text, tone: .normal, scrolled: scrolled))
        case .gap: return nil
        default:
            var content = rowContent(row)
            content.number = number
            content.isFocused = list.cursor.focus == index
            if content.isFocused { showAdjusting(in: &content) }
            if case .specifier(let index) = row, let specifier = specifier(at: index),
                let field = context.fieldRow(of: specifier, content)
            {
                return .fieldRow(field)
            }
            return .row(content)
        }
    }

    private func rowContent(_ row: ListRow) -> RowContent {
        switch row {
        case .specifier(let index):
            guard let specifier = specifier(at: index) else { break }
            var content = contents.content(of: specifier)
            if case .slider(let slider) = specifier.kind { showPictures(of: slider, in: &content) }
            return content
        case .radioChoice(let index, let choice):
            guard let specifier = specifier(at: index), case .radioGroup(let list) = specifier.kind else {
                break
            }
            return choiceContent(choice, of: specifier, list)
        case .choice(let choice):
            guard case .choices(let specifier, let list) = list.kind else { break }
            return choiceContent(choice, of: specifier, list)
        case .hit(let index): return hitContent(index)
        case .apply: return applyRowContent
        case .change(let index): return changeContent(index)
        case .reset: return resetContent
        case .layer(let layer): return layerContent(layer)
        case .decision(let decision): return content(of: decision)
        case .back: return RowContent(title: words[.back], value: "")
        case .header, .footer, .gap, .note: break
        }
        return RowContent(title: "")
    }

    private func choiceContent(_ choice: Int, of specifier: Specifier, _ list: MultiValueSpecifier)
        -> RowContent
    {
        var content = RowContent(title: list.choices[choice].title)
        let value = specifier.key.flatMap(shown.value) ?? list.defaultValue
        content.accessory = .tick(value.flatMap { list.choices.index(of: $0) } == choice)
        content.isEnabled = contents.isEnabled(specifier)
        content.isLocked = contents.isLocked(specifier)
        return content
    }

    private func showPictures(of slider: SliderSpecifier, in content: inout RowContent) {
        content.minimumPicture = slider.minimumImage.flatMap(settings.picture(named:))
        content.maximumPicture = slider.maximumImage.flatMap(settings.picture(named:))
    }

    private func showAdjusting(in content: inout RowContent) {
        if case .slider(let adjuster) = activity { adjuster.show(in: &content, of: contents) }
    }
}
