/**
 * The colour of a cell as people say it: under this condition that colour, else another. What cannot be said so stays
 * an expression. Pure.
 */
import { TONES } from '../../../engine/model/format/entity-shape.ts';
import { isObject } from '../../../engine/model/format/read/source.ts';

export interface ToneRule {
  readonly cases: readonly { readonly when: unknown; readonly tone: string }[];
  readonly otherwise: string;
}

const isTone = (value: unknown): value is string => TONES.some((tone) => tone === value);

/** The expression as cases, where it is written as `writeTone` writes it. */
export function readTone(expression: unknown): ToneRule | undefined {
  if (expression === undefined || isTone(expression)) return { cases: [], otherwise: expression ?? 'none' };
  const branches: unknown = isObject(expression) && Object.keys(expression).length === 1 ? expression['if'] : undefined;
  if (!Array.isArray(branches) || branches.length < 3 || branches.length % 2 === 0) return undefined;
  const otherwise: unknown = branches.at(-1);
  const cases = Array.from({ length: (branches.length - 1) / 2 }, (_, at) => ({
    when: branches[at * 2] as unknown,
    tone: branches[at * 2 + 1] as unknown,
  }));
  return isTone(otherwise) && cases.every((one): one is { when: unknown; tone: string } => isTone(one.tone))
    ? { cases, otherwise }
    : undefined;
}

/** The expression; `undefined` where every cell looks alike and plain. */
export function writeTone({ cases, otherwise }: ToneRule): unknown {
  if (cases.length === 0) return otherwise === 'none' ? undefined : otherwise;
  return { if: [...cases.flatMap(({ when, tone }) => [when, tone]), otherwise] };
}
