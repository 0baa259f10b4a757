#!/usr/bin/env bash
# The API and the UI's development server side by side; both stop together.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export FUNDABLE_BASE_URL=${FUNDABLE_BASE_URL:-http://127.0.0.1:5173}
FUNDABLE_PORT=${FUNDABLE_PORT:-8000} .venv/bin/fundable serve &
api=$!
trap 'kill "$api" 2>/dev/null || true; wait "$api" 2>/dev/null || true' EXIT
cd ui
FUNDABLE_BASE_URL="http://127.0.0.1:${FUNDABLE_PORT:-8000}" ../build/node.sh npx vite --host 127.0.0.1 --port 5173 --strictPort
