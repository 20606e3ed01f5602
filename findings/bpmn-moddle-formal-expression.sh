#!/bin/sh
# bpmn-moddle 10.3.1 reads `<formalExpression>` of a potential owner and saves it as `<expression xsi:type="bpmn:tFormalExpression">`.
# Both are valid: formalExpression is in the substitution group of expression (BPMN 2.0's schema). Whoever looks for the element by its
# name, as engines that read XML by names of tags do, finds nobody any more.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund bpmn-moddle@10.3.1
cat > check.js <<'JS'
import * as moddle from 'bpmn-moddle';
const model = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="http://example.org/permits">
  <bpmn:process id="permit" isExecutable="true">
    <bpmn:userTask id="sign">
      <bpmn:potentialOwner id="o">
        <bpmn:resourceAssignmentExpression id="r">
          <bpmn:formalExpression id="e">group(foremen)</bpmn:formalExpression>
        </bpmn:resourceAssignmentExpression>
      </bpmn:potentialOwner>
    </bpmn:userTask>
  </bpmn:process>
</bpmn:definitions>`;
const Moddle = moddle.BpmnModdle ?? moddle.default;
const reader = new Moddle();
const { rootElement, warnings } = await reader.fromXML(model);
const { xml } = await reader.toXML(rootElement);
const saved = /<bpmn:(?:formalE|e)xpression.*?>group\(foremen\)<.*?>/.exec(xml)?.[0] ?? 'left out';
console.log('warnings:', warnings.length);
console.log('saved:   ', saved);
process.exit(
  warnings.length === 0 && !xml.includes('formalExpression>') && /xsi:type="bpmn:tFormalExpression"/.test(saved) ? 0 : 1,
);
JS
node check.js
