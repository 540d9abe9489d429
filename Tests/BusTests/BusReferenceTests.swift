import Bus
import Foundation
import Settings
import Testing

/// docs/bus.md: GOLDEN_WRITE=1 writes it anew.
@Suite("reference of the bus")
struct BusReferenceTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let file = checkout.appendingPathComponent("docs/bus.md")

    private static func source(_ path: String) throws -> String {
        try String(contentsOf: checkout.appendingPathComponent("Sources/Bus/\(path)"), encoding: .utf8)
    }

    /// What a macro of sd-bus declares: its name and the texts and words in its parentheses.
    private struct Declaration {
        let interface: String
        let kind: Substring
        let name: Substring
        let rest: Substring

        /// "s key, a{sv} changes" of `SD_BUS_ARGS("s", key, "a{sv}", changes)`; empty where there are none.
        func arguments(_ macro: String) -> String {
            guard let start = rest.range(of: "\(macro)(") else { return "" }
            // Types have parentheses of their own.
            var depth = 1
            let inside = rest[start.upperBound...].prefix {
                depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
                return depth > 0
            }
            let words = inside.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
            }
            return stride(from: 0, to: words.count - 1, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }
                .joined(separator: ", ")
        }
    }

    private static func declarations() throws -> [Declaration] {
        let table = try source("C/CSDBus/CSDBus.c")
        let pattern = /SD_BUS_(METHOD|SIGNAL|PROPERTY)(?:_WITH_ARGS)?\(\s*"(\w+)",([^;]*?)\),\n(?= {4}SD_BUS)/
        let screen = try #require(table.range(of: "screen_interface[] =")).lowerBound
        return table.matches(of: pattern).map {
            Declaration(
                interface: $0.range.lowerBound < screen ? "org.settingsd.Settings1" : "org.settingsd.Screen1",
                kind: $0.output.1, name: $0.output.2, rest: $0.output.3)
        }
    }

    /// The sentence above each error's name.
    private static func errors() throws -> [(name: String, sentence: String)] {
        let text = try source("BusFailure.swift")
        return text.matches(of: /\/\/\/ (.*)\n +case \w+ = "(\w+)"/).map {
            (String($0.output.2), String($0.output.1))
        }
    }

    private static func methods(_ declared: [Declaration], on interface: String) -> String {
        declared.filter { $0.kind == "METHOD" && $0.interface == interface }
            .reduce("| method | takes | answers | groups |\n|---|---|---|---|\n") { table, method in
                let groups = BusMember(rawValue: String(method.name))?.groups.map(\.rawValue) ?? ["unknown"]
                let callers = groups.isEmpty ? "root alone" : groups.joined(separator: ", ")
                return table + "| \(method.name) | \(method.arguments("SD_BUS_ARGS")) | "
                    + "\(method.arguments("SD_BUS_RESULT")) | \(callers) |\n"
            }
    }

    private static func signals(_ declared: [Declaration], on interface: String) -> String {
        declared.filter { $0.kind == "SIGNAL" && $0.interface == interface }
            .reduce("| signal | carries |\n|---|---|\n") {
                $0 + "| \($1.name) | \($1.arguments("SD_BUS_ARGS")) |\n"
            }
    }

    private static func page() throws -> String {
        let declared = try declarations()
        var page = """
            # The bus

            What is on the system bus as `org.settingsd.Settings1`, object `/org/settingsd/Settings1`, interfaces `org.settingsd.Settings1` and
            `org.settingsd.Screen1`. This page is made by a test of the tables that the service itself goes by; what each call means is told in
            `settingsd(8)`, how programs are written against it in `Examples`.

            ## Methods

            Members of the groups may call, and root. A list and a change cost as `settingsd(8)` says under the limits.


            """
        page += methods(declared, on: "org.settingsd.Settings1")
        page += "\nOn `org.settingsd.Screen1`:\n\n" + methods(declared, on: "org.settingsd.Screen1")
        page += "\n## Signals\n\n" + signals(declared, on: "org.settingsd.Settings1")
        page += "\nOn `org.settingsd.Screen1`:\n\n" + signals(declared, on: "org.settingsd.Screen1")
        page += "\n## Properties\n\n| property | type |\n|---|---|\n"
        for property in declared where property.kind == "PROPERTY" {
            let type = property.rest.split(separator: "\"").dropFirst().first ?? ""
            page += "| \(property.name) | \(type) |\n"
        }
        page +=
            "\n## Errors\n\nEach begins with `org.settingsd.Error.`; its message is a sentence for a person.\n\n"
        page += "| error | means |\n|---|---|\n"
        for error in try errors() { page += "| \(error.name) | \(error.sentence) |\n" }
        return page
    }

    @Test("docs/bus.md is what the tables of the service make now")
    func isUpToDate() throws {
        let page = try Self.page()
        if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil {
            try page.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: Self.file, encoding: .utf8) == page, "GOLDEN_WRITE=1 writes it anew")
    }

    @Test("docs/bus.md has each member, and each error with a sentence")
    func hasEverything() throws {
        let methods = try Self.declarations().filter { $0.kind == "METHOD" }
        #expect(Set(methods.map { String($0.name) }) == Set(BusMember.allCases.map(\.rawValue)))
        for method in methods {
            #expect(method.rest.contains("SD_BUS_NO_RESULT") != method.rest.contains("SD_BUS_RESULT("))
        }
        #expect(try Self.errors().map(\.name) == BusFailure.Kind.allCases.map(\.rawValue))
    }

    @Test("the manual has every cause that ends a trial")
    func causes() throws {
        let manual = Self.checkout.appendingPathComponent("docs/man/settingsd.8")
        let text = try String(contentsOf: manual, encoding: .utf8)
        let signal = try #require(text.range(of: "TransactionChanged \"(s token4"))
        let end = try #require(text[signal.upperBound...].range(of: ".TP"))
        let words = text[signal.upperBound..<end.lowerBound].split { !$0.isLetter }.map(String.init)
        for cause in Trial.End.Cause.allCases { #expect(words.contains(cause.rawValue), "\(cause)") }
    }
}
