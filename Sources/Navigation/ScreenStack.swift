import Screens

/// The screens from Root to what is seen: lists, then what is done on top of them, then what takes the screen. There always
/// is a list: Root is never left.
struct ScreenStack: RandomAccessCollection, MutableCollection {
    private var screens: [ScreenState]

    init(_ root: PageScreen) { screens = [.page(root)] }

    var startIndex: Int { 0 }
    var endIndex: Int { screens.count }

    subscript(index: Int) -> ScreenState {
        _read { yield screens[index] }
        _modify { yield &screens[index] }
    }

    var listCount: Int { screens.prefix { $0.level == .list }.count }

    /// From Root on.
    var lists: ArraySlice<ScreenState> { screens.prefix(listCount) }

    /// The list that is on the screen, or beneath what is.
    var topList: ScreenState {
        get { screens[listCount - 1] }
        set { screens[listCount - 1] = newValue }
    }

    /// What is done on top of the list; nil while moving about.
    var task: ScreenState? {
        get { screens.first { $0.level == .task } }
        set {
            screens.removeAll { $0.level == .task }
            if let newValue { push(newValue) }
        }
    }

    var countdown: FactoryResetScreen? {
        if case .factoryReset(let countdown) = screens.last { countdown } else { nil }
    }

    /// Changes that wait to be confirmed, as they are asked about.
    var asking: ConfirmationScreen? {
        for case .confirmation(let asking) in screens { return asking }
        return nil
    }

    /// Above all that may lie below it.
    mutating func push(_ state: ScreenState) {
        letGoOfQuestions()
        let place = screens.firstIndex { $0.level > state.level } ?? screens.count
        screens.insert(state, at: place)
    }

    private mutating func letGoOfQuestions() {
        for index in screens.indices {
            guard case .destructive(var question) = screens[index] else { continue }
            question.letGo()
            screens[index] = .destructive(question)
        }
    }

    mutating func remove(at index: Int) { screens.remove(at: index) }

    /// Takes away the lists from one on; what is done on top of them stays.
    mutating func removeLists(from index: Int) {
        let lists = listCount
        if index < lists { screens.removeSubrange(index..<lists) }
    }

    mutating func removeTopList() { removeLists(from: listCount - 1) }

    mutating func removeCountdown() { screens.removeAll(where: \.isCountdown) }

    /// Other lists, from Root on.
    mutating func replaceLists(with lists: [ScreenState]) {
        screens.replaceSubrange(0..<listCount, with: lists)
    }
}
