# make play   sets up what is missing and starts a game
# make test   sets up what is missing and runs every test
# make check  the quick lane while working; make soak, make bench for slow things

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/bash
export PATH := $(CURDIR)/$(BIN):$(PATH)

KERNEL := $(wildcard kernel/*.hpp kernel/bindings/*.cpp) CMakeLists.txt
WARNINGS := -Wall -Wextra -Wno-missing-field-initializers
WASM_FLAGS := -target wasm32-wasi -mexec-model=reactor -std=c++20 -O3 -fno-exceptions -fno-rtti
GAME ?= hus

.PHONY: build play test check lint soak bench format clean browser locale

build: build/.kernel build/kernel.wasm

play: build/.kernel
	$(BIN)/hollows play $(GAME)

$(VENV)/.dev: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --group dev
	touch $@

build/.kernel: $(VENV)/.dev $(KERNEL) tools/build_backend.py
	$(BIN)/pip install --quiet --no-build-isolation -C build-dir=build/{wheel_tag} \
	  -C cmake.define.HOLLOWS_WERROR=ON --editable ".[all]"
	touch $@

build/kernel.wasm: $(VENV)/.dev $(KERNEL)
	mkdir -p build
	$(BIN)/python -m ziglang c++ $(WASM_FLAGS) $(WARNINGS) kernel/bindings/wasm.cpp -s -o $@

build/kernel_test: $(VENV)/.dev $(KERNEL) kernel/tests/kernel_test.cpp
	$(BIN)/python tools/build_backend.py c++ -std=c++20 -O1 -g $(WARNINGS) -Werror \
	  -fsanitize=address,undefined -fno-sanitize-recover=all \
	  kernel/tests/kernel_test.cpp -o $@

browser: $(VENV)/.dev
	$(BIN)/python tools/debian.py chromium

locale: $(VENV)/.dev
	$(BIN)/python tools/catalogues.py extract update compile

lint: build/.kernel
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check: build lint
	$(BIN)/pytest -q -n auto -m "not soak and not slow"

test: build build/kernel_test browser lint
	build/kernel_test
	$(BIN)/pytest -n auto -m "not soak"

soak: build build/kernel_test
	build/kernel_test 20000
	$(BIN)/pytest -n auto -m soak

bench: build
	$(BIN)/hollows bench

format: build/.kernel
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf build
