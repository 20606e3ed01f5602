/** What is put right of other products' drawings as they are opened. */
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import { drawn } from './layout.ts';
import { type Moddle, elementOf, elementsOf, textOf } from './moddle.ts';
import { FLOWABLE, toOneNamespace } from './one-namespace.ts';
import { halfWay, keepCodes, openDrawnSubprocesses, placeEdgeLabels } from './opening.ts';

const moddle = new BpmnModdle();
const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="x">';

async function opened(xml: string) {
  const { rootElement, warnings, elementsById } = await moddle.fromXML(xml);
  return {
    definitions: rootElement as Moddle,
    warnings: warnings as readonly ParserWarning[],
    ids: elementsById as Record<string, Moddle>,
  };
}
const partsOf = (definitions: Moddle): readonly Moddle[] =>
  elementsOf(elementOf(elementsOf(definitions, 'diagrams')[0], 'plane'), 'planeElement');
const partOf = (definitions: Moddle, id: string): Moddle =>
  partsOf(definitions).find((part) => elementOf(part, 'bpmnElement')?.id === id) as Moddle;

const shape = (of: string, [x, y, width, height]: readonly [number, number, number, number], more = ''): string =>
  `<bpmndi:BPMNShape bpmnElement="${of}"${more}><omgdc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
const plane = (inside: string): string =>
  `<bpmndi:BPMNDiagram id="dg"><bpmndi:BPMNPlane id="pl" bpmnElement="p">${inside}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;

describe('a sub-process that does not say whether it is open', () => {
  const text = (inner: string, more = ''): string =>
    `${HEAD}<process id="p"><subProcess id="sub"><startEvent id="i"/><subProcess id="deep"><startEvent id="j"/></subProcess></subProcess></process>${plane(`${shape('sub', [100, 100, 400, 300], more)}${inner}`)}`;
  const isOpen = async (xml: string, id = 'sub'): Promise<unknown> => {
    const { definitions } = await opened(xml);
    openDrawnSubprocesses(definitions);
    return partOf(definitions, id).get('isExpanded');
  };

  it('is open where its steps are drawn inside it, one inside another too', async () => {
    const inner = `${shape('i', [150, 150, 30, 30])}${shape('deep', [250, 150, 200, 200])}${shape('j', [300, 200, 30, 30])}`;
    expect(await isOpen(text(inner))).toBe(true);
    expect(await isOpen(text(inner), 'deep')).toBe(true);
  });

  it('is closed where they are drawn elsewhere, or not at all, or it says so', async () => {
    expect(await isOpen(text(''))).toBeUndefined();
    expect(await isOpen(text(shape('i', [900, 150, 30, 30])))).toBeUndefined();
    expect(await isOpen(text(shape('i', [150, 150, 30, 30]), ' isExpanded="false"'))).toBe(false);
  });
});

