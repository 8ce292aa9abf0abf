# platen: build, test, install, and a first document.
#
#   make demo      install missing packages, build, scan Samples/ into demo/
#   make lint      check formatting, the manual and the version; builds nothing
#   make check     lint, and the tests that take seconds; for every change
#   make test      install missing packages, run all tests
#   make browser-test  the web application in headless Chromium
#   make asan      run all tests under AddressSanitizer; make tsan: ThreadSanitizer
#   make fuzz      build the fuzz targets, which Scripts/fuzz runs
#   make sanitize-imaging  the C and C++ of images alone, under sanitizers, without Swift
#   make docs      build the library's documentation into .build/docs
#   make bench     run the benchmarks that have a baseline, print what moved (about ten minutes)
#   make guide     run the commands of Docs/guide, write their output there, draw its pictures
#   make format    format all Swift, C and C++ files
#   make install   PREFIX=/usr/local DESTDIR=
#   make deb       build a Debian package into dist/ (see debian/README.source)
#   make train     train all networks again (hours; see Training/README.md)

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift
# As debhelper sets it, so that debug symbols become a package of their own.
INSTALL ?= install
JOBS    ?= $(shell nproc)
# The Debian packages that setup installs; empty where nothing may be installed.
PACKAGES ?= $(shell sed 's/ *\#.*//' debian-packages.txt)
# Where zsh looks for completions: vendor-completions in Debian's own packages.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

program := .build/release/platen
server  := .build/release/platen-serve
module  := .build/release/libplaten-qpdf.so
sources := $(shell find Sources Package.swift -type f)
# sudo where it is needed.
asroot  := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: all demo lint check format docs test browser-test asan tsan fuzz sanitize-imaging bench guide setup install uninstall deb train clean

all: $(program) $(server) $(module)

# Installs missing Debian packages; silent when none is missing. Since Debian 13 the names of some libraries
# end in t64; they provide the name without it.
setup:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${db:Status-Abbrev}\n' $$package $${package}t64 2>/dev/null | grep -q '^ii' || \
	    missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  $(asroot) apt-get update -q && \
	  $(asroot) env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -q -y --no-install-recommends $$missing; \
	fi

$(program): $(sources) | setup
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath -j $(JOBS) \
	  --product platen

# The web server, a program of its own, so that nothing else waits for its libraries.
$(server): $(sources) | setup $(program)
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath -j $(JOBS) \
	  --product platen-serve

# What calls libqpdf, which the programs load when they need it. It has no Swift: without these options the
# compiler would link Swift's shared libraries to it.
$(module): $(sources) | setup $(program)
	$(SWIFT) build -c release -j $(JOBS) --product platen-qpdf \
	  -Xswiftc -static-stdlib -Xswiftc -nostartfiles

