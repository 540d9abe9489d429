/// The table of docs/keypad-cells.md, one row a kind of field.
extension FieldLayout {
    private static let sentence = ".,?!'-:;()@/1"
    private static let list = "-/:;()"
    private static let webWords = [
        "https://", "www.", ".com", ".local", ":8080", "http://", ".net", ".org", ".edu",
        ".de",
    ]
    private static let domains = [".com", ".net", ".org", ".edu", ".de", ".local"]
    private static let capitalsOnly = KeyRole.explain(.capitalsOnly)
    private static let noStar = KeyRole.refuse(.digitsOnly)
    private static let noPoint = KeyRole.refuse(.numberOnly)

    /// The line of the table for that kind of field.
    package static func row(for kind: InputKind) -> FieldLayout {
        switch kind {
        case .text:
            FieldLayout(
                modes: [.automatic, .upper, .lower, .digits, .otherScript],
                letters: Keys(star: .symbols, one: .cycle(sentence), zero: .insert(" ")),
                digits: Keys(star: .symbols, heldZero: .insert(" ")),
                picker: .letters(first: ".,-'"))
        case .ascii:
            FieldLayout(
                modes: [.automatic, .upper, .lower, .digits],
                letters: Keys(star: .symbols, one: .cycle(".,-_@/:?!'1"), zero: .insert(" ")),
                digits: Keys(star: .symbols, heldZero: .insert(" ")),
                picker: .letters(first: ".,-_"))
        case .punctuation:
            FieldLayout(
                modes: [.digits, .lower, .upper, .otherScript],
                letters: Keys(star: .insert("."), one: .cycle(sentence), zero: .insert(" ")),
                digits: Keys(
                    star: .insert("."), pound: .insert("-"), heldOne: .list(list), heldZero: .list(" " + list)
                ),
                numberPad: NumberPadKeys(
                    dot: .insert("."), plus: .insert("+"), minus: .insert("-"), star: .insert("*"),
                    slash: .insert("/")),
                picker: .digits("0123456789.-/:;()+*, "))
        case .url:
            FieldLayout(
                modes: [.lower, .digits, .upper, .otherScript],
                letters: Keys(star: .insert("."), one: .cycle("-_:?=&%#~1"), zero: .cycle("/0")),
                digits: Keys(star: .insert("."), heldZero: .insert("/")),
                matrix: Keys(star: .insert("."), pound: .insert("/")),
                numberPad: NumberPadKeys(dot: .insert("."), slash: .insert("/")),
                picker: .letters(suggestions: webWords, first: "./:-_?=&%#~@+"), suggestions: webWords
            )
        case .email:
            FieldLayout(
                modes: [.lower, .digits, .upper],
                letters: Keys(star: .at, one: .cycle(".-_+1"), zero: .insert("0")),
                digits: Keys(star: .at), numberPad: NumberPadKeys(dot: .at),
                picker: .letters(suggestions: domains, first: "@.-_"), suggestions: domains)
        case .number, .asciiNumber:
            FieldLayout(
                modes: [.digits], digits: Keys(star: noStar, pound: noStar),
                numberPad: NumberPadKeys(dot: noStar, plus: noStar, star: noStar, slash: noStar),
                picker: .wheel("0123456789"))
        case .integer:
            FieldLayout(
                modes: [.digits], digits: Keys(star: noPoint, pound: .sign),
                numberPad: NumberPadKeys(
                    dot: noPoint, plus: noPoint, minus: .sign, star: noPoint, slash: noPoint),
                picker: .wheel("0123456789-"))
        case .decimal:
            FieldLayout(
                modes: [.digits], digits: Keys(star: .separator, pound: .sign),
                numberPad: NumberPadKeys(
                    dot: .separator, plus: noStar, minus: .sign, star: noStar, slash: noStar),
                picker: .wheel("0123456789.-"))
        case .phone:
            FieldLayout(
                modes: [.digits, .upper],
                letters: Keys(star: .insert("*"), one: .insert("1"), zero: .insert("0"), pound: .insert("#")),
                digits: Keys(star: .insert("*"), pound: .insert("#"), heldZero: .insert("+")),
                numberPad: NumberPadKeys(
                    dot: .insert("."), plus: .insert("+"), star: .insert("*"), slash: .insert("#")),
                picker: .wheel("0123456789,;pw+*#"))
        case .name:
            FieldLayout(
                modes: [.automatic, .digits, .upper, .lower, .otherScript],
                letters: Keys(star: .symbols, one: .cycle(".'-1"), zero: .insert(" ")),
                digits: Keys(star: .cycle("*+pw"), pound: .insert("#"), heldZero: .insert(" ")),
                picker: .letters(first: ".,-'"))
        case .twitter:
            FieldLayout(
                modes: [.automatic, .upper, .lower, .digits, .otherScript],
                letters: Keys(star: .insert("@"), one: .cycle("#._1,?!'-:;()@/"), zero: .insert(" ")),
                digits: Keys(star: .insert("@"), heldZero: .insert(" ")),
                picker: .letters(first: "@#._"))
        case .webSearch:
            FieldLayout(
                modes: [.lower, .digits, .upper, .otherScript],
                letters: Keys(star: .insert("."), one: .cycle("-_:?=&%#~1"), zero: .insert(" ")),
                digits: Keys(star: .insert("."), heldZero: .insert(" ")),
                picker: .letters(suggestions: Array(webWords.prefix(6)), first: "./:-"), suggestions: webWords
            )
        case .hostname:
            FieldLayout(
                modes: [.lower, .digits],
                letters: Keys(
                    star: .insert("."), one: .cycle("-1"), zero: .cycle("-0"),
                    pound: .explain(.lowerCaseOnly)),
                digits: Keys(
                    star: .insert("."), pound: .explain(.lowerCaseOnly), heldZero: .insert("-")),
                numberPad: NumberPadKeys(dot: .insert("."), plus: .explain(.lowerCaseOnly)),
                picker: .letters(
                    suggestions: [".local", ".lan", ".com", ".net", ".org", ".de"], first: ".-"),
                suggestions: [".local", ".lan", ".com", ".net", ".org", ".de"])
        case .password:
            FieldLayout(
                modes: [.lower, .digits, .upper],
                letters: Keys(star: .symbols, one: .cycle(".,-_@/:?!'1"), zero: .insert(" ")),
                digits: Keys(star: .symbols, heldZero: .insert(" ")),
                picker: .letters(first: ".-_@"))
        case .serial:
            FieldLayout(
                modes: [.upper, .digits],
                letters: Keys(star: .insert("-"), one: .insert("1"), zero: .insert("0"), pound: capitalsOnly),
                digits: Keys(star: .insert("-"), pound: capitalsOnly),
                numberPad: NumberPadKeys(dot: .insert("-"), plus: capitalsOnly),
                picker: .letters(first: "-"))
        case .ipv4, .netmask: address(pound: .refuse(.dotsOnly), wheel: "0123456789.")
        case .cidr: address(pound: .insert("/"), wheel: "0123456789./")
        case .ipv6: hexadecimal(separator: .insert(":"), wheel: "0123456789abcdef:")
        case .cidr6: hexadecimal(separator: .insert(":"), pound: .insert("/"), wheel: "0123456789abcdef:/")
        case .mac: hexadecimal(separator: .insert(":"), wheel: "0123456789abcdef")
        case .hex: hexadecimal(separator: .refuse(.hexOnly), wheel: "0123456789abcdef")
        case .time, .date: template
        }
    }

    private static func address(pound: KeyRole, wheel: String) -> FieldLayout {
        FieldLayout(
            modes: [.digits], digits: Keys(star: .insert("."), pound: pound),
            numberPad: NumberPadKeys(dot: .insert("."), plus: pound, star: noStar, slash: pound),
            picker: .wheel(wheel))
    }

    private static func hexadecimal(
        separator: KeyRole, pound: KeyRole = .refuse(.holdForHex), wheel: String
    ) -> FieldLayout {
        FieldLayout(
            modes: [.digits], digits: Keys(star: separator, pound: pound),
            numberPad: NumberPadKeys(dot: separator, plus: pound, star: separator, slash: pound),
            picker: .wheel(wheel))
    }

    /// The template puts its own separators; one typed by hand is welcome where it stands anyway.
    private static let template = FieldLayout(
        modes: [.digits], digits: Keys(star: .separator, pound: .refuse(.digitsOnly)),
        numberPad: NumberPadKeys(dot: .separator, plus: noStar, star: noStar, slash: .separator),
        picker: .wheel("0123456789"))
}
