#!/usr/bin/env bash
# Runs a command with a Node that is new enough ("engines" in ui/package.json): the machine's own, else one inside the
# virtual environment.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
new_enough() { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a >= 26 || (a === 24 && b >= 15) ? 0 : 1)' 2>/dev/null; }
if ! new_enough || ! command -v npm >/dev/null; then
  export PATH="$root/.venv/bin:$PATH"
  if ! new_enough; then
    echo "Installing Node into the virtual environment" >&2
    (cd "$root" && { .venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes -r requirements-node.lock ||
      .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-node.lock; })
    # The older one has been remembered.
    hash -r
  fi
fi
exec "$@"
