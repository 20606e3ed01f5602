/** Where every value of a document came from, so that each mistake names its file and line, mixins included. */
import type { Problem } from '../../types.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';

/** The place of one value: its file, its line and column, and the places of what it holds. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** Characters from the beginning of the line, the first is 1. */
  readonly column?: number;
  readonly at?: Map<string | number, Place>;
}

export type Path = readonly (string | number)[];

/** A JSON object as it stands in a file. */
export type Json = { [key: string]: unknown };

export interface Document {
  readonly file: string;
  readonly value: unknown;
  readonly place: Place;
}

/** The nearest known place on the way to `path`: a missing key is reported on the line of its object. */
export function placeOf(root: Place, path: Path): Place {
  let place = root;
  for (const step of path) {
    const next = place.at?.get(step);
    if (!next) break;
    place = next;
  }
  return place;
}

/** Collects the problems of one document. */
export class Findings {
  readonly problems: Problem[] = [];
  private readonly place: Place;

  constructor(place: Place) {
    this.place = place;
  }

  /** The same problems, to which more may be added without touching these. */
  copy(): Findings {
    const copy = new Findings(this.place);
    copy.problems.push(...this.problems);
    return copy;
  }

  /** Any error so far? Warnings do not count. */
  get failed(): boolean {
    return this.problems.some((problem) => problem.severity === 'error');
  }

  error(code: ErrorCode, path: Path, params: Readonly<Record<string, string>> = {}): void {
    this.add('error', code, path, params);
  }

  warn(code: ErrorCode, path: Path, params: Readonly<Record<string, string>> = {}): void {
    this.add('warning', code, path, params);
  }

  private add(
    severity: Problem['severity'],
    code: ErrorCode,
    path: Path,
    params: Readonly<Record<string, string>>,
  ): void {
    const { file, line, column } = placeOf(this.place, path);
    const text = path.join('.');
    const same = (other: Problem): boolean =>
      other.code === code &&
      other.path === text &&
      other.line === line &&
      JSON.stringify(other.params) === JSON.stringify(params);
    if (!this.problems.some(same))
      this.problems.push({
        code,
        file,
        path: text,
        line,
        ...(column === undefined ? {} : { column }),
        severity,
        params,
      });
  }
}

/** Is this a JSON object (no list, not null)? */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of a JSON object; `constructor` and its like are ordinary keys here. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** An own member if it is an object, else an empty one. */
export function objectAt(value: unknown, key: string): Json {
  const found = member(value, key);
  return isObject(found) ? found : {};
}

/** An own member if it is a text. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** The texts of an own member that is a list. */
export function textsAt(value: unknown, key: string): string[] {
  const found = member(value, key);
  return Array.isArray(found) ? found.filter((item): item is string => typeof item === 'string') : [];
}

/** What a message calls the kind of a JSON value. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
