#!/bin/sh
# Fills an empty /site with the example content and serves it. `exec` makes the server receive the container's signals.
set -eu
[ -e /site/content ] || cp -R /app/content /app/public /site/
cd /site
exec node /app/server/start.ts
