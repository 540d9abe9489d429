import DeviceUI
import Drivers
import Glibc
import Settings
import Storage

// MARK: The devices, and what happens when they are not there

extension Service {
    func openDisplay() {
        do {
            let display = try findDisplay()
            let screen = try Screen(display, look: board.display)
            if screen.size != panel.size {
                panel = panel.resized(to: screen.size)
                form?.screen.resize(to: screen.size)
            }
            self.screen = consume screen
            faults.display = nil
            rest.wake(at: loop.monotonicNow())
            setLight(.awake)
        } catch {
            faults.display = "no display: \(error)"
        }
    }

    /// The display that the board file names, else the first that is there.
    private func findDisplay() throws(SystemError) -> any Display {
        let (device, size) = (board.display.device, board.display.size)
        switch board.display.driver {
        case .fbdev, .file: return try Framebuffer(board.display)
        case .drm:
            return try DRMDisplay(
                path: device ?? "/dev/dri/card0", connector: board.display.connector,
                size: (size.width, size.height))
        case .automatic where device?.hasPrefix("/dev/dri/") ?? false:
            return try DRMDisplay(path: device ?? "/dev/dri/card0", connector: board.display.connector)
        case .automatic:
            do {
                return try Framebuffer(board.display)
            } catch  where device == nil && error.code == ENOENT {
                return try DRMDisplay(connector: board.display.connector)
            }
        }
    }

    /// A display that failed is given up, and looked for again.
    func loseDisplay(_ error: ScreenError) {
        Journal.error("the picture cannot be shown: \(error)")
        guard case .display = error else { return }
        screen = nil
        faults.display = "no display: \(error)"
    }

    /// Looks at the displays again when udev says that one came, went or changed.
    func watchDisplays() {
        do throws(SystemError) {
            let monitor = try DisplayMonitor()
            let source = try loop.onReadable(monitor.descriptor) { [unowned self] in
                if monitor.read().contains(where: { $0.hasPrefix("card") || $0.hasPrefix("fb") }) {
                    reopenDisplay()
                }
            }
            sources.append(source)
        } catch {
            Journal.notice("a display that comes later is not noticed at once: \(error)")
        }
    }

    private func reopenDisplay() {
        guard !isAway else { return }
        // A card is one's own until it is closed: the old display goes before the new one is looked for.
        screen = nil
        let before = faults.display
        openDisplay()
        if let fault = faults.display, fault != before { Journal.warning(fault) }
        settle()
    }

    func openKeypad() {
        do throws(SystemError) {
            let patterns = board.inputDevices
            let keypad = try Keypad(
                takes: { device in
                    patterns.isEmpty || patterns.contains { $0.matches(device) }
                },
                log: { Journal.warning("input: \($0)") })
            sources.append(try loop.onReadable(keypad.descriptor) { [unowned self] in readKeypad() })
            self.keypad = keypad
            readKeypad()
        } catch {
            faults.keypad = "the keypads cannot be read: \(error)"
            updateStanding()
        }
    }

    private func readKeypad() {
        do throws(SystemError) {
            for report in try keypad?.read() ?? [] { take(report) }
        } catch {
            Journal.error("\(error)")
        }
        updateStanding()
        settle()
    }

    func take(_ report: KeypadReport) {
        switch report {
        case .key(let event) where panel.wantsContacts:
            take(.key(code: event.code, isDown: event.isDown, time: event.time))
        case .key(let event):
            switch input.take(event) {
            case .actions(let actions): perform(actions, at: event.time)
            case .modifier: wake()
            case .unknown(let code):
                // Not while something is typed: it might be part of a secret.
                if !panel.isTyping, form == nil {
                    Journal.notice(
                        "key code \(code) means nothing on this board; see [Keys] in \(paths.board)")
                }
                guard !rest.wake(at: event.time) else { return }
                say(panel.words(.unknownCode, code), at: event.time)
            }
        case .turn(_, let time, _) where panel.wantsContacts: take(.turn(time: time))
        case .turn(let detents, let time, _): perform(input.turn(detents, at: time), at: time)
        case .attached(let device, let refusal):
            input.attach(device)
            Journal.notice("keypad: \(device.name) (\(device.id)) is there")
            if let refusal { Journal.warning("\(refusal)") }
        case .detached(let device):
            Journal.notice("keypad: \(device.name) (\(device.id)) is gone")
            let now = loop.monotonicNow()
            perform(input.releaseAll(at: now), at: now)
        }
    }

