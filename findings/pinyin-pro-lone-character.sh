#!/bin/sh
# pinyin-pro 3.29.4: 轧 is read zhá in 轧钢, as its dictionary knows, and yà in 热轧, 冷轧 and 轧机, which it does not know and a steel works says zhá in as well.
# `surname: 'head'` reads 曾 of 曾小明 as zēng; without it the name of a person is read céng, though `曾` in front of two more characters is hardly ever anything else.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pinyin-pro@3.29.4
cat > check.js <<'JS'
import { pinyin } from 'pinyin-pro';
const said = (text, options = {}) => pinyin(text, { toneType: 'none', v: true, ...options });
const rows = ['轧钢', '热轧', '冷轧', '轧机', '行车', '炉长', '班长', '曾小明'].map((text) => `${text} ${said(text)}`);
console.log(rows.join('; '));
console.log(`曾小明 with surname head: ${said('曾小明', { surname: 'head' })}`);
process.exit(said('轧钢') === 'zha gang' && said('热轧') === 're ya' && said('轧机') === 'ya ji' && said('曾小明') === 'ceng xiao ming' && said('曾小明', { surname: 'head' }) === 'zeng xiao ming' ? 0 : 1);
JS
node check.js
