import Bundles
import Settings

/// Where the titles are that are searched: what is said of one is made when it is asked for, not for thousands at once.
struct SearchPlaces: Sendable {
    /// A page, as it was come to.
    private struct Way: Sendable {
        let pages: [String]
        let path: String
        let rows: [Specifier]
    }

    private struct Place: Sendable {
        let way: Int32
        let row: Int32
        let choice: Int32
    }

    private var ways: [Way] = []
    private var places: [Place] = []

    private static let noChoice: Int32 = -1

    /// One that was added, counted from 0.
    func entry(_ index: Int, titled title: String) -> Search.Entry {
        let place = places[index]
        let way = ways[Int(place.way)]
        let isChoice = place.choice != Self.noChoice
        return Search.Entry(
            pages: way.pages, specifier: Int(place.row), choice: isChoice ? Int(place.choice) : nil,
            title: title,
            path: isChoice ? Self.path(way.path, to: way.rows[Int(place.row)].title) : way.path)
    }

    static func path(_ path: String, to title: String) -> String {
        path.isEmpty ? title : "\(path) › \(title)"
    }

    /// The place of a page, by which its rows are added.
    fileprivate mutating func add(_ page: Page, pages: [String], path: String) -> Int {
        ways.append(Way(pages: pages, path: path, rows: page.rows))
        return ways.count - 1
    }

    fileprivate mutating func add(row: Int, on way: Int) {
        places.append(Place(way: Int32(way), row: Int32(row), choice: Self.noChoice))
    }

    fileprivate mutating func add(choice: Int, ofRow row: Int, on way: Int) {
        places.append(Place(way: Int32(way), row: Int32(row), choice: Int32(choice)))
    }
}

/// Walks the pages as a person would, each once.
struct SearchWalk: ~Copyable {
    private let context: ScreenContext
    private let contents: RowContents
    private(set) var places = SearchPlaces()
    /// Of each place.
    private(set) var titles: [String] = []
    private var visited: Set<String> = []

    init(in context: ScreenContext) {
        self.context = context
        contents = context.contents
    }

    mutating func visit(_ name: String, pages: [String], path: String) {
        guard visited.insert(name).inserted, let page = context.bundle.pages[name] else { return }
        let pages = pages + [name]
        let way = places.add(page, pages: pages, path: path)
        let visible = contents.visibleRows(of: page)
        for index in page.rows.indices where visible[index] && page.rows[index].problem == nil {
            add(page.rows[index], at: index, on: way)
            // What a person cannot open is no way to what is behind it.
            if case .childPane(let pane) = page.rows[index].kind, contents.isEnabled(page.rows[index]) {
                visit(
                    pane.page, pages: pages, path: SearchPlaces.path(path, to: page.rows[index].title))
            }
        }
    }

    /// By hand and not by a map over the choices: that was more than a third of what opening Find cost.
    private mutating func add(_ specifier: Specifier, at index: Int, on way: Int) {
        if case .group = specifier.kind { return }
        if !specifier.title.isEmpty {
            places.add(row: index, on: way)
            titles.append(specifier.title)
        }
        switch specifier.kind {
        case .multiValue(let list), .radioGroup(let list):
            let hidden = context.unreadableLanguages(among: list, of: specifier)
            for choice in list.choices.indices where !hidden.contains(choice) {
                places.add(choice: choice, ofRow: index, on: way)
                titles.append(list.choices[choice].title)
            }
        default: break
        }
    }
}
