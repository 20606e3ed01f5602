/**
 * The variables a condition may be about: those every process has, and the fields of the entity it is bound to. Pure.
 */
import type { DictValues, ViewField } from '../../../../engine/model/wire.ts';

export type VariableKind = 'number' | 'boolean' | 'date' | 'datetime' | 'text' | 'list';

export interface VariableChoice {
  readonly value: string;
  readonly title: string;
}

export interface Variable {
  /** A path into an object is written with slashes: `order/amount`. */
  readonly name: string;
  readonly title: string;
  readonly kind: VariableKind;
  /** What it is compared with is chosen among these. */
  readonly choices?: readonly VariableChoice[];
}

const KINDS: Readonly<Record<string, VariableKind>> = {
  integer: 'number',
  decimal: 'number',
  double: 'number',
  year: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  text: 'text',
  ref: 'text',
  month: 'text',
  time: 'text',
  refs: 'list',
  list: 'list',
};

/** A field of the entity as a variable; undefined for what no condition reads, such as sub-tables. */
export function variableOfField(
  { name, title, kind, choices, dict }: ViewField,
  dicts: Readonly<Record<string, DictValues>>,
): Variable | undefined {
  const known = KINDS[kind];
  if (known === undefined) return undefined;
  const offered =
    choices?.map((one) => ({ value: String(one.value), title: one.title })) ??
    (dict === undefined ? undefined : dicts[dict]?.map((one) => ({ value: String(one.value), title: one.title })));
  return {
    name,
    title,
    kind: known,
    ...(offered && offered.length > 0 && known === 'text' ? { choices: offered } : {}),
  };
}

/** What every process knows: the last decision, and who started it. In a repetition also how far it is. */
export function processVariables(
  word: (name: string) => string,
  outcomes: readonly VariableChoice[],
  repeated: boolean,
): readonly Variable[] {
  const counters = ['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'nrOfAgreed', 'loopCounter'];
  return [
    { name: 'outcome', title: word('outcome'), kind: 'text', ...(outcomes.length > 0 ? { choices: outcomes } : {}) },
    { name: 'initiator', title: word('initiator'), kind: 'text' },
    ...(repeated ? counters.map((name): Variable => ({ name, title: word(name), kind: 'number' })) : []),
  ];
}
