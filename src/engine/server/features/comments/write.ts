/** Saying something about a record, and changing, deleting and settling what was said. */
import type { CommentPerson } from '../../../model/calls/comments.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { filesOf } from '../../operations/files/find-file.ts';
import { dropUnused } from '../../operations/files/file-uses.ts';
import { idempotencyOf, writeIdempotent } from '../../operations/idempotency.ts';
import { newId } from '../../operations/ids.ts';
import { tellBrowsers } from '../../operations/messages/browser-events.ts';
import { followAlong } from './followers.ts';
import { mentionablePeople } from './people.ts';
import { openRecord, type RecordName } from './record.ts';
import { tellOfComment, untellComment } from './tell.ts';

interface Written {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly files: readonly string[];
}

interface Said {
  readonly id: string;
  readonly untold: string[];
}

interface Kept {
  readonly id: string;
  readonly entity: string;
  readonly row: string;
  readonly parent: string | null;
  readonly by: string;
  readonly mentions: readonly CommentPerson[];
  readonly files: readonly string[];
}

/** A comment that stands on a record that the caller may open, held until the transaction ends. */
async function lockComment(tx: Transaction, id: string): Promise<Kept & { readonly of: CompiledEntity }> {
  const { rows } = await tx.connection.query<Kept>(
    `select id, entity, row_id as row, parent_id as parent, by_id as by, mentions, files from anlan.comment
     where tenant_id = $1 and id = $2 and deleted_at is null for update`,
    [tx.call.actor.tenant, id],
  );
  const [kept] = rows;
  if (!kept || !tx.engine.project().entities.has(kept.entity)) throw new Refusal('comment.unknown');
  return { ...kept, of: await openRecord(tx, tx.connection, kept) };
}

async function lockOwn(tx: Transaction, id: string): Promise<Kept & { readonly of: CompiledEntity }> {
  const kept = await lockComment(tx, id);
  if (kept.by !== tx.call.actor.id) throw new Refusal('comment.notOwn');
  return kept;
}

/**
 * What is kept of what was written: people whose name stands in the text, and files that the caller may read.
 * @throws {Refusal} `comment.empty`, `comment.nobody`, `file.unknown`
 */
async function judged(
  tx: Transaction,
  record: RecordName,
  written: Written,
  before: readonly string[],
): Promise<{ readonly text: string; readonly people: readonly CommentPerson[]; readonly files: readonly string[] }> {
  const text = written.text.trim();
  if (text === '' && written.files.length === 0) throw new Refusal('comment.empty');
  const people = await mentionablePeople(tx, record, written.mentions);
  if (people.length < written.mentions.length) throw new Refusal('comment.nobody');
  const added = written.files.filter((file) => !before.includes(file));
  if ((await filesOf(tx, added)).length < added.length) throw new Refusal('file.unknown');
  return { text, people: people.filter(({ name }) => text.includes(`@${name}`)), files: written.files };
}

/** Pages of the record that are open ask for its comments again. */
function tellPages({ connection, call: { actor } }: Transaction, { entity, row }: RecordName): Promise<void> {
  return tellBrowsers(connection, { event: { kind: 'comments', entity, id: row }, to: { tenant: actor.tenant } });
}

const names = (people: readonly CommentPerson[], ids: readonly string[]): string[] =>
  people.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));

/** The comment that is answered; an answer to an answer belongs to the first. */
async function answeredBy(
  { connection, call }: Transaction,
  { entity, row }: RecordName,
  id: string,
): Promise<{ readonly parent: string; readonly by: string }> {
  const { rows } = await connection.query<{ parent: string; by: string }>(
    `select coalesce(parent_id, id) as parent, by_id as by from anlan.comment where tenant_id = $1 and entity = $2 and row_id = $3 and id = $4 and deleted_at is null for share`,
    [call.actor.tenant, entity, row, id],
  );
  const [found] = rows;
  if (!found) throw new Refusal('comment.unknown');
  return found;
}

