# Thin: each target is a line or two. `make help` lists them.
SWIFT_FLAGS = -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

# Given on the command line: make device BOARD=qemu-dpad-480x272 BUNDLE=My.bundle KEYS='down ok' OUT=out
export BOARD BUNDLE KEYS OUT

.PHONY: build lint install run device
build:
	swift build -c release --static-swift-stdlib $(SWIFT_FLAGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

install:
	.ci/install

run: install build
	.build/release/virtual-device show --board "$$BOARD" --bundle "$$BUNDLE"

device: install build
	.build/release/virtual-device run --board "$$BOARD" --bundle "$$BUNDLE" --keys "$$KEYS" --out "$$OUT"
