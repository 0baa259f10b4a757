#!/usr/bin/env bash
# Finds a Chromium for the browser tests, or installs Debian's. The one without windows, toolbars and menus of its own
# takes a third less time for the same pages, so it is installed where that is possible, and done without where not.
set -euo pipefail
found() { command -v chromium-headless-shell chromium chromium-browser google-chrome | head -n 1; }
can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$1" >/dev/null; }

[ -n "${CHROMIUM:-}" ] || [ "$(basename "$(found)")" = chromium-headless-shell ] && exit 0
if can_install; then
  echo "Installing Chromium for the browser tests"
  apt-get -o DPkg::Lock::Timeout=300 update -qq || true
  install chromium-headless-shell || [ -n "$(found)" ] || install chromium
fi
if [ -z "$(found)" ]; then
  echo "The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell) or name one in CHROMIUM." >&2
  exit 1
fi
