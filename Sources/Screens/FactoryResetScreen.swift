import Hardware
import Graphics
import Keys
import Localization
import Scenes

/// The countdown that has the screen while the factory-reset button is held.
struct FactoryResetScreen: Screen {
    private(set) var countdown: FactoryReset

    init(hold: Duration, at time: Duration) { countdown = FactoryReset(hold: hold, at: time) }

    /// Keys do nothing: only letting the button go ends it.
    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        if case .release = action { [] } else { [.refusal] }
    }

    var deadline: Duration? { countdown.deadline }

    mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        countdown.expire(at: time)
        return countdown.secondsLeft == 0 ? [.forgetEverything] : []
    }

    // MARK: How it looks

    func add(to scene: inout Scene, in context: ScreenContext) {
        let (words, layout, metrics) = (context.words, context.layout, context.metrics)
        scene.add(.titleBar(TitleBarContent(title: words[.resetTitle])), in: layout.titleBar)
        let body = layout.body
        let isTiny = metrics.sizeClass == .tiny
        let question = context.engine.wrapped(
            words[.resetQuestion], style: metrics.rowStyle, width: max(1, body.width - 2 * metrics.margin))
        let height = min(
            body.height - metrics.rowHeight, question.size.height + (isTiny ? 1 : metrics.spacing))
        let gap = isTiny ? 0 : metrics.spacing
        let text = Rect(x: body.x, y: body.y + gap, width: body.width, height: max(0, height))
        scene.add(.paragraph(ParagraphContent(words[.resetQuestion], tone: .normal)), in: text)
        let bar = Rect(
            x: body.x, y: text.maxY + gap, width: body.width,
            height: min(metrics.rowHeight, max(0, body.maxY - text.maxY - gap)))
        scene.add(.row(row(words)), in: bar)
        scene.add(
            .message(MessageContent(words[.resetAdvice], isError: true)), in: layout.hintBar)
    }

    func description(in context: ScreenContext) -> String {
        let (words, row) = (context.words, row(context.words))
        return
            "title: \(words[.resetTitle])\n  \(row.title) = \(row.value)\nmessage: \(words[.resetAdvice])\n"
    }

    private func row(_ words: ScreenStrings) -> RowContent {
        var row = RowContent(title: words[.resetIn], value: words(.resetSeconds, countdown.secondsLeft))
        row.accessory = .bar(countdown.progress)
        row.isFocused = true
        return row
    }
}
