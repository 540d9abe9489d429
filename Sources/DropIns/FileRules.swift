import PropertyLists

/// What drop-ins may name: which files with which rights, which units; and who must own a drop-in.
package enum FileRules {
    /// Nobody's to write: kernel interfaces, programs and what has them run, what says who may log in, and what the unit of
    /// who writes hides from it.
    private static let forbidden = [
        "/proc", "/sys", "/dev", "/boot", "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/run/dbus",
        "/run/systemd", "/run/udev", "/var/lib/settings-apply", "/var/lib/settingsd",
        // Who may log in, and as whom programs run.
        "/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow", "/etc/sudoers", "/etc/sudoers.d",
        "/etc/doas.conf", "/etc/doas.d", "/etc/pam.d", "/etc/pam.conf", "/etc/security", "/etc/ssh",
        "/etc/polkit-1", "/etc/dbus-1",
        // What each program loads, and what the kernel runs or loads: kernel.core_pattern names a program.
        "/etc/ld.so.preload", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/sysctl.conf", "/etc/sysctl.d",
        "/etc/udev", "/etc/modprobe.d", "/etc/modules-load.d", "/etc/modules", "/etc/binfmt.d", "/etc/fstab",
        // What runs at its time, or has programs run.
        "/etc/crontab", "/etc/anacrontab", "/etc/cron.d", "/etc/cron.hourly", "/etc/cron.daily",
        "/etc/cron.weekly", "/etc/cron.monthly", "/var/spool/cron", "/etc/init.d", "/etc/rc.local",
        "/etc/inittab", "/etc/logrotate.conf", "/etc/logrotate.d", "/etc/apt", "/etc/dpkg",
        "/etc/dhcp/dhclient-enter-hooks.d", "/etc/dhcp/dhclient-exit-hooks.d",
        "/etc/NetworkManager/dispatcher.d",
        // What makes files with any rights, or users, and what makes units.
        "/etc/tmpfiles.d", "/etc/sysusers.d", "/etc/systemd/system-generators",
        "/etc/systemd/user-generators", "/etc/systemd/system-environment-generators",
        "/etc/systemd/user-environment-generators",
        // What shells and sessions read, those of users to come too.
        "/etc/profile", "/etc/profile.d", "/etc/bash.bashrc", "/etc/bash.bash_logout", "/etc/zsh",
        "/etc/environment", "/etc/environment.d", "/etc/skel", "/etc/X11/Xsession.d", "/etc/X11/xinit",
        "/etc/xdg/autostart",
        // Who may what here, and what the service itself is started with.
        "/etc/settingsd", "/etc/default/settingsd",
        // A link to /run on every system that there is.
        "/var/run", "/root", "/home", "/run/user",
    ]
    /// In one of these, and a place for settings nevertheless: what is handed to other programs.
    private static let permitted = "/etc/settingsd/out/"

    /// Which of these places a full path lies in; nil for a place for settings.
    package static func forbiddenPlace(of path: String) -> String? {
        let bytes = Array(path.utf8) + [UInt8(ascii: "/")]
        guard !bytes.starts(with: permitted.utf8) else { return nil }
        return forbidden.first { bytes.starts(with: ($0 + "/").utf8) }
    }

    /// What a file is called until it is in its place. A name that begins with a dot is nobody's drop-in.
    package static func temporaryName(of name: Substring) -> String { ".\(name).settings" }

    /// NAME_MAX of Linux, in bytes.
    private static let longestName = 255

    /// An absolute path without detours, of a file that drop-ins may write.
    static func path(_ text: String) throws(TemplateError) -> String {
        // By bytes, as the kernel reads it: to Swift a stroke and a mark that combines with it are one character.
        let bytes = Array(text.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let detours = [[], Array(".".utf8), Array("..".utf8)]
        guard bytes.first == UInt8(ascii: "/"), parts.count > 2, bytes.count < 1024,
            !parts.dropFirst().contains(where: { detours.contains(Array($0)) }),
            !bytes.contains(UInt8(ascii: "$"))
        else { throw TemplateError("Path= is the full name of one file, without values, \".\" and \"..\"") }
        guard parts.dropLast().allSatisfy({ $0.count <= longestName }),
            (parts.last?.count ?? 0) + temporaryName(of: "").utf8.count <= longestName
        else { throw TemplateError("a name in Path= is longer than any file's") }
        // Its folder as well: what the unit may write to is a whole folder.
        if let found = forbiddenPlace(of: text) ?? forbiddenPlace(of: folder(of: text)) {
            throw TemplateError("\(found) is no place for settings")
        }
        return text
    }

    /// The folder that a file with this full name lies in.
    static func folder(of path: String) -> String {
        String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
    }

    /// Four octal digits: reading and writing, and nothing that everybody writes or anybody runs.
    static func mode(_ text: String) throws(TemplateError) -> UInt32 {
        guard text.utf8.count == 4, text.utf8.first == UInt8(ascii: "0"), let mode = UInt32(text, radix: 8),
            mode & ~0o664 == 0, mode & 0o600 == 0o600
        else { throw TemplateError("Mode= is one of 0600, 0640, 0660, 0644 and 0664, or between them") }
        return mode
    }

    /// `root`, or `root:GROUP`; the group, or nil for root's.
    static func group(ofOwner text: String) throws(TemplateError) -> String? {
        let words = text.parts(around: UInt8(ascii: ":"))
        guard words.first == "root", words.count <= 2 else {
            throw TemplateError("Owner= is root, or root:GROUP: the helper can give files to no other user")
        }
        guard words.count == 2 else { return nil }
        let isName = words[1].utf8.allSatisfy { Ascii.isLetterOrDigit($0) || $0 == 0x5F || $0 == 0x2D }
        guard isName, !words[1].isEmpty else { throw TemplateError("\"\(words[1])\" is no group") }
        return String(words[1])
    }

    /// A unit's full name, `gateway.service`, `wpa_supplicant@wlan0.service`.
    package static func isUnit(_ text: String) -> Bool {
        let kinds = [".service", ".socket", ".timer", ".target"]
        guard text.utf8.count < 256, kinds.contains(where: { text.hasSuffix($0) && text.count > $0.count })
        else {
            return false
        }
        return text.utf8.allSatisfy {
            Ascii.isLetterOrDigit($0) || "_-.@:\\".utf8.contains($0)
        }
    }

    // MARK: Whose a drop-in is

    /// What a file system says of a file, without following links.
    package struct Facts: Hashable, Sendable {
        /// 0 is root.
        package let user: UInt32
        /// With its kind.
        package let mode: UInt32
        /// Where a link leads to; nil for what is none.
        package let target: String?

        /// As lstat(2) and readlink(2) have them.
        package init(user: UInt32, mode: UInt32, target: String? = nil) {
            (self.user, self.mode, self.target) = (user, mode, target)
        }
    }

    /// Why a file is not to be trusted with what root does; nil where it is.
    package static func problem(with facts: Facts, root: UInt32 = 0) -> String? {
        if facts.target != nil {
            return "it is a link; only root's to /dev/null, which takes a drop-in away, is followed"
        }
        guard facts.mode & 0o170000 == 0o100000 else { return "it is no regular file" }
        guard facts.user == root else { return "it is not root's" }
        guard facts.mode & 0o022 == 0 else { return "others than root may write it" }
        return nil
    }

    /// Why a folder is none to write to; nil where it is.
    package static func problem(withFolder facts: Facts, root: UInt32 = 0) -> String? {
        guard facts.target == nil, facts.mode & 0o170000 == 0o040000 else { return "it is no folder" }
        guard facts.user == root else { return "it is not root's" }
        // A group may have a setgid folder of its own, in which files are born its group's.
        guard facts.mode & 0o002 == 0 else { return "everybody may write it" }
        guard facts.mode & 0o200 != 0 else { return "root may not write it" }
        return nil
    }

    /// Why a folder is none to read drop-ins from; nil where it is. Whoever may write there may put another drop-in in the
    /// place of root's.
    package static func problem(withDropInFolder facts: Facts, root: UInt32 = 0) -> String? {
        if let reason = problem(withFolder: facts, root: root) { return reason }
        return facts.mode & 0o022 == 0 ? nil : "others than root may write it"
    }

    /// The same of one above it: in one like /tmp nobody puts away what is another's.
    package static func problem(withFolderAbove facts: Facts, root: UInt32 = 0) -> String? {
        guard facts.user == root || facts.user == 0 else { return "a folder above it is not root's" }
        return facts.mode & 0o022 == 0 || facts.mode & 0o1000 != 0
            ? nil : "others than root may write a folder above it"
    }
}
