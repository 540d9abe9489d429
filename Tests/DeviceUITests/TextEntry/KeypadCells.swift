import Foundation
import Settings
import Testing

@testable import DeviceUI

/// One rule of docs/keypad-cells.md: what a script leaves in an empty field.
struct KeypadCell: Sendable, CustomTestStringConvertible {
    /// Row and column of keypad.md section 2: "5.2" is the star of emailAddress.
    let number: String
    let keyboardType: KeyboardType
    let format: DeviceFormat?
    let hardwareClass: HardwareClass
    let script: String
    /// The text with its caret.
    let shown: String

    /// `5.2 EmailAddress P: 2 star 3 -> a@d|`; a format may stand in the type's place.
    init?(_ line: Substring) {
        guard let colon = line.range(of: ": "), let arrow = line.range(of: " -> ") else { return nil }
        let head = line[..<colon.lowerBound].split(separator: " ").map(String.init)
        guard head.count == 3, let hardwareClass = HardwareClass(rawValue: head[2]) else { return nil }
        number = head[0]
        format = DeviceFormat(rawValue: head[1])
        keyboardType = KeyboardType(schemaName: head[1]) ?? .default
        self.hardwareClass = hardwareClass
        script = String(line[colon.upperBound..<arrow.lowerBound])
        shown = String(line[arrow.upperBound...])
    }

    var testDescription: String { "\(number) \(hardwareClass.rawValue): \(script)" }

    static let all = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(KeypadCell.init)

