/**
 * Why somebody may or may not: `explain(user, entity, row?, field?, action?)`, answered by the facts that decide
 * (docs/format/meanings.md#effective-rows).
 */
import { type Actor, explain, type Explanation, scopeName } from '../../../model/access.ts';
import type { ExplainData } from '../../../model/admin-wire.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { offeredActions } from '../offered.ts';
import { needAction } from '../query.ts';
import { selectBy } from '../row-loader.ts';
import { scopeConditions } from '../row-scope.ts';
import { living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';

export interface AccessQuestion {
  readonly entity: string;
  readonly row?: string;
  readonly field?: string;
  readonly action?: string;
}

/** The row's own answer to every scope of the person's roles; a deleted row is seen by none. */
export async function explainRow(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  id: string,
): Promise<Explanation> {
  const grant = engine.grant(call.actor, entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const scopes = scopeConditions(engine, call, statement, entity, 't', tenant, grant);
  const columns = [`${living(entity, 't')} as alive`, ...scopes.map((scope, index) => `${scope} as s${index}`)];
  const [row] = await runPrepared<Readonly<Record<string, boolean | null>>>(
    connection,
    `select ${columns.join(', ')} from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and t.id = ${statement.bind(id, 'uuid')}`,
    statement.values,
  );
  if (!row) throw new Refusal('row.unknown');
  const reasons = [
    ...(row['alive'] ? [] : [{ role: '', rule: 'deleted', holds: false }]),
    ...grant.rows.map((scope, index) => ({
      role: scope.role,
      rule: scopeName(scope),
      holds: row[`s${index}`] === true,
    })),
  ];
  return { about: 'row', allowed: row['alive'] === true && reasons.some((reason) => reason.holds), reasons };
}

/** Would the row offer the action now: its state, and the action's own condition. */
async function explainOffer(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  row: WireRow,
  action: string,
): Promise<Explanation> {
  await offeredActions(engine, call, connection, entity, engine.grant(call.actor, entity), [row]);
  const allowed = row.$can?.includes(action) === true;
  const why = row.$why?.[action];
  const state = entity.states ? String(row[entity.states.field] ?? '') : '';
  const rules = [...(state ? [state] : []), ...(entity.actions[action]?.when ? ['when'] : [])];
  return {
    about: 'offer',
    allowed,
    reasons: [
      ...rules.map((rule) => ({ role: '', rule, holds: allowed || why !== undefined })),
      ...(why === undefined ? [] : [{ role: '', rule: why, holds: false }]),
    ],
  };
}

/** Actions that are offered by a row, and not by a list or another form. */
function isOfRow(entity: CompiledEntity, code: string): boolean {
  const action = entity.actions[code];
  return action !== undefined && action.needs !== 'none' && code !== 'restore';
}

function unknownField(call: Call, name: string): Invalid {
  return new Invalid([
    {
      field: 'field',
      code: 'field.unknown',
      message: messageOf('field.unknown', call.locale, { field: name.slice(0, 60) }),
    },
  ]);
}

async function loadRow(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  id: string,
): Promise<Row> {
  const [row] = hasFormat('uuid', id) ? await selectBy(engine, call, connection, entity, 'id', [id]) : [];
  if (!row) throw new Refusal('row.unknown');
  return row;
}

/**
 * Explains what `actor` may do. The caller needs to see roles.
 * @param actor undefined: there is no such person
 * @param question a field without an action, or with `query`, is asked for reading, with any other action for writing
 * @throws Refusal `entity.unknown`, `action.unknown`, `row.unknown`; Invalid for an unknown field
 */
export async function explainAccess(
  engine: Engine,
  call: Call,
  actor: Actor | undefined,
  { entity: name, row: id, field, action }: AccessQuestion,
): Promise<ExplainData> {
  const roles = engine.entity('sysRole');
  needAction(call, roles, engine.grant(call.actor, roles), 'query');
  // Only who may look at roles learns which people there are.
  if (!actor) throw new Refusal('row.unknown');
  const entity = engine.entity(name);
  // Rows that are part of another take its codes and its visibility.
  const owner = entity.partOf?.parents[0] === undefined ? entity : engine.entity(entity.partOf.parents[0]);
  const theirs: Call = { ...call, actor };
  const grant = engine.grant(actor, owner);
  if (field !== undefined && !Object.hasOwn(entity.fields, field)) throw unknownField(call, field);
  if (action !== undefined && !Object.hasOwn(owner.actions, action))
    throw new Refusal('action.unknown', { action: action.slice(0, 60) });
  const parts: Explanation[] = [];
  if (action !== undefined) parts.push(explain(actor, owner, grant, { action }));
  if (field !== undefined)
    parts.push(
      explain(actor, entity, engine.grant(actor, entity), { field, write: action !== undefined && action !== 'query' }),
    );
  parts.push(explain(actor, owner, grant, {}));
  if (id !== undefined) {
    parts.push(
      ...(await engine.db.read(actor.tenant, async (connection) => {
        const row = await loadRow(engine, theirs, connection, entity, id);
        const ownerId = owner === entity ? id : String(row[entity.partOf?.field ?? ''] ?? '');
        const whole = owner === entity ? row : await loadRow(engine, theirs, connection, owner, ownerId);
        const seen = await explainRow(engine, theirs, connection, owner, ownerId);
        return action !== undefined && isOfRow(owner, action)
          ? [seen, await explainOffer(engine, theirs, connection, owner, { ...whole, id: ownerId }, action)]
          : [seen];
      })),
    );
  }
  return {
    user: { id: actor.id, username: actor.username, name: actor.name, roles: actor.roles.map((role) => role.code) },
    allowed: parts.every((part) => part.allowed),
    parts,
  };
}
