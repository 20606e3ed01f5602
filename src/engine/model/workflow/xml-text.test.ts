/** What the bare text of a model tells. */
import { expect, it } from 'vitest';
import { scanText } from './xml-text.ts';

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

it('knows the line of every id of BPMN, and of no other', () => {
  const { lines, problems } = scanText(`<?xml version="1.0"?>
<b:definitions xmlns:b="${BPMN}" xmlns:f="x" id="d">
  <!-- <b:task id="no"/> -->
  <b:task name="a > b"
    id='one'/>
  <f:field id="one"/><task id="other"/>
  <b:task id="two" f:id="three"><![CDATA[<b:task id="four"/>]]></b:task></b:definitions>`);
  expect([...lines]).toEqual([
    ['d', 2],
    ['one', 4],
    ['two', 7],
  ]);
  expect(problems).toEqual([]);
});

it('finds an id that stands twice', () => {
  const { problems } = scanText(`<definitions xmlns="${BPMN}">\n<task id="a"/>\n<task id="a"/></definitions>`);
  expect(problems).toEqual([{ code: 'process.duplicateId', node: 'a', line: 3, params: { id: 'a' } }]);
});

it('counts bytes, not letters', () => {
  expect(scanText('安'.repeat(40), 119).problems).toEqual([{ code: 'process.size', params: { limit: 119 } }]);
  expect(scanText('安'.repeat(40), 120).problems).toEqual([]);
});

it('takes its time with nothing, however it is broken', () => {
  for (const text of [
    `<a ${'"'.repeat(100_001)}`,
    '<'.repeat(200_000),
    `<a ${'b="'.repeat(60_000)}`,
    '<a "'.repeat(100_000),
    `<a${' '.repeat(200_000)}>`,
    '<!--'.repeat(50_000),
    `<a ${"'".repeat(50_001)}>`,
  ])
    expect(scanText(text).problems).toEqual([]);
});
