import Glibc
import Loop

/// Something of the panel that hangs on a device node: a GPIO line, a sounder.
package protocol PanelPart: AnyObject {
    /// Asks the kernel whether it is still there; a node that went away says nothing by itself.
    func check() throws(GPIOError)
}

/// Whatever of the panel comes and goes with device nodes: opened where it is there, and looked for again whenever
/// something in the nodes' folders changes, or somebody lets go of a line. Nothing is asked in between.
package final class FrontPanelParts {
    private let folders: [String]
    private let chips: GPIOChips
    private let loop: EventLoop
    private let report: (String, GPIOError?) -> Void
    private var slots: [any PanelSlot] = []
    private var watches: [LoopSource] = []

    /// - Parameter report: a part's name with each new reason why it is missing; nil when it is there again.
    package init(
        watching folders: [String] = ["/dev", "/dev/input"], chips: GPIOChips = GPIOChips(),
        loop: EventLoop,
        report: @escaping (String, GPIOError?) -> Void
    ) {
        self.folders = folders
        self.chips = chips
        self.loop = loop
        self.report = report
    }

    /// Opens a part now, or as soon as it is there.
    ///
    /// - Parameter open: gets what the part calls when it is lost.
    @discardableResult
    package func add<Part: PanelPart>(
        _ name: String,
        open: @escaping (_ lost: @escaping (GPIOError) -> Void) throws(GPIOError) -> Part
    ) -> PanelPlace<Part> {
        let place = PanelPlace(
            open: open,
            watch: { [chips, loop] address, changed in
                try? GPIOLineWatch(address, chips: chips, loop: loop, changed: changed)
            },
            report: { [unowned self] error in report(name, error) })
        watch()
        slots.append(place)
        place.refresh()
        return place
    }

    /// A folder that cannot be watched is one whose parts stay lost; those that are there work all the same.
    private func watch() {
        guard watches.isEmpty else { return }
        watches = folders.compactMap { folder in
            try? loop.onChange(in: folder, includingWrites: false) { [unowned self] in refresh() }
        }
        // Each look shows what is there by then: of a storm of changes a few will do.
        for watch in watches { watch.limit(to: 10, per: .seconds(1)) }
    }

    /// Looks whether each part is still there, and for those that are not.
    package func refresh() { for slot in slots { slot.refresh() } }
}

/// One part's place: the part, or why it is not there.
package final class PanelPlace<Part: PanelPart>: PanelSlot {
    private let open: (@escaping (GPIOError) -> Void) throws(GPIOError) -> Part
    private let watch: (GPIOLineAddress, @escaping () -> Void) -> AnyObject?
    private let report: (GPIOError?) -> Void
    /// Listens as long as it is kept: to the line that somebody else has.
    private var others: AnyObject?
    /// Nil while it is not there.
    package private(set) var part: Part?
    /// Why it is not there; nil while it is.
    private var problem: GPIOError?
    /// Why the part that is being opened is lost already.
    private var loss: GPIOError?

    init(
        open: @escaping (@escaping (GPIOError) -> Void) throws(GPIOError) -> Part,
        watch: @escaping (GPIOLineAddress, @escaping () -> Void) -> AnyObject?,
        report: @escaping (GPIOError?) -> Void
    ) {
        self.open = open
        self.watch = watch
        self.report = report
    }

    /// Looks whether the part is still there, and opens it where it is not.
    func refresh() {
        do throws(GPIOError) {
            try part?.check()
        } catch {
            lose(error)
        }
        guard part == nil else { return }
        do throws(GPIOError) {
            try take()
        } catch {
            // A watch of a line does not outlive its chip.
            if case .busy = error {} else { others = nil }
            note(error)
        }
    }

    private func take() throws(GPIOError) {
        do throws(GPIOError) {
            part = try opened()
        } catch .busy(let address, let consumer) {
            guard others == nil else { throw .busy(address, consumer: consumer) }
            others = watch(address) { [unowned self] in refresh() }
            // It may have been released before it was watched.
            part = try opened()
        }
        others = nil
        if problem != nil { note(nil) }
    }

    /// A light that cannot be lit as it is opened is not there.
    private func opened() throws(GPIOError) -> Part {
        loss = nil
        let part = try open { [unowned self] error in lose(error) }
        if let loss { throw loss }
        return part
    }

    private func lose(_ error: GPIOError) {
        loss = error
        part = nil
        note(error)
    }

    private func note(_ error: GPIOError?) {
        guard error != problem else { return }
        problem = error
        report(error)
    }
}

protocol PanelSlot: AnyObject {
    func refresh()
}