async function addComment(
  tx: Transaction,
  { parent, ...said }: RecordName & Written & { readonly parent?: string },
): Promise<Said> {
  const { engine, call, connection } = tx;
  const record = { entity: said.entity, row: said.row };
  const entity = await openRecord(tx, connection, record);
  const answered = parent === undefined ? undefined : await answeredBy(tx, record, parent);
  const { text, people, files } = await judged(tx, record, said, []);
  const id = newId(engine.clock.millis());
  await connection.query(
    `insert into anlan.comment (id, tenant_id, entity, row_id, parent_id, by_id, at, text, mentions, files)
     values ($1, $2, $3, $4, $5, $6, $7::timestamp, $8, $9::jsonb, $10::uuid[])`,
    [
      id,
      call.actor.tenant,
      record.entity,
      record.row,
      answered?.parent ?? null,
      call.actor.id,
      engine.clock.now(),
      text,
      JSON.stringify(people),
      files,
    ],
  );
  // What is answered is open again.
  if (answered)
    await connection.query(
      'update anlan.comment set resolved_at = null, resolved_by = null where tenant_id = $1 and id = $2 and resolved_at is not null',
      [call.actor.tenant, answered.parent],
    );
  await followAlong(tx, record);
  const untold = await tellOfComment(tx, {
    id,
    record,
    entity,
    text,
    mentioned: people.map((person) => person.id),
    answered: answered?.by,
    isNew: true,
  });
  await tellPages(tx, record);
  return { id, untold: names(people, untold) };
}

/** @throws {Refusal} as `openRecord` and `judged`; `comment.unknown` for what is answered and is gone */
export function say(
  { engine, call }: Operation,
  { key, ...said }: RecordName & Written & { readonly parent?: string; readonly key?: string },
): Promise<Said> {
  const keyed = key === undefined ? call : { ...call, idempotency: idempotencyOf(key, ['comment', said]) };
  return writeIdempotent(
    engine,
    keyed,
    (connection) => addComment({ engine, call, connection }, said),
    (answer) => answer,
    (_connection, did) => Promise.resolve(did),
  );
}

/** @throws {Refusal} `comment.unknown`, `comment.notOwn`, and as `judged` */
export function change(
  { engine, call }: Operation,
  { id, ...written }: Written & { readonly id: string },
): Promise<Said> {
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const kept = await lockOwn(tx, id);
    const { text, people, files } = await judged(tx, kept, written, kept.files);
    await connection.query(
      `update anlan.comment set text = $3, mentions = $4::jsonb, files = $5::uuid[], edited_at = $6::timestamp where tenant_id = $1 and id = $2`,
      [call.actor.tenant, id, text, JSON.stringify(people), files, engine.clock.now()],
    );
    await dropUnused(
      engine,
      connection,
      call.actor.tenant,
      kept.files.filter((file) => !files.includes(file)),
    );
    const before = new Set(kept.mentions.map((person) => person.id));
    const untold = await tellOfComment(tx, {
      id,
      record: { entity: kept.entity, row: kept.row },
      entity: kept.of,
      text,
      mentioned: people.map((person) => person.id).filter((person) => !before.has(person)),
      answered: undefined,
      isNew: false,
    });
    await tellPages(tx, kept);
    return { id, untold: names(people, untold) };
  });
}

/** Nothing of it stays but that there was one. @throws {Refusal} `comment.unknown`, `comment.notOwn` */
export function remove({ engine, call }: Operation, id: string): Promise<null> {
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const kept = await lockOwn(tx, id);
    await connection.query(
      `update anlan.comment set deleted_at = $3::timestamp, text = '', mentions = '[]', files = '{}' where tenant_id = $1 and id = $2`,
      [call.actor.tenant, id, engine.clock.now()],
    );
    await dropUnused(engine, connection, call.actor.tenant, kept.files);
    await untellComment(tx, id);
    await tellPages(tx, kept);
    return null;
  });
}

/** Marks a comment with its answers as settled, or as open again. @throws {Refusal} `comment.unknown` */
export function resolve(
  { engine, call }: Operation,
  { id, isResolved }: { readonly id: string; readonly isResolved: boolean },
): Promise<null> {
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const kept = await lockComment(tx, id);
    await connection.query(
      `update anlan.comment set resolved_at = $3::timestamp, resolved_by = $4 where tenant_id = $1 and id = $2 and (resolved_at is null) = ($4::uuid is not null)`,
      [call.actor.tenant, kept.parent ?? id, isResolved ? engine.clock.now() : null, isResolved ? call.actor.id : null],
    );
    await tellPages(tx, kept);
    return null;
  });
}
