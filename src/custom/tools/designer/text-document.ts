/**
 * The document of the draft as the text of its file: read with the line of each mistake, joined with what the canvas
 * changed meanwhile, and found in by what is chosen. Pure.
 */
import { type ErrorCode, messageOf } from '../../../engine/model/errors/catalogue.ts';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { mergeFiles } from '../../../engine/model/format/merge.ts';
import { readFiles } from '../../../engine/model/format/read/read-files.ts';
import { readJson } from '../../../engine/model/format/read/read-json.ts';
import { type Json, type Place, isObject, placeOf, textAt } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import { targetAt } from './chosen.ts';
import type { Chosen } from './draft-document.ts';

export interface Mistake {
  readonly line: number;
  readonly message: string;
}

/** A text that was read. Without `document` the canvas goes on with the last one that could be. */
export interface ReadText {
  readonly document?: Json;
  readonly place?: Place;
  readonly mistakes: readonly Mistake[];
}

/**
 * Reads the text of an entity's file: its own mistakes and those against the format, by line. What it refers to is the
 * server's business.
 */
export function readText(text: string, base: Json, locale: Locale): ReadText {
  const path = `${textAt(base, 'area') ?? ''}/${textAt(base, 'entity') ?? ''}.json`;
  const { document: found } = readJson({ path, text });
  const files = readFiles([{ path, text }]);
  const problems = [...files.problems, ...files.entities.flatMap(({ findings }) => findings.problems)].filter(
    ({ severity }) => severity === 'error',
  );
  const mistakes = problems
    .map(({ line, code, params }) => ({ line, message: messageOf(code as ErrorCode, locale, params) }))
    .toSorted((one, other) => one.line - other.line);
  return {
    mistakes,
    ...(found ? { place: found.place } : {}),
    ...(problems.length === 0 && isObject(found?.value) ? { document: found.value } : {}),
  };
}

/**
 * What becomes of the draft: the text as typed, and beside it what was changed on the canvas since `known`. Where both
 * changed the same, the text counts.
 */
export function joined(known: Json, typed: Json, now: Json): Json {
  if (same(typed, now)) return now;
  return same(known, now)
    ? typed
    : (JSON.parse(mergeFiles(writeCanonical(known), writeCanonical(typed), writeCanonical(now)).text) as Json);
}

export function same(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The smallest part that makes one text the other, so that cursor and view stay where they are. */
export function changedPart(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/** Where in the file something that can be chosen stands. */
export function pathOf({ kind, name }: Chosen): readonly string[] {
  switch (kind) {
    case 'field':
      return ['data', 'properties', name];
    case 'section':
      return ['form', 'sections', name];
    case 'column':
      return ['list', 'columns', name];
    case 'view':
      return ['list', 'views', name];
    case 'filter':
      return ['list', 'search', 'filters', name];
    case 'card':
      return ['list', 'card'];
    case 'action':
      return ['actions', name];
    case 'report':
      return ['reports', name];
  }
}

/** The line of what is chosen; nothing where the file does not say it. */
export function lineOf(place: Place, chosen: Chosen): number | undefined {
  const path = pathOf(chosen);
  let at: Place | undefined = place;
  for (const step of path) at = at?.at?.get(step);
  return at?.line;
}

/** The line a path of commands leads to, or the nearest above it. */
export function lineNear(place: Place, path: readonly string[]): number {
  return placeOf(place, path).line;
}

/** What stands at a line of the text, as far as it can be chosen. */
export function chosenAt(place: Place, line: number): Chosen | undefined {
  const path: string[] = [];
  let at: Place | undefined = place;
  for (;;) {
    // Members are in the order of the text: the last one that begins at or above the line holds it.
    const held: [string | number, Place] | undefined = [...(at?.at ?? [])].findLast(([, child]) => child.line <= line);
    if (!held) return targetAt(path);
    path.push(String(held[0]));
    at = held[1];
  }
}
