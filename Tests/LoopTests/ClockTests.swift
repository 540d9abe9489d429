import Foundation
import Loop
import Testing

@Suite struct ClockTests {
    @Test("the zone of a moment is the device's, in summer and in winter; beyond all calendars there is none")
    func zone() {
        for wall in [1_768_000_000, 1_784_000_000] {
            let date = Date(timeIntervalSince1970: Double(wall))
            #expect(Clock.secondsAhead(at: wall) == TimeZone.current.secondsFromGMT(for: date))
        }
        #expect(Clock.secondsAhead(at: .max) == 0)
    }
}
