import CGPIO
import Glibc
import Loop

/// The GPIO chips of the device and what their lines are called. /dev/gpiochip*.
package struct GPIOChips {
    /// Where the chips' nodes are.
    let folder: String

    /// - Parameter folder: where the chips' nodes are.
    package init(folder: String = "/dev") { self.folder = folder }

    /// One line as the kernel describes it.
    package struct Line: Hashable, Sendable {
        /// As in "gpiochip0".
        package let chip: String
        /// From 0, on its chip.
        package let offset: Int
        /// Empty where the device tree gives none.
        package let name: String
        /// Who has it; nil when it is free.
        package let consumer: String?
        /// Whether it is driven rather than read.
        package let isOutput: Bool

        /// - Parameter consumer: who has it; nil when it is free.
        package init(chip: String, offset: Int, name: String, consumer: String?, isOutput: Bool) {
            self.chip = chip
            self.offset = offset
            self.name = name
            self.consumer = consumer
            self.isOutput = isOutput
        }
    }

    /// "gpiochip0", "gpiochip1", ... in the order of their numbers.
    package func names() -> [String] {
        ((try? Directory.names(in: folder)) ?? []).filter { $0.hasPrefix("gpiochip") }
    }

    /// What the chip's driver calls it, and its lines.
    package func describe(_ chip: String) throws(GPIOError) -> (label: String, lines: [Line]) {
        var label = [CChar](repeating: 0, count: 64)
        let count = gpio_describe_chip(path(of: chip), &label, label.count)
        guard count >= 0 else { throw .failed(SystemError("open", path(of: chip), code: count)) }
        return (
            label.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) },
            (0..<Int(count)).compactMap { line(chip, $0) }
        )
    }

    /// In the order of their offsets; a line that cannot be asked is left out.
    package func lines(of chip: String) throws(GPIOError) -> [Line] { try describe(chip).lines }

    /// Where a line is. A name is looked for on every chip.
    func locate(_ address: GPIOLineAddress) throws(GPIOError) -> (path: String, offset: Int) {
        switch address {
        case .offset(let chip, let offset): return (path(of: chip), offset)
        case .name(let name):
            for chip in names() {
                let offset = gpio_find_line(path(of: chip), name)
                if offset >= 0 { return (path(of: chip), Int(offset)) }
            }
            throw .noSuchLine(address, known: knownNames())
        }
    }

    func consumer(path: String, offset: Int) -> String {
        var description = gpio_line_description()
        gpio_describe_line(path, UInt32(offset), &description)
        return String(upToZero: description.consumer)
    }

    private func path(of chip: String) -> String { chip.hasPrefix("/") ? chip : folder + "/" + chip }

    private func knownNames() -> [String] {
        names().flatMap { chip in ((try? lines(of: chip)) ?? []).map(\.name).filter { !$0.isEmpty } }
    }

    private func line(_ chip: String, _ offset: Int) -> Line? {
        var description = gpio_line_description()
        guard gpio_describe_line(path(of: chip), UInt32(offset), &description) >= 0 else { return nil }
        return Line(
            chip: chip, offset: offset, name: String(upToZero: description.name),
            consumer: description.is_used ? String(upToZero: description.consumer) : nil,
            isOutput: description.is_output)
    }
}
