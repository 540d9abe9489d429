import Localization
import PropertyLists
import Screens
import Settings
import TextEntry

extension AuditRecord {
    /// When, what, and by which door.
    func text(in context: ScreenContext, ahead seconds: Int) -> String {
        let time = DateText.shown(
            SettingDate(secondsSince1970: Double(moment.wall) + Double(seconds)), mode: .dateAndTime,
            in: context.words)
        return [time, what(in: context), who(in: context.words)].filter { !$0.isEmpty }.joined(
            separator: "\n")
    }

    private func what(in context: ScreenContext) -> String {
        let words = context.words
        switch entry.action {
        case .set, .reset:
            let title = context.bundle.schema[entry.key]?.title ?? entry.key
            guard entry.old != nil || entry.new != nil else { return title }
            return "\(title): \(entry.old ?? words[.notSet]) → \(entry.new ?? words[.notSet])"
        case .wrongPIN: return entry.count == 1 ? words[.pinWrong] : "\(words[.pinWrong]) (\(entry.count))"
        case .open: return words[.sessionOpen]
        case .close: return words[.sessionOver]
        case .choosePIN, .recoverPIN: return words[.pinChoose]
        case .factoryReset: return words[.resetDone]
        case .lock, .unlock, .confirm, .refused: return "\(entry.action.rawValue) \(entry.key)"
        }
    }

    private func who(in words: ScreenStrings) -> String {
        switch Origin.Door(rawValue: entry.door) {
        case .panel: words[.byPanel]
        case .bus: words[.byProgram]
        case .state: words[.byFiles]
        case .reset, .apply, nil: ""
        }
    }
}
