import Keys
import Localization
import Navigation
import Screens
import Settings
import Simulator

/// A panel with a store in memory, and what its last keys left to do outside.
struct LawPanel: KeyReceiver {
    private(set) var player: PreviewPlayer
    private(set) var effects: [ScreenEffect] = []

    /// - Parameter stick: the files of a USB stick, of which none is one of settings.
    init(_ navigator: Navigator, stick: [String]?) {
        player = PreviewPlayer(navigator)
        guard let stick else { return }
        player.plug(
            PretendedStick(files: stick) { _, navigator, time in
                navigator.tellStick(LocalizedString(.usbNoFile), isError: true, at: time)
                return []
            })
    }

    var navigator: Navigator { player.navigator }
    var deadline: Duration? { player.deadline }
    var hasPendingLetter: Bool { player.hasPendingLetter }

    mutating func forgetEffects() { effects = [] }

    mutating func handle(_ action: KeyAction, at time: Duration) {
        var ahead = player.navigator
        effects += ahead.handle(action, at: time)
        player.handle(action, at: time)
    }

    mutating func expire(at time: Duration) {
        var ahead = player.navigator
        effects += ahead.expire(at: time)
        player.expire(at: time)
    }
}
