import Foundation
import Testing
import VirtualDevice

private let isDemanded = ProcessInfo.processInfo.environment["SETTINGSD_PACKAGES"]?.isEmpty == false

extension DeviceTests {
    /// What `make deb` makes, on a Debian that runs: systemd is its first process, apt and dpkg are its own, and what is
    /// typed is what docs/tutorial.md and docs/how-to.md say.
    @Suite(
        OnBench(), .serialized,
        .enabled(if: isDemanded, "it takes minutes: make test-long, or SETTINGSD_PACKAGES=yes swift test"))
    struct Packages {
        private let folder: TemporaryFolder
        private let device: VirtualDevice

        init() throws {
            folder = try TemporaryFolder()
            let packages = folder.url.appendingPathComponent("packages")
            try Self.makePackages(in: packages)
            let setup = try DeviceSetup(
                checkout: .compiled, board: GPIOPanel.board, bundle: DeviceUnderTest.sample)
            device = try VirtualDevice(
                try setup.configuration(in: folder.url, packages: packages), in: folder.url)
            // What the image has no use for, and apt wants.
            try device.run("mkdir -p /var/log/apt /var/cache/apt/archives/partial /var/lib/apt/lists/partial")
        }

        /// Today's packages in `new`; in `old` what an earlier version's would be, its number and another README, with the
        /// tutorial's bundle and a board file beside them.
        private static func makePackages(in folder: URL) throws {
            let script = """
                cd "$0"; mkdir -p "$1/new" "$1/old"
                DEBS="$1/new" packaging/deb settingsd settingsd-tools
                for deb in "$1"/new/*.deb; do
                    dpkg-deb -R "$deb" "$1/tree"
                    sed -i 's/^Version: .*/Version: 0.0.1/; s/(<< [^)]*)/(<< 0.0.1)/' "$1/tree/DEBIAN/control"
                    [ ! -f "$1/tree/etc/settingsd/README" ] || echo earlier >"$1/tree/etc/settingsd/README"
                    dpkg-deb --root-owner-group -Znone -b "$1/tree" "$1/old/$(basename "$deb")"
                    rm -r "$1/tree"
                done
                cp board/\(GPIOPanel.board)/board.ini "$1/old/"
                cd "$1/old" && "$0/.build/release/settingsctl" new bundle pump && mv pump/Settings.bundle .
                """
            try Command.output(of: ["sh", "-euc", script, Checkout.compiled.root.path, folder.path])
        }

        /// What a document has its reader type on the device, in the folder with these packages.
        private func follow(_ document: String, with version: String) throws {
            let commands = try Fences(of: document).typed
            try #require(commands.count == 1)
            try device.run(
                "set -e; export DEBIAN_FRONTEND=noninteractive; cd /var/packages/\(version)\n\(commands[0])")
            try device.run("udevadm settle")
        }

        private func isThere(_ path: String) throws -> Bool {
            try device.attempt("test -e \(path)").code == 0
        }

        private var processOfService: String {
            get throws { try device.run("systemctl show --value --property MainPID settingsd.service") }
        }

        @Test("a device that runs has the packages installed, upgraded with what was set, removed and purged")
        func lifeOfPackages() throws {
            try follow("tutorial", with: "old")
            try expectInstalled()
            try follow("how-to", with: "new")
            try expectUpgraded()
            try expectRemovalAndPurge()
            #expect(try device.run("systemctl --failed --no-legend --plain") == "")
        }

        /// There is a user, lines that are its to open, and a service whose first picture is there.
        private func expectInstalled() throws {
            #expect(try device.run("cat /etc/settingsd/README") == "earlier\n")
            #expect(try device.run("stat -c %G /dev/gpiochip0") == "settingsd\n")
            let groups = try device.run("id -nG settingsd").split(whereSeparator: \.isWhitespace)
            #expect(Set(groups).isSuperset(of: ["input", "video"]))
            #expect(try device.attempt("systemctl is-enabled settingsd.service").output == "enabled\n")
            #expect(try device.attempt("systemctl is-active settingsd.service").output == "active\n")
            try device.waitForService()
            // A program's user may as much as its group says, without a restart of the bus.
            try device.run(
                """
                systemd-sysusers --inline 'u program -' 'm program settingsd-write'
                setpriv --reuid=program --regid=program --init-groups settingsctl set unit fahrenheit
                echo ours >/etc/settingsd/maker
                systemctl show --value --property MainPID settingsd.service >/run/before
                """)
            #expect(try device.run("settingsctl get unit") == "fahrenheit\n")
        }

        private func expectUpgraded() throws {
            try device.waitForService()
            #expect(try processOfService != device.run("cat /run/before"))
            #expect(
                try device.run("settingsctl get device_name; settingsctl get unit") == "Cellar\nfahrenheit\n")
            #expect(try device.run("dpkg-query -W -f '${Version}' settingsd") != "0.0.1")
            // Nobody had changed it; what the maker put beside it is nobody's but the maker's.
            #expect(try device.run("cat /etc/settingsd/README").contains("settingsd-board(5)"))
            #expect(try device.run("cat /etc/settingsd/maker") == "ours\n")
            #expect(try isThere("/etc/systemd/system/multi-user.target.wants/settingsd.service"))
        }

        private func expectRemovalAndPurge() throws {
            try device.run("dpkg --remove settingsd-tools settingsd")
            #expect(try device.attempt("pidof settingsd").code != 0)
            #expect(try !isThere("/usr/lib/systemd/system/settingsd.service"))
            #expect(try !isThere("/etc/systemd/system/multi-user.target.wants/settingsd.service"))
            #expect(try isThere("/var/lib/settingsd/settings.db"))
            #expect(try isThere("/etc/settingsd/README"))
            try device.run("dpkg --purge settingsd-tools settingsd")
            #expect(try !isThere("/var/lib/settingsd"))
            #expect(try !isThere("/etc/settingsd/README"))
            #expect(try device.run("ls /etc/settingsd") == "Settings.bundle\nboard.ini\nmaker\n")
        }
    }
}
