/**
 * Process models as short data for tests: made into the element tree the compiler takes, or into BPMN for real parsers.
 */
import { type CompileOptions, compile } from '../../../src/engine/model/workflow/compile.ts';
import type { Element } from '../../../src/engine/model/workflow/elements.ts';
import type { Graph } from '../../../src/engine/model/workflow/types.ts';

/**
 * One element: `attrs` are extension attributes, `props` BPMN's own, `event` its definition, `multi` and `loop` its
 * repetition.
 */
export interface Piece {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly attrs?: Readonly<Record<string, string>>;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly event?: Event;
  readonly on?: string;
  readonly multi?: {
    readonly sequential?: boolean;
    readonly times?: string;
    readonly until?: string;
    readonly collection?: string;
    readonly item?: string;
    readonly completion?: string;
  };
  readonly loop?: { readonly while?: string; readonly most?: number; readonly testBefore?: boolean };
  readonly inside?: Model;
}

type Event =
  | { readonly kind: 'timer'; readonly duration?: string; readonly date?: string; readonly cycle?: string }
  | { readonly kind: 'message' | 'signal' | 'error' | 'escalation'; readonly name?: string }
  | { readonly kind: 'terminate' };

/** `a>b`, with a condition `a>b ? amount > 3`, or as the way where none holds `a>b !`. Several in a row: `a>b>c`. */
export interface Model {
  readonly pieces: readonly Piece[];
  readonly flows: readonly string[];
}

const piece =
  (type: string) =>
  (id: string, more: Omit<Piece, 'id' | 'type'> = {}): Piece => ({ id, type, ...more });

export const start = piece('startEvent');
export const end = piece('endEvent');
export const user = (
  id: string,
  attrs: Readonly<Record<string, string>> = {},
  more: Omit<Piece, 'id' | 'type'> = {},
): Piece => ({ id, type: 'userTask', attrs, ...more });
export const service = (
  id: string,
  attrs: Readonly<Record<string, string>> = { action: id },
  more: Omit<Piece, 'id' | 'type'> = {},
): Piece => ({ id, type: 'serviceTask', attrs, ...more });
export const script = (id: string, body: string, more: Omit<Piece, 'id' | 'type'> = {}): Piece => ({
  id,
  type: 'scriptTask',
  props: { script: body },
  ...more,
});
export const receive = piece('receiveTask');
export const manual = piece('manualTask');
export const xor = piece('exclusiveGateway');
export const and = piece('parallelGateway');
export const or = piece('inclusiveGateway');
export const choice = piece('eventBasedGateway');
export const caught = (id: string, event: Event): Piece => ({ id, type: 'intermediateCatchEvent', event });
export const thrown = (id: string, event?: Event): Piece => ({
  id,
  type: 'intermediateThrowEvent',
  ...(event ? { event } : {}),
});
export const boundary = (id: string, on: string, event: Event, interrupting = true): Piece => ({
  id,
  type: 'boundaryEvent',
  on,
  event,
  props: { cancelActivity: interrupting },
});
export const sub = (id: string, inside: Model, more: Omit<Piece, 'id' | 'type'> = {}): Piece => ({
  id,
  type: 'subProcess',
  inside,
  ...more,
});
export const handler = (id: string, inside: Model): Piece => ({
  id,
  type: 'subProcess',
  inside,
  props: { triggeredByEvent: true },
});
export const call = (id: string, process: string, more: Omit<Piece, 'id' | 'type'> = {}): Piece => ({
  id,
  type: 'callActivity',
  props: { calledElement: process },
  ...more,
});
export const model = (pieces: readonly Piece[], flows: readonly string[]): Model => ({ pieces, flows });

/** A subprocess of user tasks in a row, with its own start and end. */
export const row = (...ids: string[]): Model =>
  model(
    [start(`${ids[0]}_s`), ...ids.map((id) => user(id)), end(`${ids[0]}_e`)],
    [[`${ids[0]}_s`, ...ids, `${ids[0]}_e`].join('>')],
  );

export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly when?: string;
  readonly isDefault: boolean;
}

/** The flows one by one. */
export function arrowsOf(flows: readonly string[]): Arrow[] {
  return flows.flatMap((line) => {
    const [, path = '', mark = '', when = ''] = /^([^ ]+)(?: ([?!])(.*))?$/.exec(line) ?? [];
    const ids = path.split('>');
    return ids.slice(1).map((to, at): Arrow => ({
      id: `${ids[at]}-${to}`,
      from: ids[at] ?? '',
      to,
      isDefault: mark === '!',
      ...(mark === '?' ? { when: `\${${when.trim()}}` } : {}),
    }));
  });
}

