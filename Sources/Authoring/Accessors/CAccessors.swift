import PropertyLists
import Settings

/// A header of C99, which C++ takes too: a struct with a member a setting, and functions that read and free it.
struct CAccessors {
    private struct Member {
        let field: AccessorField
        let name: String
        /// Of the key, as a string.
        let keyName: String
        /// Of the least and the most; nil where there is none.
        let limits: (least: String, most: String)?
        /// Of an enumeration and its values; empty where it is none.
        let tag: String
        let constants: [String]
        /// What stands for a value that is none of the bundle's.
        let other: String

        init(_ field: AccessorField, name: String, _ prefix: String, _ globals: inout Identifiers) {
            let (upper, word) = (prefix.uppercased(), name.uppercased())
            self.field = field
            self.name = name
            keyName = globals.unique("\(upper)_KEY_\(word)")
            if case .number(let least, let most) = field.kind, least.isFinite, most.isFinite {
                limits = (globals.unique("\(upper)_LEAST_\(word)"), globals.unique("\(upper)_MOST_\(word)"))
            } else {
                limits = nil
            }
            var choices: [Choice]?
            if case .choice(let list) = field.kind { choices = list }
            tag = choices == nil ? "" : globals.unique("\(prefix)_\(name)")
            // Always of that name, whatever the choices are called.
            other = globals.unique("\(upper)_\(word)_OTHER")
            var constants: [String] = []
            for choice in choices ?? [] {
                let own = Identifiers.name(ofChoice: choice.value.word, title: choice.title)
                constants.append(globals.unique("\(upper)_\(word)_\(own)"))
            }
            self.constants = constants
        }
    }

    private let members: [Member]
    private let prefix: String
    private let origin: String

    init(_ fields: [AccessorField], prefix: String, origin: String) {
        self.prefix = prefix
        self.origin = origin
        let upper = prefix.uppercased()
        let functions = [
            "read", "free", "set", "file", "value", "copy", "number", "integer", "date", "utf8", "text",
        ]
        let macros = ["H", "FILE", "NO_DATE"]
        var names = Identifiers(reserved: Self.reserved)
        var globals = Identifiers(
            reserved: Set(functions.map { "\(prefix)_\($0)" } + macros.map { "\(upper)_\($0)" }))
        members = fields.map { field in
            let stem = Identifiers.name(field.key)
            // Macros have no small letters.
            let word = stem == stem.uppercased() ? stem.lowercased() : stem
            return Member(field, name: names.unique(stem.isEmpty ? "setting" : word), prefix, &globals)
        }
    }

    /// Whether no struct can be called so: a word of C or C++, or a type of theirs, which C++ takes for the same.
    static func isTaken(_ name: String) -> Bool {
        reserved.contains(name) || types.contains(name) || name.hasSuffix("_t")
    }

    private static let types: Set<String> = ["FILE", "uint", "ulong", "ushort"]

