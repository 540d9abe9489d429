import Graphics
import Hardware

/// Everything that is on the screen, as values: what stands where. Two scenes are compared to know what to paint.
package struct Scene: Hashable, Sendable {
    /// In pixels; elements may lie partly outside.
    package var size: Size
    /// In painting order.
    package var elements: [SceneElement]
    /// The colours that it is to be painted in; another theme paints everything anew.
    package var theme: Theme.Name?

    /// In no theme in particular.
    package init(size: Size, elements: [SceneElement] = []) {
        self.size = size
        self.elements = elements
    }

    /// Painted after all that is there already; nothing where the frame is empty.
    package mutating func add(_ content: SceneContent, in frame: Rect) {
        guard !frame.isEmpty else { return }
        elements.append(SceneElement(frame: frame, content: content))
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
            if elements[index].frame != previous.elements[index].frame {
                moved.append(index)
            } else if elements[index].content != previous.elements[index].content {
                damage.add(elements[index].frame)
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
        for element in new where !old.contains(element) { damage.add(element.frame) }
        for element in old where !new.contains(element) { damage.add(element.frame) }
        return damage
    }
}

/// One thing on the screen and the rectangle that it alone paints.
package struct SceneElement: Hashable, Sendable {
    /// In pixels of the scene.
    package let frame: Rect
    /// What is painted in the frame.
    package let content: SceneContent

    /// - Parameter frame: in pixels of the scene.
    package init(frame: Rect, content: SceneContent) {
        self.frame = frame
        self.content = content
    }
}

/// What an element shows. Every case is a value that says all that its picture depends on.
package indirect enum SceneContent: Hashable, Sendable {
    case titleBar(TitleBarContent)
    /// A section's title, and how many pixels of it are scrolled out above the frame.
    case header(String, scrolled: Int = 0)
    case paragraph(ParagraphContent)
    case row(RowContent)
    case scrollBar(ScrollBarContent)
    case hintBar(HintBarContent)
    case message(MessageContent)
    case field(FieldContent)
    case fieldRow(FieldRowContent)
    case keyCell(KeyCellContent)
}

extension SceneContent {
    /// Whether it stands for a value that is empty.
    package var isUnset: Bool {
        switch self {
        case .row(let row): row.isPlaceholder
        case .fieldRow(let row): row.field.text.isEmpty
        default: false
        }
    }
}
