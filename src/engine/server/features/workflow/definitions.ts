/**
 * What becomes of definitions beside being started: their drawing to be read, their deployment taken away, the one
 * before them newest again.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { HookContext, Operation } from '../../operations/engine.ts';
import { changeRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { queryRows } from '../../operations/query.ts';
import { ledEntity } from './called-row.ts';
import { graphOf } from './instance.ts';
import { emptyForm } from './start-form.ts';
import { needRecordRight, startingAction } from './startable.ts';

/** The drawing of a definition the caller may read; it is named itself, or by its deployment. */
export async function diagramOf(
  operation: Operation,
  { id, deployment }: { readonly id?: string; readonly deployment?: string },
) {
  const { engine, call } = operation;
  const { tenant } = call.actor;
  const found =
    deployment === undefined
      ? id
      : await engine.db.read(tenant, async (connection) => {
          const [brought] = await readRelatedRows({ ...operation, connection }, 'wfDefinition', 'deployment', [
            deployment,
          ]);
          return typeof brought?.['id'] === 'string' ? brought['id'] : undefined;
        });
  const {
    list: [row],
  } =
    found === undefined
      ? { list: [] }
      : await queryRows(engine, call, engine.entity('wfDefinition'), { id: found, pageSize: '1' });
  const bpmn =
    row &&
    (await engine.db.read(tenant, async (connection) => {
      const {
        rows: [stored],
      } = await connection.query<{ bpmn: string }>(
        'select bpmn from anlan.wf_definition where tenant_id = $1 and id = $2',
        [tenant, row.id],
      );
      return stored?.bpmn;
    }));
  if (!row || bpmn === undefined) throw new Refusal('row.unknown');
  return {
    key: String(row['defKey']),
    name: String(row['name']),
    version: Number(row['version']),
    form: typeof row['formEntity'] === 'string' ? row['formEntity'] : null,
    bpmn,
  };
}

/**
 * What starting a definition the caller may see begins with: a record and the action that hands it in, a form to fill
 * in, or nothing but a matter.
 * @throws {Refusal} where it begins with a record that the caller may not add and hand in
 */
export async function beginningOf(
  operation: Operation,
  id: string,
): Promise<{
  readonly process: string;
  readonly name: string;
  readonly entity: string | null;
  readonly action: string | null;
  readonly form: EntityView | null;
}> {
  const { engine, call } = operation;
  const {
    list: [row],
  } = await queryRows(engine, call, engine.entity('wfDefinition'), { id, pageSize: '1' });
  if (!row) throw new Refusal('row.unknown');
  const [entity, { form }] = await engine.db.read(
    call.actor.tenant,
    async (connection) =>
      [await ledEntity({ ...operation, connection }, id), await graphOf({ ...operation, connection }, id)] as const,
  );
  if (entity !== undefined) needRecordRight(operation, entity, row);
  return {
    process: String(row['defKey']),
    name: String(row['name']),
    entity: entity ?? null,
    action: entity === undefined ? null : startingAction(operation, entity, String(row['defKey'])),
    form: form ? emptyForm(operation, form) : null,
  };
}

/** An instance keeps the definition it runs, or ran, by: a deployment some of them use stays. */
export async function needUnused({ connection, call, row }: HookContext): Promise<void> {
  const {
    rows: [used],
  } = await connection.query<{ count: number; running: number }>(
    `select count(*)::int as count, (count(*) filter (where i.running))::int as running from anlan.wf_instance i join "wf_definition" d on d.id = i.definition_id where i.tenant_id = $1 and d.deployment = $2`,
    [call.actor.tenant, row['id']],
  );
  if (used && used.count > 0)
    throw new Refusal('workflow.deploymentUsed', { count: used.count, running: used.running });
}

const versionOf = (row: Row): number => Number(row['version']);

/** A definition that was never used is gone for good, and the newest of those left is the one that is started. */
export async function forget(context: HookContext): Promise<void> {
  const { connection, call, row } = context;
  await connection.query('delete from anlan.wf_definition where tenant_id = $1 and id = $2', [
    call.actor.tenant,
    row['id'],
  ]);
  if (row['isLatest'] !== true) return;
  const left = (await readRelatedRows(context, 'wfDefinition', 'defKey', [String(row['defKey'])])).filter(
    (one) => one['id'] !== row['id'],
  );
  const newest = left.toSorted((a, b) => versionOf(b) - versionOf(a))[0];
  if (newest) await changeRelated(context, 'wfDefinition', String(newest['id']), { isLatest: true }, 'supersede');
}
