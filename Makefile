# The two commands: `make run` and `make test`. Everything they need is set up on the way.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What `make quick` leaves to `make test`: browsers, servers that are raced and killed, copies of the project and of
# databases, PostgreSQL, whole games on pages, the site link by link, pictures, what phones keep, long lists of queries
# and names, and what is random.
QUICK := $(addprefix --ignore=,tests/browser tests/server tests/test_recipes.py tests/search/test_corpus.py \
	tests/search/test_robust.py tests/search/test_store.py tests/tables/test_copy.py tests/tables/test_races.py \
	tests/tables/test_crash.py tests/tables/test_servers.py tests/web/test_escaping.py tests/web/test_bodies.py \
	tests/web/test_fuzz.py tests/web/test_pieces.py tests/web/test_corrections.py tests/web/test_openapi_views.py \
	tests/web/test_installable.py tests/web/test_slim.py tests/web/test_export.py tests/web/test_html.py \
	tests/web/test_previews.py tests/rulebooks/test_names.py) \
	$(addprefix --ignore-glob=,tests/web/test_*_page*.py tests/games/test_*_sequences.py) -k "not postgresql"

# What was compiled once is not compiled again by every server and command that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run engine static test quick types tests scripts bench check catalogs previews fonts clean

# With Python for browsers there, phones can keep the whole site; without it (no registry to be reached) they can't.
run: $(VENV)/.runtime
	@$(BIN)/python -m companion.phone || true
	@$(BIN)/python app.py

# The whole site as files for any web space, in data/space: make static URL=https://rules.example (or below: https://name.example/rules)
static: $(VENV)/.runtime
	@test -n "$(URL)" || { echo "Say where it will be: make static URL=https://rules.example"; exit 2; }
	@$(BIN)/python -m companion.phone
	@rm -rf data/space
	$(BIN)/flask --app app export data/space --url "$(URL)"

engine: $(VENV)/.runtime
	$(BIN)/python -m companion.phone

test: $(VENV)/.tests
	@$(BIN)/python tests/browser/find_chromium.py
	@$(BIN)/python -m companion.phone
	@$(BIN)/python -m tests.postgresql
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/djlint templates --lint --quiet
	@$(MAKE) --no-print-directory --jobs=3 scripts types tests

quick: $(VENV)/.tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/djlint templates --lint --quiet
	@$(MAKE) --no-print-directory --jobs=2 types tests CHOICE='$(QUICK)'

types:
	$(BIN)/mypy

# The front end: types by JSDoc, a linter, and Node's own tests. Node comes by pip, the rest by npm (tests/js).
scripts: $(VENV)/.tests tests/js/node_modules/.package-lock.json
	@export PATH="$(CURDIR)/$(BIN):$$PATH" && cd tests/js && npm run --silent check

tests/js/node_modules/.package-lock.json: tests/js/package-lock.json | $(VENV)/.tests
	@export PATH="$(CURDIR)/$(BIN):$$PATH" && cd tests/js && npm ci --silent && touch node_modules/.package-lock.json

tests:
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal --durations 10 $(CHOICE)

bench: $(VENV)/.tests
	$(BIN)/python -m tests.bench.house
	$(BIN)/python -m tests.bench

check: $(VENV)/.runtime
	$(BIN)/flask --app app content check

catalogs: $(VENV)/.runtime
	$(BIN)/flask --app app content catalogs

fonts: $(VENV)/.tests
	$(BIN)/python -m pip install --quiet --disable-pip-version-check fonttools brotli
	$(BIN)/python -m tests.browser.draw_fonts

previews: $(VENV)/.tests
	@$(BIN)/python tests/browser/find_chromium.py
	$(BIN)/python -m tests.browser.draw_previews
	$(BIN)/python -m tests.browser.draw_phones

$(VENV)/.runtime: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.tests: requirements.txt tests/requirements.txt companion/hosting/requirements-postgresql.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@ $(VENV)/.runtime

clean:
	rm -rf $(VENV) data
