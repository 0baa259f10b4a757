#!/usr/bin/env bash
# Fetches the Nu checker of HTML and CSS into .cache/nu, for the test of the websites that are sold, and finds a Java
# to run it. Where there is none, Debian's package is unpacked beside it; nothing is installed on the machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=26.9.27
sum=5970d3ffca91a627cf0965e5d91bb2e4242307c29292998de0b419d6a901b2b7
mkdir -p .cache/nu
if [ ! -f .cache/nu/vnu.jar ]; then
  echo "Fetching the Nu checker for the tests"
  # Packed, not installed: its install script would download a Java of its own.
  (cd .cache/nu && ../../build/node.sh npm pack --silent "vnu-jar@$version" >/dev/null)
  echo "$sum  .cache/nu/vnu-jar-$version.tgz" | sha256sum --check --quiet
  tar -xzf ".cache/nu/vnu-jar-$version.tgz" -C .cache/nu --strip-components=3 package/build/dist/vnu.jar
  rm ".cache/nu/vnu-jar-$version.tgz"
fi
found() { command -v java || [ -x .cache/nu/java ]; } >/dev/null
found && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests need Java. Install it (on Debian: sudo apt-get install default-jre-headless)." >&2
  exit 1
fi
echo "Fetching Java for the tests"
rm -rf .cache/nu/jre
mkdir .cache/nu/jre
apt-get -o DPkg::Lock::Timeout=300 update -qq
package=$(apt-cache depends default-jre-headless | sed -n 's/.*Depends: \(openjdk-.*\)/\1/p')
(cd .cache/nu/jre && apt-get -qq -o APT::Sandbox::User=root download "$package" && dpkg-deb --extract ./*.deb . && rm ./*.deb)
# It looks for its settings in /etc of the machine; they are in /etc of this folder.
find .cache/nu/jre -lname '/etc/java*' | while read -r link; do ln -sfr ".cache/nu/jre$(readlink "$link")" "$link"; done
ln -sfr "$(find .cache/nu/jre/usr/lib/jvm -path '*/bin/java')" .cache/nu/java
found
