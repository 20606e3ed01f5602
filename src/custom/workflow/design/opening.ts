/**
 * What is put right of a drawing of another product as it is opened, so that the canvas shows what was drawn and a save
 * keeps what was said.
 */
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import { type Moddle, elementOf, elementsOf, is } from './moddle.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const numberOf = (element: Moddle, name: string): number => Number(element.get(name) ?? 0);

function boxOf(shape: Moddle | undefined): Box | undefined {
  const bounds = elementOf(shape, 'bounds');
  return (
    bounds && {
      x: numberOf(bounds, 'x'),
      y: numberOf(bounds, 'y'),
      width: numberOf(bounds, 'width'),
      height: numberOf(bounds, 'height'),
    }
  );
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const isIn = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

const planesOf = (definitions: Moddle): readonly Moddle[] =>
  elementsOf(definitions, 'diagrams').flatMap((diagram) => elementOf(diagram, 'plane') ?? []);

/**
 * Sub-processes that do not say whether they are open, and whose steps are drawn inside them, are open: bpmn-js would
 * take them for closed and move their steps to a plane of their own.
 */
export function openDrawnSubprocesses(definitions: Moddle): void {
  for (const plane of planesOf(definitions)) {
    const shapes = elementsOf(plane, 'planeElement').filter((one) => is(one, 'bpmndi:BPMNShape'));
    for (const shape of shapes) {
      const element = elementOf(shape, 'bpmnElement');
      const box = boxOf(shape);
      if (!element || !box || !is(element, 'bpmn:SubProcess') || shape.get('isExpanded') !== undefined) continue;
      const isDrawnOpen = shapes.some((one) => {
        const inner = boxOf(one);
        return inner && elementOf(one, 'bpmnElement')?.$parent === element && isIn(middleOf(inner), box);
      });
      if (isDrawnOpen) shape.set('isExpanded', true);
    }
  }
}

/** The nearest point of a way between two points, and how far it is. */
function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}

const distanceToWay = (point: Point, way: readonly Point[]): number =>
  Math.min(...way.slice(1).map((to, at) => distanceTo(point, way[at] ?? to, to)));

/** The point after half of the way. */
export function halfWay(way: readonly Point[]): Point {
  const parts = way.slice(1).map((to, at) => {
    const from = way[at] ?? to;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  let left = parts.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { from, to, length } of parts) {
    if (left <= length) {
      const part = length === 0 ? 0 : left / length;
      return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    }
    left -= length;
  }
  return way.at(-1) ?? { x: 0, y: 0 };
}

/** Nobody puts the name of a way farther from it than this. */
const FAR = 100;

/**
 * Where Activiti's designer writes the place of an edge's name, it counts from the middle of the edge. A name that would
 * stand far from its edge, and nearer to it when counted so, is put there.
 */
export function placeEdgeLabels(definitions: Moddle): void {
  for (const edge of planesOf(definitions).flatMap((plane) => elementsOf(plane, 'planeElement'))) {
    const label = elementOf(edge, 'label');
    const bounds = elementOf(label, 'bounds');
    const box = boxOf(label);
    const way = elementsOf(edge, 'waypoint').map((point) => ({ x: numberOf(point, 'x'), y: numberOf(point, 'y') }));
    if (!bounds || !box || way.length < 2) continue;
    const middle = halfWay(way);
    const counted = { ...box, x: middle.x + box.x, y: middle.y + box.y };
    const far = distanceToWay(middleOf(box), way);
    if (far <= FAR || distanceToWay(middleOf(counted), way) >= far) continue;
    bounds.set('x', Math.round(counted.x));
    bounds.set('y', Math.round(counted.y));
  }
}

/** Makes an element of BPMN. */
export type Make = (type: string, attributes: Readonly<Record<string, unknown>>) => Moddle;

/** What a reference of an event names, and which of its attributes is the code. */
const CODES: Readonly<Record<string, readonly [type: string, reference: string, code: string]>> = {
  'bpmn:errorRef': ['bpmn:Error', 'errorRef', 'errorCode'],
  'bpmn:escalationRef': ['bpmn:Escalation', 'escalationRef', 'escalationCode'],
};

/**
 * Errors and escalations that an event names by a code alone get the element they lack: bpmn-js drops a reference to
 * nothing as it writes.
 */
export function keepCodes(
  definitions: Moddle,
  warnings: readonly ParserWarning[],
  ids: Record<string, Moddle>,
  make: Make,
): void {
  const made = new Map<string, Moddle>();
  for (const { property = '', value, element } of warnings) {
    const found = Object.hasOwn(CODES, property) ? CODES[property] : undefined;
    if (!found || value === undefined || !element) continue;
    const [type, reference, code] = found;
    const key = `${type} ${value}`;
    const target = made.get(key) ?? make(type, { id: freeId(value, type, ids), name: value, [code]: value });
    if (!made.has(key)) {
      made.set(key, target);
      target.$parent = definitions;
      ids[target.id] = target;
      definitions.set('rootElements', [...elementsOf(definitions, 'rootElements'), target]);
    }
    (element as Moddle).set(reference, target);
  }
}

/** The code itself where it can be an id and none has it. */
function freeId(code: string, type: string, ids: Readonly<Record<string, Moddle>>): string {
  if (/^[A-Za-z_][\w.-]*$/.test(code) && !Object.hasOwn(ids, code)) return code;
  let count = 1;
  while (Object.hasOwn(ids, `${type.slice(5)}_${count}`)) count += 1;
  return `${type.slice(5)}_${count}`;
}
