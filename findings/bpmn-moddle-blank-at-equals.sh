#!/bin/sh
# bpmn-moddle 10.3.1 leaves out an attribute that has a blank on either side of `=`, says several warnings, and reads on.
# XML 1.0, production 25: Eq is S? '=' S?. The element stays without its name; what is saved again has lost it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund bpmn-moddle@10.3.1
cat > check.js <<'JS'
import { BpmnModdle } from 'bpmn-moddle';
const model = (eq) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="http://example.org/permits">
  <process id="permit"><userTask id="sign" name${eq}"Sign" isForCompensation="true" /></process>
</definitions>`;
const seen = [];
for (const eq of ['=', ' =', '= ', ' = ']) {
  const { rootElement, warnings } = await new BpmnModdle().fromXML(model(eq));
  const [task] = rootElement.rootElements[0].flowElements;
  console.log(`name${eq}"Sign": name ${task.name ?? 'missing'}, ${warnings.length} warnings`);
  seen.push(task.name);
}
process.exit(seen[0] === 'Sign' && seen.slice(1).every((name) => name === undefined) ? 0 : 1);
JS
node check.js
