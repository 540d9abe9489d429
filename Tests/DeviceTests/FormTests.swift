import Foundation
import Testing
import VirtualDevice

extension DeviceTests.FirstLight {
    /// The sample form on the panel, asked for by a program of the device.
    private func ask() throws {
        let sample = try String(
            contentsOf: Checkout.compiled.root.appendingPathComponent("Samples/Person.plist"), encoding: .utf8
        )
        try device.run("cat >/run/Person.plist <<'END'\n\(sample)END")
        let before = try device.photograph()
        try device.run(
            "systemd-run --quiet --unit form sh -c "
                + "'settingsctl form /run/Person.plist >/run/answers 2>/run/form.error; echo $? >/run/form.code'"
        )
        try device.run("until [ -e /proc/$(systemctl show -P MainPID form)/comm ]; do sleep 0.5; done")
        while try device.photograph() == before {}
        try device.waitUntilStill(program: "settingsd")
    }

    @Test("the four-field form is filled in at the panel, and its answers come back as JSON")
    func form() throws {
        try device.run("rm -f /run/form.code")
        try ask()
        try panel.type("ok 2 3 right 2 ok 3 6 ok 2 star 4 4 4 right 6 6 6 ok 2 right hold:1 ok ok")
        try device.run("until [ -s /run/form.code ]; do sleep 0.5; done")
        #expect(try device.run("cat /run/form.code /run/form.error") == "0\n")
        let answers = try JSONSerialization.jsonObject(
            with: Data(try device.run("cat /run/answers").utf8))
        #expect(
            answers as? [String: String] == [
                "Name": "Ada", "Age": "36", "Homepage": "http://a.io", "Password": "a1",
            ])
        #expect(try !device.journal().contains("a1"))
        #expect(try panel.value("name") == nil || panel.value("name") == "")
    }

    @Test("a form that is given up ends its program with 1, and the settings are there again")
    func formIsGivenUp() throws {
        try device.run("rm -f /run/form.code")
        let before = try device.photograph()
        try ask()
        try panel.type("back")
        try device.run("until [ -s /run/form.code ]; do sleep 0.5; done")
        #expect(try device.run("cat /run/form.code") == "1\n")
        try device.waitUntilStill(program: "settingsd")
        #expect(try device.photograph() == before)
    }

    @Test("a program of the group settingsd-forms may ask; being in settingsd-write is not enough")
    func whoMayAsk() throws {
        let form = "settingsctl form --field Name"
        try device.run("systemd-sysusers --inline 'u clerk -' 'm clerk settingsd-write'")
        let refused = try device.attempt("systemd-run --quiet --pipe --wait --uid clerk \(form)")
        #expect(refused.code == 1 && refused.output.contains("settingsd-forms"), "\(refused)")
        // Another user: the bus remembers the groups of the first.
        try device.run("systemd-sysusers --inline 'u teller -' 'm teller settingsd-forms'")
        let before = try device.photograph()
        try device.run(
            "systemd-run --quiet --unit teller --uid teller --property StandardError=file:/run/teller \(form)"
        )
        while try device.photograph() == before {}
        try device.waitUntilStill(program: "settingsd")
        try panel.type("back")
        try device.run("until ! systemctl is-active --quiet teller; do sleep 0.5; done")
        #expect(try device.run("cat /run/teller").contains("given up"))
    }
}
