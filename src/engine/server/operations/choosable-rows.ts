/**
 * Which rows a reference may be set to by the caller: what the choices of a form, the names of an import and every
 * write go by (docs/access.md, Choices and labels).
 */
import { ownerOrgs } from '../../model/access.ts';
import { Invalid } from '../../model/errors/refusal.ts';
import { evaluate, isSatisfied } from '../../model/expression/evaluate.ts';
import { areChoicesOpen } from '../../model/openness.ts';
import type { CompiledAction, CompiledEntity, CompiledField, RefInfo, Row, Value } from '../../model/types.ts';
import { allDrafts, type Draft, refuseField, type WriteContext } from './draft.ts';
import type { Call } from './engine.ts';
import { fieldsOf } from './field-groups.ts';
import { referencedEntity } from './labels.ts';
import type { OrderPlace } from './order.ts';
import { ownRows } from './own-rows.ts';
import { emptyToNull } from './row-loader.ts';
import { sameValue } from './same-value.ts';
import { living, tableOf, tenantWall } from './sql-scope.ts';
import { oneOf, runPrepared, Statement } from './statement.ts';

/**
 * The condition on rows of the entity beside the reference's filter.
 * @param ref none where the caller only looks for rows by the reference
 * @returns undefined where all rows may be chosen
 */
export function choosableRows(
  { engine, call, statement, entity, alias, tenant }: OrderPlace,
  ref: RefInfo | undefined,
): string | undefined {
  return areChoicesOpen(ref, entity) ? undefined : ownRows(engine, call, statement, entity, alias, tenant);
}

/**
 * `entity id` of rows that were found choosable in this call: a file or a change of many rows names the same ones again
 * and again.
 */
const found = new WeakMap<Call, Set<string>>();

function foundIn(call: Call): Set<string> {
  let known = found.get(call);
  if (!known) found.set(call, (known = new Set()));
  return known;
}

/** Remembers rows that the caller was offered already. */
export function rememberChoosable(call: Call, entity: string, ids: readonly string[]): void {
  const known = foundIn(call);
  for (const id of ids) known.add(`${entity} ${id}`);
}

/** A call made of another one, by the same caller, knows what that one found. */
export function shareChoosable(from: Call, to: Call): void {
  found.set(to, foundIn(from));
}

/**
 * The organisations that the field of an owning organisation may be set to by the caller; undefined where it is no such
 * field, the reference is open, or the caller's rows know no organisations.
 */
export function ownersFor(
  call: Call,
  entity: CompiledEntity,
  { name, ref }: CompiledField,
  actions: readonly string[],
): ReadonlySet<string> | undefined {
  return name === entity.storage.owner && ref?.entity === 'sysOrg' && ref.opens === undefined
    ? ownerOrgs(call.actor, entity, actions)
    : undefined;
}

interface Chosen {
  readonly entity: CompiledEntity;
  readonly field: CompiledField;
  /** Where a form shows what is wrong. */
  readonly path: string;
  /** The row that refers. */
  readonly row: Row;
  readonly isNew: boolean;
  readonly target: CompiledEntity;
  readonly ids: readonly string[];
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const idsIn = (value: Value | undefined): readonly string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && UUID.test(one));

/**
 * What the caller chose anew in one row, where not every row may be chosen. Malformed ids are refused as such
 * elsewhere.
 */
function chosenIn({ engine }: WriteContext, draft: Draft): Chosen[] {
  const { entity, given, old, row, own } = draft;
  return fieldsOf(entity).references.flatMap((field): Chosen[] => {
    const naming = field.ref?.entityField;
    const renamed = naming !== undefined && given.has(naming) && !sameValue(row[naming], old?.[naming]);
    if (!given.has(field.name) && !renamed) return [];
    const name = referencedEntity(field, row);
    const target = name === undefined ? undefined : engine.project().entities.get(name);
    // What the server gives by itself may be sent along.
    if (!target || areChoicesOpen(field.ref, target) || sameValue(row[field.name], own[field.name] ?? null)) return [];
    const before = renamed ? [] : idsIn(old?.[field.name]);
    const ids = idsIn(row[field.name]).filter((id) => !before.includes(id) && id !== draft.parent?.id);
    const path = draft.prefix + field.name;
    return ids.length > 0 ? [{ entity, field, path, row, isNew: old === null, target, ids }] : [];
  });
}

/**
 * Finds out which of the rows the caller may choose: one statement for all of them, none where they are known or all
 * rows are the caller's.
 */
