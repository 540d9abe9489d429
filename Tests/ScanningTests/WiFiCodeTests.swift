import Localization
import Settings
import Testing
import TextChecks

@testable import Scanning

@Suite("Codes of Wi-Fi networks")
struct WiFiCodeTests {
    @Test(
        "name and password are read, whatever order and case they come in",
        arguments: [
            ("WIFI:T:WPA;S:Boiler room;P:pump 7 north;;", "Boiler room", "pump 7 north"),
            ("WIFI:S:Boiler room;P:pump 7 north;T:WPA;;", "Boiler room", "pump 7 north"),
            ("wifi:t:SAE;s:a;p:12345678;h:true;;", "a", "12345678"),
            ("WIFI:S:Guests;T:nopass;P:;;", "Guests", nil),
            ("WIFI:S:Guests;T:nopass;P:ignored!;;", "Guests", nil),
            ("WIFI:S:Guests;;", "Guests", nil),
            (#"WIFI:T:WPA;S:a\;b\:c\\d\,e\"f;P:x\;y\:z123;;"#, #"a;b:c\d,e"f"#, "x;y:z123"),
            (#"WIFI:T:WPA;S:"0123ABCD";P:"12345678";;"#, "0123ABCD", "12345678"),
            (#"WIFI:T:WPA;S:\"quoted\";P:12345678;;"#, "\"quoted\"", "12345678"),
            ("WIFI:T:WPA;S:first;S:second;P:12345678;;", "first", "12345678"),
            ("WIFI:T:WPA;S:one;P:with:colon:s;;", "one", "with:colon:s"),
        ] as [(String, String, String?)])
    func read(text: String, name: String, password: String?) {
        let code = WiFiCode(text)
        #expect(code?.name == name)
        #expect(code?.password == password)
    }

    @Test(
        "what was cut off, or has no name, is no network",
        arguments: [
            "WIFI:", "WIFI:T:WPA;P:12345678;;", "WIFI:S:;P:12345678;;", "WIFI:T:WPA;S:Boiler;P:pump 7 no",
            "WIFI:T:WPA;S:Boil", #"WIFI:T:WPA;S:a\"#, "HTTP://a", "", "WIFI",
        ])
    func broken(text: String) {
        #expect(WiFiCode(text) == nil)
    }

    @Test("what begins as a network and is none is told, and not taken for text")
    func damaged() {
        #expect(ScannedCode("WIFI:T:WPA;S:Boil") == .damaged(LocalizedString(.scanDamaged)))
        #expect(ScannedCode("WIFIX") == .text("WIFIX"))
    }

    private func field(_ key: String, _ format: DeviceFormat?, isSecure: Bool = false) -> Specifier {
        var traits = TextTraits()
        traits.format = format
        traits.isSecure = isSecure
        return Specifier(
            key: key, title: key, kind: .textField(TextFieldSpecifier(traits: traits)))
    }

    @Test("a page takes a network where a plain text field stands above one for its password")
    func fields() {
        let page = Page(
            name: "Root", title: "",
            rows: [
                field("host", .hostname), field("ssid", nil), field("psk", .wifiPassword, isSecure: true),
                field("lonely", .wifiPassword, isSecure: true), field("pin", nil, isSecure: true),
                field("guest", nil), field("address", .ipv4), field("guest_psk", .wifiPassword),
            ])
        #expect(
            WiFiFields.all(on: page) == [
                WiFiFields(name: "ssid", password: "psk"), WiFiFields(name: "guest", password: "guest_psk"),
            ])
    }
}
