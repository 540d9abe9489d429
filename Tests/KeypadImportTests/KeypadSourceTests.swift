import Hardware
import Testing
import Thrown

@testable import KeypadImport

/// What a file says of a keypad, in each of the formats, and what is wrong with it.
struct KeypadSourceTests {
    private func source(_ text: String) throws -> KeypadSource {
        try KeypadSource(Array(text.utf8), file: "x")
    }

    @Test(
        "a device tree gives the keys of gpio-keys and matrix-keypad, by name, number, row and column or definition",
        arguments: [
            (
                """
                /dts-v1/;
                #include <dt-bindings/input/input.h>
                #define MY_KEY KEY_OK /* of ours */
                / {
                    keys { compatible = "gpio-keys"; #address-cells = <1>;
                        up { label = "a; } <b>"; linux,code = <KEY_UP>; gpios = <&gpio 3 (A | B)>; };
                        down: down@1 { linux,code = <0x6c>; }; // KEY_DOWN
                        ok { linux,code = <MY_KEY>; };
                        lid { linux,input-type = <5>; linux,code = <0>; };
                    };
                };
                """, [103, 108, 352] as [UInt32]
            ),
            (
                "&k { linux,keymap = <MATRIX_KEY(0, 0, KEY_KP1) MATRIX_KEY(0,1,80) 0x00020051 0x01000000>; };",
                [79, 80, 81]
            ),
            ("pad { linux,keymap = <0x0000004F\n  0x00010050>, <0x00020051>; };", [79, 80, 81]),
            ("pad { linux,code = <(KEY_A)>; linux,code = <KEY_A>; };", [30]),
            (
                "pad { reg = <(1 << 4) (2 >> 1)>; linux,keymap = <((0 << 24) | KEY_1) ((1 << 24) | (2 << 16) | 3)>; };",
                [2, 3]
            ),
            ("pad { gpios = <&{/soc/gpio@1} 1 0>; bus = &{/soc}; linux,code = <KEY_1>; }; &{/a,b} { };", [2]),
        ])
    func deviceTree(text: String, codes: [UInt32]) throws {
        let read = try source(text)
        #expect(read.codes == codes && read.problems == [])
    }

    @Test(
        "keys of a node that is off, and of nodes in it, do not count, unless it is on elsewhere in the file",
        arguments: [
            ("k { status = \"disabled\"; a { linux,code = <KEY_1>; }; }; m { linux,code = <KEY_2>; };", [3]),
            (
                "k { status = \"okay\"; linux,code = <KEY_1>; }; m { status = \"ok\"; linux,code = <KEY_2>; };",
                [2, 3]
            ),
            ("k { linux,code = <KEY_1>; a { status = \"fail\"; linux,code = <KEY_2>; }; };", [2]),
            (
                "l: k { status = \"disabled\"; a { linux,code = <KEY_1>; }; }; &l { status = \"okay\"; linux,code = <KEY_2>; };",
                [3, 2]
            ),
        ] as [(String, [UInt32])])
    func disabled(text: String, codes: [UInt32]) throws { #expect(try source(text).codes == codes) }

    @Test(
        "what stands between #if 0 and its #endif is passed over, and what is there instead is read",
        arguments: [
            (
                "#if 0\n#ifdef A\nk { linux,code = <KEY_1>; };\n#endif\n} \"\n#endif\nm { linux,code = <KEY_2>; };",
                [3]
            ),
            ("#if 0\nk { linux,code = <KEY_1>; };\n # else\nm { linux,code = <KEY_2>; };\n#endif", [3]),
            ("#if 1\nk { linux,code = <KEY_1>; };\n#endif\nm { linux,code = <KEY_2>; };", [2, 3]),
        ] as [(String, [UInt32])])
    func unused(text: String, codes: [UInt32]) throws {
        #expect(try source("/dts-v1/;\n" + text).codes == codes)
    }

    @Test("a keymap of rc_keymaps gives its keys, those of raw signals too")
    func remoteKeymap() throws {
        let read = try source(
            """
            # made by hand
            [[protocols]]
            name = "box"
            protocol = "nec"
            [protocols.scancodes]
            0x01 = "KEY_NUMERIC_1" # one
            0x02 = "KEY_CHANNELUP"
            [[protocols]]
            protocol = "raw"
            [[protocols.raw]]
            keycode = "KEY_OK"
            raw = [ 900,
              450, 560 ]
            """)
        #expect(read.codes == [513, 402, 352] && read.problems == [])
    }

    @Test("of a recording the keys count that were pressed; without one, those that the device has")
    func recordings() throws {
        let description = """
            Input driver version is 1.0.1
            Input device ID: bus 0x3 vendor 0x4d9 product 0x1203 version 0x110
            Input device name: "USB Keypad"
            Supported events:
              Event type 1 (EV_KEY)
                Event code 79 (KEY_KP1)
                Event code 80 (KEY_KP2)
              Event type 4 (EV_MSC)
                Event code 4 (MSC_SCAN)
            """
        let pressed = """

            Event: time 10.500000, type 1 (EV_KEY), code 80 (KEY_KP2), value 1
            Event: time 10.600000, type 1 (EV_KEY), code 80 (KEY_KP2), value 2
            Event: time 10.700001, type 1 (EV_KEY), code 80 (KEY_KP2), value 0
            """
        #expect(try source(description).codes == [79, 80])
        let read = try source(description + pressed)
        #expect(read.codes == [80] && read.device == "04d9:1203")
        #expect(
            read.edges == [
                .init(time: .zero, code: 80, isDown: true),
                .init(time: .microseconds(200_001), code: 80, isDown: false),
            ])
    }