    /// What the hint bar says as long as it holds.
    func updateStanding() {
        if !hasKeys {
            panel.standing = Phrase(board.gpio.keys.isEmpty ? .noKeypad : .missingButtons)
        } else if let problem = store.standing {
            panel.standing = problem
        } else if faults.board != nil {
            panel.standing = Phrase(.wrongBoard)
        } else if !faults.wiring.isEmpty {
            panel.standing = Phrase(.missingPart)
        } else {
            panel.standing = nil
        }
        form?.screen.setStanding(panel.standing)
    }

    func takeTerminal() {
        do throws(SystemError) {
            terminal = try VirtualTerminal(
                path: paths.terminal, loop: loop,
                onSwitchAway: { [unowned self] in switchAway() },
                onSwitchBack: { [unowned self] in switchBack() })
            faults.terminal = nil
        } catch {
            faults.terminal = "the console is not ours: \(error)"
        }
    }

    private func switchAway() {
        // Whoever has the console next finds it lit.
        wake()
        isAway = true
        do throws(SystemError) {
            try screen?.release()
        } catch {
            Journal.warning("\(error)")
        }
        for report in keypad?.suspend() ?? [] { take(report) }
        let now = loop.monotonicNow()
        perform(input.releaseAll(at: now), at: now)
    }

    private func switchBack() {
        isAway = false
        do throws(SystemError) {
            try keypad?.resume()
        } catch {
            Journal.error("\(error)")
        }
        do throws(ScreenError) {
            try screen?.takeBack()
        } catch {
            loseDisplay(error)
        }
        wake()
        settle()
    }
}

extension Framebuffer {
    /// The display that a board file describes: a device, or a plain file that stands for one.
    convenience init(_ look: DisplayDescription) throws(SystemError) {
        let path = look.device ?? "/dev/fb0"
        guard look.driver == .file else {
            try self.init(path: path, leftmostIsHigh: look.bitOrder == .high, waitsForVSync: true)
            return
        }
        try self.init(
            file: path,
            geometry: DisplayGeometry(
                width: look.size.width, height: look.size.height,
                stride: look.pixelFormat.rowBytes(width: look.size.width),
                format: Drivers.PixelFormat(look)))
    }
}

extension Drivers.PixelFormat {
    /// What a plain file holds.
    fileprivate init(_ look: DisplayDescription) {
        switch look.pixelFormat {
        case .xrgb8888: self = .xrgb8888
        case .rgb565: self = .rgb565
        case .monochrome: self = .oneBit(litIsSet: true, leftmostIsHigh: look.bitOrder == .high)
        }
    }
}

// MARK: Faults

extension Service {
    func reportFaults() {
        if isSafe { Journal.error("safe mode: it fell \(RecentFalls.limit) times within a minute") }
        for fault in faults.all { Journal.warning(fault) }
        if !hasKeys { Journal.warning("no keypad is plugged in; it is waited for") }
        if let problem = store.problem { Journal.error("\(problem)") }
        updateStanding()
        let count = faults.all.count + (store.problem == nil ? 0 : 1)
        ServiceNotification.status(
            isSafe
                ? "Safe mode: see the journal"
                : count == 0 ? "Serving" : "Serving, \(count) faults: see the journal"
        )
        .send()
    }

    /// Looks again for what was missing.
    func retryMissing() {
        if faults.display != nil {
            openDisplay()
            if faults.display == nil { Journal.notice("the display is there") }
        }
        if faults.bundle != nil { loadBundle() }
        updateStanding()
        settle()
    }

    /// SIGHUP: reads the bundle again. One that cannot be read leaves the last good one in force.
    func reload() {
        loadBundle()
        settle()
    }

    private func loadBundle() {
        guard !isSafe else { return }
        let (bundle, problem) = Loaded.bundle(paths.bundle, board: board, language: language)
        if let problem {
            if faults.bundle != problem { Journal.error(problem) }
            guard faults.bundle != nil else { return }
        } else {
            Journal.notice("\(paths.bundle): read")
        }
        faults.bundle = problem
        store.replace(bundle.schema)
        panel.replace(bundle, snapshot: store.snapshot)
        publish()
    }
}

extension StorageError {
    /// In few words, for the hint bar.
    var standing: Phrase {
        switch self {
        case .full: Phrase(.storageFull)
        case .readOnly: Phrase(.storageReadOnly)
        case .held: Phrase(.storageHeld)
        case .newer: Phrase(.storageNewer)
        case .damaged: Phrase(.storageDamaged)
        case .failed: Phrase(.storageFailed)
        }
    }
}

extension InputDevicePattern {
    func matches(_ device: KeypadDevice) -> Bool {
        matches(
            name: device.name, vendor: UInt16(truncatingIfNeeded: device.vendor),
            product: UInt16(truncatingIfNeeded: device.product))
    }
}
