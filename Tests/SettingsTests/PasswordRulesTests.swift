import Testing
import TextChecks
import Thrown

@Suite("password rules")
struct PasswordRulesTests {
    private static let apple =
        "minlength: 20; required: lower; required: upper; required: digit; required: [-]; max-consecutive: 2;"

    @Test(
        "Apple's syntax is read and checked",
        arguments: [
            (apple, "abcdefghij-ABCDEFGH1", nil), (apple, "abc", "needs 20 characters"),
            (apple, "abcdefghij-ABCDEFGHI", "needs 0-9"),
            (apple, "abcdefghijkABCDEFGH1", "needs -"),
            (apple, "aaabcdefghij-ABCDEFG1", "at most 2 alike in a row"),
            ("required: upper, digit", "abc", "needs A-Z / 0-9"), ("required: upper, digit", "a1", nil),
            ("allowed: digit", "12a", "a is not allowed here"), ("allowed: digit, [ab]", "12a", nil),
            ("required: lower; allowed: digit", "A", "A is not allowed here"),
            ("maxlength: 3", "1234", "at most 3 characters"),
            ("required: upper", "Aé", "é is not allowed here"),
            ("allowed: lower, digit", "5\u{20E3}", "5\u{20E3} is not allowed here"),
            ("allowed: lower, digit", "a\u{332}", "a\u{332} is not allowed here"),
            ("required: [x]]", "]x", nil), ("", "anything", nil),
        ] as [(String, String, String?)])
    func checks(rules: String, secret: String, problem: String?) throws {
        #expect(try PasswordRules(rules).problem(with: secret)?.description == problem)
    }

    @Test(
        "what cannot be read is named",
        arguments: [
            ("requires: upper", "\"requires\" is none of"), ("required upper", "\"required\" wants a :"),
            ("required: big", "\"big\" is no class"), ("minlength: many", "minlength wants a number"),
            ("required: [abc", "a [ has no ]"), ("minlength: 3 4", "a ; goes between"), (":", "is none of"),
        ])
    func errors(rules: String, words: String) {
        let error = thrown(PatternError.self) { try PasswordRules(rules) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test("the line under the field says what is missing")
    func remainder() throws {
        let rules = try PasswordRules("minlength: 4; required: upper")
        #expect(rules.remainder(of: "a", in: .english) == "needs 4 characters, needs A-Z")
        #expect(rules.remainder(of: "abcD", in: .english) == "the rules are met")
    }
}
