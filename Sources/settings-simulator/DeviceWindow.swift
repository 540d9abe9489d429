import Hardware
import Simulator
import Storage

/// A device that runs elsewhere, in the same page: what its display shows, and its board's keys.
final class DeviceWindow {
    private let host: PageHost
    private let socket: DeviceSocket
    private let board: Board

    init(_ arguments: Arguments, socket path: String) throws {
        let sources = BoardSource.all(on: BoardShelf(arguments.boardFolder), arguments.boards)
        let name = arguments.boards[0].split(separator: "/").last.map(String.init) ?? ""
        guard let source = sources.first(where: { $0.name == name }) else {
            throw FileError(
                path: name, attempt: "looking for the board", reason: "there is none of that name")
        }
        board = try source.board()
        guard let socket = DeviceSocket(path: path) else {
            throw FileError(path: path, attempt: "connecting to the device", reason: "nobody listens there")
        }
        self.socket = socket
        host = try PageHost(arguments)
    }

    /// Shows it until it ends; answers why it cannot.
    func run() -> String {
        host.makeBench = { [unowned self] in
            DeviceBench(board, socket.device, title: "\(board.title), running")
        }
        return host.run(watching: socket.descriptor) { [unowned self] in socket.noticeEnd() }
    }
}