    /// Columns: 1 modes, 2 star, 3 one, 4 zero, 5 pound, 6 words, 8 K, 9 N, 10 M, 11 D.
    static let table = #"""
        # 1 default
        1.2 Alphabet P: star 3 -> ?|
        1.2 Alphabet P0: star 3 -> ?|
        1.3 Alphabet P: 1 -> .|
        1.3 Alphabet P: 1*5 -> '|
        1.3 Alphabet P: 1*13 -> 1|
        1.4 Alphabet P: 2 0 2 -> a a|
        1.4 Alphabet P: hold:pound hold:pound 0 hold:0 -> 0 |
        1.5 Alphabet P: pound 2 -> A|
        1.8 Alphabet K: "Größe 1" -> Größe 1|
        1.9 Alphabet N: 2*2 plus 3 star 1 -> Bd.|
        1.10 Alphabet M: 2*2 pound 3 star 1 -> Bd.|
        1.11 Alphabet D: down*2 ok left ok -> in|
        # 2 asciiCapable
        2.2 AsciiCapable P: star 4 -> !|
        2.3 AsciiCapable P: 1*4 -> _|
        2.4 AsciiCapable P: 0 ->  |
        2.5 AsciiCapable P: pound*2 2 3 -> AD|
        2.8 AsciiCapable K: "aéb" -> ab|
        # 3 numbersAndPunctuation
        3.2 NumbersAndPunctuation P: 1 star 5 -> 1.5|
        3.3 NumbersAndPunctuation P: 1 -> 1|
        3.3 NumbersAndPunctuation P: hold:1 3 -> :|
        3.4 NumbersAndPunctuation P: 0 -> 0|
        3.4 NumbersAndPunctuation P: hold:0 1 ->  |
        3.4 NumbersAndPunctuation P: hold:0 3 -> /|
        3.5 NumbersAndPunctuation P: 1 pound 2 -> 1-2|
        3.5 NumbersAndPunctuation P: 1 hold:pound 2 -> 1a|
        3.8 NumbersAndPunctuation K: "1a-2" -> 1a-2|
        3.9 NumbersAndPunctuation N: 1 plus minus star slash dot -> 1+-*/.|
        3.9 NumbersAndPunctuation N: 1 2 hold:minus -> |
        3.9 NumbersAndPunctuation N: 1 hold:slash 2 -> 1a|
        3.10 NumbersAndPunctuation M: 1 star 2 pound 3 -> 1.2-3|
        3.11 NumbersAndPunctuation D: right ok down*2 ok -> 1:|
        # 4 URL
        4.2 URL P: 2 star 3 -> a.d|
        4.3 URL P: 1*3 -> :|
        4.3 URL P: 1*10 -> 1|
        4.4 URL P: 2 0 2 -> a/a|
        4.4 URL P: 0*2 -> 0|
        4.4 URL P: hold:0 -> 0|
        4.5 URL P: pound 2 -> A|
        4.6 URL P: hold:star 1 -> https://|
        4.8 URL K: "http://A b" -> http://Ab|
        4.9 URL N: 2 dot 2 slash 2 -> a.a/a|
        4.9 URL N: numlock 2 -> 2|
        4.10 URL M: 2 star 2 pound 2 -> a.a/a|
        4.11 URL D: ok down ok right ok -> https://./|
        # 5 emailAddress
        5.2 EmailAddress P: 2 star 3 star 4 -> a@d.g|
        5.3 EmailAddress P: 2 1*2 -> a-|
        5.3 EmailAddress P: 2 1*5 -> a1|
        5.4 EmailAddress P: 0 -> 0|
        5.5 EmailAddress P: pound 2 -> A|
        5.8 EmailAddress K: "a b@c" -> ab@c|
        5.9 EmailAddress N: 2 dot 3 dot 4 -> a@d.g|
        5.10 EmailAddress M: 2 star 3 star 4 -> a@d.g|
        5.11 EmailAddress D: down right*4 ok up down left*4 ok -> a@|
        # 6 numberPad
        6.2 NumberPad P: 1 star 2 -> 12|
        6.2 NumberPad P0: 1 2 star -> 1|
        6.3 NumberPad P: 1 -> 1|
        6.4 NumberPad P: 0 hold:0 -> 00|
        6.5 NumberPad P: 1 pound 2 -> 12|
        6.8 NumberPad K: "1a2" -> 12|
        6.9 NumberPad N: 1 00 dot 2 -> 1002|
        6.10 NumberPad M: 1 A 2 -> 2|1
        6.11 NumberPad D: up*2 right up*5 -> 14|
        # 7 asciiCapableNumberPad
        7.2 AsciiCapableNumberPad P: 1 star 2 -> 12|
        7.4 AsciiCapableNumberPad P: 0*2 -> 00|
        7.9 AsciiCapableNumberPad N: 7 8 9 minus -> 78|
        # 8 decimalPad
        8.2 DecimalPad P: 1 star 5 -> 1.5|
        8.2 DecimalPad P: star 5 -> 0.5|
        8.2 DecimalPad P: 1 star 5 star -> 1.5|
        8.5 DecimalPad P: 1 pound -> -1|
        8.5 DecimalPad P: 1 pound pound -> 1|
        8.5 DecimalPad P: pound star 5 -> -0.5|
        8.8 DecimalPad K: "-1,5" -> -1.5|
        8.9 DecimalPad N: 1 dot 5 minus -> -1.5|
        8.9 DecimalPad N: 1 2 hold:minus -> |
        8.10 DecimalPad M: 1 star 5 pound -> -1.5|
        8.11 DecimalPad D: up*2 right down right up -> 1.0|
        # 9 phonePad
        9.2 PhonePad P: star star 2 1 star star -> **21**|
        9.3 PhonePad P: 1 -> 1|
        9.4 PhonePad P: hold:0 4 0 -> +40|
        9.5 PhonePad P: star 1 pound -> *1#|
        9.1 PhonePad P: 1 hold:pound 3 5 -> 1DJ|
        9.2 PhonePad P: hold:star 2 hold:star 3 -> pw|
        9.8 PhonePad K: "+1 2x" -> +1 2|
        9.9 PhonePad N: plus 4 star slash -> +4*#|
        9.10 PhonePad M: hold:0 4 star pound -> +4*#|
        9.11 PhonePad D: down right down*2 -> #*|
        # 10 namePhonePad
        10.2 NamePhonePad P: 2 star 3 -> A?|
        10.2 NamePhonePad P: hold:pound star -> *|
        10.2 NamePhonePad P: hold:pound star*3 -> p|
        10.3 NamePhonePad P: 1*3 -> -|
        10.4 NamePhonePad P: 2 0 2 2 -> A B|
        10.5 NamePhonePad P: pound 2 3 -> AD|
        10.5 NamePhonePad P: hold:pound pound -> #|
        10.9 NamePhonePad N: 2 3 -> Ad|
        # 11 twitter
        11.2 Twitter P: star 2 -> @a|
        11.3 Twitter P: 1 -> #|
        11.3 Twitter P: 1*4 -> 1|
        11.4 Twitter P: 0 ->  |
        11.11 Twitter D: ok right ok -> @#|
        # 12 webSearch
        12.2 WebSearch P: 2 star 2 -> a.a|
        12.3 WebSearch P: 1 -> -|
        12.4 WebSearch P: 0 ->  |
        12.5 WebSearch P: pound 2 -> A|
        # 13 ipv4
        13.2 ipv4 P: 1 star 2 star 3 star 4 -> 1.2.3.4|
        13.3 ipv4 P: 1 9 2 1 6 8 4 2 7 -> 192.168.42.7|
        13.3 ipv4 P: 1 9 2 star 1 6 8 star 4 2 star 7 -> 192.168.42.7|
        13.3 ipv4 P: 0 0 0 0 -> 0.0.0.0|
        13.3 ipv4 P: 1 9 2 erase 1 -> 192.1|
        13.4 ipv4 P: 1 9 2 1 6 8 1 star 5 up*2 -> 192.168.1.7|
        13.4 ipv4 P: 1 9 2 1 6 8 1 star 5 left*2 down -> 192.168.0|.5
        13.9 ipv4 N: 1 0 dot 1 dot 2 dot 3 -> 10.1.2.3|
        13.10 ipv4 M: 1 0 star 1 star 2 star 3 -> 10.1.2.3|
        13.11 ipv4 D: up*10 right up*2 -> 91|
        # 14 netmask
        14.3 netmask P: 2 5 5 2 5 5 0 0 -> 255.255.0.0|
        14.3 netmask P: 2 6 -> 26|
        # 15 cidr
        15.5 cidr P: 1 0 star 0 0 1 pound 2 4 -> 10.0.0.1/24|
        15.9 cidr N: 1 0 dot 0 0 1 slash 2 4 -> 10.0.0.1/24|
        15.10 cidr M: 1 0 star 0 0 1 pound 8 -> 10.0.0.1/8|
        # 16 ipv6
        16.2 ipv6 P: hold:6 hold:5 8 0 star star 1 -> fe80::1|
        16.3 ipv6 P: 2 0 0 1 0 hold:4 hold:2 8 -> 2001:0db8:|
        16.9 ipv6 N: 1 dot dot hold:1 -> 1::a|
        # 17 mac
        17.3 mac P: 4 7 3 hold:4 hold:4 8 -> 47:3d:d8:|
        17.2 mac P: 4 7 star 3 -> 47:3|
        17.10 mac M: hold:1 hold:6 0 0 -> af:00:|
        # 18 hex
        18.3 hex P: hold:1 9 hold:6 -> a9f|
        # 19 hostname
        19.2 hostname P: 2 star 3 -> a.d|
        19.4 hostname P: 2 0 3 -> a-d|
        19.4 hostname P: 2 0*2 -> a0|
        19.3 hostname P: 2 1 -> a-|
        19.3 hostname P: 2 hold:1 -> a1|
        19.5 hostname P: pound 2 -> a|
        19.8 hostname K: "Pump 7" -> pump7|
        19.9 hostname N: 2 dot 3 0 4 -> a.d-g|
        # 20 wifi-psk
        20.3 wifi-psk P: 2 right hold:5 -> ••|
        20.3 wifi-psk N: 2 4 -> •|
        # 21 serial
        21.3 serial P: 2 3 -> AD|
        21.8 serial K: "ab1" -> AB1|
        # 22 time, date
        22.3 time P: 0 8 3 0 -> 08:30|
        22.3 time P: 9 4 5 -> 09:45|
        22.4 time P: 0 8 3 0 up -> 08:31|
        22.3 date P: 2 0 2 6 1 1 2 1 -> 2026-11-21|
        22.4 date P: 2 0 2 6 1 2 3 1 up -> 2026-12-01|
        22.9 time N: 0 8 dot 3 0 -> 08:30|
        """#
}
