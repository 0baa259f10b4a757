#!/bin/sh
# Written by {{ writer }}. The program with the service's settings, as the service's user:
# what it writes must belong to the service.
set -eu
case "${1:-}" in
  install-service | uninstall-service | "" | -* ) exec {{ program }} "$@" ;;
esac
if [ "$(id -u)" != 0 ]; then
  echo "Only root may act for the service: sudo fundable $*" >&2
  exit 1
fi
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    # The service would read another value than this command: systemd takes these away.
    FUNDABLE_*=[\"\'[:space:]]* | FUNDABLE_*=*\\* | FUNDABLE_*=*[[:space:]] | [[:space:]]*FUNDABLE_*=*)
      echo "In {{ settings }}, write ${line%%=*} without quotes around it, backslashes, and blanks at its ends." >&2
      exit 1
      ;;
    FUNDABLE_*=*) export "$line" ;;
  esac
done < {{ settings }}
exec runuser -u {{ user }} -- {{ program }} "$@"
