#!/bin/sh
# Written by {{ writer }}. Runs the program with the service's settings, as the service's user,
# because whatever it writes must belong to the service.
set -eu
case "${1:-}" in
  install-service | uninstall-service | "" | -* ) exec {{ program }} "$@" ;;
esac
if [ "$(id -u)" != 0 ]; then
  echo "Only root can run this: sudo fundable $*" >&2
  exit 1
fi
export FUNDABLE_TLS_ASK_PORT={{ tls_ask_port }}
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    # systemd strips these, so the service would read a different value than this command.
    FUNDABLE_*=[\"\'[:space:]]* | FUNDABLE_*=*\\* | FUNDABLE_*=*[[:space:]] | [[:space:]]*FUNDABLE_*=*)
      echo "In {{ settings }}, write ${line%%=*} without quotes, backslashes, or spaces around the value." >&2
      exit 1
      ;;
    FUNDABLE_*=*) export "$line" ;;
  esac
done < {{ settings }}
exec runuser -u {{ user }} -- {{ program }} "$@"
