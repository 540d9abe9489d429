import Testing

/// Tests on a whole virtual device, one after the other: each has all of the machine's cores.
@Suite(.serialized)
struct DeviceTests {}
