#!/usr/bin/env bash
# Finds a Chromium for the browser tests, or installs Debian's.
set -euo pipefail
found() { command -v chromium chromium-browser google-chrome | head -n 1; }
[ -n "${CHROMIUM:-}" ] || [ -n "$(found)" ] && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium) or name one in CHROMIUM." >&2
  exit 1
fi
echo "Installing Chromium for the browser tests"
apt-get -o DPkg::Lock::Timeout=300 update -qq
DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends chromium >/dev/null
[ -n "$(found)" ]
