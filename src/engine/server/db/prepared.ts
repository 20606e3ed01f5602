/** Which statements a connection has prepared, and the giving up of those that nobody has asked for longest. */
import type pg from 'pg';

/** The database keeps the plan of each for as long as the connection lives: at most so many, and so many are left when there are more. */
const [MOST, LEFT] = [500, 400];

/** What the driver knows of a connection: the statements it need not send again. */
interface Parsed { readonly connection?: { readonly parsedStatements: Record<string, string> } }

const ofClients = new WeakMap<pg.ClientBase, Set<string>>();

/** Notes that a statement of this name is asked for now. */
export function notePrepared(client: pg.ClientBase, name: string): void {
  let names = ofClients.get(client);
  if (!names) ofClients.set(client, names = new Set());
  names.delete(name);
  names.add(name);
}

/**
 * Gives up what has rested longest, if there is too much. Only between transactions: inside a failed one the database would
 * refuse it and keep the statement. Sent without waiting; whoever takes the connection next comes behind it.
 */
export function trimPrepared(client: pg.ClientBase): void {
  const names = ofClients.get(client);
  if (!names || names.size <= MOST) return;
  const parsed = (client as Parsed).connection?.parsedStatements ?? {};
  const gone: string[] = [];
  for (const name of names) {
    if (names.size <= LEFT) break;
    names.delete(name);
    // One whose text was refused was never prepared.
    if (name in parsed) gone.push(name);
    delete parsed[name];
  }
  // Without values several go in one message.
  if (gone.length > 0) client.query(gone.map((name) => `deallocate "${name.replaceAll('"', '""')}"`).join('; ')).catch(() => undefined);
}
