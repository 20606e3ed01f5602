/** Fields at a node: what is written into the drawing is what the compiler reads, and no mark contradicts another. */
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import type { Element } from '../../../engine/model/workflow/elements.ts';
import { compile } from '../../../engine/model/workflow/compile.ts';
import { replacedExtensions } from './attributes.ts';
import type { Moddle } from './moddle.ts';
import { newProcess } from './new-process.ts';
import { type NodeForm, NOTHING, marked, nodeFormElements, nodeFormOf } from './node-form.ts';

const moddle = new BpmnModdle() as unknown as {
  fromXML(xml: string): Promise<{ rootElement: Moddle }>;
  toXML(element: Moddle): Promise<{ xml: string }>;
  create(type: string, attributes: object): Moddle;
  createAny(type: string, uri: string, attributes: object): Moddle;
};
const make = (tag: string, attributes: Readonly<Record<string, string>>): Moddle =>
  moddle.createAny(`flowable:${tag}`, 'http://flowable.org/bpmn', attributes);

/** A drawing whose task says this, written and read again. */
async function drawn(
  form: NodeForm | undefined,
): Promise<{ readonly task: Moddle; readonly root: Moddle; readonly xml: string }> {
  const find = (root: Moddle): Moddle =>
    ((root.get('rootElements') as Moddle[])[0]?.get('flowElements') as Moddle[]).find(({ id }) => id === 'approve')!;
  const { rootElement } = await moddle.fromXML(
    newProcess('leave', '请假', { start: '发起', task: '审批', end: '结束' }),
  );
  const task = find(rootElement);
  const values = replacedExtensions(task, 'nodeForm', nodeFormElements(form, make));
  if (values.length > 0)
    task.set('extensionElements', moddle.create('bpmn:ExtensionElements', { values: [...values] }));
  const { xml } = await moddle.toXML(rootElement);
  const again = (await moddle.fromXML(xml)).rootElement;
  return { task: find(again), root: again, xml };
}

describe('fields at a node', () => {
  it('are read by the compiler as they were set, and what is required is writable there', async () => {
    const form: NodeForm = { writable: ['amount', 'reason'], hidden: ['fee'], required: ['place'] };
    const { task, root } = await drawn(form);
    expect(nodeFormOf(task)).toEqual(form);
    expect(compile(root as unknown as Element).graph?.nodes['approve']?.task?.fields).toEqual({
      ...form,
      writable: ['amount', 'reason', 'place'],
    });
  });

  it('say nothing where the drawing says nothing, which is not the same as opening nothing', async () => {
    const silent = await drawn(undefined);
    expect(nodeFormOf(silent.task)).toBeUndefined();
    expect(silent.xml).not.toContain('nodeForm');
    const closed = await drawn(NOTHING);
    expect(nodeFormOf(closed.task)).toEqual(NOTHING);
    expect(compile(closed.root as unknown as Element).graph?.nodes['approve']?.task?.fields).toEqual(NOTHING);
  });

  it('never contradict each other, whatever is marked in which order', () => {
    const required = marked(NOTHING, 'a', 'required', true);
    expect(required).toEqual({ writable: ['a'], required: ['a'], hidden: [] });
    expect(marked(required, 'a', 'hidden', true)).toEqual({ writable: [], required: [], hidden: ['a'] });
    expect(marked(marked(required, 'a', 'hidden', true), 'a', 'writable', true)).toEqual({
      writable: ['a'],
      required: [],
      hidden: [],
    });
    expect(marked(required, 'a', 'writable', false)).toEqual(NOTHING);
    expect(marked(required, 'a', 'required', false)).toEqual({ writable: ['a'], required: [], hidden: [] });
    expect(marked(marked(required, 'b', 'writable', true), 'b', 'writable', true)).toEqual({
      writable: ['a', 'b'],
      required: ['a'],
      hidden: [],
    });
  });
});
