/**
 * Which statements a connection has prepared and what their rows look like, and the giving up of those that nobody has
 * asked for longest.
 */
import type pg from 'pg';
import { typeParsers } from './type-parsers.ts';

/**
 * The database keeps the plan of each for as long as the connection lives: at most so many, and so many are left when
 * there are more.
 */
const [MOST, LEFT] = [500, 400];

/** How the rows of a statement are read: names of columns, and the parser of each. */
export interface Shape {
  readonly names: readonly string[];
  readonly types: readonly number[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly blank: Readonly<Record<string, unknown>>;
}

/**
 * A named statement of a connection. `shape`: of its rows, null when it gives none; not there until it was answered
 * once.
 */
export interface Prepared {
  readonly text: string;
  shape?: Shape | null;
}

/** What the driver knows of a connection: the statements it need not send again. */
interface Parsed {
  readonly connection?: { readonly parsedStatements: Record<string, string> };
}

const ofClients = new WeakMap<pg.ClientBase, Map<string, Prepared>>();

/** Notes that a statement of this name is asked for now. @throws Error when the name stands for another text */
export function notePrepared(client: pg.ClientBase, name: string, text: string): Prepared {
  let known = ofClients.get(client);
  if (!known) ofClients.set(client, (known = new Map()));
  const prepared = known.get(name) ?? { text };
  if (prepared.text !== text) throw new Error(`the statement ${name} was prepared with another text`);
  known.delete(name);
  known.set(name, prepared);
  return prepared;
}

/** One for all connections on which a statement gives the same columns. */
const shapes = new Map<string, Shape>();
const MOST_SHAPES = 5000;

/** The shape of rows with these columns. */
export function shapeOf(
  name: string | undefined,
  fields: readonly { readonly name: string; readonly dataTypeID: number }[],
): Shape {
  const known = name === undefined ? undefined : shapes.get(name);
  if (
    known?.types.length === fields.length &&
    fields.every((field, at) => known.types[at] === field.dataTypeID && known.names[at] === field.name)
  )
    return known;
  const shape: Shape = {
    names: fields.map((field) => field.name),
    types: fields.map(({ dataTypeID }) => dataTypeID),
    parsers: fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    blank: Object.fromEntries(fields.map((field) => [field.name, null])),
  };
  if (name === undefined) return shape;
  if (shapes.size >= MOST_SHAPES) shapes.clear();
  shapes.set(name, shape);
  return shape;
}

/**
 * Gives up what has rested longest, if there is too much. Only between transactions: inside a failed one the database
 * would
 * refuse it and keep the statement. Sent without waiting; whoever takes the connection next comes behind it.
 */
export function trimPrepared(client: pg.ClientBase): void {
  const known = ofClients.get(client);
  if (!known || known.size <= MOST) return;
  const parsed = (client as Parsed).connection?.parsedStatements ?? {};
  const gone: string[] = [];
  for (const name of known.keys()) {
    if (known.size <= LEFT) break;
    known.delete(name);
    // One whose text was refused was never prepared.
    if (name in parsed) gone.push(name);
    delete parsed[name];
  }
  // Without values several go in one message.
  if (gone.length > 0)
    client.query(gone.map((name) => `deallocate "${name.replaceAll('"', '""')}"`).join('; ')).catch(() => undefined);
}
