import Localization
import Scanning
import Scenes
import Screens
import Settings

// MARK: Codes that the screen shows

extension Navigator {
    /// What the device is, below what the code is about.
    mutating func showCode(about lines: [String], at time: Duration) -> [ScreenEffect] {
        guard context.canShowCodes else { return refuse(LocalizedString(.codeMissing), at: time) }
        guard let code = context.code(of: lines + context.deviceLines) else {
            return refuse(LocalizedString(.codeTooLarge), at: time)
        }
        push(.reader(ReaderScreen(codes: [code], for: .codeForPhone, in: context)))
        return [.sound(.click)]
    }

    /// Of the page on the screen.
    mutating func showSettingsCode(at time: Duration) -> [ScreenEffect] {
        guard context.canShowCodes else { return refuse(LocalizedString(.codeMissing), at: time) }
        guard let page = (top as? PageScreen)?.page else { return [] }
        let code = ConfigurationCode(model: bundle.root.title, values: context.values(on: page))
        guard !code.values.isEmpty else { return refuse(LocalizedString(.resetNothing), at: time) }
        guard let codes = context.codes(of: code) else {
            return refuse(LocalizedString(.codeTooLarge), at: time)
        }
        push(.reader(ReaderScreen(codes: codes, for: .codeForDevice, in: context)))
        return [.sound(.click)]
    }
}
