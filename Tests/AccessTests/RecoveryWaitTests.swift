import Testing

@testable import Access

@Suite("recovery codes of programs") struct RecoveryWaitTests {
    @Test(
        "each wrong recovery code has programs wait twice as long, ten minutes at most, and a right one ends it"
    )
    func waits() {
        var wait = RecoveryWait()
        #expect(wait.secondsLeft(at: .zero) == 0)
        var now = Duration.zero
        var waits: [Int] = []
        for _ in 0..<8 {
            wait.noteWrong(at: now)
            waits.append(wait.secondsLeft(at: now))
            now += .seconds(wait.secondsLeft(at: now))
            #expect(wait.secondsLeft(at: now) == 0)
        }
        #expect(waits == [10, 20, 40, 80, 160, 320, 600, 600])
        wait.noteWrong(at: now)
        wait.noteRight()
        #expect(wait.secondsLeft(at: now) == 0)
        wait.noteWrong(at: now)
        #expect(wait.secondsLeft(at: now) == 10)
    }
}
