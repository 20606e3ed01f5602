#!/bin/sh
# prettier 3.10.1: a file that `--write` has just written fails `--check`.
# A chain of two calls whose callback returns an object in one line is broken at its dots because it was too wide; with the object broken, the next run joins the calls again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund prettier@3.10.1
cat > steps.js <<'JS'
const steps = {
  building: building.filter(own).map((step) => ({ index: step.index ?? '', columns: (step.columns ?? []).filter((name) => name !== TENANT), progress: 0 })),
};
JS
format() { npx prettier --no-config --print-width 120 --single-quote "$@" steps.js; }
format --write > /dev/null
cp steps.js once.js
if format --check > /dev/null 2>&1; then echo 'the first run was enough'; exit 1; fi
format --write > /dev/null
echo 'written once:'; cat once.js
echo 'written twice:'; cat steps.js
format --check > /dev/null 2>&1
