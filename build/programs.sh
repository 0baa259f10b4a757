#!/usr/bin/env bash
# Finds the programs of others that the guide names, for the tests that hand them what we write: age, caddy, promtool.
# Where one is missing, Debian's packages are unpacked into .cache/programs; nothing is installed on the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/.cache/programs/usr/bin:$PATH"
found() { command -v age && command -v caddy && command -v promtool; } >/dev/null
found && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests need age, caddy and promtool. Install them (on Debian: sudo apt-get install age caddy prometheus)." >&2
  exit 1
fi
echo "Fetching age, caddy and promtool for the tests"
rm -rf .cache/programs
mkdir -p .cache/programs
cd .cache/programs
apt-get -o DPkg::Lock::Timeout=300 update -qq
apt-get -qq -o APT::Sandbox::User=root download age caddy prometheus
for package in ./*.deb; do dpkg-deb --extract "$package" . && rm "$package"; done
found
