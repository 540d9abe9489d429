import Hardware
import Keys

/// One thing to do on a keypad, as a word of a key script.
package enum KeyStroke: Hashable, Sendable {
    case tap(Key)
    case hold(Key)
    /// Nothing, until the pending letter has been committed.
    case waitForCommit
}

/// Strokes that type a text, and what they cost.
package struct KeyStrokes: Hashable, Sendable {
    /// In order.
    package let strokes: [KeyStroke]

    /// Taps and holds.
    package var presses: Int { strokes.count - waits - detents }
    /// Of a knob.
    package var detents: Int { strokes.count { if case .tap(let key) = $0 { key.isDetent } else { false } } }
    /// All that a hand does: presses and detents.
    package var actions: Int { presses + detents }
    /// How many of them are held.
    package var holds: Int { strokes.count { if case .hold = $0 { true } else { false } } }
    /// How many of them wait for a letter to become final.
    package var waits: Int { strokes.count { $0 == .waitForCommit } }

    /// "3 presses, 1 holds, 0 detents, 0 waits".
    package var count: String { "\(presses) presses, \(holds) holds, \(detents) detents, \(waits) waits" }

    /// The script in the notation of settingsd-keys(7).
    package var script: String {
        var words: [String] = []
        var rest = strokes[...]
        while let stroke = rest.first {
            let run = rest.prefix { $0 == stroke }.count
            switch stroke {
            case .tap(.character):
                let typed = rest.prefix { $0.character != nil }
                words.append(Self.quoted(typed.compactMap(\.character)))
                rest = rest.dropFirst(typed.count)
                continue
            case .tap(let key): words += Self.counted(key.word ?? "", run)
            case .hold(let key): words += Array(repeating: "hold:" + (key.word ?? ""), count: run)
            case .waitForCommit: words.append("wait:commit")
            }
            rest = rest.dropFirst(run)
        }
        return words.joined(separator: " ")
    }

    /// In words of which none has a greater count than may be written.
    private static func counted(_ word: String, _ count: Int) -> [String] {
        stride(from: 0, to: count, by: KeyScript.mostPresses).map { start in
            let count = min(KeyScript.mostPresses, count - start)
            return count > 1 ? "\(word)*\(count)" : word
        }
    }

    private static func quoted(_ characters: [Character]) -> String {
        "\"" + characters.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }
}

extension KeyStroke {
    fileprivate var character: Character? {
        if case .tap(.character(let character)) = self { character } else { nil }
    }
}