    /// Words of C and C++.
    private static let reserved = Set(
        """
        alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl \
        concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete \
        do double dynamic_cast else enum explicit export extern false float for friend goto if inline int linux long \
        mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register \
        reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch \
        template this thread_local throw true try typedef typeid typename typeof typeof_unqual union unix unsigned using \
        virtual void volatile wchar_t while xor xor_eq errno EOF NULL stdin stdout stderr
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    // MARK: Text

    var text: String {
        let upper = prefix.uppercased()
        return """
            /* Made by: settingsctl generate c \(Self.comment(origin))
             * Made anew when the bundle changes; changes to this file are lost then.
             *
             *     struct \(prefix) now;
             *     if (\(prefix)_read(&now, NULL) < 0)
             *         perror(\(upper)_FILE);      // now has the defaults
             *     ...
             *     \(prefix)_free(&now);
             */
            #ifndef \(upper)_H
            #define \(upper)_H

            #include <errno.h>
            #include <locale.h>
            #include <stdbool.h>
            #include <stdint.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>

            /* The snapshot that settingsd keeps; it is replaced whole, and never half written. */
            #define \(upper)_FILE "/run/settingsd/settings.json"
            /* In place of a date that was never set. */
            #define \(upper)_NO_DATE INT64_MIN

            \(members.map(declarations).joined())/* What holds; what was never set has its default. Texts are UTF-8, dates seconds since 1970 in UTC. */
            struct \(prefix) {
            \(members.isEmpty ? "    char none;\n" : members.map(memberText).joined())};

            \(CAccessorReader.text(prefix: prefix))
            /* Of a value as the file has it; what is of another type counts as none. -1: no memory. */
            static inline int \(prefix)_set(struct \(prefix) *to, const char *line)
            {
                const char *value;

            \(members.map(setting).joined())    (void)to, (void)line, (void)value;
                return 0;
            }

            /* Frees the texts. */
            static inline void \(prefix)_free(struct \(prefix) *of)
            {
            \(texts.map { "    free(of->\($0.name));\n    of->\($0.name) = NULL;\n" }.joined())    (void)of;
            }

            /* Reads the snapshot, \(upper)_FILE where the path is NULL. -1: it cannot be read, errno says why, and all is as it
             * was never set; texts are NULL where there is no memory for them. */
            static inline int \(prefix)_read(struct \(prefix) *to, const char *path)
            {
                char *file, *line, *end;
                int result = 0;

                memset(to, 0, sizeof *to);
            \(members.map(initial).joined())\(missingTexts)    file = \(prefix)_file(path ? path : \(upper)_FILE);
                if (!file)
                    return -1;
                for (line = file; *line && result == 0; line = end) {
                    end = line + strcspn(line, "\\n");
                    if (*end)
                        *end++ = '\\0';
                    result = \(prefix)_set(to, line);
                }
                free(file);
                return result;
            }

            #endif

            """
    }

    private var texts: [Member] {
        members.filter { member in
            if case .text = member.field.kind { true } else { false }
        }
    }

    private var missingTexts: String {
        guard !texts.isEmpty else { return "" }
        return "    if (\(texts.map { "!to->\($0.name)" }.joined(separator: " || ")))\n        return -1;\n"
    }

    private func declarations(_ member: Member) -> String {
        var text = "/* \(Self.comment(member.field.title)) */\n"
        text += "#define \(member.keyName) \(Self.literal(member.field.key))\n"
        if case .number(let least, let most) = member.field.kind, let limits = member.limits {
            text += "#define \(limits.least) (\(least))\n#define \(limits.most) (\(most))\n"
        }
        if case .choice(let choices) = member.field.kind {
            text += "enum \(member.tag) {\n    \(member.other) = -1, /* none of the bundle's */\n"
            let areNumbers = choices.allSatisfy { Self.constant($0.value) != nil }
            for (constant, choice) in zip(member.constants, choices) {
                let number = areNumbers ? Self.constant(choice.value).map { " = \($0)" } ?? "" : ""
                text += "    \(constant)\(number), /* \(Self.comment(choice.title)) */\n"
            }
            text += "};\n"
        }
        return text + "\n"
    }

    /// The number that a value is in an enumeration beside -1 for none: whole, and of 31 bits.
    private static func constant(_ value: SettingValue) -> Int? {
        guard case .integer(let number) = value, (0...Int(Int32.max)).contains(number) else { return nil }
        return number
    }

    private func memberText(_ member: Member) -> String {
        "    \(type(of: member))\(member.name); /* \(Self.comment(member.field.title)) */\n"
    }

    private func type(of member: Member) -> String {
        switch member.field.kind {
        case .truth: "bool "
        case .number: "double "
        case .integer, .moment: "int64_t "
        case .text: "char *"
        case .choice: "enum \(member.tag) "
        }
    }

    private func initial(_ member: Member) -> String {
        let value: String
        switch (member.field.kind, member.field.defaultValue) {
        case (.truth(let on, _), let standard): value = standard?.matches(on) == true ? "true" : "false"
        case (.number, let standard): value = "\(standard?.number ?? 0)"
        case (.integer, .integer(let integer)?): value = Self.literal(integer)
        case (.integer, _): value = "0"
        case (.moment, .date(let date)?): value = Self.literal(Int(date.secondsSince1970))
        case (.moment, _): value = "\(prefix.uppercased())_NO_DATE"
        case (.text, .string(let text)?): value = "\(prefix)_copy(\(Self.literal(text)))"
        case (.text, _): value = "\(prefix)_copy(\"\")"
        case (.choice(let choices), let standard):
            let index = choices.firstIndex { choice in standard.map(choice.value.matches) ?? false }
            value = index.map { member.constants[$0] } ?? member.other
        }
        return "    to->\(member.name) = \(value);\n"
    }

    /// The lines that read one setting.
    private func setting(_ member: Member) -> String {
        let call: String
        switch member.field.kind {
        case .truth(let on, let off):
            call = """
                        if (strcmp(value, \(Self.literal(JSONText.of(on)))) == 0)
                            to->\(member.name) = true;
                        else if (strcmp(value, \(Self.literal(JSONText.of(off)))) == 0)
                            to->\(member.name) = false;
                """
        case .number: call = "        \(prefix)_number(value, &to->\(member.name));"
        case .integer: call = "        \(prefix)_integer(value, &to->\(member.name));"
        case .moment: call = "        \(prefix)_date(value, &to->\(member.name));"
        case .text:
            return head(member) + "        return \(prefix)_text(value, &to->\(member.name));\n    }\n"
        case .choice(let choices):
            let tests = zip(member.constants, choices).map { constant, choice in
                "        if (strcmp(value, \(Self.literal(JSONText.of(choice.value)))) == 0)\n"
                    + "            to->\(member.name) = \(constant);"
            }
            call = (["        to->\(member.name) = \(member.other);"] + tests).joined(separator: "\n")
        }
        return head(member) + call + "\n        return 0;\n    }\n"
    }

    private func head(_ member: Member) -> String {
        let key = "  \(JSONText.of(.string(member.field.key))): "
        return "    value = \(prefix)_value(line, \(Self.literal(key)));\n    if (value) {\n"
    }

    // MARK: Literals

    /// Every byte beyond ASCII, and what C gives a meaning to, in octal.
    private static func literal(_ text: String) -> String {
        var literal = "\""
        for byte in text.utf8 {
            if Ascii.isPrintable(byte), !"\"\\?".utf8.contains(byte) {
                literal.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                literal += "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
                literal += String(byte, radix: 8)
            }
        }
        return literal + "\""
    }

    private static func literal(_ integer: Int) -> String {
        integer == .min ? "INT64_MIN" : "INT64_C(\(integer))"
    }

    /// What no comment may hold becomes a blank. C reads scalars: a character may hold more than the sign that ends it.
    private static func comment(_ text: String) -> String {
        var comment = String.UnicodeScalarView()
        for scalar in text.inComment.unicodeScalars {
            if (comment.last, scalar) == ("*", "/") || (comment.last, scalar) == ("/", "*") {
                comment.append(" ")
            }
            comment.append(scalar == "\\" ? " " : scalar)
        }
        return String(comment)
    }
}
