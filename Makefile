# Thin: each target is a line or two. `make help` lists them.
SWIFT_FLAGS = --explicit-target-dependency-import-check error

# Warnings are errors in what is here; make build SETTINGSD_STRICT= where they are not to be, as for a distribution.
export SETTINGSD_STRICT ?= yes
# Rooms that nobody waits for are made small: docs/decisions/0032.
export SETTINGSD_SMALL ?= yes
# What answers keys and draws pixels is optimized in tests too, which press and draw a great many: more than half of their time.
export SETTINGSD_QUICK ?= yes
# A folder with the sources of swift-argument-parser, where there is no network: docs/decisions/0084.
export SETTINGSD_ARGUMENT_PARSER

# The service stays below 10 MB, docs/decisions/0032: what nobody calls is left out, equal code is kept once,
# relocations are packed (glibc 2.36 and later read them), no regular expression engine comes along, nor tables for
# exceptions, which Swift does not have, and what debuggers alone read (the linker of Swift 6.0 falls over that script), nor the names of all characters,
# which nobody asks for (who did would be told of a deleted method; HouseTests see to it). What Swift finds out about a
# conformance has its room when it is found out, not from the start.
SIZE_FLAGS = -Xfrontend -internalize-at-link -Xfrontend -function-sections \
    -Xfrontend -disable-preallocated-instantiation-caches -Xfrontend -disable-implicit-string-processing-module-import -use-ld=lld
NAMELESS = --defsym=_swift_stdlib_getScalarName=swift_deletedMethodError
LEFT_OUT = -T $(CURDIR)/packaging/left-out.ld --no-eh-frame-hdr
LINK_FLAGS = --no-export-dynamic --icf=all -z pack-relative-relocs $(NAMELESS) \
    $(if $(findstring version 6.0,$(shell swift --version 2>&1)),,$(LEFT_OUT))

# What runs another machine's programs, and looks into them; what such a machine is, and its simulated chips are compiled with.
CROSS_TOOLS = qemu-user binutils-aarch64-linux-gnu
CROSS_DEVICE = qemu-system-arm gcc-aarch64-linux-gnu

# Given on the command line: make device BOARD=qemu-dpad-480x272 BUNDLE=My.bundle KEYS='down ok' OUT=out
export BOARD BUNDLE KEYS OUT TESTS WINDOW

# Seconds for each parser, the text engine, and panels: make fuzz SECONDS=600
SECONDS = 60

# What a release build makes; those on a device first, which are all that the virtual one boots.
ON_DEVICE = settingsd settings-apply settingsctl settings-fleet
PROGRAMS = $(ON_DEVICE) settings-simulator settings-fleetctl

# ARCH=arm64 make deb: for another machine, where that is Debian 13's, which brings the libraries for it: docs/decisions/0263.
ifneq ($(ARCH),)
export ARCH
ifneq ($(shell . /etc/os-release && echo $$VERSION_CODENAME),trixie)
SUITE = trixie
endif
endif

# SUITE=trixie make test: the same as on another Debian, in a root of its own.
ifdef SUITE
.PHONY: $(MAKECMDGOALS)
$(MAKECMDGOALS):
	.ci/in-debian $(SUITE) make $@ ARCH='$(ARCH)' FILTER='$(FILTER)' PROGRAMS='$(PROGRAMS)'
else

# Where release programs are left, and what builds them.
BUILT = .build$(if $(ARCH),/$(ARCH))
SWIFT_BUILD = $(if $(ARCH),packaging/swift-build $(ARCH),swift build)

.PHONY: bench bench-fleet build check-trixie deb deps device device-programs docs fuzz help install lint locale panel-fuzz pictures po run \
    order sample-tests source \
    test test-applying test-brokers test-build test-emulated test-load test-long test-page test-power test-programs try \
    virtual-device

