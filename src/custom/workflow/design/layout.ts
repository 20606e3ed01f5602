/**
 * A drawing for models that have none (written by hand, or by a program): columns by distance from the start, so that
 * they can be opened and then put right.
 */
import { BpmnModdle } from 'bpmn-moddle';
import { type Moddle, elementOf, elementsOf, is } from './moddle.ts';
import { normalizeAttributes } from '../../../engine/model/workflow/attributes.ts';
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import { asOthersRead, commentsOf, withComments } from './kept-text.ts';
import { keepCodes } from './opening.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
/** Places of everything in one level, from 0, 0. */
interface Level {
  readonly boxes: Map<Moddle, Box>;
  readonly lines: Map<Moddle, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

const GAP = { x: 60, y: 40 } as const;
const PAD = 30;
const CELL = 80;

const isNode = (element: Moddle): boolean => is(element, 'bpmn:FlowNode');
const isBoundary = (element: Moddle): boolean => is(element, 'bpmn:BoundaryEvent');

function sizeOf(element: Moddle, inner: Level | undefined): { width: number; height: number } {
  if (inner) return { width: inner.width + 2 * PAD, height: inner.height + 2 * PAD };
  if (is(element, 'bpmn:Event')) return { width: 36, height: 36 };
  return is(element, 'bpmn:Gateway') ? { width: 50, height: 50 } : { width: 100, height: 80 };
}

/** The column of each node: one right of the farthest node before it; what leads back is left out. */
export function columnsOf<T>(nodes: readonly T[], edges: readonly (readonly [T, T])[]): Map<T, number> {
  const out = new Map<T, T[]>(nodes.map((node) => [node, []]));
  const into = new Set<T>();
  for (const [from, to] of edges) {
    out.get(from)?.push(to);
    into.add(to);
  }
  const done = new Set<T>();
  const open = new Set<T>();
  const order: T[] = [];
  const kept = new Map<T, T[]>(nodes.map((node) => [node, []]));
  for (const first of [...nodes.filter((node) => !into.has(node)), ...nodes]) {
    if (done.has(first)) continue;
    open.add(first);
    const stack: { readonly node: T; at: number }[] = [{ node: first, at: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = out.get(top.node)?.[top.at];
      top.at += 1;
      if (next === undefined) {
        stack.pop();
        open.delete(top.node);
        done.add(top.node);
        order.push(top.node);
      } else if (!open.has(next)) {
        kept.get(top.node)?.push(next);
        if (!done.has(next)) {
          open.add(next);
          stack.push({ node: next, at: 0 });
        }
      }
    }
  }
  const columns = new Map<T, number>(nodes.map((node) => [node, 0]));
  for (const node of order.reverse())
    for (const next of kept.get(node) ?? [])
      columns.set(next, Math.max(columns.get(next) ?? 0, (columns.get(node) ?? 0) + 1));
  return columns;
}

/** `far`: something stands between the two. */
function lineOf(from: Box, to: Box, floor: number, far: boolean): readonly Point[] {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  const end = { x: to.x, y: to.y + to.height / 2 };
  if (end.x > start.x && !far) {
    if (start.y === end.y) return [start, end];
    const middle = end.x - GAP.x / 2;
    return [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
  }
  // Back again, or past others: down between the columns, below everything, and up again between them.
  const [down, up] = [start.x + GAP.x / 2, end.x - GAP.x / 2];
  return [start, { x: down, y: start.y }, { x: down, y: floor }, { x: up, y: floor }, { x: up, y: end.y }, end];
}

/** `inner` are the levels of the sub-processes in it. */
function levelOf(holder: Moddle, inner: ReadonlyMap<Moddle, Level>): Level {
  const all = elementsOf(holder, 'flowElements');
  const nodes = all.filter((element) => isNode(element) && !isBoundary(element));
  const flows = all.filter((element) => is(element, 'bpmn:SequenceFlow'));
  const host = (element: Moddle | undefined): Moddle | undefined =>
    element && isBoundary(element) ? elementOf(element, 'attachedToRef') : element;
  const edges = flows.flatMap((flow) => {
    const [from, to] = [host(elementOf(flow, 'sourceRef')), elementOf(flow, 'targetRef')];
    return from && to && from !== to ? [[from, to] as const] : [];
  });
  const columns = columnsOf(nodes, edges);
  const boxes = new Map<Moddle, Box>();
  const rows = new Map<Moddle, number>();
  /**
   * Rows of what leads to a node, as far as it stands already: it is put beside them; what an event leads to, below.
   */
  const wish = (node: Moddle): number => {
    const before = flows
      .filter((flow) => elementOf(flow, 'targetRef') === node)
      .map((flow) => elementOf(flow, 'sourceRef'))
      .flatMap((source) => {
        const owner = host(source);
        const row = owner && rows.get(owner);
        return row === undefined || !source ? [] : [row + (isBoundary(source) ? 0.9 : 0)];
      });
    return before.length === 0 ? nodes.length : before.reduce((sum, row) => sum + row, 0) / before.length;
  };
  let x = 0;
  let height = 0;
  for (let column = 0; column <= Math.max(0, ...columns.values()); column += 1) {
    const here = nodes
      .filter((node) => columns.get(node) === column)
      .map((node) => [node, wish(node)] as const)
      .sort(([, one], [, other]) => one - other)
      .map(([node]) => node);
    const sizes = here.map((node) => sizeOf(node, inner.get(node)));
    const width = Math.max(0, ...sizes.map((size) => size.width));
    let y = 0;
    for (const [index, node] of here.entries()) {
      const size = sizes[index] as { width: number; height: number };
      const cell = Math.max(CELL, size.height);
      rows.set(node, index);
      boxes.set(node, { x: x + (width - size.width) / 2, y: y + (cell - size.height) / 2, ...size });
      y += cell + GAP.y;
    }
    height = Math.max(height, y - GAP.y);
    x += width + GAP.x;
  }
  const hosted = new Map<Moddle, number>();
  for (const event of all.filter(isBoundary)) {
    const owner = elementOf(event, 'attachedToRef');
    const box = owner && boxes.get(owner);
    if (!owner || !box) continue;
    const count = hosted.get(owner) ?? 0;
    hosted.set(owner, count + 1);
    boxes.set(event, { x: box.x + 10 + count * 44, y: box.y + box.height - 18, width: 36, height: 36 });
  }
  const floor = height + GAP.y / 2;
  const lines = new Map<Moddle, readonly Point[]>();
  for (const flow of flows) {
    const [source, target] = [elementOf(flow, 'sourceRef'), elementOf(flow, 'targetRef')];
    const [from, to] = [source && boxes.get(source), target && boxes.get(target)];
    if (!from || !to) continue;
    if (source && isBoundary(source)) {
      const down = { x: from.x + 18, y: from.y + 36 };
      const [below, left, middle] = [down.y + GAP.y / 4, to.x - GAP.x / 2, to.y + to.height / 2];
      lines.set(flow, [
        down,
        { x: down.x, y: below },
        { x: left, y: below },
        { x: left, y: middle },
        { x: to.x, y: middle },
      ]);
    } else
      lines.set(
        flow,
        lineOf(from, to, floor, (columns.get(target as Moddle) ?? 0) - (columns.get(source as Moddle) ?? 0) > 1),
      );
  }
  return { boxes, lines, width: Math.max(0, x - GAP.x), height: height + GAP.y };
}

/** Holders of flow elements, inner ones first. */
function holdersIn(process: Moddle): Moddle[] {
  const found: Moddle[] = [];
  const open = [process];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    found.push(holder);
    open.push(...elementsOf(holder, 'flowElements').filter((element) => is(element, 'bpmn:SubProcess')));
  }
  return found.reverse();
}

interface Factory {
  create(type: string, attributes: Readonly<Record<string, unknown>>): Moddle;
}

function draw(definitions: Moddle, process: Moddle, moddle: Factory): void {
  const levels = new Map<Moddle, Level>();
  for (const holder of holdersIn(process)) levels.set(holder, levelOf(holder, levels));
  const parts: Moddle[] = [];
  const open: { readonly holder: Moddle; readonly left: number; readonly top: number }[] = [
    { holder: process, left: 160, top: 80 },
  ];
  for (let level = open.pop(); level; level = open.pop()) {
    const { left, top } = level;
    const places = levels.get(level.holder);
    for (const [element, box] of places?.boxes ?? []) {
      const bounds = moddle.create('dc:Bounds', {
        x: left + box.x,
        y: top + box.y,
        width: box.width,
        height: box.height,
      });
      parts.push(
        moddle.create('bpmndi:BPMNShape', {
          id: `${element.id}_di`,
          bpmnElement: element,
          bounds,
          ...(is(element, 'bpmn:SubProcess') ? { isExpanded: true } : {}),
        }),
      );
      if (levels.has(element)) open.push({ holder: element, left: left + box.x + PAD, top: top + box.y + PAD });
    }
    for (const [flow, points] of places?.lines ?? [])
      parts.push(
        moddle.create('bpmndi:BPMNEdge', {
          id: `${flow.id}_di`,
          bpmnElement: flow,
          waypoint: points.map((one) => moddle.create('dc:Point', { x: left + one.x, y: top + one.y })),
        }),
      );
  }
  const plane = moddle.create('bpmndi:BPMNPlane', {
    id: `${process.id}_plane`,
    bpmnElement: process,
    planeElement: parts,
  });
  definitions.set('diagrams', [moddle.create('bpmndi:BPMNDiagram', { id: `${process.id}_diagram`, plane })]);
}

/**
 * The text as it is if it has a drawing, else with one.
 * @throws what the parser throws
 */
export async function drawn(xml: string): Promise<string> {
  if (/<(?:[\w.-]+:)?BPMNPlane[\s>]/.test(xml)) return xml;
  const moddle = new BpmnModdle();
  const { rootElement, warnings, elementsById } = await moddle.fromXML(normalizeAttributes(xml));
  const definitions = rootElement as Moddle;
  const process = elementsOf(definitions, 'rootElements').find((one) => is(one, 'bpmn:Process'));
  if (!process) return xml;
  keepCodes(
    definitions,
    warnings as readonly ParserWarning[],
    { ...elementsById } as Record<string, Moddle>,
    (type, attributes) => (moddle as Factory).create(type, attributes),
  );
  draw(definitions, process, moddle as Factory);
  const { xml: text } = await moddle.toXML(rootElement, { format: true });
  return withComments(asOthersRead(text), commentsOf(xml));
}
