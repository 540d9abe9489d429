# Thin: each target is a line or two. `make help` lists them.
SWIFT_FLAGS = -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

# The service stays far below 10 MB, docs/decisions/0032: what nobody calls is left out, equal code is kept once,
# relocations are packed (glibc 2.36 and later read them), and no regular expression engine comes along.
SIZE_FLAGS = -Xfrontend -internalize-at-link -Xfrontend -function-sections \
    -Xfrontend -disable-implicit-string-processing-module-import -use-ld=lld
LINK_FLAGS = --no-export-dynamic --icf=all -z pack-relative-relocs

# Given on the command line: make device BOARD=qemu-dpad-480x272 BUNDLE=My.bundle KEYS='down ok' OUT=out
export BOARD BUNDLE KEYS OUT

# Seconds for each parser, the text engine, and panels: make fuzz SECONDS=600
SECONDS = 60

.PHONY: bench build deb deps device fuzz help install lint run test test-long

help:
	@echo 'make run      show the virtual device with the sample bundle   (BUNDLE= BOARD= OUT=)'
	@echo 'make device   type KEYS= on the virtual device, photograph it into OUT=   (BUNDLE= BOARD=)'
	@echo 'make test     every test, the virtual device included'
	@echo 'make bench    measure: a line a figure, and bench.json'
	@echo 'make test-long  what takes longer: packages, a program that imports DeviceUI, keys by the hour'
	@echo 'make install  the release build into DESTDIR= PREFIX= (/usr/local)'
	@echo 'make deb      a Debian package of it, in out/'
	@echo 'make build    release build into .build/release'
	@echo 'make fuzz     parsers, the text engine and whole panels against random input, SECONDS= each'
	@echo 'make lint     the format, strictly'
	@echo 'make deps     what the build needs, from Debian packages'

build:
	swift build -c release --static-swift-stdlib $(SWIFT_FLAGS) \
	    $(SIZE_FLAGS:%=-Xswiftc %) $(LINK_FLAGS:%=-Xlinker %)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

deps:
	.ci/install

# A window of its own wants QEMU's desktop part; without it there is VNC.
run: deps build
	@[ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || .ci/install qemu-system-gui || true
	.build/release/virtual-device show --board "$$BOARD" --bundle "$$BUNDLE" --keys "$$KEYS" --out "$$OUT"

device: deps build
	.build/release/virtual-device run --board "$$BOARD" --bundle "$$BUNDLE" --keys "$$KEYS" --out "$$OUT"

# Programs first: the device tests boot the release build.
test: deps build
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build

fuzz:
	SECONDS_EACH=$(SECONDS) Tests/Fuzz/run

bench: build
	.build/release/bench

install: build
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' packaging/install

deb: build
	packaging/deb

test-long: build
	packaging/test
	Tests/Importer/run
	swift build --build-tests $(SWIFT_FLAGS)
	TYPED_BACK=40 ENDURANCE=600 DAMAGES=10000 swift test --skip-build \
	    --filter 'TypedBackTests|TextEntryFuzzTests|DamageTests'