async function findChoosable(context: WriteContext, chosen: readonly Chosen[]): Promise<void> {
  const { engine, call, connection } = context;
  const known = foundIn(call);
  const wanted = new Map<CompiledEntity, Set<string>>();
  for (const { target, ids } of chosen) {
    const asked = wanted.get(target) ?? new Set<string>();
    wanted.set(target, asked);
    for (const id of ids) if (!known.has(`${target.name} ${id}`)) asked.add(id);
  }
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const parts = [...wanted].flatMap(([entity, ids]): string[] => {
    if (ids.size === 0) return [];
    const rows = choosableRows({ engine, call, statement, entity, alias: 'r', tenant }, undefined);
    if (rows === undefined) {
      rememberChoosable(call, entity.name, [...ids]);
      return [];
    }
    return [
      `select ${statement.bind(entity.name, 'text')} as entity, r.id::text as id from ${tableOf(entity)} r where ${tenantWall(entity, 'r', tenant)} and ${tenant} is not null and ${living(entity, 'r')} and ${oneOf(statement, 'r.id', [...ids])} and ${rows}`,
    ];
  });
  if (parts.length === 0) return;
  for (const { entity, id } of await runPrepared<{ entity: string; id: string }>(
    connection,
    parts.join(' union all '),
    statement.values,
  ))
    known.add(`${entity} ${id}`);
}

/**
 * A row that is added or edited stays with the organisations whose rows its author writes: else it would be out of
 * their sight, and in other people's, as soon as it is saved.
 */
function refuseForeignOwner(context: WriteContext, { entity, given, old, row, own, prefix, parent }: Draft): void {
  const name = entity.storage.owner;
  const field = name === undefined ? undefined : entity.fields[name];
  const isForm = context.task === undefined && (context.action === 'add' || context.action === 'edit');
  if (!field || !isForm || parent || !given.has(field.name)) return;
  const owner = row[field.name];
  if (typeof owner !== 'string' || [old?.[field.name], own[field.name]].some((value) => sameValue(value, owner)))
    return;
  const orgs = ownersFor(context.call, entity, field, [context.action]);
  if (orgs && !orgs.has(owner)) refuseField(context, entity, field, prefix + field.name, 'field.reference');
}

/** Is it what the field of a new row starts with anyhow? The browser sends that along. */
async function isStart({ loader }: WriteContext, { field, row, isNew }: Chosen): Promise<boolean> {
  const { initial, name } = field;
  if (!initial || !isNew) return false;
  const start = await loader.judge(() => emptyToNull(evaluate(initial, loader.scope(row, { isNew: true }))));
  return sameValue(row[name], start);
}

/** @throws {Invalid} with what is wrong so far, where one may not be chosen */
async function refuseOthers(context: WriteContext, chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0) return;
  await findChoosable(context, chosen);
  const known = foundIn(context.call);
  let refused = false;
  for (const one of chosen) {
    if (one.ids.every((id) => known.has(`${one.target.name} ${id}`)) || (await isStart(context, one))) continue;
    refused = true;
    refuseField(context, one.entity, one.field, one.path, 'field.reference');
  }
  if (refused) throw new Invalid(context.errors);
}

/**
 * Refuses references that the caller gives and would not be offered, in the row and its sub-tables. Asked before
 * anything else is made
 * of the row: what is worked out, copied or checked of a row that is not the caller's to choose would be told.
 */
export async function needChoosable(context: WriteContext, root: Draft): Promise<void> {
  refuseForeignOwner(context, root);
  await refuseOthers(
    context,
    allDrafts(root).flatMap((draft) => chosenIn(context, draft)),
  );
}

/** The same of what an action asks for beside the fields of its row, which a handler reads. */
export async function needChoosableInput(
  context: WriteContext,
  entity: CompiledEntity,
  { input: asked }: CompiledAction,
  old: Row | null,
  input: Row,
): Promise<void> {
  const row = { ...(old ?? {}), ...input };
  const chosen = (asked?.fields ?? []).flatMap((field): Chosen[] => {
    const ids = field.ref && !asked?.own.includes(field.name) ? idsIn(input[field.name]) : [];
    const target = context.engine.project().entities.get(referencedEntity(field, row) ?? '');
    return target && ids.length > 0 ? [{ entity, field, path: field.name, row, isNew: old === null, target, ids }] : [];
  });
  await refuseOthers(
    context,
    chosen.filter(({ field, target }) => !areChoicesOpen(field.ref, target)),
  );
  for (const { field, target, ids } of chosen) {
    for (const id of ids)
      if (!(await passesFilter(context, field, row, target.name, id)))
        refuseField(context, entity, field, field.name, 'field.reference');
  }
  if (chosen.length > 0 && context.errors.length > 0) throw new Invalid(context.errors);
}

/** Is the row what the reference's filter asks for? */
export async function passesFilter(
  { loader }: WriteContext,
  { ref }: CompiledField,
  row: Row,
  target: string,
  id: string,
): Promise<boolean> {
  const filter = ref?.filter;
  return (
    !filter ||
    loader.judge(() => {
      const other = loader.scope({ target: id }).hop?.({ target: id }, 'target', target);
      return other !== undefined && isSatisfied(filter, loader.scope(other, { outer: row }));
    })
  );
}