help:
	@echo 'make try      a bundle on a panel, in the browser: the first look    (BUNDLE= BOARD=)'
	@echo 'make run      show the virtual device with the sample bundle   (BUNDLE= BOARD= OUT= WINDOW=browser)'
	@echo 'make device   type KEYS= on the virtual device, photograph it into OUT=   (BUNDLE= BOARD= ARCH=arm64)'
	@echo 'make test     every test, the virtual device included'
	@echo 'make test-load  the same beside eight jobs that do nothing but compute'
	@echo 'make test-page  the simulator in headless Chromium, which is installed for it'
	@echo 'make test-applying  what drop-ins and a fleet do to a device of the Debian that this runs on'
	@echo 'make test-brokers  what speaks with a broker: the libraries of Debian 12 and 13, each with the brokers of both'
	@echo 'make test-power  cuts the power of a device that stores 700 changes, again and again'
	@echo 'make test-emulated ARCH=arm64  the tests of the rooms that ask nothing of a system, for that machine, as on Debian 13  (FILTER=)'
	@echo 'make check-trixie   every test outside the virtual device, as on Debian 13'
	@echo 'SUITE=trixie make TARGET   any of these as on Debian 13, root and kernel included'
	@echo 'make bench    measure: a line a figure, and bench.json   (FIGURES=keys)'
	@echo 'make bench-fleet  a thousand simulated devices on one broker   (DEVICES=)'
	@echo 'make test-long  what takes longer: packages, a program that imports DeviceUI, keys by the hour'
	@echo 'make install  the release build into DESTDIR= PREFIX= (/usr/local)'
	@echo 'make deb      Debian packages of it, in out/; ARCH=arm64 for that machine, as on Debian 13'
	@echo 'make docs     the documents as a site, in out/site'
	@echo 'make source   the sources of all of it, in out/: what builds without a network'
	@echo 'make build    release build into .build/release'
	@echo 'make fuzz     parsers, the text engine and whole panels against random input, SECONDS= each'
	@echo 'make order    finds out anew which functions run often, so that the linker puts them together'
	@echo 'make po       po/*.po follow the English words; said is what is left to translate'
	@echo 'make lint     the format, strictly'
	@echo 'make pictures   draws the pictures of README.md anew; make sample-tests   what scripts in Samples end with'
	@echo 'make deps     what the build needs, from Debian packages'

# $(call programs,NAME...[,FLAG...]): their release builds without that flag of the linker, and nothing that only others need. What each is linked of is left in
# .build/maps, for packaging/sbom. What runs often lies together, where packaging/order says what does: docs/decisions/0357.
programs = @mkdir -p $(BUILT)/maps; for program in $(1); do \
    [ ! packaging/order/$$program.keys -nt $(BUILT)/release/$$program ] || rm -f $(BUILT)/release/$$program; \
    [ ! -f packaging/order/$$program.keys ] || \
        cat packaging/order/$$program.keys packaging/order/$$program.start > $(BUILT)/maps/$$program.order; \
    $(SWIFT_BUILD) -c release --static-swift-stdlib --disable-local-rpath $(SWIFT_FLAGS) $(SIZE_FLAGS:%=-Xswiftc %) $(patsubst %,-Xlinker %,$(filter-out $(2),$(LINK_FLAGS))) \
        $$([ ! -f packaging/order/$$program.keys ] || \
            echo "-Xlinker --symbol-ordering-file=$(CURDIR)/$(BUILT)/maps/$$program.order -Xlinker --no-warn-symbol-ordering") \
        -Xlinker -Map=$(CURDIR)/$(BUILT)/maps/$$program.map --product $$program || exit; done

# The catalogues of the screen's own words, in .build/locale: what the programs map.
locale:
	@po/compile

po:
	@po/update
	@po/compile

build: locale
	@.ci/check-swift
	$(call programs,$(PROGRAMS))

device-programs:
	@$(MAKE) build PROGRAMS='$(ON_DEVICE)'
	$(call programs,device-agent)
	@$(MAKE) ARCH= virtual-device

# Of this machine, whatever the device is.
virtual-device:
	$(call programs,virtual-device)

# Of devices under test only.
test-programs: device-programs
	$(call programs,power-client)

