#!/bin/sh
# A ledger of buildings has a member `constructor`, the firm that built, and a `prototype`, the type that was approved. `JSON.stringify` and `URLSearchParams` send both.
# axios 1.21.1 sends neither, in a body, in a form and in an address alike, and says nothing; `toString` beside them goes out.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund axios@1.21.1
cat > check.js <<'JS'
import http from 'node:http';
import axios from 'axios';
const building = { name: 'Hall 3', constructor: 'Bau AG', prototype: 'P-71', toString: 'x' };
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => { body += part; }).on('end', () => response.end(`${request.url} ${body}`));
});
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  const sent = {
    'JSON.stringify': JSON.stringify(building),
    URLSearchParams: new URLSearchParams(building).toString(),
    'axios, address': (await axios.get(url, { params: building })).data,
    'axios, body': (await axios.post(url, building)).data,
    'axios, form': (await axios.post(url, building, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).data,
  };
  for (const [by, text] of Object.entries(sent)) console.log(`${by}: ${text.trim()}`);
  const holds = (text) => /constructor/.test(text) && /prototype/.test(text);
  const asSeen = Object.entries(sent).every(([by, text]) => holds(text) !== by.startsWith('axios') && /toString/.test(text) && /Hall/.test(text));
  server.close();
  process.exitCode = asSeen ? 0 : 1;
});
JS
node check.js
