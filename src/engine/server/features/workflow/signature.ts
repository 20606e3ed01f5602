/**
 * Signatures, drawn by whoever signs and bound to what was shown to them by its hash; and the files that go with an
 * opinion.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { State } from '../../../model/workflow/types.ts';
import { REFUSING_OUTCOMES } from '../../../model/workflow/verbs.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { attachChildren, inlineFields } from '../../operations/get.ts';
import { columnOf, tableOf } from '../../operations/sql-scope.ts';

/** A drawn signature (a stored file), and the hash of what the page showed. */
export interface Signature {
  readonly file: string;
  readonly shown: string;
}

/** The same text for the same content, in whatever order its members come. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return `{${Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`;
}

/** What is kept of a row: what is worked out may be another value tomorrow though nobody has changed anything. */
const keptOf = (entity: CompiledEntity, row: Row): Row =>
  Object.fromEntries(
    Object.values(entity.fields)
      .filter(({ column, name }) => column !== undefined && row[name] !== undefined)
      .map(({ name }) => [name, row[name] ?? null]),
  );

async function recordOf(tx: Transaction, instance: Row): Promise<unknown> {
  const [name, id] = [instance['bizEntity'], instance['bizId']];
  if (typeof name !== 'string' || typeof id !== 'string') return null;
  const entity = tx.engine.entity(name);
  const row = await readRelated(tx, name, id);
  if (!row) return null;
  await attachChildren(tx.engine, tx.call, tx.connection, entity, [row]);
  const children = inlineFields(entity).map((field) => {
    const child = field.children && tx.engine.entity(field.children.entity);
    return [
      field.name,
      child ? ((row[field.name] ?? []) as readonly Row[]).map((one) => keptOf(child, one)) : [],
    ] as const;
  });
  return { entity: name, id, ...keptOf(entity, row), ...Object.fromEntries(children) };
}

/**
 * Hash of what a task shows: matter, record with its sub-tables, variables. What others decided beside it is none of
 * it.
 */
export async function shownHash(tx: Transaction, task: Row, state: State): Promise<string> {
  const instance = await readRelated(tx, 'wfInstance', String(task['instance']));
  const { outcome: _outcome, ...variables } = state.variables;
  const shown = {
    instance: task['instance'],
    node: task['nodeKey'],
    name: instance?.['name'] ?? null,
    description: instance?.['description'] ?? null,
    record: instance ? await recordOf(tx, instance) : null,
    variables,
  };
  return createHash('sha256').update(canonical(shown)).digest('hex');
}

/**
 * Is this a signature of the caller's own under what stands there now?
 * @throws {Refusal} `workflow.signatureForeign`, `workflow.shownChanged`
 */
export async function needSignature(
  tx: Transaction,
  task: Row,
  state: State,
  { file, shown }: Signature,
): Promise<void> {
  const { tenant, id } = tx.call.actor;
  const { rowCount } = await tx.connection.query(
    'select 1 from anlan.stored_file where tenant_id = $1 and id = $2 and created_by = $3',
    [tenant, file, id],
  );
  if (rowCount !== 1) throw new Refusal('workflow.signatureForeign');
  if ((await shownHash(tx, task, state)) !== shown) throw new Refusal('workflow.shownChanged');
}

/**
 * Is everything there that node maintenance asked for when the task came, and are the files put to the opinion the
 * caller's own?
 * @throws {Refusal} `workflow.signature`, `workflow.photo`, `workflow.attachmentForeign`
 */
export async function needGiven(
  { connection, call }: Transaction,
  task: Row,
  {
    outcome,
    signature,
    attachments = [],
  }: { readonly outcome?: string; readonly signature?: Signature; readonly attachments?: readonly string[] },
): Promise<void> {
  if (task['needSign'] === true && !signature) throw new Refusal('workflow.signature');
  const { rows } =
    attachments.length === 0
      ? { rows: [] }
      : await connection.query<{ type: string }>(
          'select type from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[]) and created_by = $3',
          [call.actor.tenant, attachments, call.actor.id],
        );
  if (rows.length < new Set(attachments).size) throw new Refusal('workflow.attachmentForeign');
  if (
    task['needPhoto'] === true &&
    !REFUSING_OUTCOMES.has(outcome) &&
    !rows.some(({ type }) => type.startsWith('image/'))
  )
    throw new Refusal('workflow.photo');
}

/** The signature the caller gave last, to be taken again. */
export async function keptSignature({ engine, call, connection }: Transaction): Promise<string | null> {
  const entity = engine.entity('processRecord');
  const column = (name: string): string => columnOf(entity, name) ?? 'id';
  const {
    rows: [row],
  } = await connection.query<{ file: string }>(
    `select r.${column('signature')} as file from ${tableOf(entity)} r join anlan.stored_file f on f.id = r.${column('signature')} and f.tenant_id = r.tenant_id and f.created_by = $2
      where r.tenant_id = $1 and r.${column('handler')} = $2 order by r.${column('handledAt')} desc, r.id desc limit 1`,
    [call.actor.tenant, call.actor.id],
  );
  return row?.file ?? null;
}
