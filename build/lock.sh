#!/usr/bin/env bash
# Writes the lock files anew. They hold hashes and no download addresses.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for name in requirements-build requirements-node requirements requirements-dev; do
  .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header "$name.in" -o "$name.lock"
done
for folder in ui bench; do
  (cd "$folder" && rm -rf node_modules package-lock.json && ../build/node.sh npm install --package-lock-only --no-fund --no-audit)
done
