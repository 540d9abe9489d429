import Bus
import Graphics
import Hardware
import Loop
import Scenes
import Navigation
import Screens
import Settings

/// Those who see the panel from afar: each is told what differs from what it has, as soon as it has asked for that. Where
/// nobody asks nothing is done.
final class WatchController {
    /// Hands out what a question is answered with.
    typealias Answer = (Result<[String: SettingValue], BusFailure>) -> Void

    /// Somebody who watches, from the first question until it leaves the bus.
    private struct Watcher {
        let userID: UInt32?
        let role: Role
        var kind: PanelGlance.Kind
        /// Of the question that waits; nil between two.
        var answer: Answer?
        /// What it was told last, and its number.
        var number = 0
        var scene: Scene?
        var text: String?
    }

    /// Each costs a scene and some bytes a change.
    private static let mostWatchers = 4

    private var watchers: [String: Watcher] = [:]
    /// The picture as it is seen from afar, and what is on it; nil while nobody watches.
    private var canvas: Canvas?
    private var painted: Scene?
    /// What all who wait have been told of.
    private var told: (revision: Revision, isCovered: Bool)?
    private let journal: Journal

    init(journal: Journal) { self.journal = journal }

    /// Whether somebody watches.
    var isWatched: Bool { !watchers.isEmpty }

    /// Takes a question that is answered when there is something new; true where somebody begins to watch.
    func take(
        _ glance: PanelGlance, from caller: BusCaller, as role: Role, _ answer: @escaping Answer
    ) throws(BusFailure) -> Bool {
        let known = watchers[caller.connection]
        guard known?.answer == nil else {
            throw BusFailure(.busy, "one question at a time: this one waits still")
        }
        guard known != nil || watchers.count < Self.mostWatchers || makeRoom(for: caller, as: role) else {
            throw BusFailure(
                .busy, "\(Self.mostWatchers) watch the panel already; come again when one has gone")
        }
        var watcher = known ?? Watcher(userID: caller.userID, role: role, kind: glance.kind)
        if glance.since != watcher.number || glance.kind != watcher.kind {
            (watcher.scene, watcher.text) = (nil, nil)
        }
        (watcher.kind, watcher.answer) = (glance.kind, answer)
        watchers[caller.connection] = watcher
        told = nil
        if known == nil { journal.notice("user \(Self.name(caller.userID)) watches the panel") }
        return known == nil
    }

    /// Technicians see the panel whoever watches already, and nobody holds all places: of a user with two more than the one
    /// who comes one goes. False where nobody has to.
    private func makeRoom(for caller: BusCaller, as role: Role) -> Bool {
        let counts = Dictionary(grouping: watchers.values, by: \.userID).mapValues(\.count)
        func count(_ user: UInt32?) -> Int { counts[user] ?? 0 }
        let own = count(caller.userID)
        let leaving = watchers.filter { _, watcher in
            watcher.role < role || watcher.role == role && count(watcher.userID) >= own + 2
        }
        let gone = leaving.max { (count($0.value.userID), $0.key) < (count($1.value.userID), $1.key) }
        guard let gone else { return false }
        forget(connection: gone.key)
        gone.value.answer?(
            .failure(BusFailure(.busy, "somebody else watches the panel now; come again when one has gone")))
        return true
    }

    /// A connection left the bus; it may never have watched.
    func forget(connection: String) {
        guard let gone = watchers.removeValue(forKey: connection) else { return }
        journal.notice("user \(Self.name(gone.userID)) no longer watches the panel")
        if watchers.isEmpty {
            canvas = nil
            painted = nil
        }
    }

    private static func name(_ userID: UInt32?) -> String { userID.map { "\($0)" } ?? "?" }

    /// Tells everyone who waits what is new.
    ///
    /// - Parameter isCovered: by a form.
    func show(_ navigator: Navigator, isCovered: Bool, on display: DisplayDescription) {
        guard watchers.contains(where: { $0.value.answer != nil }) else { return }
        if let told, told.revision == navigator.revision, told.isCovered == isCovered { return }
        told = (navigator.revision, isCovered)
        let seen = navigator.seenFromAfar(isCovered: isCovered)
        for (connection, watcher) in watchers where watcher.answer != nil {
            tell(watcher, of: seen, on: display, as: connection)
        }
    }

    private func tell(
        _ watcher: Watcher, of seen: Navigator, on display: DisplayDescription, as connection: String
    ) {
        var watcher = watcher
        let answer: Result<[String: SettingValue], BusFailure>
        // What an owner may not see on the bus it does not see from afar.
        if seen.role == .technician, watcher.role != .technician {
            answer = .failure(
                BusFailure(
                    .accessDenied,
                    "a technician is at the panel; only \(CallerRights.technicians), may watch now"))
        } else if watcher.kind == .text {
            let text = seen.describeScreen()
            guard text != watcher.text else { return }
            watcher.text = text
            answer = .success(["text": .string(text)])
        } else {
            let scene = seen.scene()
            let damage = scene.damage(since: watcher.scene)
            guard !damage.isEmpty else { return }
            watcher.scene = scene
            answer = picture(of: scene, damage, paintedBy: seen.painter, display)
        }
        watcher.number += 1
        let number = watcher.number
        let hand = watcher.answer
        watcher.answer = nil
        watchers[connection] = watcher
        hand?(answer.map { $0.merging(["number": .integer(number)]) { own, _ in own } })
    }

    private func picture(
        of scene: Scene, _ damage: Damage, paintedBy painter: ScenePainter, _ display: DisplayDescription
    ) -> Result<[String: SettingValue], BusFailure> {
        do throws(CanvasError) {
            var canvas = try takeCanvas(size: scene.size, display)
            painter.paint(scene, damage: scene.damage(since: painted), on: &canvas)
            painted = scene
            let change = canvas.change(in: damage).packed(in: canvas.format)
            self.canvas = consume canvas
            return .success([
                "width": .integer(scene.size.width), "height": .integer(scene.size.height),
                "depth": .integer(display.pixelFormat.bitsPerPixel), "change": .data(change),
            ])
        } catch {
            return .failure(BusFailure(.invalid, "\(error)"))
        }
    }

    private func takeCanvas(size: Size, _ display: DisplayDescription) throws(CanvasError) -> Canvas {
        if let own = canvas.take(), own.size == size, own.format == display.pixelFormat { return own }
        painted = nil
        return try Canvas(size: size, format: display.pixelFormat, isMono: display.isMono)
    }
}
