/// Tests on whole virtual devices: each suite on a bench of its own, its tests one after the other.
enum DeviceTests {}
