#!/usr/bin/env bash
# Finds what PyInstaller takes programs apart with, or installs Debian's.
set -euo pipefail
found() { command -v objdump && command -v objcopy && command -v strip; } >/dev/null
found && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The package needs objdump, objcopy and strip. Install them (on Debian: sudo apt-get install binutils)." >&2
  exit 1
fi
echo "Installing binutils for the package"
apt-get -o DPkg::Lock::Timeout=300 update -qq
DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends binutils >/dev/null
found
