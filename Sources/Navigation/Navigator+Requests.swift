import Hardware
import Localization
import Screens
import Settings

// MARK: What screens ask for

extension Navigator {
    /// A page deeper than this is a bundle that goes round in circles.
    static let deepest = 32

    /// Does what a screen asked for, one after the other; what is left to do outside.
    mutating func perform(_ requests: [ScreenRequest], at time: Duration) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        for request in requests {
            if case .soundIfSilent(let sound) = request {
                if !effects.contains(where: \.isSound) { effects.append(.sound(sound)) }
            } else {
                effects += perform(request, at: time)
            }
        }
        return effects
    }

    private mutating func perform(_ request: ScreenRequest, at time: Duration) -> [ScreenEffect] {
        switch request {
        case .effect(let effect): return [effect]
        case .soundIfSilent(let sound): return [.sound(sound)]
        case .refuse(let reason): return refuse(reason, at: time)
        case .change(let change): return perform(change, at: time)
        case .forgetEverything: return forgetEverything(at: time)
        case .openPage(let name): return openPage(name, at: time)
        case .go(let hit): return routes.refusal(on: hit.pages).map { refuse($0, at: time) } ?? go(to: hit)
        case .goBack: return goBack(at: time)
        case .askAboutStaged: return askAboutStaged(leavingTo: nil)
        case .discardStaged: return discardStaged(at: time)
        case .take(let change, let sentence): return take(change, saying: sentence, at: time)
        case .mend(let changes): return mend(changes, at: time)
        case .press(let key): return press(key, at: time)
        case .askForPIN: return askForPIN(at: time)
        case .saveToStick: return saveToStick(at: time)
        case .showCode(let lines): return showCode(about: lines, at: time)
        case .say(let text, let isError, let duration): show(text, isError: isError, at: time, for: duration)
        case .leave: leave()
        case .leaveChoices: if stack.topList.isChoices { stack.removeTopList() }
        case .open(let screen): push(screen)
        case .renew(let list): stack.topList = list
        case .goHome: goHome()
        case .copied(let text): memory.clipboard = text
        case .testKeypad: if settings.form == nil { testKeypad(at: time) }
        case .goOnMoving(let direction): goOnMoving(direction, at: time)
        case .notePush(let row): lastPush = row
        case .recoverPIN: recoverPIN()
        }
        return []
    }

    private mutating func leave() {
        if let index = stack.lastIndex(where: { !$0.isCountdown }), index > 0 { stack.remove(at: index) }
    }

    // MARK: The hint bar

    /// Says something in the hint bar, until its time is over or a key is pressed.
    package mutating func show(
        _ text: String, isError: Bool = false, at time: Duration, for duration: Duration = Notice.time
    ) {
        context.notice = Notice(text: text, isError ? .error : .plain, until: time + duration)
    }

    /// Asks something in the hint bar, until a key is pressed.
    package mutating func ask(_ question: String) {
        context.notice = Notice(text: question, .question, until: nil)
    }

    mutating func refuse(_ reason: LocalizedString, at time: Duration) -> [ScreenEffect] {
        show(words.sentence(reason), isError: true, at: time)
        return [.sound(.refusal)]
    }

    /// A notice goes when its time has come, and at once when a key is pressed.
    mutating func expireNotice(at time: Duration, isKey: Bool) {
        if let notice, isKey || notice.until.map({ $0 <= time }) ?? false { context.notice = nil }
    }

    // MARK: Going to pages and back

    private mutating func openPage(_ name: String, at time: Duration) -> [ScreenEffect] {
        guard let page = bundle.pages[name] else { return openUnreadable(name) }
        guard stack.listCount < Self.deepest else {
            return refuse(LocalizedString(keypad.has(.back) ? .endlessPages : .nothingToOpen), at: time)
        }
        push(.page(PageScreen(page, in: context)))
        return [.sound(.click)]
    }

    private mutating func goBack(at time: Duration) -> [ScreenEffect] {
        let count = stack.listCount
        if let page = stack[count - 1].page, context.hasStaged(on: page.page) {
            return askAboutStaged(leavingTo: max(1, count - 1))
        }
        guard count > 1 else {
            if context.sharesScreen { return [.sound(.click), .leaveScreen] }
            show(words[.firstPage], at: time)
            return [.sound(.refusal)]
        }
        remember(stack[count - 1])
        stack.removeLists(from: count - 1)
        return [.sound(.click)]
    }

    private mutating func goHome() {
        guard stack.listCount > 1 else { return }
        if case .staged(var asking) = stack.topList {
            // The press that began the hold has asked already.
            asking.depth = 1
            top = asking
        } else if !staged.isEmpty {
            _ = askAboutStaged(leavingTo: 1)
        } else {
            rememberPages()
            stack.removeLists(from: 1)
        }
    }

    /// The ways to pages as they are open now.
    var routes: Routes { Routes(context: context) }

    /// Goes where a hit of Find is: its page, with its row focused, or its page of choices.
    mutating func go(to hit: Search.Entry) -> [ScreenEffect] {
        if !staged.isEmpty { return askAboutStaged(leavingTo: 1) }
        stack.replaceLists(with: routes.lists(to: hit))
        focus(hit)
        return [.sound(.click)]
    }

    private mutating func focus(_ hit: Search.Entry) {
        let wanted = list.rows.firstIndex { row in
            switch row {
            case .specifier(let index): index == hit.specifier
            case .radioChoice(let index, let choice): index == hit.specifier && choice == (hit.choice ?? 0)
            default: false
            }
        }
        guard let wanted else { return }
        top.focus(rowAt: wanted, in: context)
        guard let choice = hit.choice, let specifier = specifier(at: hit.specifier),
            case .multiValue(let choices) = specifier.kind, contents.isEnabled(specifier)
        else { return }
        var screen = ChoicesScreen(choices, of: specifier, in: context)
        screen.focus(choice, in: context)
        push(.choices(screen))
    }
}

extension ScreenEffect {
    fileprivate var isSound: Bool { if case .sound = self { true } else { false } }
}

// MARK: What somebody outside wants to be shown

extension Navigator {
    /// Goes to a page, by its name, over the pages that lead there. False where none leads there that whoever is at the panel
    /// may open, or where somebody is in the middle of something.
    package mutating func go(toPage name: String) -> Bool {
        let isFree = stack.allSatisfy { screen in
            screen.level == .list && !screen.isTimed && !screen.isStaged && screen.page?.part != .step
        }
        guard isFree, staged.isEmpty, let way = routes.way(to: name) else { return false }
        rememberPages()
        stack.replaceLists(with: routes.lists(way))
        return true
    }
}
