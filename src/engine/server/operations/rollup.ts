/**
 * Values kept from the rows of sub-tables (`x-rollup`): right whoever writes such a row and by which door. Whoever
 * changed one takes the
 * row above it under lock and has the database work the value out anew, so of two at once the second counts what the
 * first wrote.
 */
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid } from '../../model/errors/refusal.ts';
import { namedFields } from '../../model/expression/evaluate.ts';
import type { CompiledEntity, CompiledField, Project, Row, TypedExpression } from '../../model/types.ts';
import { arrived, draftRow, fieldTitle, type Moved, send, type WriteContext } from './draft.ts';
import { failedChecks } from './judge.ts';
import { writeJournal } from './journal.ts';
import { readableFields, selectList } from './row-columns.ts';
import { workOut } from './row-loader.ts';
import { sameValue } from './same-value.ts';
import { living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { writeDraft } from './write.ts';
import { runHooks, writeContext } from './write-context.ts';

/** Rows of one entity are counted by `parent`, where their field `by` names it. */
interface Counted {
  readonly parent: CompiledEntity;
  readonly by: string;
  readonly reads: ReadonlySet<string>;
}

/** The field of a moved row that names the row above it. */
interface Place {
  readonly entity: CompiledEntity;
  readonly by: string;
  readonly prefix: string;
}

const countedOf = new WeakMap<Project, Map<string, Counted[]>>();

/** The sub-tables an expression counts, with the fields of their rows that it reads. */
function overOf(
  expression: TypedExpression,
): { readonly entity: string; readonly by: string; readonly reads: readonly string[] }[] {
  const { over, args = [] } = expression;
  const own =
    over?.by === undefined
      ? []
      : [{ entity: over.entity, by: over.by, reads: args.flatMap((arg) => namedFields(arg)) }];
  return [...own, ...args.flatMap(overOf)];
}

function countedIn(project: Project, entity: string): readonly Counted[] {
  let all = countedOf.get(project);
  if (!all) {
    all = new Map();
    for (const parent of project.entities.values()) {
      for (const { rollup, computed } of Object.values(parent.fields)) {
        for (const { entity: counted, by, reads } of rollup && computed ? overOf(computed) : [])
          all.set(counted, [...(all.get(counted) ?? []), { parent, by, reads: new Set([by, ...reads]) }]);
      }
    }
    countedOf.set(project, all);
  }
  return all.get(entity) ?? [];
}

const rollups = ({ fields }: CompiledEntity): CompiledField[] => Object.values(fields).filter(({ rollup }) => rollup);

/** The entities whose rows an entity counts. */
export function countsOf(project: Project, entity: CompiledEntity): readonly CompiledEntity[] {
  const names = rollups(entity)
    .flatMap(({ computed }) => (computed ? overOf(computed) : []))
    .map((over) => over.entity);
  return [...new Set(names)].flatMap((name) => project.entities.get(name) ?? []);
}

/** Does any row count rows of this entity? */
export const isCounted = (project: Project, entity: CompiledEntity): boolean =>
  countedIn(project, entity.name).length > 0;

/** The entities whose rows count rows of this one. */
export const countersOf = (project: Project, entity: CompiledEntity): readonly CompiledEntity[] => [
  ...new Set(countedIn(project, entity.name).map(({ parent }) => parent)),
];

/** The rows above that count one that moved, by entity: id → the field of the moved row that names it. */
function above(project: Project, moved: readonly Moved[]): Map<CompiledEntity, Map<string, Place>> {
  const wanted = new Map<CompiledEntity, Map<string, Place>>();
  for (const { entity, old, row, under, prefix = '' } of moved) {
    for (const { parent, by, reads } of countedIn(project, entity.name)) {
      if (old && row && [...reads].every((name) => sameValue(old[name], row[name]))) continue;
      for (const id of [old?.[by], row?.[by]]) {
        if (typeof id !== 'string' || id === under) continue;
        const ids = wanted.get(parent) ?? new Map<string, Place>();
        wanted.set(parent, ids.set(id, { entity, by, prefix }));
      }
    }
  }
  return wanted;
}

/** The living row under lock, as it is stored and with its rollups as they ought to be. */
async function counted(
  { engine, call, connection }: WriteContext,
  entity: CompiledEntity,
  id: string,
): Promise<{ readonly stored: Row; readonly fresh: Row } | undefined> {
  const select = async (fields: readonly CompiledField[], lock: string): Promise<Row | undefined> => {
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const columns = selectList(engine, call, statement, entity, 't', tenant, fields);
    const [row] = await runPrepared<Row>(
      connection,
      `select ${columns} from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and ${living(entity, 't')} and t.id = ${statement.bind(id, 'uuid')}${lock}`,
      statement.values,
    );
    return row;
  };
  const stored = await select(readableFields(entity), ' for update of t');
  // A statement of its own: only what begins after the lock sees what its last holder committed.
  const fresh =
    stored &&
    (await select(
      rollups(entity).flatMap((field) => (field.computed ? [{ ...field, derived: field.computed }] : [])),
      '',
    ));
  return stored && fresh && { stored, fresh };
}

/**
 * Brings one row up to date. Only its checks that read what changed are asked: an older flaw of the row is not the
 * matter of whoever books on it.
 */
async function recount(context: WriteContext, entity: CompiledEntity, id: string, place: Place): Promise<Moved[]> {
  const { engine, call, connection } = context;
  const found = await counted(context, entity, id);
  const changed = found ? rollups(entity).filter(({ name }) => !sameValue(found.stored[name], found.fresh[name])) : [];
  if (!found || changed.length === 0) return [];
  const { stored, fresh } = found;
  const write = writeContext(engine, call, connection, 'rollup');
  const draft = await draftRow(write, entity, engine.grant(call.actor, entity), stored, {}, 'engine');
  for (const { name } of changed) draft.row[name] = fresh[name] ?? null;
  await runHooks(write, entity, 'before', 'edit', stored, draft.row);
  await workOut(write.loader, entity, draft.row, stored);
  const read = new Set(Object.keys(draft.row).filter((name) => !sameValue(draft.row[name], stored[name])));
  const asked = {
    ...entity,
    checks: entity.checks.filter(({ when }) => namedFields(when).some((name) => read.has(name))),
  };
  const [failed] = await failedChecks(write, asked, draft.row, { old: stored }, 'rollup');
  if (failed) {
    const field = place.entity.fields[place.by];
    throw new Invalid([
      {
        field: place.prefix + place.by,
        code: 'check.failed',
        message: messageOf('check.failed', call.locale, {
          message: `${field ? fieldTitle(context, place.entity, field) : place.by}：${failed.message}`,
        }),
      },
    ]);
  }
  const entries = await writeDraft(write, draft);
  send(write, engine.touched(connection, call.actor.tenant, entity.name));
  await arrived(write);
  await writeJournal(connection, call, entries);
  await runHooks(write, entity, 'after', 'edit', stored, draft.row);
  return [{ entity, old: stored, row: draft.row }];
}

/**
 * Brings the rows above up to date, and those above them.
 * @param moved rows that were written or went; their statements may still be on their way
 * @throws Invalid on the field that names the row above, when that row does not bear what changed
 */
export async function rollUp(context: WriteContext, moved: readonly Moved[]): Promise<void> {
  const wanted = above(context.engine.project(), moved);
  if (wanted.size === 0) return;
  await arrived(context);
  const next: Moved[] = [];
  for (const [entity, ids] of wanted) {
    // In one order for everybody: two that book on the same two rows wait for each other in turn.
    for (const [id, place] of [...ids].sort(([a], [b]) => (a < b ? -1 : 1)))
      next.push(...(await recount(context, entity, id, place)));
  }
  await rollUp(context, next);
}
