# make play   sets up what is missing and opens the board in the browser
# make test   sets up what is missing and runs every test
# make check  the quick lane while working; make soak, make bench for slow things
# make docs   builds the documentation site
# make locale brings new messages into the catalogues of all languages

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/bash
export PATH := $(CURDIR)/$(BIN):$(PATH)

KERNEL := $(wildcard kernel/*.hpp kernel/bindings/*.cpp kernel/bindings/*.hpp) CMakeLists.txt
WARNINGS := -Wall -Wextra -Wno-missing-field-initializers
NPM := $(BIN)/python tools/build_web.py npm

.PHONY: build play web test check lint soak bench docs format clean browsers locale

build: build/.kernel web

play: build
	$(BIN)/hollows

$(VENV)/.dev: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --group dev
	$(BIN)/pip install --quiet $$($(BIN)/python tools/build_web.py needs)
	touch $@

build/.kernel: $(VENV)/.dev $(KERNEL) tools/build_backend.py
	$(BIN)/pip install --quiet --no-build-isolation -C build-dir=build/{wheel_tag} \
	  -C cmake.define.HOLLOWS_WERROR=ON --editable ".[all]"
	touch $@

# Knows by itself whether there is anything to do
web: $(VENV)/.dev
	$(BIN)/python tools/build_web.py

build/kernel_test: $(VENV)/.dev $(KERNEL) kernel/tests/kernel_test.cpp
	$(BIN)/python tools/build_backend.py c++ -std=c++20 -O1 -g $(WARNINGS) -Werror \
	  -fsanitize=address,undefined -fno-sanitize-recover=all \
	  kernel/tests/kernel_test.cpp -o $@

browsers: $(VENV)/.dev
	$(BIN)/python tools/debian.py chromium firefox-esr postgresql redis-server

locale: $(VENV)/.dev
	$(BIN)/python tools/catalogues.py extract update compile

lint: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent check

check: build lint
	$(NPM) test --silent
	$(BIN)/pytest -q -n auto -m "not soak and not slow"

test: build build/kernel_test browsers lint
	build/kernel_test
	$(NPM) test --silent
	$(BIN)/pytest -n auto -m "not soak"

soak: build build/kernel_test
	build/kernel_test 20000
	$(BIN)/pytest -n auto -m soak

bench: build
	$(BIN)/hollows bench

docs: build/.kernel
	$(BIN)/sphinx-build -q -W -b html docs build/docs
	@echo "the pages are in build/docs/index.html"

format: build/.kernel
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf build web/dist web/src/made src/hollows/web
