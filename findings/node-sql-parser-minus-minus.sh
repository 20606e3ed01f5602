#!/bin/sh
# node-sql-parser 5.4.0, told that a statement is MySQL's, takes `5--2` for 5 and a comment. MySQL answers 7.
# MySQL manual, 1.7.2.4: a comment that begins with `--` needs white space or a control character behind it, so that `5--2` stays a subtraction.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund node-sql-parser@5.4.0
cat > check.js <<'JS'
const { Parser } = require('node-sql-parser');
const parser = new Parser();
const written = (statement, database) => parser.sqlify(parser.astify(statement, { database }), { database });
const seen = ['MySQL', 'MariaDB'].map((database) => {
  const [tight, loose] = [written('select 5--2 as n', database), written('select 5 - -2 as n', database)];
  console.log(`${database}: select 5--2 as n    ->`, JSON.stringify(tight));
  console.log(`${database}: select 5 - -2 as n  ->`, JSON.stringify(loose));
  return !tight.includes('2') && loose.includes('2');
});
process.exit(seen.every(Boolean) ? 0 : 1);
JS
node check.js
