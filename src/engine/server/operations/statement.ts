/** One SQL statement while it is written: its bound values, and the row of tables it speaks of. */
import { createHash } from 'node:crypto';
import type { Connection } from '../db/pool.ts';

/** Collects values; the text only ever holds `$n::type`. */
export class Statement {
  readonly values: unknown[] = [];
  private readonly ids = new Map<string, string>();
  private met: Map<string, string> | undefined;

  /**
   * Binds a value and gives its place, e.g. `$3::uuid`. One id has one place: PostgreSQL then sees that who asks for
   * own rows need not be asked again whose they are.
   */
  readonly bind = (value: unknown, cast: string): string => {
    const known = cast === 'uuid' && typeof value === 'string' ? this.ids.get(value) : undefined;
    if (known !== undefined) {
      this.met?.set(value as string, known);
      return known;
    }
    this.values.push(value);
    const place = `$${this.values.length}::${cast}`;
    if (cast === 'uuid' && typeof value === 'string') this.ids.set(value, place);
    return place;
  };

  /** Writes a part of the statement: its text, and the ids it names that were bound before, with their places. */
  part(write: () => string): { readonly text: string; readonly ids: ReadonlyMap<string, string> } {
    const [outer, met] = [this.met, new Map<string, string>()];
    this.met = met;
    const text = write();
    this.met = outer;
    for (const [id, place] of met) outer?.set(id, place);
    return { text, ids: met };
  }

  /** Does each of these ids have this place here too? */
  places(ids: ReadonlyMap<string, string>): boolean {
    return [...ids].every(([id, place]) => this.ids.get(id) === place);
  }
}

/** A statement as it is sent: its text, and the values of its places. */
export interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * `column = $n` for one id, `column = any($n)` for several. One id is by far the commonest, and with `any` PostgreSQL
 * plans the statement anew each time: it takes the list's length for a reason not to keep a plan.
 */
export function oneOf(statement: Statement, column: string, ids: readonly unknown[], type = 'uuid'): string {
  return ids.length === 1
    ? `${column} = ${statement.bind(ids[0], type)}`
    : `${column} = any(${statement.bind(ids, `${type}[]`)})`;
}

const names = new Map<string, string>();
/** How often a text without a name has come. */
const met = new Map<string, number>();
/** Above so many both begin anew; what a connection keeps prepared is bounded by itself (db/prepared.ts). */
const MOST = 5000;
/** What is asked once or twice, as a filter that somebody tries, takes no name from the lists people open all day. */
const NAMED_FROM = 3;

/** A stable prepared-statement name for a text that keeps coming. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const times = (met.get(text) ?? 0) + 1;
  if (times < NAMED_FROM) {
    if (met.size >= MOST) met.clear();
    met.set(text, times);
    return undefined;
  }
  met.delete(text);
  if (names.size >= MOST) names.clear();
  const name = `a${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/** Runs a compiled query as a prepared statement. */
export async function runPrepared<R>(connection: Connection, text: string, values: readonly unknown[]): Promise<R[]> {
  return (await connection.query<R>(text, values, statementName(text))).rows;
}
