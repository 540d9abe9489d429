import Graphics
import Hardware
import Look

/// Everything that is on the screen, as values: what stands where. Two scenes are compared to know what to paint.
package struct Scene: Hashable, Sendable {
    /// In pixels; elements may lie partly outside.
    package var size: Size
    /// In painting order.
    package var elements: [SceneElement]
    /// The colours that it is to be painted in; another theme paints everything anew.
    package var theme: Theme?

    /// In no theme in particular.
    package init(size: Size, elements: [SceneElement] = []) {
        self.size = size
        self.elements = elements
        if elements.isEmpty { self.elements.reserveCapacity(16) }
    }

    /// Whoever stands before it sees that others do too.
    package mutating func markWatched() {
        for index in elements.indices {
            guard case .titleBar(var title) = elements[index].content else { continue }
            title.isWatched = true
            elements[index] = SceneElement(frame: elements[index].frame, content: .titleBar(title))
        }
    }

    /// Painted after all that is there already; nothing where the frame is empty.
    ///
    /// - Parameter reach: pixels around the frame that it paints as well: a shadow.
    package mutating func add(_ content: SceneContent, in frame: Rect, reach: Int = 0) {
        guard !frame.isEmpty else { return }
        elements.append(SceneElement(frame: frame, content: content, reach: reach))
    }

    /// Where this scene differs from the `previous` one; the whole canvas where there is none.
    ///
    /// An element that moved damages the place that it left as well.
    package func damage(since previous: Scene?) -> Damage {
        guard let previous, previous.size == size, previous.theme == theme else {
            return Damage(Rect(size: size))
        }
        guard previous.elements.count == elements.count else {
            return Scene.damage(between: elements[...], previous.elements[...])
        }
        var damage = Damage()
        var moved: [Int] = []
        // From one key to the next most elements stay where they were, in the same order.
        for index in elements.indices {
            let (new, old) = (elements[index], previous.elements[index])
            if new.frame != old.frame {
                moved.append(index)
            } else if new.content != old.content {
                damage.add(new.reach > old.reach ? new.painted : old.painted)
            }
        }
        guard let first = moved.first, let last = moved.last else { return damage }
        damage.add(Scene.damage(between: elements[first...last], previous.elements[first...last]))
        return damage
    }

    /// The frames of what only one of the two has.
    private static func damage(
        between new: ArraySlice<SceneElement>, _ old: ArraySlice<SceneElement>
    ) -> Damage {
        var damage = Damage()
        for element in new where !old.contains(element) { damage.add(element.painted) }
        for element in old where !new.contains(element) { damage.add(element.painted) }
        return damage
    }
}

/// One thing on the screen and the rectangle that it stands in.
package struct SceneElement: Hashable, Sendable {
    /// In pixels of the scene.
    package let frame: Rect
    /// What is painted in the frame.
    package let content: SceneContent
    /// Pixels around the frame that are painted too.
    package let reach: Int

    /// - Parameters:
    ///   - frame: in pixels of the scene.
    ///   - reach: pixels around the frame that are painted too.
    package init(frame: Rect, content: SceneContent, reach: Int = 0) {
        self.frame = frame
        self.content = content
        self.reach = reach
    }

    /// All that changes on the canvas with it.
    package var painted: Rect {
        switch content {
        case _ where reach == 0: frame
        // As wide as their column, beyond which they have nothing to paint.
        case .row, .fieldRow, .editedRow: frame.inset(by: Insets(horizontal: 0, vertical: -reach))
        default: frame.inset(by: Insets(all: -reach))
        }
    }
}

/// What an element shows. Every case is a value that says all that its picture depends on.
package indirect enum SceneContent: Hashable, Sendable {
    case titleBar(TitleBarContent)
    /// Beneath the sections beside a page: what the device is called.
    case sections(String)
    /// A section's title, and how many pixels of it are scrolled out above the frame.
    case header(String, scrolled: Int = 0)
    case paragraph(ParagraphContent)
    case row(RowContent)
    /// Beneath a group's rows.
    case card(CardContent)
    case help(HelpContent)
    case scrollBar(ScrollBarContent)
    case hintBar(HintBarContent)
    case message(MessageContent)
    case field(FieldContent)
    case fieldRow(FieldRowContent)
    case editedRow(EditedRowContent)
    /// Beneath what keys give, where the page stays above it.
    case tray
    case editorNote(EditorNoteContent)
    case keyCell(KeyCellContent)
    // What is asked, and what there is instead of rows.
    case label(LabelContent)
    case ring(RingContent)
    case holdButton(HoldButtonContent)
    case alarm(AlarmContent)
    case code(CodeContent)
    case searchLine(SearchLineContent)
    /// An icon in a soft disc.
    case disc(Icon)
    case number(NumberContent)
    case sentence(SentenceContent)
    case track(TrackContent)
    case wheel(WheelContent)
}

extension SceneContent {
    /// Whether other elements stand on it.
    package var isGround: Bool {
        switch self {
        case .card, .tray, .sections: true
        default: false
        }
    }

    /// Whether it stands for a value that is empty.
    package var isUnset: Bool {
        switch self {
        case .row(let row): row.isPlaceholder
        case .fieldRow(let row): row.field.text.isEmpty
        default: false
        }
    }
}
