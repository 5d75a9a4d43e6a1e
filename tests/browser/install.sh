#!/bin/sh
# Makes sure that there is a Chromium: the system's own, Debian's, or else the one that Playwright brings.
set -eu
[ -x /usr/bin/chromium ] && exit
if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release; then
    echo 'Installing Chromium from Debian'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
else
    playwright install chromium
fi
