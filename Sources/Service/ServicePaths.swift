import DropIns

/// Where everything lies that the service reads and writes.
package struct ServicePaths {
    /// The board file.
    package var board = "/etc/settingsd/board.ini"
    /// The folder of the `Settings.bundle`.
    package var bundle = "/etc/settingsd/Settings.bundle"
    /// The folder in which values are kept.
    package var state = "/var/lib/settingsd"
    /// The folder of what others read, which is gone after a reboot.
    package var runtime = "/run/settingsd"
    /// The folder of the sockets on which settings are applied.
    package var helper = "/run/settings-apply"
    /// The folder in which there is a name for each USB stick.
    package var sticks = "/dev/settings-usb"
    /// The folders of drop-ins, the strongest last.
    package var dropIns = DropInSet.folders
    /// The virtual terminal.
    package var terminal = "/dev/tty1"
    /// Whether every key is asked for first, as without a board file.
    package var setsUpKeypad = false

    /// The program itself, which hashes PINs in a process of its own.
    package var program = "/proc/self/exe"

    /// Where an installed device has them.
    package init() {}
}
