import Settings

// MARK: Finding a row by digits

extension Panel {
    mutating func openFind(at time: Duration) -> [Effect] {
        refuse("Find is not here yet", at: time)
    }

    mutating func pressInFind(_ key: Key, at time: Duration) -> [Effect]? { nil }

    mutating func openHit(_ index: Int, at time: Duration) -> [Effect] { [] }

    func hitContent(_ index: Int) -> RowContent { RowContent(title: "") }

    var findHints: [HintBarContent.Item] { [] }
}
