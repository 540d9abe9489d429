import Hardware
import Drivers
import Glibc
import Localization
import Storage

// MARK: The devices, and what happens when they are not there

extension Service {
    func openDisplay() {
        do {
            let display = try findDisplay()
            let screen = try DisplaySurface(display, look: board.display)
            if screen.size != panel.size {
                panel = panel.resized(to: screen.size)
                form?.screen.resize(to: screen.size)
            }
            self.screen = consume screen
            try listenToDisplay()
            faults.display = nil
            rest.wake(at: loop.monotonicNow())
            setLight(.awake)
        } catch {
            closeDisplay()
            faults.display = "no display: \(error)"
        }
    }

    /// Hears when the panel has taken a frame; what changed meanwhile is shown then.
    private func listenToDisplay() throws(SystemError) {
        shownFrames = nil
        guard let descriptor = screen?.descriptor else { return }
        shownFrames = try loop.onReadable(descriptor) { [unowned self] in
            screen?.noteShown()
            settle()
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
    func loseDisplay(_ error: SurfaceError) {
        Journal.error("the picture cannot be shown: \(error)")
        guard case .display = error else { return }
        closeDisplay()
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
            // A plug that is loose: each look opens the card anew.
            source.limit(to: 4, per: .seconds(2))
            sources.append(source)
        } catch {
            Journal.notice("a display that comes later is not noticed at once: \(error)")
        }
    }

    private func closeDisplay() {
        shownFrames = nil
        screen = nil
    }

    private func reopenDisplay() {
        guard !isAway else { return }
        // A card is one's own until it is closed: the old display goes before the new one is looked for.
        closeDisplay()
        let before = faults.display
        openDisplay()
        if let fault = faults.display, fault != before { Journal.warning(fault) }
        settle()
    }

    func openKeypad() {
        do throws(SystemError) {
            let patterns = board.inputDevices
            let keypad = try InputDevices(
                takes: { device in
                    patterns.isEmpty || patterns.contains { $0.matches(device) }
                },
                log: { Journal.warning("input: \($0)") })
            let source = try loop.onReadable(keypad.descriptor) { [unowned self] in readKeypad() }
            // No hand is as fast; a device that never stops sending leaves time for everything else.
            source.limit(to: 20, per: .milliseconds(100))
            keypadSource = source
            self.keypad = keypad
            faults.keypad = nil
            readKeypad()
        } catch {
            faults.keypad = "the keypads cannot be read: \(error)"
            updateStanding()
        }
    }

    func readKeypad() {
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
        tellStorage()
    }

    /// OK answers what stands in the hint bar; what has a cause that lasts goes on standing there.
    func noteSeen(_ standing: Phrase) {
        store.noteSeen(standing)
        updateStanding()
    }

    func takeTerminal() {
        do throws(SystemError) {
            terminal = try VirtualTerminal(
                path: paths.terminal, loop: loop,
                onSwitchAway: { [unowned self] in switchAway() },
                onSwitchBack: { [unowned self] in switchBack() })
            (faults.terminal, faults.mayTakeTerminal) = (nil, false)
        } catch {
            faults.terminal = "the console is not ours: \(error)"
            // Many devices have no terminals at all, and none comes later.
            faults.mayTakeTerminal = error.code != ENOENT && error.code != ENOTTY
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
        do throws(SurfaceError) {
            if screen == nil { openDisplay() } else { try screen?.takeBack() }
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
            try self.init(path: path, leftmostIsHigh: look.bitOrder == .high)
            return
        }
        try self.init(
            file: path,
            geometry: DisplayGeometry(
                width: look.size.width, height: look.size.height,
                stride: look.pixelFormat.rowBytes(width: look.size.width),
                format: MemoryFormat(look)))
    }
}

extension MemoryFormat {
    /// What a plain file holds.
    fileprivate init(_ look: DisplayDescription) {
        switch look.pixelFormat {
        case .xrgb8888: self = .xrgb8888
        case .rgb565: self = .rgb565
        case .monochrome: self = .oneBit(litIsSet: true, leftmostIsHigh: look.bitOrder == .high)
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
