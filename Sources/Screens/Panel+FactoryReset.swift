import Hardware
import Scenes
import Settings

// MARK: The factory-reset button

extension Panel {
    /// The button went down: the countdown takes the screen, unless changes wait there to be confirmed.
    package mutating func pressFactoryReset(hold: Duration, at time: Duration) -> [Effect] {
        guard confirmation == nil else { return [.sound(.refusal)] }
        factoryReset = FactoryReset(hold: hold, at: time)
        return [.sound(.modeChange)]
    }

    /// The button was let go before its time: nothing has happened.
    package mutating func releaseFactoryReset(at time: Duration) -> [Effect] {
        guard factoryReset != nil else { return [] }
        factoryReset = nil
        show(words[.resetKept], at: time)
        return []
    }

    /// Counts down; at the end everything of the user's goes through the one door that all changes take.
    mutating func expireFactoryReset(at time: Duration) -> [Effect] {
        guard var countdown = factoryReset else { return [] }
        countdown.expire(at: time)
        guard countdown.secondsLeft == 0 else {
            factoryReset = countdown
            return []
        }
        factoryReset = nil
        activity = nil
        staged = []
        screens.removeSubrange(1...)
        memory.places = [:]
        let changes = userChanges
        show(words[changes.isEmpty ? .resetNothing : .resetDone], at: time)
        // Where nothing is stored any more, files may still hold what was.
        return [.factoryReset(changes), .sound(.modeChange)]
    }

    /// What a vendor or a site locks is not the user's, whatever is stored below the lock.
    private var userChanges: [SettingChange] {
        (snapshot.stored.layers[.user] ?? [:]).keys.sorted()
            .filter { snapshot.lock(on: $0) == nil }.map { .reset($0) }
    }

    // MARK: The countdown as a scene

    func addFactoryReset(_ countdown: FactoryReset, to scene: inout Scene) {
        scene.add(.titleBar(TitleBarContent(title: words[.resetTitle])), in: layout.titleBar)
        let body = layout.body
        let (question, row) = (words[.resetQuestion], resetRow(countdown))
        let isTiny = metrics.sizeClass == .tiny
        let height = min(
            body.height - metrics.rowHeight,
            engine.wrapped(
                question, style: metrics.rowStyle, width: max(1, body.width - 2 * metrics.margin)
            ).size.height + (isTiny ? 1 : metrics.spacing))
        let gap = isTiny ? 0 : metrics.spacing
        let text = Rect(x: body.x, y: body.y + gap, width: body.width, height: max(0, height))
        scene.add(.paragraph(ParagraphContent(question, tone: .normal)), in: text)
        let bar = Rect(
            x: body.x, y: text.maxY + gap, width: body.width,
            height: min(metrics.rowHeight, max(0, body.maxY - text.maxY - gap)))
        scene.add(.row(row), in: bar)
        scene.add(
            .hintBar(HintBarContent(items: [], message: words[.resetAdvice], isError: true)),
            in: layout.hintBar)
    }

    var resetDescription: String {
        guard let countdown = factoryReset else { return "" }
        let row = resetRow(countdown)
        return
            "title: \(words[.resetTitle])\n  \(row.title) = \(row.value)\nmessage: \(words[.resetAdvice])\n"
    }

    private func resetRow(_ countdown: FactoryReset) -> RowContent {
        var row = RowContent(title: words[.resetIn], value: words(.resetSeconds, countdown.secondsLeft))
        row.accessory = .bar(countdown.progress)
        row.isFocused = true
        return row
    }
}
