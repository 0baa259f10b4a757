#!/usr/bin/env bash
# Runs a command with a Node that is new enough: the machine's own, else one inside the virtual environment.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
new_enough() { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! new_enough || ! command -v npm >/dev/null; then
  export PATH="$root/.venv/bin:$PATH"
  if ! new_enough; then
    echo "Installing Node into the virtual environment" >&2
    (cd "$root" && .venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes -r requirements-node.lock)
  fi
fi
exec "$@"
