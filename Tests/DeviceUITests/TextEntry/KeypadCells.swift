import Foundation
import Settings
import Testing
import TextChecks
@testable import Hardware

/// One rule of docs/keypad-cells.md: what a script leaves in an empty field.
struct KeypadCell: Sendable, CustomTestStringConvertible {
    /// Row and column of docs/keypad-cells.md: "5.2" is the star of emailAddress.
    let number: String
    let keyboardType: KeyboardType
    let format: DeviceFormat?
    let hardwareClass: HardwareClass
    let script: String
    /// The text with its caret.
    let shown: String
    /// What was said meanwhile: why a key was refused, or what it does.
    let said: [String]

    /// `5.8 EmailAddress K: "a b" -> ab| ! not allowed in an e-mail address`; a format may stand in the type's place.
    init?(_ line: Substring) {
        let parts = line.components(separatedBy: " ! ")
        let line = Substring(parts[0])
        said = Array(parts.dropFirst())
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
        1.2 Alphabet P: hold:pound hold:pound star 3 -> ?|
        1.3 Alphabet P: 1 -> .|
        1.3 Alphabet P: 1*5 -> '|
        1.3 Alphabet P: 1*13 -> 1|
        1.4 Alphabet P: 2 0 2 -> a a|
        1.4 Alphabet P: hold:pound hold:pound 0 hold:0 -> 0 |
        1.5 Alphabet P: pound 2 -> A|
        1.8 Alphabet K: "Größe 1" -> Größe 1|
        1.9 Alphabet N: 2*2 plus 3 star 1 -> Bd.|
        1.9 Alphabet N: numlock*3 2 4 -> A|
        1.10 Alphabet M: 2*2 pound 3 star 1 -> Bd.|
        1.11 Alphabet D: right ok up*2 ok left ok -> ian|
        # 2 asciiCapable
        2.2 AsciiCapable P: star 4 -> !|
        2.2 AsciiCapable P: hold:pound hold:pound star 4 -> !|
        2.3 AsciiCapable P: 1*4 -> _|
        2.4 AsciiCapable P: 0 ->  |
        2.4 AsciiCapable P: hold:pound hold:pound hold:0 ->  |
        2.5 AsciiCapable P: pound*2 2 3 -> AD|
        2.8 AsciiCapable K: "aéb" -> ab| ! plain letters, digits and symbols only
        2.11 AsciiCapable D: right ok*2 up*4 ok*2 -> I!|
        # 3 numbersAndPunctuation
        3.2 NumbersAndPunctuation P: 1 star 5 -> 1.5|
        3.2 NumbersAndPunctuation P: hold:pound star 2 -> .a|
        3.3 NumbersAndPunctuation P: 1 -> 1|
        3.3 NumbersAndPunctuation P: hold:1 3 -> :|
        3.3 NumbersAndPunctuation P: hold:pound 1*2 -> ,|
        3.4 NumbersAndPunctuation P: 0 -> 0|
        3.4 NumbersAndPunctuation P: hold:0 1 ->  |
        3.4 NumbersAndPunctuation P: hold:0 3 -> /|
        3.4 NumbersAndPunctuation P: hold:pound 2 0 2 -> a a|
        3.5 NumbersAndPunctuation P: 1 pound 2 -> 1-2|
        3.5 NumbersAndPunctuation P: 1 hold:pound 2 -> 1a|
        3.8 NumbersAndPunctuation K: "1a-2" -> 1a-2|
        3.9 NumbersAndPunctuation N: 1 plus minus star slash dot -> 1+-*/.|
        3.9 NumbersAndPunctuation N: 1 2 erase -> 1|
        3.9 NumbersAndPunctuation N: 1 hold:slash 2 -> 1a|
        3.9 NumbersAndPunctuation N: 1 numlock 2 hold:plus -> 1A|
        3.10 NumbersAndPunctuation M: 1 star 2 pound 3 -> 1.2-3|
        3.11 NumbersAndPunctuation D: right ok down*2 ok -> 1:|
        # 4 URL
        4.2 URL P: 2 star 3 -> a.d|
        4.2 URL P: hold:pound 1 star 2 -> 1.2|
        4.3 URL P: 1*3 -> :|
        4.3 URL P: 1*10 -> 1|
        4.4 URL P: 2 0 2 -> a/a|
        4.4 URL P: 0*2 -> 0|
        4.4 URL P: hold:0 -> 0|
        4.4 URL P: hold:pound hold:0 -> /|
        4.5 URL P: pound 2 -> A|
        4.6 URL P: hold:star 1 -> https://|
        4.8 URL K: "http://A b" -> http://Ab| ! not allowed in a web address
        4.9 URL N: 2 dot 2 slash 2 -> a.a/a|
        4.9 URL N: numlock 2 -> 2|
        4.10 URL M: 2 star 2 pound 2 -> a.a/a|
        4.11 URL D: ok*2 up*2 ok*2 right ok -> https://www.a.com|
        # 5 emailAddress
        5.2 EmailAddress P: 2 star 3 star 4 -> a@d.g|
        5.2 EmailAddress P: 2 hold:pound star 3 star -> a@3.|
        5.3 EmailAddress P: 2 1*2 -> a-|
        5.3 EmailAddress P: 2 1*5 -> a1|
        5.4 EmailAddress P: 0 -> 0|
        5.5 EmailAddress P: pound 2 -> A|
        5.6 EmailAddress P: 2 hold:star 1 -> a.com|
        5.8 EmailAddress K: "a b@c" -> ab@c| ! not allowed in an e-mail address
        5.9 EmailAddress N: 2 dot 3 dot 4 -> a@d.g|
        5.10 EmailAddress M: 2 star 3 star 4 -> a@d.g|
        5.11 EmailAddress D: up*2 ok*2 down ok right ok -> a@o.com|
        # 6 numberPad
        6.2 NumberPad P: 1 star 2 -> 12| ! digits only
        6.2 NumberPad P0: 1 2 star -> 1|
        6.3 NumberPad P: 1 -> 1|
        6.4 NumberPad P: 0 hold:0 -> 00|
        6.5 NumberPad P: 1 pound 2 -> 12| ! digits only
        6.8 NumberPad K: "1a2" -> 12| ! digits only
        6.9 NumberPad N: 1 00 dot 2 -> 1002| ! digits only
        6.9 NumberPad N: plus star slash 1 -> 1| ! digits only ! digits only ! digits only
        6.9 NumberPad N: 1 numlock 2 -> 12| ! no other mode here
        6.10 NumberPad M: 1 A 2 -> 2|1
        6.11 NumberPad D: up*2 right up*5 -> 14|
        # 7 asciiCapableNumberPad
        7.2 AsciiCapableNumberPad P: 1 star 2 -> 12| ! digits only
        7.2 AsciiCapableNumberPad P0: 1 2 star -> 1|
        7.4 AsciiCapableNumberPad P: 0*2 -> 00|
        7.5 AsciiCapableNumberPad P: 1 pound 2 -> 12| ! digits only
        7.9 AsciiCapableNumberPad N: 7 8 9 minus -> 78|
        7.9 AsciiCapableNumberPad N: dot plus star slash 1 -> 1| ! digits only ! digits only ! digits only ! digits only
        7.9 AsciiCapableNumberPad N: 1 numlock 2 -> 12| ! no other mode here
        7.11 AsciiCapableNumberPad D: up right down -> 09|
        # 8 decimalPad
        8.2 DecimalPad P: 1 star 5 -> 1.5|
        8.2 DecimalPad P: star 5 -> 0.5|
        8.2 DecimalPad P: 1 star 5 star -> 1.5| ! only one separator
        8.5 DecimalPad P: 1 pound -> -1|
        8.5 DecimalPad P: 1 pound pound -> 1|
        8.5 DecimalPad P: pound star 5 -> -0.5|
        8.8 DecimalPad K: "-1,5" -> -1.5|
        8.9 DecimalPad N: 1 dot 5 minus -> -1.5|
        8.9 DecimalPad N: 1 2 erase -> 1|
        8.9 DecimalPad N: plus star slash numlock 1 -> 1| ! digits only ! digits only ! digits only ! no other mode here
        8.10 DecimalPad M: 1 star 5 pound -> -1.5|
        8.11 DecimalPad D: up*2 right down right up -> 1.0|
        8.11 DecimalPad D: down -> -|
        # 9 phonePad
        9.2 PhonePad P: star star 2 1 star star -> **21**|
        9.2 PhonePad P: hold:pound star 1 0 pound -> *10#|
        9.3 PhonePad P: 1 -> 1|
        9.4 PhonePad P: hold:0 4 0 -> +40|
        9.5 PhonePad P: star 1 pound -> *1#|
        9.1 PhonePad P: 1 hold:pound 3 5 -> 1DJ|
        9.1 PhonePad M: 1 hold:pound 2 -> 1#2|
        9.2 PhonePad P: hold:star 2 hold:star 3 -> pw|
        9.8 PhonePad K: "+1 2x" -> +1 2| ! digits, + * # only
        9.9 PhonePad N: plus 4 star slash -> +4*#|
        9.9 PhonePad N: 1 dot 2 numlock -> 1.2| ! no other mode here
        9.10 PhonePad M: hold:0 4 star pound -> +4*#|
        9.11 PhonePad D: down right down*2 -> #*|
        9.11 PhonePad D: up*2 -> 1|
        # 10 namePhonePad
        10.2 NamePhonePad P: 2 star 3 -> A?|
        10.2 NamePhonePad P: hold:pound star -> *|
        10.2 NamePhonePad P: hold:pound star*3 -> p|
        10.3 NamePhonePad P: 1*3 -> -|
        10.4 NamePhonePad P: 2 0 2 2 -> A B|
        10.4 NamePhonePad P: hold:pound hold:0 ->  |
        10.5 NamePhonePad P: pound 2 3 -> AD|
        10.5 NamePhonePad P: hold:pound pound -> #|
        10.9 NamePhonePad N: 2 3 -> Ad|
        10.11 NamePhonePad D: right ok*2 right ok -> I I|
        # 11 twitter
        11.2 Twitter P: star 2 -> @a|
        11.2 Twitter P: hold:pound hold:pound star -> @|
        11.3 Twitter P: 1 -> #|
        11.3 Twitter P: 1*4 -> 1|
        11.4 Twitter P: 0 ->  |
        11.4 Twitter P: hold:pound hold:pound hold:0 ->  |
        11.11 Twitter D: down*3 ok*2 -> @ |
        # 12 webSearch
        12.2 WebSearch P: 2 star 2 -> a.a|
        12.2 WebSearch P: hold:pound star -> .|
        12.3 WebSearch P: 1 -> -|
        12.4 WebSearch P: 0 ->  |
        12.4 WebSearch P: hold:pound hold:0 ->  |
        12.5 WebSearch P: pound 2 -> A|
        12.6 WebSearch P: hold:star 2 -> www.|
        12.11 WebSearch D: right ok*2 down*3 ok -> i .|
        # 13 ipv4
        13.2 ipv4 P: 1 star 2 star 3 star 4 -> 1.2.3.4|
        13.3 ipv4 P: 1 9 2 1 6 8 4 2 7 -> 192.168.42.7|
        13.3 ipv4 P: 1 9 2 star 1 6 8 star 4 2 star 7 -> 192.168.42.7|
        13.3 ipv4 P: 0 0 0 0 -> 0.0.0.0|
        13.3 ipv4 P: 1 9 2 erase 1 -> 192.1|
        13.4 ipv4 P: 1 9 2 1 6 8 1 star 5 up*2 -> 192.168.1.7|
        13.4 ipv4 P: 1 9 2 1 6 8 1 star 5 left*2 down -> 192.168.0|.5
        13.5 ipv4 P: 1 pound -> 1| ! digits and dots only
        13.9 ipv4 N: 1 0 dot 1 dot 2 dot 3 -> 10.1.2.3|
        13.9 ipv4 N: 1 plus slash star numlock -> 1| ! digits and dots only ! digits and dots only ! digits only ! no other mode here
        13.10 ipv4 M: 1 0 star 1 star 2 star 3 -> 10.1.2.3|
        13.11 ipv4 D: up*2 right down -> |82.168.1.10
        13.11 ipv4 D: up*2 right*3 up -> 92.|68.1.10
        13.11 ipv4 D: up right*2 down -> |191.168.1.10
        # 14 netmask
        14.3 netmask P: 2 5 5 2 5 5 0 0 -> 255.255.0.0|
        14.3 netmask P: 2 6 -> 26|
        14.2 netmask P: 0 star 0 -> 0.0.|
        14.2 netmask P: 2 5 5 star 0 -> 255.0.|
        14.5 netmask P: 1 pound -> 1| ! digits and dots only
        14.9 netmask N: 0 dot 0 plus slash star numlock -> 0.0.| ! digits and dots only ! digits and dots only ! digits only ! no other mode here
        14.4 netmask P: 2 4 up -> 25|
        14.11 netmask D: up*2 -> |255.255.255.128
        # 15 cidr
        15.5 cidr P: 1 0 star 0 0 1 pound 2 4 -> 10.0.0.1/24|
        15.4 cidr P: 1 0 star 0 0 1 up -> 10.0.0.2|
        15.9 cidr N: 1 0 dot 0 0 1 slash 2 4 -> 10.0.0.1/24|
        15.9 cidr N: 1 0 dot 0 0 1 plus 8 -> 10.0.0.1/8|
        15.9 cidr N: 1 star numlock -> 1| ! digits only ! no other mode here
        15.10 cidr M: 1 0 star 0 0 1 pound 8 -> 10.0.0.1/8|
        15.11 cidr D: up left up -> 192.168.1.0/|25
        # 16 ipv6
        16.2 ipv6 P: hold:6 hold:5 8 0 star star 1 -> fe80::1|
        16.3 ipv6 P: 2 0 0 1 0 hold:4 hold:2 8 -> 2001:0db8:|
        16.5 ipv6 P: 1 pound -> 1| ! a to f: hold 1 to 6
        16.8 ipv6 K: "FE80::1" -> fe80::1|
        16.9 ipv6 N: 1 dot dot hold:1 -> 1::a|
        16.9 ipv6 N: 1 star star hold:1 -> 1::a|
        16.9 ipv6 N: 1 plus slash numlock -> 1| ! a to f: hold 1 to 6 ! a to f: hold 1 to 6 ! no other mode here
        16.11 ipv6 D: up right down -> 0:|
        # 17 mac
        17.3 mac P: 4 7 3 hold:4 hold:4 8 -> 47:3d:d8:|
        17.2 mac P: 4 7 star 3 -> 47:3|
        17.5 mac P: 1 pound -> 1| ! a to f: hold 1 to 6
        17.8 mac K: "4A" -> 4a:|
        17.9 mac N: 4 7 dot 3 4 star 5 -> 47:34:5|
        17.9 mac N: 1 plus slash numlock -> 1| ! a to f: hold 1 to 6 ! a to f: hold 1 to 6 ! no other mode here
        17.10 mac M: hold:1 hold:6 0 0 -> af:00:|
        17.11 mac D: up right up right down -> 00:f|
        # 18 hex
        18.3 hex P: hold:1 9 hold:6 -> a9f|
        18.2 hex P: 1 star -> 1| ! 0 to 9 and a to f only
        18.5 hex P: 1 pound -> 1| ! a to f: hold 1 to 6
        18.8 hex K: "A9" -> A9|
        18.9 hex N: 1 dot star plus slash numlock -> 1| ! 0 to 9 and a to f only ! 0 to 9 and a to f only ! a to f: hold 1 to 6 ! a to f: hold 1 to 6 ! no other mode here
        18.11 hex D: up right down -> 0f|
        # 19 hostname
        19.2 hostname P: 2 star 3 -> a.d|
        19.2 hostname P: hold:pound 1 star 2 -> 1.2| ! host names are lower case
        19.4 hostname P: 2 0 3 -> a-d|
        19.4 hostname P: 2 0*2 -> a0|
        19.4 hostname P: hold:pound 1 hold:0 2 -> 1-2| ! host names are lower case
        19.3 hostname P: 2 1 -> a-|
        19.3 hostname P: 2 hold:1 -> a1|
        19.5 hostname P: pound 2 -> a| ! host names are lower case
        19.5 hostname P: hold:pound 1 pound -> 1| ! host names are lower case ! host names are lower case
        19.6 hostname P: 2 hold:star 1 -> a.local|
        19.8 hostname K: "Pump 7" -> pump7| ! letters, digits, "-" and "." only
        19.9 hostname N: 2 dot 3 0 4 -> a.d-g|
        19.9 hostname N: 2 plus -> a| ! host names are lower case
        19.11 hostname D: up*2 ok*2 right ok -> a.local|
        # 20 wifi-psk
        20.3 wifi-psk P: 2 right hold:5 -> ••|
        20.3 wifi-psk N: 2 4 -> •|
        20.1 wifi-psk P: hold:pound 2 4 -> •|
        20.2 wifi-psk P: star 1 -> •|
        20.2 wifi-psk P: hold:pound hold:pound star 1 -> •|
        20.3 wifi-psk P: 1*2 -> ,|
        20.4 wifi-psk P: 0 -> •|
        20.4 wifi-psk P: hold:pound hold:pound hold:0 -> •|
        # 21 serial
        21.3 serial P: 2 3 -> AD|
        21.2 serial P: 2 star 3 -> A-D|
        21.2 serial P: hold:pound 1 star -> 1-| ! capitals only
        21.3 serial P: 1 -> 1|
        21.4 serial P: 0 -> 0|
        21.5 serial P: pound 2 -> A| ! capitals only
        21.5 serial P: hold:pound pound 1 -> 1| ! capitals only ! capitals only
        21.8 serial K: "ab1" -> AB1|
        21.9 serial N: 2 dot 3 -> A-D|
        21.9 serial N: plus 2 -> A| ! capitals only
        21.11 serial D: ok right ok -> -I|
        # 22 time, date
        22.3 time P: 0 8 3 0 -> 08:30|
        22.3 time P: 9 4 5 -> 09:45|
        22.4 time P: 0 8 3 0 up -> 08:31|
        22.2 time P: 0 8 star 3 0 -> 08:30|
        22.5 time P: 0 pound -> 0| ! digits only
        22.3 date P: 2 0 2 6 1 1 2 1 -> 2026-11-21|
        22.4 date P: 2 0 2 6 1 2 3 1 up -> 2026-12-01|
        22.2 date P: 2 0 2 6 star 1 1 2 1 -> 2026-11-21|
        22.5 date P: 2 pound -> 2| ! digits only
        22.9 time N: 0 8 dot 3 0 -> 08:30|
        22.9 time N: 0 8 slash 3 0 -> 08:30|
        22.9 time N: 0 plus star numlock -> 0| ! digits only ! digits only ! no other mode here
        22.9 date N: 2 0 2 6 dot 1 1 slash 2 1 -> 2026-11-21|
        22.9 date N: 2 plus star numlock -> 2| ! digits only ! digits only ! no other mode here
        22.11 time D: up right down -> 01:|59
        22.11 date D: right*2 up -> 2026-01-|02
        # 23 integer
        23.2 integer P: 1 star 2 -> 12| ! a number only
        23.5 integer P: 1 pound -> -1|
        23.5 integer P: 1 pound pound -> 1|
        23.8 integer K: "-1.5" -> -15| ! a number only
        23.9 integer N: 1 dot 5 minus -> -15| ! a number only
        23.9 integer N: plus star slash numlock 1 -> 1| ! a number only ! a number only ! a number only ! no other mode here
        23.10 integer M: 1 star 5 pound -> -15| ! a number only
        23.11 integer D: down -> -|
        """#
}
