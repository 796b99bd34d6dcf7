# The two commands: `make run` and `make test`. Everything they need is set up on the way.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench check catalogs clean

run: $(VENV)/.runtime
	@$(BIN)/python app.py

test: $(VENV)/.tests
	@$(BIN)/python tests/browser/find_chromium.py
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

bench: $(VENV)/.tests
	$(BIN)/python -m tests.bench.house
	$(BIN)/python -m tests.bench

check: $(VENV)/.runtime
	$(BIN)/flask --app app content check

catalogs: $(VENV)/.runtime
	$(BIN)/flask --app app content catalogs

$(VENV)/.runtime: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.tests: requirements.txt tests/requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@ $(VENV)/.runtime

clean:
	rm -rf $(VENV) data
