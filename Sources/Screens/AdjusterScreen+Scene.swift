import Graphics
import Hardware
import Keys
import Scenes

// MARK: How it looks

extension AdjusterScreen {
    /// Its row, as it would be with the number that is chosen now; between angle marks where arrows step it.
    func show(in content: inout RowContent, in context: ScreenContext) {
        context.contents.show(slider, number: editor.result ?? editor.value, in: &content)
        content.value = RowContents.join(editor.text, slider.unit)
        content.isAdjusting = keys(in: context).hasSteps
    }

    func strip(in context: ScreenContext) -> [StripItem] {
        keys(in: context).table.strip(on: context.keypad, in: context.words)
    }

    /// What is typed and what it may be, for whoever reads the screen in words.
    func lines(in context: ScreenContext) -> [String] {
        ["field: \(editor.text)|\(editor.text.count)", "mode: 123", "~ \(limits(in: context).text)"]
    }

    /// The whole panel for one number: its row, what it may be, and the menu where that is open.
    func add(to scene: inout Scene, over face: ListFace, in context: ScreenContext) {
        scene.add(
            .titleBar(
                TitleBarContent(
                    title: face.list.title, isTechnician: context.isTechnician,
                    hasStaged: !context.staged.isEmpty)), in: context.layout.titleBar)
        let row = face.list.cursor.focus.flatMap { face.content(ofRow: $0) }
        let frames = frames(for: row, in: context)
        if let row { scene.add(row, in: frames.row) }
        if frames.limits.height > 0 { scene.add(.paragraph(limits(in: context)), in: frames.limits) }
        if isMenuOpen { addMenu(in: frames.menu, context, to: &scene) }
        context.add(strip(in: context), saying: context.message, focused: frames.row, to: &scene)
    }

    /// The range beside what is typed, in the colour of an error as soon as that is out of it.
    private func limits(in context: ScreenContext) -> ParagraphContent {
        let words = context.words
        return ParagraphContent(
            "\(words(range))   \(words(steps))", tone: editor.isWrong ? .error : .footer)
    }

    /// From top to bottom; a panel that has one row at a time, or a menu on a small one, leaves the limits no room.
    private func frames(
        for row: SceneContent?, in context: ScreenContext
    ) -> (row: Rect, limits: Rect, menu: Rect) {
        let (body, list) = (context.layout.body, context.listLayout)
        let limits = limits(in: context)
        let wanted = list.height(of: .paragraph(limits.text, limits.tone))
        let isCramped = isMenuOpen && context.metrics.sizeClass == .tiny
        let below = isCramped ? 0 : min(wanted, body.height / 2)
        let shape: ListLayout.RowShape = if case .row(let content)? = row { .row(content) } else { .field }
        let height = min(list.height(of: shape), body.height - below)
        let row = Rect(x: body.x, y: body.y, width: body.width, height: height)
        let text = Rect(x: body.x, y: row.maxY, width: body.width, height: below)
        return (row, text, Rect(x: body.x, y: text.maxY, width: body.width, height: body.maxY - text.maxY))
    }

    private func addMenu(in frame: Rect, _ context: ScreenContext, to scene: inout Scene) {
        let (keys, columns) = (keys(in: context), 3)
        let layout = EditorLayout(layout: context.layout)
        let rows = (keys.menuCommands.count + columns - 1) / columns
        for (index, command) in keys.menuCommands.enumerated() {
            let cell = KeyCellContent(
                legend: "\(index + 1)", candidates: [context.words(keys.word(command).word)])
            scene.add(
                .keyCell(cell),
                in: layout.cell(
                    row: index / columns, column: index % columns, rows: rows, columns: columns, in: frame))
        }
    }
}
