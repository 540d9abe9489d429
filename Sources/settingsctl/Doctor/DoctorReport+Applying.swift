import Applying
import DropIns
import Glibc

/// What settings need to change the device, where drop-ins say that they shall.
struct ApplyingFacts {
    var dropIns: [String] = []
    /// Of drop-ins that are left out, and why.
    var problems: [String] = []
    /// Whether anybody has to be called.
    var hasActions = false
    var hasPolkit = false
    /// Parts of the helper on whose sockets somebody listens.
    var parts: Set<String> = []

    static func found() -> ApplyingFacts {
        let set = DropInFolders.read()
        var facts = ApplyingFacts()
        facts.dropIns = set.dropIns.map(\.name)
        facts.problems = set.problems.map(\.description)
        facts.hasActions = !set.actions.isEmpty
        let places = ["/usr/lib/polkit-1/polkitd", "/usr/libexec/polkitd"]
        facts.hasPolkit = places.contains { (place: String) in access(place, X_OK) == 0 }
        let all = ApplySequence.Part.allCases.map(\.rawValue)
        facts.parts = Set(all.filter { access("/run/settings-apply/\($0).sock", F_OK) == 0 })
        return facts
    }

    var claims: [DoctorReport.Claim] {
        guard !dropIns.isEmpty || !problems.isEmpty else { return [] }
        var claims = dropIns.map { DoctorReport.Claim(state: .ok, purpose: $0, sentence: "is applied") }
        claims += problems.map { DoctorReport.Claim(state: .missing, purpose: "left out", sentence: $0) }
        for part in ApplySequence.Part.allCases.map(\.rawValue) where !parts.contains(part) {
            let unit = "settings-apply-\(part).socket"
            let sentence = "nobody listens: settingsctl apply install, then systemctl enable --now \(unit)"
            claims.append(DoctorReport.Claim(state: .missing, purpose: unit, sentence: sentence))
        }
        if hasActions, !hasPolkit {
            let sentence =
                "it is not installed: what calls other programs is no root, and may do nothing without it"
            claims.append(DoctorReport.Claim(state: .missing, purpose: "polkitd", sentence: sentence))
        }
        return claims
    }
}
