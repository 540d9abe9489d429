import Testing
import VirtualDevice

extension DeviceTests.ReadyDropIns {
    /// A network "pump house" in reach of wlan0: two radios of the kernel's own, one of which is its access point.
    static let air = """
        if [ ! -e /sys/class/net/wlan1 ]; then modprobe mac80211_hwsim radios=2; fi
        until [ -e /sys/class/net/wlan0 ] && [ -e /sys/class/net/wlan1 ]; do sleep 0.5; done
        mkdir -p /etc/NetworkManager/conf.d /etc/wpa_supplicant
        printf '%s\\n' '[keyfile]' 'unmanaged-devices=interface-name:wlan1;interface-name:eth0' \\
            >/etc/NetworkManager/conf.d/cable.conf
        cat >/run/access-point.conf <<'END'
        ctrl_interface=/run/access-point
        network={
        ssid="pump house"
        mode=2
        frequency=2412
        key_mgmt=WPA-PSK
        proto=RSN
        pairwise=CCMP
        psk="correct horse"
        }
        END
        systemctl is-active --quiet access-point.service ||
            systemd-run --unit access-point wpa_supplicant -i wlan1 -c /run/access-point.conf
        """

    /// Whether the access point has let somebody in who knows the key.
    private static let isIn = "wpa_cli -p /run/access-point -i wlan1 all_sta | grep -q AUTHORIZED"

    @Test(
        "wifi-wpa.apply: the radio is in the network that was set, and with a wrong key or without a network it is not",
        .enabled(if: DeviceTests.isLong))
    func wpa() throws {
        try install("wifi-wpa", prepared: Self.air)
        try set(["wifi_ssid": "pump house", "wifi_psk": "correct horse"])
        try device.wait(until: Self.isIn)
        try set(["wifi_psk": "wrong \\ \"horse\""])
        try device.wait(until: "! \(Self.isIn)")
        try set(["wifi_psk": "correct horse"])
        try device.wait(until: Self.isIn)
        try set(["wifi_ssid": ""])
        try device.wait(until: "! \(Self.isIn)")
        try device.run("systemctl stop wpa_supplicant@wlan0.service")
    }

    @Test(
        "wifi-networkmanager.apply: the radio is in the network that was set, and with a wrong key or without a network it is not",
        .enabled(if: DeviceTests.isLong))
    func networkManager() throws {
        try set(["wifi_ssid": "pump house", "wifi_psk": "correct horse"])
        try install(
            "wifi-networkmanager",
            prepared: "\(Self.air)\nsystemctl start wpa_supplicant.service NetworkManager.service")
        try device.wait(until: Self.isIn)
        try device.run("nmcli -g NAME,DEVICE connection show --active | grep -q settings:wlan0")
        try set(["wifi_psk": "wrong \\ \"horse\""])
        try device.wait(until: "! \(Self.isIn)")
        try set(["wifi_psk": "correct horse"])
        try device.wait(until: Self.isIn)
        try set(["wifi_ssid": ""])
        try device.wait(until: "! \(Self.isIn)")
        try device.run("systemctl stop NetworkManager.service")
    }
}
