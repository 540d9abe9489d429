import ArgumentParser

extension CompletionKind {
    /// Boards by name.
    static let boards = CompletionKind.shellCommand(ShellWords.boards)
    /// Keys of what the running service has.
    static let settings = CompletionKind.shellCommand("settingsctl list 2>/dev/null | cut -f 1")
}

/// Commands in words that bash, zsh and fish have in common: each has globs and single quotes of its own.
enum ShellWords {
    /// Lists boards by name, from the folders where `BoardShelf` looks for them.
    static let boards = """
        find -L board /etc/settingsd/board $(dirname $(command -v settingsctl))/../share/settingsd/board \
        /usr/share/settingsd/board -mindepth 2 -maxdepth 2 -name board.ini 2>/dev/null \
        | sed "s:/board.ini::;s:.*/::" | sort -u
        """
}
