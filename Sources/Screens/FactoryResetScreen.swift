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
        let advice = frame(ofAdvice: advice(words), in: context)
        let isTiny = metrics.sizeClass == .tiny
        let gap = isTiny ? 0 : metrics.spacing
        let room = max(0, advice.minY - layout.body.y - gap)
        let question = ParagraphContent(words[.resetQuestion], tone: isTiny ? .footer : .normal)
        let height = min(room - metrics.rowHeight, self.height(of: question, in: context))
        let text = Rect(
            x: 0, y: layout.body.y + gap, width: layout.body.width, height: max(0, height))
        scene.add(.paragraph(question), in: text)
        let bar = Rect(
            x: 0, y: text.maxY + gap, width: layout.body.width,
            height: min(metrics.rowHeight, max(0, advice.minY - text.maxY - gap)))
        scene.add(.row(row(words)), in: bar)
        scene.add(.message(self.advice(words)), in: advice)
    }

    private func advice(_ words: ScreenStrings) -> MessageContent {
        MessageContent(words[.resetAdvice], isError: true)
    }

    /// At the bottom, as high as its words.
    private func frame(ofAdvice advice: MessageContent, in context: ScreenContext) -> Rect {
        let bar = context.layout.hintBar
        let height = max(
            bar.height,
            context.painter(context.board.display.colours).height(of: advice, width: bar.width))
        return Rect(x: 0, y: bar.maxY - height, width: bar.width, height: height)
    }

    private func height(of question: ParagraphContent, in context: ScreenContext) -> Int {
        let metrics = context.metrics
        let style = question.tone == .footer ? metrics.footerStyle : metrics.rowStyle
        let width = max(1, context.size.width - 2 * metrics.margin)
        return context.engine.wrapped(question.text, style: style, width: width).size.height
            + (metrics.sizeClass == .tiny ? 1 : metrics.spacing)
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
