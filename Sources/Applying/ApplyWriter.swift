import DropIns
import Settings

/// The part of the helper that writes: it reads the drop-ins anew for each request, and does nothing but files.
package struct ApplyWriter {
    private let dropIns: () -> DropInSet
    private let keeper: FileKeeper

    /// - Parameter dropIns: as they are now.
    package init(_ keeper: FileKeeper, dropIns: @escaping () -> DropInSet = { DropInFolders.read() }) {
        (self.keeper, self.dropIns) = (keeper, dropIns)
    }

    /// What became of it, drop-in by drop-in.
    package func answer(_ request: ApplyRequest) -> [ApplyResult] {
        switch request {
        case .write(let token, let values, let secrets, let changed):
            do throws(ApplyRefusal) {
                let plan = try ApplyPlan(
                    dropIns().dropIns, values: values, secrets: secrets, changed: changed)
                return keeper.write(plan, token: token)
            } catch {
                return [ApplyResult(error.dropIn, .refused, error.reason)]
            }
        case .keep: return keeper.keep()
        case .undo: return undo()
        case .call, .check: return [ApplyResult("", .refused, "this part of the helper writes files alone")]
        }
    }

    /// With the drop-ins whose files went back: their programs have what was in them.
    private func undo() -> [ApplyResult] {
        // Looked at before: afterwards nobody knows what it was about.
        let paths = Set(((try? keeper.waiting)?.entries ?? []).map(\.path))
        let results = keeper.undo()
        guard !paths.isEmpty, results.allSatisfy(\.isFine) else { return results }
        let touched = dropIns().dropIns.filter { $0.files.contains { paths.contains($0.path) } }
        return results + touched.map { ApplyResult($0.name, .done) }
    }
}
