#!/bin/sh
# bpmn-moddle 10.3.1 reads a boolean attribute written `1` as false, without a warning, and saves `false`.
# XML Schema, part 2, 3.2.2: the values of xs:boolean are true, false, 1 and 0. BPMN 2.0's schema declares these attributes xs:boolean.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund bpmn-moddle@10.3.1
cat > check.js <<'JS'
import * as moddle from 'bpmn-moddle';
const model = (yes) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="http://example.org/permits">
  <process id="permit" isExecutable="${yes}">
    <startEvent id="start"><outgoing>a</outgoing></startEvent>
    <sequenceFlow id="a" sourceRef="start" targetRef="sign" />
    <userTask id="sign"><incoming>a</incoming><multiInstanceLoopCharacteristics isSequential="${yes}" /></userTask>
    <boundaryEvent id="late" cancelActivity="${yes}" attachedToRef="sign"><timerEventDefinition id="t" /></boundaryEvent>
  </process>
</definitions>`;
const Moddle = moddle.BpmnModdle ?? moddle.default;
async function read(yes) {
  const reader = new Moddle();
  const { rootElement, warnings } = await reader.fromXML(model(yes));
  const [process] = rootElement.rootElements;
  const [, , sign, late] = process.flowElements;
  const { xml } = await reader.toXML(rootElement);
  return {
    warnings: warnings.length,
    isExecutable: process.isExecutable,
    isSequential: sign.loopCharacteristics.isSequential,
    cancelActivity: late.cancelActivity,
    saved: /cancelActivity="(\w+)"/.exec(xml)?.[1] ?? 'left out',
  };
}
const [byWord, byDigit] = [await read('true'), await read('1')];
console.log('true:', JSON.stringify(byWord));
console.log('1:   ', JSON.stringify(byDigit));
const expected = { warnings: 0, isExecutable: false, isSequential: false, cancelActivity: false, saved: 'false' };
process.exit(byWord.cancelActivity === true && JSON.stringify(byDigit) === JSON.stringify(expected) ? 0 : 1);
JS
node check.js
