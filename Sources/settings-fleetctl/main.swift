import Drivers
import Fleet
import Glibc

// The operator's command: reads its arguments and does what they ask.

switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help: put(Arguments.usage)
case .version: put("settings-fleetctl \(Arguments.versionNumber)\n")
case .wrong(let reason): fail(reason + "; see settings-fleetctl --help", code: 2)
case .schema(let bundle):
    do throws(UnreadableBundle) {
        let document = FleetSchema(try schema(ofBundleAt: bundle)).document
        put(String(decoding: document, as: UTF8.self) + "\n")
    } catch {
        fail(error.description, code: 1)
    }
case .simulate(let simulation):
    do {
        exit(try simulation.run())
    } catch {
        fail("\(error)", code: 1)
    }
}
