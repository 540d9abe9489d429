/// The kind of machine that a virtual device is. Programs for arm64 are built as `make build ARCH=arm64` does it.
package enum Architecture: String {
    case amd64, arm64

    var emulator: String {
        switch self {
        case .amd64: "qemu-system-x86_64"
        case .arm64: "qemu-system-aarch64"
        }
    }

    /// QEMU's options for its board and its processor: a plain one where what more there is takes QEMU longer.
    var machine: [String] {
        switch self {
        case .amd64: ["-machine", "pc,i8042=off", "-cpu", "qemu64,+rdrand"]
        // A Raspberry Pi 4's processor.
        case .arm64: ["-machine", "virt", "-cpu", "cortex-a72"]
        }
    }

    var serialPort: String {
        switch self {
        case .amd64: "ttyS0"
        case .arm64: "ttyAMA0"
        }
    }

    /// Takes debug symbols out of its programs.
    var strip: String {
        switch self {
        case .amd64: "strip"
        case .arm64: "aarch64-linux-gnu-strip"
        }
    }
}
