#!/bin/sh
# Begins an empty /site with the example, and serves it. The program takes this one's place, so that it gets the signals.
set -eu
[ -e /site/content ] || cp -R /app/content /app/public /site/
cd /site
exec node /app/server/start.ts
