/**
 * A drawing for models without one: everything has its place, nothing lies on anything else, and the model itself stays
 * as it was.
 */
import { BpmnModdle } from 'bpmn-moddle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, drawn } from './layout.ts';
import { type Moddle, elementOf, elementsOf, is } from './moddle.ts';
import { newProcess } from './new-process.ts';

const moddle = new BpmnModdle();
const HEAD =
  '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="x"><bpmn:process id="p" isExecutable="true">';
const FOOT = '</bpmn:process></bpmn:definitions>';
const BARE = `${HEAD}<bpmn:startEvent id="s"/><bpmn:userTask id="a" flowable:assignee="zhang"/><bpmn:boundaryEvent id="b" attachedToRef="a"/><bpmn:exclusiveGateway id="g"/>
  <bpmn:subProcess id="sub"><bpmn:startEvent id="s2"/><bpmn:userTask id="c"/><bpmn:sequenceFlow id="f9" sourceRef="s2" targetRef="c"/></bpmn:subProcess><bpmn:endEvent id="e"/>
  <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a"/><bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="g"/><bpmn:sequenceFlow id="f3" sourceRef="g" targetRef="a"/><bpmn:sequenceFlow id="f4" sourceRef="g" targetRef="sub"/>
  <bpmn:sequenceFlow id="f5" sourceRef="sub" targetRef="e"/><bpmn:sequenceFlow id="f6" sourceRef="b" targetRef="e"/>${FOOT}`;

async function parsed(xml: string): Promise<Moddle> {
  return (await moddle.fromXML(xml)).rootElement as Moddle;
}

describe('a model without a drawing', () => {
  it('gets one for each node and flow, inside its sub-process where it stands in one', async () => {
    const definitions = await parsed(await drawn(BARE));
    const plane = elementOf(elementsOf(definitions, 'diagrams')[0], 'plane');
    const parts = elementsOf(plane, 'planeElement');
    expect(parts.map((part) => elementOf(part, 'bpmnElement')?.id).sort()).toEqual([
      'a',
      'b',
      'c',
      'e',
      'f1',
      'f2',
      'f3',
      'f4',
      'f5',
      'f6',
      'f9',
      'g',
      's',
      's2',
      'sub',
    ]);
    const box = (id: string): { x: number; y: number; width: number; height: number } =>
      elementOf(
        parts.find((part) => elementOf(part, 'bpmnElement')?.id === id),
        'bounds',
      ) as never;
    const [outer, inner] = [box('sub'), box('c')];
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.y).toBeGreaterThan(outer.y);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
    for (const [one, next] of [
      ['s', 'a'],
      ['a', 'g'],
      ['g', 'sub'],
      ['sub', 'e'],
    ] as const)
      expect(box(one).x + box(one).width, `${one} ${next}`).toBeLessThan(box(next).x);
    expect(
      elementsOf(elementsOf(definitions, 'rootElements')[0], 'flowElements')
        .find(({ id }) => id === 'a')
        ?.get('flowable:assignee'),
    ).toBe('zhang');
    expect(
      parts.filter((part) => is(part, 'bpmndi:BPMNEdge')).every((edge) => elementsOf(edge, 'waypoint').length >= 2),
    ).toBe(true);
  });

  it('is left alone where it has one', async () => {
    const text = newProcess('p', 'P', { start: 's', task: 't', end: 'e' });
    expect(await drawn(text)).toBe(text);
  });

  it('stands in columns: whatever follows stands right of it unless that leads round in a circle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 }),
        (size, pairs) => {
          const nodes = Array.from({ length: size }, (_, index) => index);
          const edges = pairs.filter(([from, to]) => from < size && to < size && from < to);
          const columns = columnsOf(nodes, edges);
          for (const [from, to] of edges) expect(columns.get(to)).toBeGreaterThan(columns.get(from) ?? 0);
          // With circles every node still has a column.
          expect(
            columnsOf(
              nodes,
              pairs.filter(([from, to]) => from < size && to < size),
            ).size,
          ).toBe(size);
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });
});
