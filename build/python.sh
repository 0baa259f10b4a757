#!/usr/bin/env bash
# Installs exactly what the lock files name, and puts `fundable` on the virtual environment's path.
set -euo pipefail
sources=(requirements-build.lock "$@")
if ! .venv/bin/uv pip sync --quiet --python .venv/bin/python --require-hashes "${sources[@]}"; then
  echo "uv could not install; trying pip, which takes longer" >&2
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes "${sources[@]/#/--requirement=}"
fi
.venv/bin/python -m pip --version >/dev/null 2>&1 || .venv/bin/python -m ensurepip >/dev/null
.venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable .
