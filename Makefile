# All that people and machines run here. `make` alone lists it.
# Needs Python 3.11 or newer with venv and pip, and the network at the first run.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-annotate
BUILD_NEEDS := $(BIN)/python -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'
PYTEST := $(BIN)/python -m pytest --numprocesses=auto --ignore=tests/browser
BROWSER := PATH="$(CURDIR)/.venv/bin:$$PATH" tests/browser/install.sh && \
	$(BIN)/python -m pytest --numprocesses=auto --maxschedchunk=1 tests/browser
NPM := cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" npm_config_cache="$(CURDIR)/.venv/npm" npm
PAGES := src/wildpack/server/static/index.html
title = @printf '\n=== %s ===\n' "$(1)"

.PHONY: help play terminal test check web browser lock bench golden build clean

help:  ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 \2/p' Makefile | \
	while read -r make target text; do printf '  make %-8s %s\n' "$$target" "$$text"; done

play: .venv/play.done $(PAGES)  ## play in the browser (ARGS=... is passed on)
	@$(BIN)/wildpack serve $(ARGS)

terminal: .venv/play.done  ## play in the terminal (ARGS=... is passed on)
	@$(BIN)/wildpack play $(ARGS)

test: .venv/dev.done $(PAGES)  ## run every check, the test suite in three ways, and the tests in a browser
	$(call title,Format)
	$(BIN)/ruff format --check
	$(call title,Lint)
	$(BIN)/ruff check
	$(call title,Types)
	$(BIN)/mypy
	$(call title,Pages: types and tests)
	$(NPM) run check
	$(NPM) test
	$(call title,Tests: compiled)
	$(PYTEST)
	$(call title,Tests: in a browser)
	$(BROWSER)
	$(call title,Tests: compiled with checked array bounds)
	NUMBA_BOUNDSCHECK=1 $(PYTEST)
	$(call title,Tests: as ordinary Python with coverage)
	NUMBA_DISABLE_JIT=1 $(PYTEST) --cov

check: .venv/dev.done $(PAGES)  ## run the quick checks and tests, in about a minute
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not slow"

web: $(PAGES)  ## build the pages, where their sources have changed

browser: .venv/dev.done $(PAGES)  ## run the tests in a real browser alone
	$(BROWSER)

lock: .venv/dev.done  ## rewrite the locks after a change of pyproject.toml or benchmarks/peers.in (ARGS=--upgrade for newer versions)
	$(BUILD_NEEDS) | $(LOCK) $(ARGS) pyproject.toml - --output-file requirements/play.txt
	$(BUILD_NEEDS) | $(LOCK) $(ARGS) pyproject.toml - --output-file requirements/dev.txt --extra dev --extra adapters \
		--constraint requirements/play.txt
	$(LOCK) $(ARGS) benchmarks/peers.in --output-file benchmarks/peers.txt

bench: .venv/play.done  ## measure the engine's speed
	@$(BIN)/wildpack bench engine $(ARGS)

golden: .venv/dev.done  ## rewrite the golden files; read the difference before you keep it
	$(BIN)/python tests/golden.py $(ARGS)

build: .venv/dev.done $(PAGES)  ## build the wheel into dist/
	$(BIN)/hatchling build -t wheel

clean:  ## remove what was built and cached, but not .venv
	rm -rf dist web/node_modules web/public/fonts web/src/lib/fonts/made $(dir $(PAGES)) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# The environment: made once, then brought up to date when a lock or pyproject.toml is newer.

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Wildpack needs Python 3.11 or newer. Name one with: make PYTHON=python3.11' >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/%.done: requirements/%.txt pyproject.toml | $(BIN)/pip
	@echo 'Installing $< into .venv (a minute or two at the first time)'
	@$(PIP) install --require-hashes --requirement $<
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev.done: .venv/play.done

# The pages: built with the Node of the environment.

$(PAGES): web/node_modules/.done $(shell find web -name node_modules -prune -o -path "*fonts/*" -prune -o -type f -print)
	@echo 'Building the pages'
	@$(BIN)/python web/fonts.py
	@$(NPM) run --silent build -- --logLevel error
	@touch $@

web/node_modules/.done: web/package-lock.json | .venv/play.done
	@echo 'Installing what builds the pages'
	@$(NPM) ci --loglevel error
	@touch $@
