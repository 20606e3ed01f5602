/** BPMN files as XML Schema allows them: booleans as figures, blanks around the sign between name and value. */
import { BpmnModdle } from 'bpmn-moddle';
import { expect, it } from 'vitest';
import { normalizeAttributes } from '../../src/engine/model/workflow/attributes.ts';

const model = (yes: string, no: string): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">
  <process id="permit" isExecutable="${yes}">
    <userTask id="sign" name="1 &lt; 2 &gt; 0"><multiInstanceLoopCharacteristics isSequential='${yes}'/></userTask>
    <boundaryEvent id="late" cancelActivity =
      "${no}" attachedToRef="sign"><timerEventDefinition/></boundaryEvent>
    <scriptTask id="count"><script>isClosed = "1"</script></scriptTask>
  </process>
</definitions>`;

it.each([
  ['true', 'false'],
  ['1', '0'],
  [' true ', ' false '],
])('reads %s and %s as XML Schema does, blanks around = too, and leaves scripts and lines alone', async (yes, no) => {
  const text = normalizeAttributes(model(yes, no));
  const { rootElement } = await new BpmnModdle().fromXML(text);
  const { rootElements } = rootElement as unknown as { rootElements: Record<string, unknown>[] };
  const [process] = rootElements;
  const [sign, late, count] = process?.['flowElements'] as Record<string, unknown>[];
  expect(process?.['isExecutable']).toBe(true);
  expect((sign?.['loopCharacteristics'] as Record<string, unknown>)['isSequential']).toBe(true);
  expect(late?.['cancelActivity']).toBe(false);
  expect(count?.['script']).toBe('isClosed = "1"');
  expect(text.split('\n')).toHaveLength(model(yes, no).split('\n').length);
});
