import ArgumentParser
import Storage
import Words

/// `settingsctl words`: a dictionary for predictive entry, made from a word list when an image is built.
struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a dictionary for predictive entry from a word list.",
        discussion: """
            The list has one word a line, most frequent first, or with a count before each: Debian's /usr/share/dict \
            lists and onboard-data's models will do. Words with other letters than the language's are left out. The most \
            frequent also complete what arrows and a knob begin, unless the list stands in the order of letters.

            \(ExitCodes.ofFiles)

            For example:
            settingsctl words --language de /usr/share/dict/ngerman de.words
            """
    )

    @Option(help: "The language of the words, as de or pt-BR.")
    var language = "en"

    @Argument(help: "The word list.")
    var list: String

    @Argument(help: "The dictionary to write.")
    var output: String

    func run() throws {
        let dictionary = WordDictionary(counting: try FileContents.text(list), language: language)
        guard dictionary.count > 0 else {
            throw CommandFailure.refused("\(list) has no word in letters of \"\(language)\"")
        }
        try FileOutput.write(dictionary.file, to: output)
        if !FileOutput.isStandardOutput(output) { write("\(dictionary.count) words\n") }
    }
}
