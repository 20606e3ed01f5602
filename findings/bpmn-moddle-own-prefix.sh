#!/bin/sh
# bpmn-moddle 10.3.1 does not resolve a qualified name with the prefix of the file's own namespace, and leaves it out as it saves.
# BPMN 2.0's schema declares messageRef, attachedToRef and bpmnElement xsd:QName; a definition stands in the targetNamespace of its file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund bpmn-moddle@10.3.1
cat > check.js <<'JS'
import * as moddle from 'bpmn-moddle';
const model = (prefix) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tns="http://example.org/permits" id="d" targetNamespace="http://example.org/permits">
  <message id="asked" name="asked" />
  <process id="permit" isExecutable="true">
    <startEvent id="start"><outgoing>a</outgoing><messageEventDefinition id="m" messageRef="${prefix}asked" /></startEvent>
    <sequenceFlow id="a" sourceRef="start" targetRef="sign" />
    <userTask id="sign"><incoming>a</incoming></userTask>
    <boundaryEvent id="late" attachedToRef="${prefix}sign"><timerEventDefinition id="t" /></boundaryEvent>
  </process>
</definitions>`;
const Moddle = moddle.BpmnModdle ?? moddle.default;
async function read(prefix) {
  const reader = new Moddle();
  const { rootElement, warnings } = await reader.fromXML(model(prefix));
  const process = rootElement.rootElements[1];
  const [start, , , late] = process.flowElements;
  const { xml } = await reader.toXML(rootElement);
  return {
    warnings: warnings.map(({ message }) => message),
    message: start.eventDefinitions[0].messageRef?.id ?? 'none',
    attachedTo: late.attachedToRef?.id ?? 'none',
    savedMessage: /messageRef="([^"]+)"/.exec(xml)?.[1] ?? 'left out',
    savedHost: /attachedToRef="([^"]+)"/.exec(xml)?.[1] ?? 'left out',
  };
}
const [bare, prefixed] = [await read(''), await read('tns:')];
console.log('asked:    ', JSON.stringify(bare));
console.log('tns:asked:', JSON.stringify(prefixed));
const holds =
  bare.message === 'asked' &&
  bare.savedHost === 'sign' &&
  prefixed.message === 'none' &&
  prefixed.attachedTo === 'none' &&
  prefixed.savedMessage === 'left out' &&
  prefixed.savedHost === 'left out' &&
  prefixed.warnings.length === 2;
process.exit(holds ? 0 : 1);
JS
node check.js
