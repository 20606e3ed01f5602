/** History, audit and event of a write, in the statement's own transaction (house.md, An edit). */
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { storableJson } from '../../model/json/storable-text.ts';
import type { Connection } from '../db/pool.ts';
import { sameValue } from './same-value.ts';
import type { Call, Change } from './engine.ts';
import { fieldsOf } from './field-groups.ts';
import { BROWSER_CHANNEL, type BrowserNews, recordKey } from './messages/browser-events.ts';
import { runPrepared, Statement } from './statement.ts';

/** Secrets and masked texts leave only the fact that they changed. */
function told(field: CompiledField, value: Value | undefined): Value {
  if (value === null || value === undefined) return null;
  return field.sensitive || field.writeOnly ? '***' : value;
}

const isNothing = (value: Value): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Field differences between two rows; sub-tables keep a history of their own rows. */
export function changesOf(entity: CompiledEntity, old: Row | null, row: Row): Change[] {
  const changes: Change[] = [];
  for (const field of fieldsOf(entity).told) {
    const [before, after] = [old?.[field.name] ?? null, row[field.name] ?? null];
    if (sameValue(before, after) || (old === null && isNothing(after))) continue;
    changes.push({ field: field.name, old: told(field, before), new: told(field, after) });
  }
  return changes;
}

/** What a row held, for the entry of its deletion: there is no later state to compare it with. */
export function contentOf(entity: CompiledEntity, row: Row): Row {
  return Object.fromEntries(changesOf(entity, row, {}).map((change) => [change.field, change.old]));
}

export interface Entry {
  readonly entity: CompiledEntity;
  readonly id: string;
  readonly action: string;
  /** `rev` after the write. */
  readonly rev: number;
  readonly changes: readonly Change[];
  /** Of a deletion: what the row held. Kept apart from `changes`, for a row that comes back has lost nothing. */
  readonly before?: Row;
}

/** What `more` of an entry's row holds: what the history keeps, or the names of the changed fields. */
type Part = 'changes' | 'fields';
const TYPES: Readonly<Record<Part, string>> = { changes: 'jsonb', fields: 'text' };

const partOf = (entry: Entry, part: Part, told: (entry: Entry) => string): string =>
  part === 'changes' ? told(entry) : [...new Set(entry.changes.map(({ field }) => field))].join(',');

/**
 * Rows of entries as a source of `entity, id, action, more`; a single one is spelt out, so that its plan can be kept.
 */
function entryRows(statement: Statement, entries: readonly Entry[], part?: Part): string {
  const told = (entry: Entry): string => {
    const whole = entry.entity.storage.history === 'field';
    return storableJson({
      rev: entry.rev,
      fields: whole ? entry.changes : [],
      ...(whole && entry.before ? { before: entry.before } : {}),
    });
  };
  const [only] = entries;
  if (only && entries.length === 1) {
    const own = [
      statement.bind(only.entity.name, 'text'),
      statement.bind(only.id, 'uuid'),
      statement.bind(only.action, 'text'),
      part ? statement.bind(partOf(only, part, told), TYPES[part]) : 'null',
    ];
    return `(select ${own[0]} as entity, ${own[1]} as id, ${own[2]} as action, ${own[3]} as more) x`;
  }
  const list = (cast: string, pick: (entry: Entry) => unknown): string => statement.bind(entries.map(pick), cast);
  return `unnest(${list('text[]', (entry) => entry.entity.name)}, ${list('uuid[]', (entry) => entry.id)}, ${list('text[]', (entry) => entry.action)}, ${list(`${TYPES[part ?? 'fields']}[]`, (entry) => (part ? partOf(entry, part, told) : null))}) as x(entity, id, action, more)`;
}

const journalled = new WeakSet<Call>();

/** Has the call written entries of its own? If it succeeded they stand. */
export const wroteJournal = (call: Call): boolean => journalled.has(call);

/** The same call was handed on as `copy`, with a key or what its device says of the command: its entries are the call's. */
export function takeJournal(call: Call, copy: Call): void {
  if (journalled.has(copy)) journalled.add(call);
}

/** Tells who has a record open that it is another one now, with its event. */
function tellFollowers(statement: Statement, call: Call, entries: readonly Entry[]): string {
  const live = entries.filter(({ entity }) => entity.detail.live);
  if (live.length === 0) return '';
  const keys = live.map(({ entity, id }) => recordKey(entity.name, id));
  const notes = live.map(({ entity, id, rev }): string => {
    const news: BrowserNews = {
      event: { kind: 'row', entity: entity.name, id, rev },
      to: { tenant: call.actor.tenant },
    };
    return JSON.stringify(news);
  });
  return (
    ` returning (select count(pg_notify(${statement.bind(BROWSER_CHANNEL, 'text')}, n.note)::text)` +
    ` from unnest(${statement.bind(keys, 'text[]')}, ${statement.bind(notes, 'text[]')}) as n(key, note)` +
    ` where n.key = entity || '/' || row_id)`
  );
}

/** The entries as common table expressions, to stand before the statement that reads the row back. */
export function journalParts(statement: Statement, call: Call, entries: readonly Entry[]): string {
  const kept = entries.filter((entry) => entry.entity.storage.history !== 'none' && !entry.entity.storage.append);
  journalled.add(call);
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const by = statement.bind(call.actor.id, 'uuid');
  const { origin } = call;
  const from = `${statement.bind(call.requestId, 'text')}, ${statement.bind(call.ip, 'text')}, ${statement.bind(origin?.method ?? null, 'text')}, ${statement.bind(origin?.url ?? null, 'text')}, ${statement.bind(origin ? Math.round(performance.now() - origin.since) : null, 'int')}`;
  const entered = 'left join h on h.entity = x.entity and h.row_id = x.id';
  return (
    `j1 as (insert into anlan.history (tenant_id, entity, row_id, action, by_id, changes) select ${tenant}, x.entity, x.id, x.action, ${by}, x.more from ${entryRows(statement, kept, 'changes')} returning id, entity, row_id), ` +
    `h as (select entity, row_id, max(id) as id from j1 group by 1, 2), ` +
    `j2 as (insert into anlan.audit (tenant_id, by_id, entity, row_id, action, request_id, ip, method, url, cost_ms, history_id) select ${tenant}, ${by}, x.entity, x.id, x.action, ${from}, h.id from ${entryRows(statement, entries)} ${entered}), ` +
    `j3 as (insert into anlan.event (tenant_id, entity, row_id, action, fields, by_id, history_id) select ${tenant}, x.entity, x.id, x.action, string_to_array(x.more, ','), ${by}, h.id from ${entryRows(statement, entries, 'fields')} ${entered}${tellFollowers(statement, call, entries)})`
  );
}

/** Writes the entries of one transaction in one statement. */
export async function writeJournal(connection: Connection, call: Call, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const statement = new Statement();
  await runPrepared(connection, `with ${journalParts(statement, call, entries)} select 1`, statement.values);
}