    @Test("what libinput record wrote is read, and the scan code of a key that has no code is told")
    func libinput() throws {
        let read = try source(
            """
            # libinput record
            version: 1
            libinput:
            devices:
            - node: /dev/input/event3
              evdev:
                # Name: "Numpad"
                # ID: bus 0x3 vendor 0x0 product 0x0 version 0x110
                name: "Numpad"
              events:
              - evdev:
                - [  0,      0,   4,   4,  458928] # EV_MSC / MSC_SCAN             458928
                - [  0,      0,   1, 240,       1] # EV_KEY / KEY_UNKNOWN          1
                - [  0,   9000,   1, 240,       0] # EV_KEY / KEY_UNKNOWN          0
                - [  1,      0,   1,  82,       1] # EV_KEY / KEY_KP0              1
            """)
        #expect(read.codes == [240, 82] && read.device == "Numpad")
        #expect(read.edges.map(\.time) == [.zero, .milliseconds(9), .seconds(1)])
        #expect(read.problems.count == 1)
        #expect(read.problems[0].description.contains("KEYBOARD_KEY_700b0=f14"))
    }

    @Test(
        "what is wrong is told with its file and line",
        arguments: [
            (
                "",
                "x: it is no device tree, no keymap of rc_keymaps, and no recording of libinput record or evtest"
            ),
            ("/dts-v1/;\n/ { a {", "x:2: the node is never closed"),
            ("/dts-v1/;\n};", "x:2: a node ends that never began"),
            ("/dts-v1/;\n/ { a = <1", "x:2: the cells of a are never closed"),
            ("/dts-v1/;\n/ { linux,code = <1; };", "x:2: the cells of linux,code are never closed"),
            ("/dts-v1/;\n/ { a = \"b\n", "x:2: the quotation mark is never closed"),
            ("/dts-v1/;\n/* a\n", "x:2: the comment is never closed"),
            ("/dts-v1/;\n/ { a = b }", "x:2: the property a is never ended"),
            ("/dts-v1/;\n/ {\n};", "x: there is no key in it"),
            ("/dts-v1/;\n/ {\nlinux,code = <KEY_NONE>; };", "x:3: the kernel has no key KEY_NONE"),
            ("[[protocols]]\nname", "x:2: neither a section nor NAME = VALUE"),
            ("[[protocols]]\nname =", "x:2: there is no value"),
            ("[[protocols]]\nname = \"a", "x:2: the quotation mark is never closed"),
            ("[[protocols]]\nraw = [ 1,\n2", "x:3: the file ends within a list"),
            (
                "[protocols.scancodes]\n[[protocols.scancodes]]\n1 = \"KEY_NO\"",
                "x:3: the kernel has no key KEY_NO"
            ),
            (
                "# libinput record\n- [0, 0, 1, 30, 1]\n- [1, 0, 1, 30, 0]",
                "x: every key is hidden as KEY_A: record with libinput record --show-keycodes"
            ),
            ("Input driver version is 1.0.1\nEvent: time a, b", "x: there is no key in it"),
        ])
    func malformed(text: String, message: String) {
        #expect(thrown(KeypadSourceError.self) { try source(text) }?.description == message)
    }

