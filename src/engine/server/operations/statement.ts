/** One SQL statement while it is written: its bound values, and the row of tables it speaks of. */
import { createHash } from 'node:crypto';
import type { Connection } from '../db/pool.ts';

/** Collects values; the text only ever holds `$n::type`. */
export class Statement {
  readonly values: unknown[] = [];

  /** Binds a value and gives its place, e.g. `$3::uuid`. */
  readonly bind = (value: unknown, cast: string): string => {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  };
}

/** A statement as it is sent: its text, and the values of its places. */
export interface Written { readonly text: string; readonly values: readonly unknown[] }

/**
 * `column = $n` for one id, `column = any($n)` for several. One id is by far the commonest, and with `any` PostgreSQL
 * plans the statement anew each time: it takes the list's length for a reason not to keep a plan.
 */
export function oneOf(statement: Statement, column: string, ids: readonly unknown[], type = 'uuid'): string {
  return ids.length === 1 ? `${column} = ${statement.bind(ids[0], type)}` : `${column} = any(${statement.bind(ids, `${type}[]`)})`;
}

const names = new Map<string, string>();
/** Above this many different texts statements go unnamed: a server connection keeps every prepared plan. */
const MAX_NAMES = 500;

/** A stable prepared-statement name for a text; undefined when there are too many texts already. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const name = `a${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/** Runs a compiled query as a prepared statement. */
export async function runPrepared<R>(connection: Connection, text: string, values: readonly unknown[]): Promise<R[]> {
  return (await connection.query<R>(text, values, statementName(text))).rows;
}
