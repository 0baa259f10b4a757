#!/usr/bin/env bash
# Finds the programs of others that the guide names, for the tests that hand them what we write: age, caddy, promtool,
# dovecot, from which mail is fetched, and PostgreSQL. Where one is missing, Debian's packages are unpacked into .cache/programs;
# nothing is installed on the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/.cache/programs/usr/bin:$PWD/.cache/programs/usr/sbin:$PATH:/usr/sbin"
found() {
  command -v age && command -v caddy && command -v promtool && command -v dovecot &&
    ls -d /usr/lib/postgresql/*/bin/initdb .cache/programs/usr/lib/postgresql/*/bin/initdb | grep initdb
} >/dev/null 2>&1
found && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests need age, caddy, promtool, dovecot and PostgreSQL." \
    "Install them (on Debian: sudo apt-get install age caddy prometheus dovecot-imapd postgresql)." >&2
  exit 1
fi
echo "Fetching age, caddy, promtool, dovecot and PostgreSQL for the tests"
rm -rf .cache/programs
mkdir -p .cache/programs
cd .cache/programs
apt-get -o DPkg::Lock::Timeout=300 update -qq
apt-get -qq -o APT::Sandbox::User=root download age caddy prometheus dovecot-core dovecot-imapd libsodium23 libunwind8 \
  postgresql-15 postgresql-client-15 libpq5 libicu72 libxml2 libldap-2.5-0 libsasl2-2
for package in ./*.deb; do dpkg-deb --extract "$package" . && rm "$package"; done
# Its programs look for their modules where a package has them; tests/dovecot.py puts them where they are started.
sed -i 's#/usr/lib/dovecot/modules#/proc/self/cwd/./modules#g' usr/lib/dovecot/libdovecot.so.0.0.0
cd ../..
found
