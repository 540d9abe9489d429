import Localization
import Scanning
import Screens
import Settings

// MARK: Settings on a USB stick

extension Navigator {
    /// Whether a page shows what is on the stick, so that somebody has to look at it.
    package var showsStick: Bool { stack.contains(where: \.isStick) }

    mutating func openStick() -> [ScreenEffect] {
        context.learn(DeviceKnowledge.Stick.busy)
        push(.stick(StickScreen(in: context)))
        return [.sound(.click)]
    }

    /// What is known of the stick now.
    package mutating func learn(_ stick: DeviceKnowledge.Stick) {
        guard stick != knowledge.stick else { return }
        context.learn(stick)
        refreshRows()
    }

    /// What somebody set on the pages that there are, as far as whoever stands here may see and change it: never a secret.
    private var settingsToSave: ConfigurationCode {
        ConfigurationCode(model: bundle.root.title, values: context.values(on: bundle.root))
    }

    mutating func saveToStick(at time: Duration) -> [ScreenEffect] {
        let settings = settingsToSave
        guard !settings.values.isEmpty else { return refuse(LocalizedString(.resetNothing), at: time) }
        return [.stick(.save(settings))]
    }

    /// What a file had: asked about as a list of what would become other, where the page is still there.
    ///
    /// - Parameter isOtherSchema: it comes from a device with other settings.
    package mutating func take(
        _ file: ConfigurationCode, isOtherSchema: Bool, at time: Duration
    ) -> [ScreenEffect] {
        guard stack.topList.isStick, task == nil else { return [] }
        let changes = file.values.sorted { $0.key < $1.key }.map { SettingChange.set($0.key, $0.value) }
        return ask(
            about: changes, .scanSettings, of: file.model, isOtherSchema: isOtherSchema, at: time)
    }

    /// What became of a file.
    package mutating func tellStick(_ sentence: LocalizedString, isError: Bool, at time: Duration) {
        guard showsStick else { return }
        show(words(sentence), isError: isError, at: time, for: Self.answerNoticeTime)
    }
}
