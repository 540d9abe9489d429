import Hardware
import Testing

@testable import Sharing

@Suite("who has the screen") struct ScreenShareTests {
    private typealias Effect = ScreenShare.Effect

    /// With the other program there, which has the screen.
    private func owned() -> ScreenShare {
        var share = ScreenShare(ScreenDescription(.drm))
        _ = share.ownerCame()
        return share
    }

    /// With the settings on the screen, since 1 s.
    private func shown() -> ScreenShare {
        var share = owned()
        _ = share.show(at: .seconds(1))
        _ = share.released(1, at: .seconds(1))
        _ = share.took(at: .seconds(1))
        return share
    }

    @Test("the other is asked first, and the screen is taken when it has let go of it")
    func handOver() {
        var share = owned()
        #expect(share.show(at: .zero) == [.ask(serial: 1)] && !share.hasScreen)
        #expect(share.deadline == .milliseconds(500))
        #expect(share.released(1, at: .milliseconds(9)) == [.take] && !share.hasScreen)
        #expect(share.took(at: .milliseconds(10)) == [.shown] && share.hasScreen)
    }

    @Test("it goes back when no key is down, and the other is told the number that it answered")
    func back() {
        var share = shown()
        #expect(share.hide(at: .seconds(2)) == [] && share.hasScreen && share.isLeaving)
        #expect(share.noteNoKeys() == [.leave, .resume(serial: 1)] && !share.hasScreen)
        #expect(share.show(at: .seconds(3)) == [.ask(serial: 2)])
    }

    @Test("a key that stays down keeps the screen for two seconds, no longer")
    func stuckKey() {
        var share = shown()
        _ = share.hide(at: .seconds(2))
        #expect(share.expire(at: .milliseconds(3999)) == [])
        #expect(share.expire(at: .seconds(4)) == [.leave, .resume(serial: 1)])
    }

    @Test("one that never lets go keeps the screen, and is told so after what it may have begun")
    func neverReleases() {
        var share = owned()
        _ = share.show(at: .zero)
        #expect(share.expire(at: .milliseconds(499)) == [])
        #expect(share.expire(at: .milliseconds(500)) == [.refused(.tooLate), .resume(serial: 1)])
        #expect(share.released(1, at: .milliseconds(501)) == [])
        #expect(!share.hasScreen && share.deadline == nil)
    }

    @Test("an answer to an earlier question is not taken for one to this")
    func lateAnswer() {
        var share = owned()
        _ = share.show(at: .zero)
        _ = share.expire(at: .milliseconds(500))
        #expect(share.show(at: .seconds(1)) == [.ask(serial: 2)])
        #expect(share.released(1, at: .seconds(1)) == [])
        #expect(share.released(2, at: .seconds(1)) == [.take])
    }

    @Test("a display that is not free yet is tried again every 20 ms, until the time to let go is over")
    func triesAgain() {
        var share = owned()
        _ = share.show(at: .zero)
        _ = share.released(1, at: .milliseconds(450))
        var tries: [Duration] = []
        #expect(share.missed(at: .milliseconds(450)) == [])
        while let due = share.deadline, tries.count < 100 {
            tries.append(due)
            guard share.expire(at: due) == [.take] else { break }
            if share.missed(at: due) != [] { break }
        }
        #expect(tries == [.milliseconds(470), .milliseconds(490), .milliseconds(500)])
        #expect(!share.hasScreen && share.deadline == nil)
    }

    @Test("where nobody is there to be asked the screen is taken, and stays until somebody is")
    func nobody() {
        var share = ScreenShare(ScreenDescription(.drm))
        #expect(share.show(at: .zero) == [.take])
        _ = share.took(at: .zero)
        #expect(share.hide(at: .seconds(1)) == [] && !share.isLeaving)
        #expect(share.deadline == nil)
        #expect(share.ownerCame() == [])
        // It has waited for longer than a person is waited for.
        #expect(share.expire(at: .seconds(300)) == [] && share.isLeaving)
    }

    @Test(
        "one that dies while it is asked has let go; one that dies while the settings are shown leaves them")
    func dies() {
        var share = owned()
        _ = share.show(at: .zero)
        #expect(share.ownerWent(at: .milliseconds(1)) == [.take])
        var other = shown()
        _ = other.hide(at: .seconds(2))
        #expect(other.ownerWent(at: .seconds(2)) == [])
        #expect(other.noteNoKeys() == [] && other.hasScreen)
    }

