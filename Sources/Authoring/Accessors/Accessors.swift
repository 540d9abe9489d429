import Bundles
import Settings

/// Source text by which a program of the appliance reads the settings of a bundle, each as its type.
package enum Accessors: String, CaseIterable, Sendable {
    case c
    case python

    /// - Parameters:
    ///   - prefix: what names begin with in C; what `problem(ofPrefix:)` has nothing to say of.
    ///   - origin: what the text says that it was made of.
    package func text(of bundle: SettingsBundle, prefix: String, origin: String) -> String {
        let fields = bundle.schema.definitions.compactMap { AccessorField($0) }
        switch self {
        case .c: return CAccessors(fields, prefix: prefix, origin: origin).text
        case .python: return PythonAccessors(fields, origin: origin).text
        }
    }

    /// Why names may not begin with that; nil where they may.
    package static func problem(ofPrefix prefix: String) -> String? {
        let isName = !prefix.isEmpty && Identifiers.name(prefix) == prefix && prefix.utf8.count <= 64
        guard isName else { return "names begin with a letter, and have letters, digits and single _" }
        return CAccessors.isTaken(prefix) ? "C or C++ has a word or a type of that name" : nil
    }

    /// The settings that are left out: key, and why.
    package static func omissions(of bundle: SettingsBundle) -> [(key: String, reason: String)] {
        bundle.schema.definitions.compactMap { definition in
            AccessorField.omission(of: definition).map { (definition.key, $0) }
        }
    }
}
