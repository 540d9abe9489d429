import CHarfBuzz

/// A stretch of a paragraph that is shaped at once: one direction, script, font and style.
struct TextItem {
    /// In the paragraph's code points.
    var range: Range<Int>
    let level: UInt8
    let script: hb_script_t
    /// The face at its size (`FontBook.instances`).
    let instance: UInt16
    /// Which of the text's styles.
    let style: UInt16

    var isRightToLeft: Bool { level & 1 == 1 }
}

/// A glyph as the font wants it placed. Distances in 64ths of a pixel.
struct ShapedGlyph {
    var glyph: UInt32
    /// The first code point it stands for, in the paragraph.
    var cluster: Int32
    var advance: Int32
    var offsetX: Int32
    /// Upwards.
    var offsetY: Int32
    var instance: UInt16
}

/// A paragraph's code points and what is known of each before it is shaped.
struct Paragraph {
    var scalars: [UInt32]
    /// Which of the text's styles each has; empty where all have the first.
    var styles: [UInt16]
    /// The whole text's code points before this paragraph.
    let start: Int

    func style(_ index: Int) -> UInt16 {
        styles.isEmpty ? 0 : styles[index]
    }
}
