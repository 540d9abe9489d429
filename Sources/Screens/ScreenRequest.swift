import Keys
import Localization
import Settings

/// What a screen asks of the panel, in the order in which it is to be done.
package indirect enum ScreenRequest {
    /// For the outside.
    case effect(ScreenEffect)
    /// The key's sound, where nothing else sounds in this turn.
    case soundIfSilent(ScreenSound)
    /// Says something in the hint bar, until its time is over or a key is pressed.
    case say(String, isError: Bool = false, for: Duration = Notice.time)
    /// Says why a key was refused, with a sound.
    case refuse(LocalizedString)
    /// Stores a value, or lets it wait where its group is applied as a whole.
    case change(SettingChange)
    /// The screen goes; what is beneath it is shown.
    case leave
    /// A page of values goes, where one is on the screen.
    case leaveChoices
    /// Another screen takes its place on top.
    case open(ScreenState)
    /// The list on the screen becomes this one.
    case renew(ScreenState)
    /// A page of the bundle, by its name.
    case openPage(String)
    /// Where a hit of Find is: its page with its row focused, or its page of choices.
    case go(Search.Entry)
    /// One screen back, or home; what waits to be applied is asked about first.
    case goBack, goHome
    /// Lists what waits to be applied, or throws it away.
    case askAboutStaged, discardStaged
    /// A setting becomes what it is in another layer; its screen goes, and this is said.
    case take(SettingChange, saying: String)
    /// What was to be changed waits again, and the first of it is edited, where its row is on the page below.
    case mend([SettingChange])
    /// A button was pressed.
    case press(String)
    /// Shows a code of these lines and of what device it is.
    case showCode([String])
    /// What was set here goes to the USB stick.
    case saveToStick
    /// Shows what every key does.
    case testKeypad
    /// A key without repeats of its own is held: the focus goes on moving.
    case goOnMoving(ListCursor.Direction)
    /// A knob's push opened a row; holding on takes its place.
    case notePush(LastPush)
    /// Something was copied: the next field can paste it.
    case copied(String)
    /// Only a technician may do that: whoever knows the PIN is one.
    case askForPIN
    /// The PIN was forgotten: the recovery code is asked for.
    case recoverPIN
    /// Everything of the user's is to be forgotten.
    case forgetEverything

    static var click: Self { .effect(.sound(.click)) }
    static var refusal: Self { .effect(.sound(.refusal)) }
}

/// Something that has the screen: it takes keys, knows when it next wants to be asked, and draws itself.
package protocol Screen {
    /// Takes a key, and answers what is to be done.
    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    /// When `expire` has something to do; nil while nothing is pending.
    var deadline: Duration? { get }
    /// Does what is due by then.
    mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest]
}

extension Screen {
    package var deadline: Duration? { nil }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] { [] }
}