    @Test("what cannot be read of a key costs that key alone")
    func oneKey() throws {
        let tree = try source("/dts-v1/;\n/ { linux,code = <KEY_NONE>;\nlinux,code = <KEY_1 | 5>; };")
        #expect(tree.codes == [2, 5])
        #expect(
            tree.problems.map(\.description) == [
                "x:2: the kernel has no key KEY_NONE",
                "x:3: linux,code holds a |, which cannot be worked out",
            ])
        let sum = try source(
            "/dts-v1/;\n/ { linux,code = <(KEY_1 + 1)>;\nlinux,keymap = <(KEY_2 * 2) KEY_3>; };")
        #expect(sum.codes == [4])
        #expect(
            sum.problems.map(\.description) == [
                "x:2: linux,code holds a +, which cannot be worked out",
                "x:3: linux,keymap holds a *, which cannot be worked out",
            ])
        let remote = try source("[[protocols]]\n[protocols.scancodes]\n1 = \"KEY_WHAT\"\n2 = \"KEY_2\"")
        #expect(
            remote.codes == [3]
                && remote.problems.map(\.description) == ["x:3: the kernel has no key KEY_WHAT"])
    }

    @Test(
        "a compiled device tree, a file that is too large and one of endless depth are refused, not run into")
    func hostile() {
        func message(_ bytes: [UInt8]) -> String? {
            thrown(KeypadSourceError.self) { try KeypadSource(bytes, file: "x") }?.description
        }
        #expect(message([0xD0, 0x0D, 0xFE, 0xED, 0])?.contains("dtc -I dtb") == true)
        #expect(message([UInt8](repeating: 0x20, count: 16 << 20 + 1))?.contains("are more than") == true)
        let deep = "/dts-v1/;\n" + String(repeating: "a {", count: 1_000_000)
        #expect(message(Array(deep.utf8)) == "x:2: nodes are nested more than 64 deep")
        let circle = "/dts-v1/;\n#define A B\n#define B A\n/ { linux,code = <A>; };"
        #expect(message(Array(circle.utf8)) == "x:4: the kernel has no key A")
        let ages =
            "Event: time 99999999999999999999.1, type 1 (EV_KEY), code 30 (KEY_A), value 1\n"
            + "Event: time 9223372036854775807.9, type 1 (EV_KEY), code 30 (KEY_A), value 1"
        #expect(message(Array(ages.utf8)) == "x: there is no key in it")
    }

    @Test("a file that is cut anywhere is read as far as it goes, or refused, never a trap")
    func cut() {
        let files = [
            "/dts-v1/;\n#define A KEY_1\n/ { k { linux,code = <A>; linux,keymap = <MATRIX_KEY(1, 2, KEY_3)>; }; };",
            "/dts-v1/;\n#if 0\n#endif\n&{/a} { k: b { status = \"ok\"; linux,keymap = <((1 << 2) | KEY_3) &{/c}>; }; };",
            "[[protocols]]\nname = \"a\"\n[protocols.scancodes]\n0x1 = \"KEY_1\"\nraw = [ 1,\n2 ]",
            "# libinput record\n# ID: bus 0x3 vendor 0x4d9 product 0x1203\n- [ 0, 1, 1, 30, 1 ]\n- [ 0, 1, 1, 31, 1 ]",
            "Event: time 1.2, type 1 (EV_KEY), code 80 (KEY_KP2), value 1\nInput device name: \"x\"",
        ]
        for file in files {
            for count in 0...file.utf8.count {
                _ = try? KeypadSource(Array(file.utf8.prefix(count)), file: "x")
            }
        }
    }
}
