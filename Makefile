# The one door. `make run` and `make test` need Python 3.11 with venv, and make; the rest installs itself.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
HOST ?= 127.0.0.1
PORT ?= 8000
SEASONS ?= 1000
EDITION ?=
JSON ?=
# What `make test-full` runs on; .ci/run makes this user where PostgreSQL is its own to set up.
TEST_DATABASE_URL ?= postgres://dugout_test:dugout_test@127.0.0.1:5432/dugout_test
TEST_REDIS_URL ?= redis://127.0.0.1:6379/0
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help run demo test test-full soak bench lint format messages requirements install install-dev

help: ## what can be made here
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /\1\t/' | awk -F'\t' '{printf "  make %-14s %s\n", $$1, $$2}'

run: install ## serve on 127.0.0.1:8000 (HOST=0.0.0.0 for phones in the club, PORT=8000)
	@$(PY) manage.py serve --host $(HOST) --port $(PORT)

demo: install ## the same with the demo league in a database of its own (EDITION=bb2025 for another edition)
	@DATABASE_URL="sqlite:///var/demo$(addprefix -,$(EDITION)).sqlite3" \
		$(PY) manage.py serve --demo --edition "$(EDITION)" --host $(HOST) --port $(PORT)

test: install-dev messages ## golden tables, property tests, everything on SQLite, one browser story
	@env -u DATABASE_URL -u REDIS_URL $(PY) -m pytest -n $(WORKERS) --dist worksteal -m "not slow and (not browser or story)"

test-full: install-dev messages ## everything on PostgreSQL with Redis, all browser stories; nothing left out
	@DATABASE_URL=$(TEST_DATABASE_URL) REDIS_URL=$(TEST_REDIS_URL) $(PY) -m pytest -n $(WORKERS) --dist worksteal --nothing-left-out

soak: install-dev ## property tests at length, in memory (SEASONS=1000)
	@SEASONS=$(SEASONS) $(PY) -m pytest -n $(WORKERS) -m property -rP tests/rules

bench: install-dev messages ## medians as ratios, each against its goal (JSON=path writes them too)
	@env -u DATABASE_URL -u REDIS_URL $(PY) -m tests.load.bench --also "$(TEST_DATABASE_URL)" $(if $(JSON),--json "$(JSON)")

lint: install-dev messages ## every check that is not a test
	@$(PY) -m scripts.lint

format: install-dev ## put the code into the agreed form
	@$(PY) -m ruff check --fix --quiet . ; $(PY) -m ruff format .

messages: install ## merge the French parts, compile the catalogues
	@$(PY) manage.py messages

requirements: install-dev ## pin requirements*.txt from requirements*.in
	@for name in requirements requirements-dev; do \
		$(VENV)/bin/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
			$$name.in --output-file=$$name.txt || exit 1; done

install:
	@$(PYTHON) scripts/install.py $(VENV) requirements.txt

install-dev: install
	@$(PYTHON) scripts/install.py $(VENV) requirements.txt requirements-dev.txt
