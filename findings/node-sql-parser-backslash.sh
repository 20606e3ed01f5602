#!/bin/sh
# node-sql-parser 5.4.0, told that a statement is PostgreSQL's, reads '\n' in a text as a line break, as MySQL does.
# PostgreSQL manual, 4.1.2: with standard_conforming_strings on, the default since 9.1, a backslash in '…' is a backslash; escapes are E'…'.
# pgsql-ast-parser 12.0.2 reads the same text as PostgreSQL does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund node-sql-parser@5.4.0 pgsql-ast-parser@12.0.2
cat > check.js <<'JS'
const { Parser } = require('node-sql-parser');
const { parse } = require('pgsql-ast-parser');
const statement = "select 'D:\\new\\table' as path";
const parser = new Parser();
const tree = parser.astify(statement, { database: 'PostgreSQL' });
const [column] = (Array.isArray(tree) ? tree[0] : tree).columns;
const read = column.expr.value;
const [{ columns }] = parse(statement);
const other = columns[0].expr.value;
console.log('statement:        ', statement);
console.log('node-sql-parser:  ', JSON.stringify(read));
console.log('pgsql-ast-parser: ', JSON.stringify(other));
console.log('written again:    ', JSON.stringify(parser.sqlify(tree, { database: 'PostgreSQL' })));
process.exit(read === 'D:\new\table' && other === 'D:\\new\\table' ? 0 : 1);
JS
node check.js
