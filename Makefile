# Thin: each target is a line or two. `make help` lists them.
SWIFT_FLAGS = -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

.PHONY: build lint
build:
	swift build -c release --static-swift-stdlib $(SWIFT_FLAGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
