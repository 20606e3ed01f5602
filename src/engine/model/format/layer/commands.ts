/** The commands of a layer as they are replayed: read from a file whose shape has been checked. */
import type { ErrorCode } from '../../errors/catalogue.ts';
import { type Json, isObject, member, textAt, textsAt } from '../read/source.ts';

export const VERBS = ['set', 'remove', 'add', 'move'] as const;
export type Verb = (typeof VERBS)[number];

/** The neighbour a member is put beside. */
export interface Beside {
  readonly side: 'before' | 'after';
  readonly name: string;
}

export interface Command {
  readonly verb: Verb;
  /** Names from the root of the entity to what is meant; items of lists by their names. */
  readonly path: readonly string[];
  /** Of `set` and `add`. */
  readonly value?: unknown;
  /** Of `add` and `move`; `add` without it puts last. */
  readonly beside?: Beside;
}

/** What is wrong with one command; the command itself has then changed nothing. */
export interface CommandProblem {
  /** Which command, counted from 0. */
  readonly index: number;
  /** The member of the command that is wrong. */
  readonly at: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
}

/** The member of a command that holds its value. */
export const VALUE_KEY: Readonly<Record<Verb, string>> = { set: 'to', add: 'value', remove: '', move: '' };

/** All commands in order; what has no shape of a command is left out. */
export function readCommands(layer: Json): Command[] {
  const { commands } = layer;
  return (Array.isArray(commands) ? commands : []).flatMap((raw: unknown): Command[] => {
    const verb = VERBS.find((one) => isObject(raw) && Object.hasOwn(raw, one));
    if (!verb) return [];
    const side = (['before', 'after'] as const).find((one) => textAt(raw, one) !== undefined);
    return [
      {
        verb,
        path: textsAt(raw, verb),
        value: member(raw, VALUE_KEY[verb]),
        ...(side ? { beside: { side, name: textAt(raw, side) ?? '' } } : {}),
      },
    ];
  });
}