describe('the name of a way', () => {
  const placed = async (bounds: readonly [number, number], points: readonly (readonly [number, number])[]) => {
    const { definitions } = await opened(
      `${HEAD}<process id="p"><task id="a"/><task id="b"/><sequenceFlow id="f" name="yes" sourceRef="a" targetRef="b"/></process>${plane(
        `${shape('a', [400, 300, 100, 80])}${shape('b', [700, 300, 100, 80])}<bpmndi:BPMNEdge bpmnElement="f">${points.map(([x, y]) => `<omgdi:waypoint x="${x}" y="${y}"/>`).join('')}<bpmndi:BPMNLabel><omgdc:Bounds x="${bounds[0]}" y="${bounds[1]}" width="60" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>`,
      )}`,
    );
    placeEdgeLabels(definitions);
    const at = elementOf(elementOf(partOf(definitions, 'f'), 'label'), 'bounds');
    return [at?.get('x'), at?.get('y')];
  };

  it('that is counted from the middle of its way is put there', async () => {
    expect(
      await placed(
        [10, -20],
        [
          [500, 340],
          [700, 340],
        ],
      ),
    ).toEqual([610, 320]);
    // Half of the way, not half of its points.
    expect(
      await placed(
        [0, 0],
        [
          [500, 340],
          [510, 340],
          [510, 640],
        ],
      ),
    ).toEqual([510, 485]);
  });

  it('stays where it stands at its way, or far from it on purpose', async () => {
    expect(
      await placed(
        [580, 320],
        [
          [500, 340],
          [700, 340],
        ],
      ),
    ).toEqual([580, 320]);
    expect(
      await placed(
        [600, 600],
        [
          [500, 340],
          [700, 340],
        ],
      ),
    ).toEqual([600, 600]);
    expect(
      await placed(
        [20, 10],
        [
          [0, 20],
          [60, 20],
        ],
      ),
    ).toEqual([20, 10]);
  });

  it('of a way of no length is where that is', () => {
    expect(
      halfWay([
        { x: 3, y: 4 },
        { x: 3, y: 4 },
      ]),
    ).toEqual({ x: 3, y: 4 });
    expect(halfWay([])).toEqual({ x: 0, y: 0 });
  });
});

describe('a code without an element', () => {
  const text = `${HEAD}<process id="p"><endEvent id="e"><errorEventDefinition id="x" errorRef="PAYMENT_REJECT"/></endEvent><boundaryEvent id="b"><errorEventDefinition errorRef="PAYMENT_REJECT"/></boundaryEvent><endEvent id="n"><errorEventDefinition errorRef="404"/></endEvent><intermediateThrowEvent id="t"><escalationEventDefinition escalationRef="LATE"/></intermediateThrowEvent></process></definitions>`;

  it('gets one, once, and is written and read again as it was', async () => {
    const { definitions, warnings, ids } = await opened(text);
    keepCodes(definitions, warnings, ids, (type, attributes) => moddle.create(type, attributes) as Moddle);
    const { xml } = await moddle.toXML(definitions);
    const again = await opened(xml);
    expect(again.warnings).toEqual([]);
    const named = elementsOf(again.definitions, 'rootElements').slice(1);
    expect(named.map((one) => [one.$type, one.id, textOf(one, 'errorCode') || textOf(one, 'escalationCode')])).toEqual([
      ['bpmn:Error', 'PAYMENT_REJECT', 'PAYMENT_REJECT'],
      ['bpmn:Error', 'Error_1', '404'],
      ['bpmn:Escalation', 'LATE', 'LATE'],
    ]);
    expect(xml.match(/errorRef="PAYMENT_REJECT"/g)).toHaveLength(2);
  });

  it('gets it with a drawing where the text has none', async () => {
    const xml = await drawn(text.replace('<process id="p">', '<!-- why --><process id="p">'));
    expect(xml).toContain('errorCode="404"');
    expect(xml).toContain('<!-- why -->');
  });
});

describe('one namespace', () => {
  it.each([
    [
      'process',
      '<process id="p" xmlns:q="http://activiti.org/bpmn"><userTask id="a" q:assignee="li"><extensionElements><q:taskListener class="x"/></extensionElements></userTask></process>',
    ],
    [
      'task',
      '<process id="p"><userTask id="a" xmlns:q="http://camunda.org/schema/1.0/bpmn" q:assignee="li"><extensionElements><q:taskListener class="x"/></extensionElements></userTask></process>',
    ],
  ])('is made of what the %s declares', async (_where, inside) => {
    const { definitions } = await opened(`${HEAD}${inside}</definitions>`);
    toOneNamespace(definitions);
    const { xml } = await moddle.toXML(definitions, { format: true });
    expect(xml).toContain('flowable:assignee="li"');
    expect(xml).toContain('<flowable:taskListener class="x"');
    expect(xml).not.toMatch(/\bq:/);
    expect(xml).toContain(`xmlns:flowable="${FLOWABLE}"`);
  });
});