test-build: locale
	@.ci/check-swift
	swift build --build-tests $(SWIFT_FLAGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

deps:
	.ci/install

# Only what the simulator is made of; the page is opened where there is a desktop.
try:
	@.ci/install --simulator
	@po/compile
	swift build --product settings-simulator
	@.build/debug/settings-simulator "$${BUNDLE:-Samples/Settings.bundle}" --board "$${BOARD:-qemu-phonepad-320x240}" \
	    --tests "$${OUT:-.}" $$([ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || echo --open)

# A window of its own wants QEMU's desktop part; without it there is VNC.
run: deps device-programs
	$(call programs,settings-simulator)
	@[ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || .ci/install qemu-system-gui || true
	.build/release/virtual-device show $${WINDOW:+--window "$$WINDOW"} --board "$$BOARD" --bundle "$$BUNDLE" --keys "$$KEYS" --out "$$OUT"

device: deps device-programs
	@[ -z "$(ARCH)" ] || .ci/install $(CROSS_TOOLS) $(CROSS_DEVICE)
	.build/release/virtual-device run --architecture "$$ARCH" --board "$$BOARD" --bundle "$$BUNDLE" --keys "$$KEYS" --out "$$OUT"

# Programs first: the device tests boot the release build. TESTS=units, devices or power runs only those.
test: deps test-programs test-build
	.ci/tests $(TESTS)

test-page: deps
	@.ci/install chromium
	swift build --build-tests $(SWIFT_FLAGS)
	SETTINGSD_PAGE=yes swift test --skip-build --filter '^SimulatorPageTests'

test-power:
	$(MAKE) test TESTS=power

test-applying: test-programs test-build
	CONTROLS=yes swift test --skip-build --filter 'DeviceTests/(Applying|ReadyDropIns|Fleet)'

test-brokers: deps
	Tests/Brokers/run

# FILTER=KeysTests: only those.
test-emulated: locale
	@.ci/install $(CROSS_TOOLS)
	packaging/test-emulated $(ARCH) $(FILTER:%=--filter %)

check-trixie:
	.ci/in-debian trixie make test TESTS=units

test-load: deps test-programs test-build
	.ci/install stress-ng
	stress-ng --quiet --cpu 8 & trap "kill $$!" EXIT; .ci/tests

panel-fuzz:
	$(call programs,panel-fuzz)

fuzz:
	SECONDS_EACH=$(SECONDS) Tests/Fuzz/run

# Looked at before they are committed, both of them.
pictures:
	@po/compile
	swift build --product settingsctl
	docs/pictures/draw

# Words alone: what is drawn is compared elsewhere.
sample-tests:
	@po/compile
	swift build --product settingsctl
	for tests in Samples/*/tests; do \
	    SETTINGSD_BOARDS=board .build/debug/settingsctl check $${tests%/*}/Settings.bundle --tests $$tests --update; \
	done

# Watched by valgrind at their work: minutes.
order: build
	$(call programs,bench)
	$(call programs,key-feed,$(NAMELESS))
	@.ci/install valgrind
	packaging/order/watch

bench: build
	$(call programs,first-frame plain-service device-agent bench)
	$(call programs,key-feed,$(NAMELESS))
	.build/release/bench $(FIGURES)

# DEVICES simulated devices on a broker of this machine.
DEVICES = 1000
bench-fleet:
	@.ci/install mosquitto
	$(call programs,settings-fleetctl fleet-bench)
	.build/release/fleet-bench $(DEVICES)

install: build
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' packaging/install

deb: build
	@[ -z "$(ARCH)" ] || .ci/install $(CROSS_TOOLS)
	packaging/deb

# Its links are checked, by mkdocs and by Tests/HouseTests.
docs:
	@.ci/install mkdocs mandoc
	docs/build-site

source:
	packaging/source

test-long: test-programs test-page test-build docs
	@.ci/install lintian file
	packaging/test
	SETTINGSD_PACKAGES=yes swift test --skip-build --filter 'DeviceTests/Packages'
	Tests/Importer/run
	SECONDS_EACH=900 Tests/Fuzz/run parsers dropIn
	Tests/Fuzz/run planted
	STICKS=500 swift test --skip-build --filter StickTests
	STICKS=500 swift test --skip-build --filter StickMountTests
	FLEET=all LAW=20 READING=1000 TYPED_BACK=40 ENDURANCE=600 DAMAGES=10000 SEQUENCES=1000000 POWER_IMAGES=2600 RESET_IMAGES=1000 ATTEMPTS=10000 MESSAGES=1000000 \
	    swift test --skip-build \
	    --filter 'TypedBackTests|TextEntryFuzzTests|DamageTests|TransactionSequenceTests|PowerRigTests|ReadingTests|LawTests|FleetTests|FleetLoopTests|MQTTTests'
	HAND_OVERS=1000 CONTROLS=yes swift test --skip-build --filter 'DeviceTests/(Sharing|Applying|ReadyDropIns|Boards)'
	FLEET=all CONTROLS=yes swift test --skip-build --filter 'DeviceTests/Fleet'
	FLEET=all SETTINGSD_PAGE=yes swift test --skip-build --filter '^SimulatorPageTests\.FormTests'
	$(MAKE) bench-fleet
	@echo 'a thousand who leave nothing to chance:'; ! .build/release/fleet-bench at-once
	HAND_OVERS=100 CUTS=20 CONTROLS=yes swift test --skip-build --filter 'DeviceTests/(Terminal|Day)'
	grep -q trixie /etc/os-release || .ci/in-debian trixie make test-applying
	$(MAKE) test-brokers
	$(MAKE) test-emulated ARCH=arm64
endif
