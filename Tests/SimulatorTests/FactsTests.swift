import BundleSamples
import Bundles
import Graphics
import Hardware
import Settings
import Simulator
import Testing

/// What programs would say is so now, in the simulator.
@Suite("live facts in the simulator") struct FactsTests {
    private static let rows = row("PSTitleValueSpecifier", "Key=room", "Title=Room", "DefaultValue=-")

    private func panel() throws -> SimulatedPanel {
        let source = Visitor.sources[0]
        let board = try source.board()
        let bundle = try SettingsBundle.read(
            Visitor.files(Self.rows), on: board, catalogs: Visitor.parts.catalogs)
        return SimulatedPanel(source, board, bundle, StoredValues(), engine: Visitor.parts.engine(board))
    }

    @Test(
        "a panel shows them, an error in the hint bar too, until the storage is full, and again when it is not"
    )
    func shown() throws {
        var panel = try panel()
        panel.learn(LiveFacts(facts: ["room": LiveFact("7 °C", .error)]), at: .zero)
        #expect(panel.front.describe().contains("> Room = 7 °C\n"))
        #expect(panel.front.describe().contains("message: Room: 7 °C\n"))
        panel.fillStorage(true, at: .zero)
        #expect(!panel.front.describe().contains("message: Room"))
        panel.fillStorage(false, at: .zero)
        #expect(panel.front.describe().contains("message: Room: 7 °C\n"))
        panel.learn(LiveFacts(), at: .zero)
        #expect(
            panel.front.describe().contains("> Room = -\n") && !panel.front.describe().contains("message:"))
    }

    @Test("a bench gives each panel what the file says, and again after the bundle was saved")
    func bench() throws {
        let parts = BenchParts(
            title: "My.bundle", engine: Visitor.parts.engine,
            live: { schema in
                (try? LiveFile("[Facts]\nroom = ok 20 °C\n", file: "facts", schema: schema).live)
                    ?? LiveFacts()
            })
        let bench = Bench(Visitor.files(Self.rows), Visitor.sources, parts)
        bench.take("boards\tphone", at: .seconds(1))
        let bare = Bench(Visitor.files(Self.rows), Visitor.sources, Visitor.parts)
        bare.take("boards\tphone", at: .seconds(1))
        func frame(_ bench: Bench, at time: Duration) -> [UInt8]? {
            bench.takeMessages(at: time).compactMap { message -> [UInt8]? in
                if case .frame(let bytes) = message { bytes } else { nil }
            }.first
        }
        let (with, without) = (frame(bench, at: .seconds(2)), frame(bare, at: .seconds(2)))
        #expect(with != nil && without != nil && with != without)
        bench.reload(.success(Visitor.files(Self.rows)), Visitor.sources, at: .seconds(3))
        // The same bundle and the same facts: nothing is to be seen anew.
        #expect(frame(bench, at: .seconds(4)) == nil)
    }
}
