import Bundles
import Hardware
import Localization
import Settings
import Simulator

/// The language and the settings that a board file names: the service goes without those that there are not.
enum BoardMentions {
    private static let settings: Set = ["LanguageKey", "LoudnessKey", "EnabledKey"]

    /// Those that there are not, each with file and line; no settings without a schema.
    static func problems(of board: BoardSource, _ schema: Schema?) -> [BoardError] {
        let entries = (try? INIDocument(board.text, file: board.file))?.entries ?? []
        return entries.compactMap { entry in
            reason(entry, schema).map {
                BoardError(
                    file: board.file, line: entry.line, reason: "\(entry.name) = \(entry.value): \($0)")
            }
        }
    }

    private static func reason(_ entry: INIDocument.Entry, _ schema: Schema?) -> String? {
        if entry.section == "Board", entry.name == "Language" {
            guard LanguageChain.isUnknown(folder: entry.value) else { return nil }
            return "no language is called so; it is written as de or pt-BR"
        }
        guard settings.contains(entry.name), let schema, schema[entry.value] == nil else { return nil }
        return "the bundle has no such setting" + Misspelling.suggestion(for: entry.value, among: schema.keys)
    }
}
