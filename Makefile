# One command for each daily task. Stamps in .stamps remember what is set up, so that nothing is done twice.
SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3.11
BIN := .venv/bin
NODE := build/node.sh
UI_SOURCES := $(shell find ui -type f -not -path 'ui/node_modules/*' -not -path 'ui/dist-pages/*' -not -name '*.test*') \
	$(filter-out build/packages.mjs,$(wildcard build/*.mjs)) $(shell find fundable/templates -type f -not -path '*/service/*' -not -path '*/sites/*')
PACKAGE_SOURCES := fundable.spec requirements.lock $(wildcard build/*.py build/packages.mjs build/INSTALL.txt build/debian*/*) \
	$(shell find fundable -type f -not -path 'fundable/web/static/*' -not -name '*.pyc')

DEMO ?= .cache/demo-$(or $(FUNDABLE_PORT),8000)

.PHONY: help setup run demo dev test fuzz rehearsals long postgresql scale lint format generate lock package bench screenshots clean

help: ## Show what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .stamps/python .stamps/ui ## Set up the program, without starting it

run: setup ## Set up what is missing and serve the product on http://127.0.0.1:8000
	@exec $(BIN)/fundable serve

# A folder for each port, because links in the data name it. It is filled once; remove it for a new one.
demo: setup ## Fill a folder with a year of made-up business, and serve it; FUNDABLE_PORT=9000 chooses the port
	@exec $(BIN)/fundable demo $(DEMO) --serve

dev: .stamps/python .stamps/npm-dev ## Serve with a UI that follows every change, on http://127.0.0.1:5173
	@build/dev.sh

test: .stamps/python-dev .stamps/npm-dev .stamps/ui .stamps/chromium .stamps/binutils .stamps/programs .stamps/nu ## Pass every check
	@$(BIN)/python build/check.py

FUZZ_MINUTES ?= 120
FUZZ_SEED ?= 1
fuzz: .stamps/python-dev ## Send requests made from the API's description for FUZZ_MINUTES, from FUZZ_SEED on
	@FUZZ_MINUTES=$(FUZZ_MINUTES) FUZZ_SEED=$(FUZZ_SEED) $(BIN)/python -m tests.fuzz

YEARS ?= 1 200
rehearsals: .stamps/python-dev ## Rehearse planted faults, each of which has to be found, and 200 short years without an alarm
	@$(BIN)/python -m tests.planted && $(BIN)/python -m tests.many_years $(YEARS)

LONG = $(addprefix tests/journeys/,test_drafts_at_once.py test_lookers.py test_publishing.py) tests/services/money/stripe/test_books_of_a_month.py
long: .stamps/python-dev ## Run the tests that have a long form, in it: a hundred forms at once, a hundred publishes
	@TEST_LONG=1 $(BIN)/pytest $(LONG)

ON_POSTGRESQL ?= tests/services tests/web
postgresql: .stamps/python-dev .stamps/programs ## Run tests with their data in PostgreSQL, but for those that are about the file
	@$(BIN)/pytest --postgresql $(ON_POSTGRESQL)
	@TEST_YEAR=100 $(BIN)/pytest tests/twins/test_same_year.py

scale: .stamps/python-dev .stamps/programs ## Try two servers on PostgreSQL with all that goes wrong, and write docs/scale.md (hours; SCALE_POINTS=4: half of one)
	@$(BIN)/python -m tests.scale

lint: .stamps/python-dev .stamps/npm-dev ## The checks that run nothing
	@$(BIN)/python build/check.py --static

format: .stamps/python-dev .stamps/npm-dev ## Write every file in its form
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix-only --quiet .
	@cd ui && ../$(NODE) npm run --silent format

generate: .stamps/python .stamps/npm-dev ## Write what the UI takes from the Python side
	@$(BIN)/python build/generate.py ui/src/generated .cache/openapi.json
	@cd ui && ../$(NODE) npx openapi-typescript ../.cache/openapi.json -o src/generated/api.ts

lock: .stamps/python ## Write the lock files anew, after a change to requirements*.in or package.json
	@build/lock.sh

package: dist/SHA256SUMS ## Make the program that needs neither Python nor Node: dist/fundable, an archive, a .deb

bench: .stamps/python-dev .stamps/ui .stamps/chromium .stamps/npm-bench dist/SHA256SUMS ## Measure speed and memory, and Lighthouse's scores
	@$(BIN)/python -m bench $(PARTS)

screenshots: .stamps/python-dev .stamps/ui .stamps/chromium ## Picture every page, dialog and state into .cache/screenshots
	@$(BIN)/python -m tests.e2e.screenshots

clean: ## Remove everything that was made, except the data
	rm -rf .venv .stamps .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis \
		fundable/web/static ui/node_modules ui/dist-pages dist *.egg-info

.stamps/venv: requirements-build.lock
	@mkdir -p .stamps
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed. On Debian: apt-get install python3.11 python3.11-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-build.lock
	@touch $@

# What the checks need stays where it is set up already.
.stamps/python: .stamps/venv requirements.lock pyproject.toml
	build/python.sh requirements.lock $(if $(wildcard .stamps/python-dev),requirements-dev.lock)
	@touch $@

.stamps/python-dev: .stamps/python requirements-dev.lock
	build/python.sh requirements.lock requirements-dev.lock
	@touch $@

.stamps/node: .stamps/venv requirements-node.lock build/node.sh
	@$(NODE) node --version
	@touch $@

.stamps/npm: .stamps/node ui/package.json ui/package-lock.json
	@test .stamps/npm-dev -nt ui/package-lock.json || { cd ui && ../$(NODE) npm ci --omit=dev --no-fund --no-audit; }
	@touch $@

.stamps/npm-dev: .stamps/node ui/package.json ui/package-lock.json
	cd ui && ../$(NODE) npm ci --no-fund --no-audit
	@touch $@ .stamps/npm

.stamps/npm-bench: .stamps/node bench/package.json bench/package-lock.json
	cd bench && ../$(NODE) npm ci --no-fund --no-audit
	@touch $@

.stamps/ui: $(UI_SOURCES) | .stamps/npm
	cd ui && ../$(NODE) npm run --silent build
	@touch $@

.stamps/chromium: build/chromium.sh
	@build/chromium.sh
	@touch $@

.stamps/binutils: build/binutils.sh
	@build/binutils.sh
	@touch $@

.stamps/programs: build/programs.sh
	@build/programs.sh
	@touch $@

.stamps/nu: build/nu.sh .stamps/node
	@build/nu.sh
	@touch $@

dist/SHA256SUMS: $(PACKAGE_SOURCES) .stamps/python-dev .stamps/ui .stamps/binutils
	@$(BIN)/python build/package.py
