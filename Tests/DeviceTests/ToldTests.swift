import Foundation
import Testing
import VirtualDevice

extension DeviceTests.ReadyDropIns {
    /// Has the device do what docs/live-facts.md has its reader type on one: the first part or the second.
    private func follow(_ part: Int) throws {
        let commands = try Fences(of: "live-facts").typed
        try #require(commands.count == 2)
        try device.run("set -e\n\(commands[part])")
    }

    private func waitUntilShown(_ room: String) throws {
        try device.wait(until: "settingsctl panel --text --once | grep -q 'room_temperature = \(room)$'")
    }

    @Test("what a unit tells as docs/live-facts.md says is on the panel, follows, and goes with the unit")
    func told() throws {
        try panel.start()
        try device.run("echo 20.4 >/run/room-temperature")
        try follow(0)
        try waitUntilShown("20.4 °C")
        try device.run("echo 21 >/run/room-temperature")
        try waitUntilShown("21 °C")
        try device.run("systemctl restart settingsd.service")
        try waitUntilShown("21 °C")
        try device.run("systemctl disable --now tell-room.service")
        try device.wait(until: "! settingsctl panel --text --once | grep -q '21 °C'")
    }

    @Test(
        "the radio networks in reach, told as docs/live-facts.md says, are picked at the panel by a key",
        .enabled(if: DeviceTests.isLong))
    func networksTold() throws {
        try panel.start()
        try device.run("set -e\n\(Self.air)\nsystemctl start wpa_supplicant.service NetworkManager.service")
        try follow(0)
        try follow(1)
        try device.wait(until: "nmcli -t -f SSID device wifi list | grep -q .")
        try device.run("sleep 70")
        try panel.type("down*10 ok star 1 ok")
        #expect(try panel.value("wifi_ssid") == "pump house")
        try device.run(
            "systemctl disable --now tell-room.service tell-networks.service; systemctl stop NetworkManager.service"
        )
    }
}