    @Test("one that comes anew has what is free at once, and what is shown when it is left")
    func comesAnew() {
        var share = owned()
        _ = share.ownerWent(at: .zero)
        #expect(share.ownerCame() == [.resume(serial: 0)])
        var other = shown()
        #expect(other.ownerCame() == [])
        _ = other.hide(at: .seconds(2))
        #expect(other.noteNoKeys() == [.leave, .resume(serial: 1)])
    }

    @Test("without a key for two minutes it goes back; a key, or what must not go by itself, keeps it")
    func idleReturn() {
        var share = shown()
        #expect(share.deadline == .seconds(121))
        share.noteUse(at: .seconds(100))
        #expect(share.deadline == .seconds(220))
        share.isHeld = true
        #expect(share.deadline == nil && share.expire(at: .seconds(500)) == [])
        share.isHeld = false
        #expect(share.expire(at: .seconds(220)) == [] && share.isLeaving)
    }

    @Test("asked for twice it is asked for once; asked for while it is shown the answer comes at once")
    func again() {
        var share = owned()
        _ = share.show(at: .zero)
        #expect(share.show(at: .milliseconds(1)) == [])
        _ = share.released(1, at: .milliseconds(2))
        #expect(share.show(at: .milliseconds(3)) == [])
        _ = share.took(at: .milliseconds(4))
        #expect(share.show(at: .milliseconds(5)) == [.shown])
        _ = share.hide(at: .milliseconds(6))
        #expect(share.show(at: .milliseconds(7)) == [.shown] && !share.isLeaving)
    }

    @Test("taken back before it was there, whoever asked is refused and the other goes on")
    func givenUp() {
        var share = owned()
        _ = share.show(at: .zero)
        #expect(share.hide(at: .milliseconds(1)) == [.refused(.calledOff), .resume(serial: 1)])
    }

    @Test("whoever brings a terminal to the front brings its program with it")
    func terminals() {
        var share = owned()
        #expect(share.terminalCame(at: .zero) == [.take])
        _ = share.took(at: .zero)
        #expect(share.terminalWent() == [.leave] && !share.hasScreen)
        #expect(share.terminalWent() == [])
        _ = share.show(at: .seconds(1))
        #expect(share.terminalCame(at: .seconds(1)) == [.take])
    }

    /// What a sequence of 2,000 things by chance leads to, seen from both programs.
    @Test(
        "whatever comes in whatever order, two never have the screen, and nobody waits for an answer",
        arguments: 0..<50)
    func byChance(seed: UInt64) {
        var numbers = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func number(below limit: UInt64) -> UInt64 {
            numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (numbers >> 33) % limit
        }
        var share = owned()
        var (now, otherDraws, panelIsOurs, waiting) = (Duration.zero, true, false, 0)
        var questions: [UInt32] = []
        func perform(_ effects: [Effect]) {
            var effects = effects[...]
            while let effect = effects.popFirst() {
                switch effect {
                case .ask(let serial): questions.append(serial)
                case .take:
                    let isFree = !otherDraws
                    panelIsOurs = isFree
                    effects += isFree ? share.took(at: now) : share.missed(at: now)
                case .leave: panelIsOurs = false
                // It hears what comes in its order, so that no question is before it any more.
                case .resume: (otherDraws, questions) = (share.isOwned, [])
                case .shown, .refused: waiting = 0
                }
                #expect(!(otherDraws && panelIsOurs))
            }
        }
        for _ in 0..<2000 {
            now += .milliseconds(Int64(number(below: 300)))
            switch number(below: 8) {
            case 0:
                waiting += 1
                perform(share.show(at: now))
            case 1: perform(share.hide(at: now))
            case 2, 3:
                guard let serial = questions.popLast() else { continue }
                // One in nine says so and has not.
                if number(below: 9) != 0 { otherDraws = false }
                perform(share.released(serial, at: now))
            case 4: perform(share.noteNoKeys())
            case 5 where number(below: 9) == 0:
                (otherDraws, questions) = (false, [])
                perform(share.ownerWent(at: now))
                perform(share.ownerCame())
            default: perform(share.expire(at: now))
            }
            #expect(share.hasScreen == panelIsOurs)
        }
        while let due = share.deadline, waiting > 0 {
            now = max(now, due)
            perform(share.expire(at: now))
        }
        #expect(waiting == 0)
    }
}
