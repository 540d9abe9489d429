import Access
import Hardware
import Scanning
import Settings

/// What a turn of the screens leaves to do outside.
package enum ScreenEffect: Hashable, Sendable {
    /// Validate, keep, and answer with `stored(_:)` or `refused(_:at:)`.
    case store([SettingChange])
    /// The same, on trial where they ask for that: answered with `follow` then.
    case apply([SettingChange])
    /// What is on trial stays; answered with `follow` or `refused(_:at:)`.
    case confirm
    /// Take back what is on trial; answered with `follow`.
    case undo
    /// A button was pressed; whoever handles the key answers with `answered(_:isDone:_:at:)`.
    case pressed(String)
    /// Keep these sections of a board file beside the board's own, and go on with the board that they make.
    case keepKeypad(String, KeypadFile)
    /// Forget these, whoever's session it is; answered as `store` is.
    case factoryReset([SettingChange])
    /// For the buzzer, where there is one.
    case sound(ScreenSound)
    /// A field would take words by their digits, in this language; answered with `learn(_:of:)` by who has them.
    case wantsDictionary(String)
    /// A field would have its words looked at, in this language; answered likewise, however late.
    case wantsChecker(String)
    /// A field would offer what the device knows, such as its own addresses; answered with `learn(_:)`.
    case wantsDeviceValues
    /// For the PIN's door; answered with `answered(_:at:)` or `refused(_:at:)`.
    case access(AccessRequest)
    /// Back was pressed on the first page, and another program shares the screen.
    case leaveScreen
    /// A technician wants to see who changed what; answered with `showChanges(_:)`.
    case wantsChanges
    /// For the USB stick; answered with `learn(_:at:)`, `ask(about:...)` or a sentence.
    case stick(StickOrder)
}

/// What a person wants of a USB stick.
package enum StickOrder: Hashable, Sendable {
    /// The file of that name is read, and asked about.
    case take(String)
    /// These are written to a new file.
    case save(ConfigurationCode)
}

/// What the buzzer can say.
package enum ScreenSound: Hashable, Sendable { case click, refusal, modeChange }
