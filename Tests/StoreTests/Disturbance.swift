@testable import Store

extension PreferencesDatabase {
    /// Statements that know nothing of sums.
    func disturb(_ statements: String) throws {
        try connection.execute(statements, attempt: "disturbing")
    }

    /// A fact with its sum, as another version of the program would keep it.
    func setFact(_ name: String, _ value: Int) throws {
        try connection.transaction { () throws(StorageError) in
            var rows = try SummedRows(connection)
            try rows.setFact(name, value, on: connection)
            try rows.finish(revision: try Proof.claimedRevision(of: connection), on: connection)
        }
    }
}
