import DropIns
import Glibc
import Storage

/// The part of the helper that carries settings to and from a USB stick: mounts it, does one thing, and takes it away again.
///
/// Nobody else sees what it mounts (its unit has mounts of its own), and it is gone with the process, whatever happens.
package struct StickCarrier {
    /// What has a stick's files for a moment.
    package struct Mount: Sendable {
        /// At which folder; read only unless it is written to. False where it cannot be.
        let mount: @Sendable (_ device: String, _ folder: String, _ writes: Bool) -> Bool
        let unmount: @Sendable (_ folder: String) -> Void

        /// Somebody else's, for tests.
        package init(
            mount: @escaping @Sendable (String, String, Bool) -> Bool,
            unmount: @escaping @Sendable (String) -> Void
        ) {
            (self.mount, self.unmount) = (mount, unmount)
        }
    }

    /// Links to the devices of sticks that are there, made by udev (61-settings-usb.rules).
    package static let devices = "/dev/settings-usb"
    private let devices: String
    private let place: String
    private let mount: Mount

    /// - Parameters:
    ///   - place: a folder to mount at.
    ///   - devices: the folder of links to what is mounted.
    package init(at place: String, devices: String = Self.devices, _ mount: Mount = .kernels) {
        (self.place, self.devices, self.mount) = (place, devices, mount)
    }

    /// Of the stick that has a folder of settings, else of the largest; of the first of them that can be mounted.
    package func answer(_ request: StickRequest) -> StickAnswer {
        let sticks = ordered(Folder.names(in: devices).sorted())
        guard !sticks.isEmpty else { return .refused(.absent) }
        let writes = if case .write = request { true } else { false }
        guard sticks.contains(where: { mount.mount("\(devices)/\($0)", place, writes) }) else {
            return .refused(Folder.names(in: devices).isEmpty ? .absent : writes ? .notWritten : .unreadable)
        }
        defer { mount.unmount(place) }
        do throws(StickRefusal) {
            return try carry(request)
        } catch {
            // Whoever pulls it hears that, and not that it is broken.
            return .refused(Folder.names(in: devices).isEmpty ? .absent : error)
        }
    }

    /// A stick may have several file systems, of which the first is seldom the one that a person sees elsewhere.
    private func ordered(_ names: [String]) -> [String] {
        guard names.count > 1 else { return names }
        let sights = names.map { (name: $0, sight: look(at: $0)) }
        return sights.sorted { one, other in
            guard one.sight.hasFolder == other.sight.hasFolder else { return one.sight.hasFolder }
            return (other.sight.size, one.name) < (one.sight.size, other.name)
        }.map(\.name)
    }

    private func look(at name: String) -> (hasFolder: Bool, size: Double) {
        guard mount.mount("\(devices)/\(name)", place, false) else { return (false, 0) }
        defer { mount.unmount(place) }
        var status = stat()
        let isThere = lstat("\(place)/\(StickFile.folder)", &status) == 0
        var space = statvfs()
        // What a stick says of its size is its word: it may be any numbers.
        let size = statvfs(place, &space) == 0 ? Double(space.f_blocks) * Double(space.f_frsize) : 0
        return (isThere && status.st_mode & S_IFMT == S_IFDIR, size)
    }

    private func carry(_ request: StickRequest) throws(StickRefusal) -> StickAnswer {
        switch request {
        case .list: return .files(try StickFolder(on: place, makesIt: false)?.names() ?? [])
        case .read(let name):
            guard let folder = try StickFolder(on: place, makesIt: false) else { throw .unreadable }
            return .content(try folder.read(name))
        case .write(let name, let bytes):
            guard let folder = try StickFolder(on: place, makesIt: true) else { throw .notWritten }
            return .written(try folder.write(name, bytes))
        }
    }
}

extension StickCarrier.Mount {
    /// mount(2), without links, devices and programs.
    package static let kernels = Self(
        mount: { device, folder, writes in
            guard isFree(device) else { return false }
            // Read only, a journal is not replayed; and a broken ext4 that asks for it would have the kernel stop.
            let kinds = [
                ("vfat", "errors=remount-ro"), ("exfat", "errors=remount-ro"),
                ("ext4", writes ? "errors=remount-ro" : "noload,errors=remount-ro"),
            ]
            return kinds.contains { kind, options in
                Glibc.mount(device, folder, kind, StickFlags.all(writes: writes), options) == 0
            }
        },
        unmount: { folder in
            // One that is pulled cannot be left in order: it goes with whoever still uses it, which is nobody.
            if umount2(folder, 0) != 0 { umount2(folder, Int32(StickFlags.detach)) }
        })
}

/// Whether nobody has it mounted, nor another part of its disk: a device that started from a USB disk would else take its own
/// for a stick. open(2), O_EXCL
private func isFree(_ device: String) -> Bool {
    guard isUnclaimed(device) else { return false }
    guard let disk = disk(of: device) else { return true }
    return isUnclaimed(disk) || errno != EBUSY
}

private func isUnclaimed(_ device: String) -> Bool {
    let descriptor = open(device, O_RDONLY | O_EXCL | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
}

/// Of a partition the disk, `/dev/sda` of `/dev/sda1`; nil for what is none.
private func disk(of device: String) -> String? {
    func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? "" }
    guard let node = FileContents.realPath(device),
        let place = FileContents.realPath("/sys/class/block/\(name(of: node))"),
        access("\(place)/partition", F_OK) == 0
    else { return nil }
    return "/dev/\(name(of: FileContents.folder(of: place)))"
}

/// As mount(2) has them.
private enum StickFlags {
    static let readOnly: UInt = 1
    static let noSetUserID: UInt = 2
    static let noDevices: UInt = 4
    static let noPrograms: UInt = 8
    static let noLinks: UInt = 256
    /// MNT_DETACH
    static let detach: UInt = 2

    static func all(writes: Bool) -> UInt {
        noSetUserID | noDevices | noPrograms | noLinks | (writes ? 0 : readOnly)
    }
}
