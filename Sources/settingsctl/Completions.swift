import ArgumentParser

extension CompletionKind {
    /// Boards by name, from the folders where `BoardShelf` looks for them.
    static let boards = CompletionKind.shellCommand(
        "basename -a board/*/ /etc/settingsd/board/*/ /usr/share/settingsd/board/*/ 2>/dev/null | grep -v '[*]'"
    )
    /// Keys of what the running service has.
    static let settings = CompletionKind.shellCommand("settingsctl list 2>/dev/null | cut -f 1")
}
