import DropIns
import Foundation

/// A page, the drop-ins of its settings, and the device that they are applied to.
enum ApplySample {
    static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Address</string>
          <key>Key</key><string>address</string><key>DefaultValue</key><string>10.0.0.1</string>
          <key>DeviceConfirm</key><true/></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
          <key>Key</key><string>name</string><key>DefaultValue</key><string>pump</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Text</string>
          <key>Key</key><string>text</string></dict>
        <dict><key>Type</key><string>IASKTextViewSpecifier</string><key>Title</key><string>Note</string>
          <key>Key</key><string>note</string><key>DefaultValue</key><string>none</string></dict>
        </array></dict></plist>
        """
    static let dropIns = [
        "address": """
        [Apply]
        Keys = address
        Cost = restarts the network
        [File]
        Path = /etc/address
        Line = ADDRESS=${address}
        [Do]
        Restart = network.service
        [Check]
        Link = lo
        Address = 127.0.0.1/8
        Address = ${address}
        """,
        "note": "[Apply]\nKeys = note\n[File]\nPath = /etc/note\nLine = ${note}\n",
        "name":
            "[Apply]\nKeys = name\n[File]\nPath = /etc/name\nLine = NAME=${name}\n[Do]\nRestart = name.service\n",
    ]

    /// The device: files, who has read them, and which of the helper's parts fail.
    final class Device: @unchecked Sendable {
        private let lock = NSLock()
        private var calls: [String] = []
        /// What the next calls come to; after them all is well.
        private var answers: [ApplyResult.Code?] = []
        private var isBusy = false

        /// From now on nothing is written, or it is again.
        func setBusy(_ isBusy: Bool) { lock.withLock { self.isBusy = isBusy } }
        func waitUntilFree() { while lock.withLock({ isBusy }) { usleep(1000) } }

        func note(_ call: String) { lock.withLock { calls.append(call) } }
        func fail(_ codes: ApplyResult.Code?...) { lock.withLock { answers = codes } }
        func next() -> ApplyResult.Code? { lock.withLock { answers.isEmpty ? .done : answers.removeFirst() } }
        var all: [String] { lock.withLock { calls } }
    }
}
