import Foundation
import Hardware
import Keys
import Testing
import VirtualDevice

extension DeviceTests.FirstLight {
    /// A phone pad whose codes no table knows, on a device without a board file.
    @Test("an unknown pad is asked for its keys once, and works from then on, after a restart as well")
    func unknownPad() throws {
        let pad = Self.strangePad
        let file = "/usr/share/settingsd/board/\(panel.setup.board.name)/board.ini"
        try device.run("mv \(file) /run/phone-pad.ini")
        defer { giveBackPhonePad() }
        try device.unplug("keypad")
        try device.plug("keypad", pad.caps.map { "key:\($0.code)" })
        try panel.start()
        try device.waitUntilOpened("keypad")
        // OK, no Q, 1 to 9 and 0, no dot, * and #, no A, then the keys around; OK keeps it.
        let answers =
            "ok ok 1 2 3 4 5 6 7 8 9 0 ok star pound ok up down left right back erase ok"
        try device.type(try KeyTrack(KeyScript(answers, for: pad), on: pad))
        let kept = try device.run("cat /var/lib/settingsd/keypad.ini")
        #expect(kept.contains("Class = P"))
        #expect(kept.contains(" = ok"))
        try device.run("systemctl restart settingsd.service")
        try device.waitForService()
        try device.type(try KeyTrack(KeyScript("ok 2 3 2 ok", for: pad), on: pad))
        #expect(try panel.value("name") == "ada")
    }

    /// Codes of F14 to F24, PROG1 and the like: libinput passes them, nobody prints them on a pad.
    private static let strangePad: KeypadDescription = {
        let usual = KeypadDescription.phonePad
        let codes: [UInt32] = Array(184...194) + [148, 149, 202, 203, 150, 151, 152, 153]
        var next = codes.makeIterator()
        let cap = { (cap: KeyCap) in KeyCap(cap.key, code: next.next() ?? 0, legend: cap.legend) }
        return KeypadDescription(
            hardwareClass: .phonePad, pad: usual.pad.map { $0.map(cap) },
            functionKeys: usual.functionKeys.map(cap))
    }()
}
