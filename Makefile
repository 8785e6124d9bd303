# make play   sets up what is missing and opens the board in the browser
# make test   sets up what is missing and runs every test
# make check  the quick lane while working; make soak, make bench for slow things
# make docs   builds the documentation site
# make sdist  writes dist/hollows-*.tar.gz, with the web app inside
# make pages  builds the documentation with the app in play/, for a plain web host
# make locale brings new messages into the catalogues of all languages
# make types  writes the page's types of the server's messages

PYTHON ?= python3
BIN := .venv/bin
SHELL := /bin/bash
# It knows by itself what is missing. Its Python is found before the environment's lies on the PATH.
SET_UP := $(or $(shell command -v $(PYTHON)),$(PYTHON)) tools/set_up.py
export PATH := $(CURDIR)/$(BIN):$(PATH)
unexport PYTHONDONTWRITEBYTECODE  # a run of the tests starts hundreds of Pythons

KERNEL := $(shell find kernel -name "*.hpp" -o -name "*.cpp") CMakeLists.txt
WARNINGS := -Wall -Wextra -Wno-missing-field-initializers
HEADERS = $$($(BIN)/python -c "import nanobind as n, sysconfig as s; \
  print('-isystem', n.include_dir(), '-isystem', s.get_path('include'))")
NPM := $(BIN)/python tools/build_web.py npm
CLANG_FORMAT = git ls-files "kernel/*.hpp" "kernel/*.cpp" bench/plain | xargs $(BIN)/clang-format
SIDE_BY_SIDE = $(MAKE) --no-print-directory --output-sync=target --jobs=2

.PHONY: build play test check lint lint-cpp lint-python lint-web test-quick test-web soak bench docs sdist pages format clean browsers locale types

play:
	@$(SET_UP)
	@$(BIN)/hollows

build:
	@$(SET_UP) dev

build/kernel_test: $(KERNEL) | build
	$(BIN)/python tools/build_backend.py c++ -std=c++20 -O1 -g $(WARNINGS) -Werror \
	  -fsanitize=address,undefined -fno-sanitize-recover=all \
	  -Ikernel kernel/tests/kernel_test.cpp -o $@

browsers: build
	$(BIN)/python tools/debian.py chromium firefox-esr postgresql redis-server

locale: build
	$(BIN)/python tools/catalogues.py extract update compile

types: build
	$(BIN)/python tools/web_types.py

lint: build
	$(SIDE_BY_SIDE) lint-web lint-python lint-cpp

lint-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-cpp:
	$(CLANG_FORMAT) --dry-run --Werror
	$(BIN)/python tools/build_backend.py c++ -std=c++20 $(WARNINGS) -Werror -fsyntax-only \
	  -fvisibility=hidden -DHOLLOWS_BUILD='""' -Ikernel $(HEADERS) kernel/bindings/python/*.cpp

lint-web:
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent format:check

test-web:
	$(NPM) test --silent

# Half of the time of these tests is waiting for programs that they start, so the rest goes beside them.
test-quick:
	$(BIN)/pytest -q -n auto -m "not soak and not slow"

check: build
	$(SIDE_BY_SIDE) --jobs=3 test-quick lint-web lint-python lint-cpp test-web

test: build build/kernel_test browsers
	$(SIDE_BY_SIDE) lint-web lint-python lint-cpp test-web
	build/kernel_test
	$(BIN)/pytest -n auto -m "not soak"

soak: build build/kernel_test
	build/kernel_test 20000 3600
	$(BIN)/pytest -n auto -m soak

bench: build
	$(BIN)/hollows bench

docs: build
	$(BIN)/sphinx-build -q -W -b html docs build/docs
	@echo "the pages are in build/docs/index.html"

sdist: build
	PYTHONPATH=tools $(BIN)/python -c "import build_backend; build_backend.build_sdist('dist')"

pages: docs
	rm -rf build/pages && cp -r build/docs build/pages && rm -rf build/pages/.doctrees
	$(BIN)/hollows site build/pages/play

format: build
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(CLANG_FORMAT) -i
	$(NPM) run --silent format

clean:
	rm -rf build web/dist web/src/made src/hollows/web