demo: setup $(program) $(module)
	@mkdir -p demo
	$(program) scan Samples/*.jpg Samples/*.heic -o demo/samples.pdf \
	  --manifest demo/samples.json --text demo/samples.txt --title "platen's samples"
	@echo "Look at demo/samples.pdf, demo/samples.json and demo/samples.txt."

# Formatting, Python, the manual, the version. Undocumented public declarations: Scripts/undocumented.
lint: setup
	@Scripts/lint

format: setup
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Training Fuzz
	git ls-files -z 'Sources/*.c' 'Sources/*.cpp' 'Sources/*.h' 'Sources/*.hpp' 'Fuzz/*.cpp' 'Fuzz/*.hpp' \
	  'Benchmarks/*.c' | xargs -0 clang-format -i

docs: setup
	@Scripts/docs

# Seven minutes on two processors. Status 1 if a figure is worse than in Benchmarks/baselines by more than its noise.
bench: setup $(program) $(module)
	/usr/bin/python3 -B Benchmarks/compare $(program)

guide: setup $(program) $(module)
	@Docs/guide/make.py $(program)

# One browser test of each tab, since all take too long for every change.
smoke := test_table test_scan.ScanTest.test_files_become_a_document \
  test_codes.CodesTest.test_a_web_address_waits_for_the_person \
  test_reading.TextTest.test_data_become_actions \
  test_reading.ReviewTest.test_a_receipt_is_corrected_with_the_keyboard

# All tests; those of the commands and the server apart, since they wait for other processes and would
# keep the threads from the rest; then PDFBox's Preflight on every PDF that they wrote, and the browser.
# C and C++ are optimised: without, the networks take fifty times as long.
documents := $(CURDIR)/.build/test-documents
test: setup
	$(SWIFT) build --build-tests -j $(JOBS) -Xcc -O2
	rm -rf $(documents) && mkdir -p $(documents)
	PLATEN_TEST_DOCUMENTS=$(documents) $(SWIFT) test --skip-build --disable-xctest \
	  --skip PlatenCommandsTests --skip PlatenServerTests
	PLATEN_TEST_DOCUMENTS=$(documents) $(SWIFT) test --skip-build --disable-xctest \
	  --filter PlatenServerTests
	PLATEN_TEST_DOCUMENTS=$(documents) $(SWIFT) test --skip-build --disable-xctest \
	  --filter PlatenCommandsTests
	PLATEN_WRITTEN_DOCUMENTS=$(documents) $(SWIFT) test --skip-build --disable-xctest \
	  --filter WrittenDocumentsTests
	cd Tests/Browser && /usr/bin/python3 -B -m unittest $(smoke)

# The tests of what reads no photo: values, texts, detectors, documents, codes.
check: setup lint
	$(SWIFT) build --build-tests -j $(JOBS) -Xcc -O2
	$(SWIFT) test --skip-build --disable-xctest \
	  --skip 'PlatenTests|PlatenBatchTests|PlatenImagingTests|PlatenSubjectsTests|PlatenCommandsTests|PlatenServerTests'

# The web application in headless Chromium with a fake camera, against the debug build. PLATEN_SERVE
# names another program, PLATEN_SCREENSHOTS a folder for pictures of every view.
browser-test: setup
	$(SWIFT) build --product platen-serve -j $(JOBS)
	$(SWIFT) build --product platen-qpdf -j $(JOBS)
	/usr/bin/python3 -B -m unittest discover --start-directory Tests/Browser

# The same tests under AddressSanitizer. Memory that libraries keep until exit is not reported. Here
# and below C and C++ are optimised and one test runs at a time: otherwise pages reach the time limit
# of their recognition.
asan: setup
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 $(SWIFT) test --disable-xctest --sanitize=address \
	  --scratch-path .build-asan -j $(JOBS) -Xcc -O2 --no-parallel

# The tests of the pipeline under ThreadSanitizer. Libraries without instrumentation are ignored.
tsan: setup
	TSAN_OPTIONS=ignore_noninstrumented_modules=1:suppressions=Scripts/tsan-suppressions.txt \
	  $(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build-tsan -j $(JOBS) \
	  -Xcc -O2 --no-parallel --filter '^PlatenTests\.'

# The fuzz targets of Fuzz/, which Scripts/fuzz runs: libFuzzer with AddressSanitizer, and UBSan
# for C and C++. The Swift compiler heeds the last -sanitize alone, so it is told both again: without
# -sanitize=fuzzer libFuzzer does not see which code an input reaches.
fuzz: setup
	PLATEN_FUZZ=1 $(SWIFT) build -c release --product platen-fuzz --scratch-path .build-fuzz \
	  -j $(JOBS) --sanitize=address --sanitize=fuzzer -Xswiftc -sanitize=address,fuzzer \
	  -Xcc -fsanitize=undefined \
	  -Xcc -fno-sanitize=vptr,function -Xcc -fno-sanitize-recover=undefined

# All functions of the imaging shims with random images, under AddressSanitizer and UBSan.
ROUNDS ?= 20s
sanitize-imaging: setup
	Scripts/fuzz-imaging $(ROUNDS)

share = $(DESTDIR)$(PREFIX)/share
zsh_completions = $(DESTDIR)$(ZSH_COMPLETIONS)
install: $(program) $(server) $(module)
	$(INSTALL) -D -s -m 755 $(program) $(DESTDIR)$(PREFIX)/bin/platen
	$(INSTALL) -D -s -m 755 $(server) $(DESTDIR)$(PREFIX)/libexec/platen/platen-serve
	$(INSTALL) -D -s -m 644 $(module) $(DESTDIR)$(PREFIX)/libexec/platen/libplaten-qpdf.so
	install -D -m 644 man/platen.1 $(share)/man/man1/platen.1
	install -D -m 644 man/platen-manifest.schema.json $(share)/platen/platen-manifest.schema.json
	install -D -m 644 debian/copyright $(share)/doc/platen/copyright
	install -D -m 644 man/platen.desktop $(share)/applications/platen.desktop
	install -D -m 644 Sources/PlatenServer/Web/icon.svg $(share)/icons/hicolor/scalable/apps/platen.svg
	install -d $(share)/bash-completion/completions $(zsh_completions) \
	  $(share)/fish/vendor_completions.d
	$(program) --generate-completion-script bash | sed '1{/^#!/d}' \
	  > $(share)/bash-completion/completions/platen
	$(program) --generate-completion-script zsh > $(zsh_completions)/_platen
	$(program) --generate-completion-script fish > $(share)/fish/vendor_completions.d/platen.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/platen $(DESTDIR)$(PREFIX)/libexec/platen/platen-serve \
	  $(DESTDIR)$(PREFIX)/libexec/platen/libplaten-qpdf.so \
	  $(share)/man/man1/platen.1 $(share)/applications/platen.desktop \
	  $(share)/icons/hicolor/scalable/apps/platen.svg \
	  $(share)/platen/platen-manifest.schema.json $(share)/doc/platen/copyright \
	  $(share)/bash-completion/completions/platen \
	  $(zsh_completions)/_platen $(share)/fish/vendor_completions.d/platen.fish

# Debian's binary package. The build in .build/ is used again; what debhelper noted in an
# earlier run is not. Without MAKEFLAGS no variable of this run reaches debian/rules.
deb: PACKAGES += build-essential debhelper
deb: setup
	Scripts/check-packaging
	rm -rf $(debhelper_state)
	mkdir -p dist
	env -u MAKEFLAGS DEB_OUTPUT=$(CURDIR)/dist dpkg-buildpackage -us -uc -b -nc \
	  --buildinfo-option=-u$(CURDIR)/dist --buildinfo-file=dist/platen.buildinfo \
	  --changes-option=-u$(CURDIR)/dist --changes-file=dist/platen.changes
	@ls dist/*.deb

debhelper_state := debian/.debhelper debian/debhelper-build-stamp debian/files \
  debian/platen debian/platen.substvars debian/platen.*.debhelper debian/*.debhelper.log

train:
	$(MAKE) -C Training

clean:
	rm -rf .build .build-* demo dist $(debhelper_state)