const big = (type: string): string => `bpmn:${type[0]?.toUpperCase()}${type.slice(1)}`;
const formal = (body: string | undefined): Element | undefined =>
  body === undefined ? undefined : ({ $type: 'bpmn:FormalExpression', body } as Element);
const prefixed = (attrs: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [`flowable:${key}`, value as string]),
  );

function eventElement(event: Event): Element {
  const base = { $type: big(`${event.kind}EventDefinition`) };
  if (event.kind === 'timer')
    return {
      ...base,
      timeDuration: formal(event.duration),
      timeDate: formal(event.date),
      timeCycle: formal(event.cycle),
    } as Element;
  if (event.kind === 'terminate' || event.name === undefined) return base;
  const code =
    event.kind === 'error'
      ? { errorCode: event.name }
      : event.kind === 'escalation'
        ? { escalationCode: event.name }
        : {};
  return {
    ...base,
    [`${event.kind}Ref`]: { $type: big(event.kind), id: event.name, name: event.name, ...code },
  } as Element;
}

function levelOf({ pieces, flows }: Model): Element[] {
  const made = new Map<string, Record<string, unknown>>();
  for (const one of pieces) {
    const { multi, loop } = one;
    made.set(one.id, {
      $type: big(one.type),
      id: one.id,
      ...(one.name === undefined ? {} : { name: one.name }),
      $attrs: prefixed(one.attrs ?? {}),
      ...one.props,
      ...(one.event ? { eventDefinitions: [eventElement(one.event)] } : {}),
      ...(one.inside ? { flowElements: levelOf(one.inside) } : {}),
      ...(multi
        ? {
            loopCharacteristics: {
              $type: 'bpmn:MultiInstanceLoopCharacteristics',
              isSequential: multi.sequential === true,
              loopCardinality: formal(multi.times),
              completionCondition: formal(multi.until && `\${${multi.until}}`),
              $attrs: prefixed({
                collection: multi.collection,
                elementVariable: multi.item,
                completion: multi.completion,
              }),
            },
          }
        : {}),
      ...(loop
        ? {
            loopCharacteristics: {
              $type: 'bpmn:StandardLoopCharacteristics',
              loopCondition: formal(loop.while && `\${${loop.while}}`),
              loopMaximum: loop.most,
              testBefore: loop.testBefore,
            },
          }
        : {}),
    });
  }
  for (const one of pieces)
    if (one.on !== undefined) (made.get(one.id) as Record<string, unknown>)['attachedToRef'] = made.get(one.on);
  const arrows = arrowsOf(flows).map(({ id, from, to, when, isDefault }) => {
    const element = {
      $type: 'bpmn:SequenceFlow',
      id,
      sourceRef: made.get(from),
      targetRef: made.get(to),
      ...(when === undefined ? {} : { conditionExpression: formal(when) }),
    } as unknown as Element;
    if (isDefault) (made.get(from) as Record<string, unknown>)['default'] = element;
    return element;
  });
  return [...[...made.values()].map((one) => one as unknown as Element), ...arrows];
}

/** The tree `bpmn-moddle` would give. */
export function elementsOf(one: Model): Element {
  return {
    $type: 'bpmn:Definitions',
    rootElements: [{ $type: 'bpmn:Process', id: 'p', flowElements: levelOf(one) }],
  } as unknown as Element;
}

/** The compiled graph. Throws with the problems where there are any. */
export function graphOf(one: Model, options: CompileOptions = {}): Graph {
  const { graph, problems } = compile(elementsOf(one), options);
  if (!graph) throw new Error(JSON.stringify(problems));
  return graph;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * BPMN as text, for other engines: conditions as they write them. What only the compiler's tests need (`multi`, `loop`,
 * events) is left out.
 */
export function xmlOf(one: Model, condition: (written: string) => string): string {
  const level = ({ pieces, flows }: Model): string => {
    const arrows = arrowsOf(flows);
    const elements = pieces.map(({ id, type, inside }) => {
      const byDefault = arrows.find(({ from, isDefault }) => isDefault && from === id);
      return `<bpmn:${type} id="${id}"${byDefault ? ` default="${byDefault.id}"` : ''}>${inside ? level(inside) : ''}</bpmn:${type}>`;
    });
    return [
      ...elements,
      ...arrows.map(({ id, from, to, when }) => {
        const body =
          when === undefined
            ? ''
            : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition(when.slice(2, -1)))}</bpmn:conditionExpression>`;
        return `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${body}</bpmn:sequenceFlow>`;
      }),
    ].join('');
  };
  return `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d" targetNamespace="anlan"><bpmn:process id="p" isExecutable="true">${level(one)}</bpmn:process></bpmn:definitions>`;
}
