/** Judges a draft as it will be: what is shown and required, the wire schema, references, and the checks. */
import { checkText } from '../../model/check-text.ts';
import { holdsCode } from '../../model/access.ts';
import { isProjectDict } from '../../model/project-dicts.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid } from '../../model/errors/refusal.ts';
import { isSatisfied, namedFields } from '../../model/expression/evaluate.ts';
import type { CompiledEntity, CompiledField, Row, TypedExpression, Value } from '../../model/types.ts';
import { TUNING_CODE, isEmpty, validateRow } from '../../model/validate.ts';
import { textOf } from '../../model/view.ts';
import type { FieldError } from '../../model/wire.ts';
import { passesFilter } from './choosable-rows.ts';
import {
  allDrafts,
  type Draft,
  fieldTitle,
  inWords,
  isListKind,
  type References,
  refuseField,
  type WriteContext,
} from './draft.ts';
import { bareErrors } from '../schema-store/bare-schemas.ts';
import { fieldsOf } from './field-groups.ts';
import { judgeFiles } from './files/judge-files.ts';
import { referencedEntity } from './labels.ts';
import { type ScopeParts, workOut } from './row-loader.ts';
import { sameValue } from './same-value.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { oneOf, runPrepared, Statement } from './statement.ts';
import { lockTree } from './tree/lock-tree.ts';

function partsOf(context: WriteContext, draft: Draft): ScopeParts {
  return {
    isNew: draft.old === null,
    ...(draft.old ? { old: draft.old } : {}),
    ...(context.input ? { input: context.input } : {}),
    ...(draft.parent ? { parent: draft.parent.row } : {}),
  };
}

const sectionWhen = new WeakMap<CompiledEntity, ReadonlyMap<string, TypedExpression>>();

/** A section's `when` is the `x-show` of every field in it (docs/format/meanings.md#sections). */
function sectionsOf(entity: CompiledEntity): ReadonlyMap<string, TypedExpression> {
  let map = sectionWhen.get(entity);
  if (!map) {
    map = new Map(
      entity.form.sections.flatMap((section) =>
        section.when ? section.fields.map((field) => [field, section.when] as [string, TypedExpression]) : [],
      ),
    );
    sectionWhen.set(entity, map);
  }
  return map;
}

interface Judged {
  readonly shown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

const always = new WeakMap<CompiledEntity, Judged | null>();

/** What is shown, required and locked in every row of an entity; null where that depends on the row. */
function alwaysOf(entity: CompiledEntity): Judged | null {
  let judged = always.get(entity);
  if (judged === undefined) {
    const fields = fieldsOf(entity).all;
    const depends =
      sectionsOf(entity).size > 0 ||
      fields.some((field) => field.show ?? field.lock ?? (!field.required && field.require));
    judged = depends
      ? null
      : {
          shown: new Set(fields.map(({ name }) => name)),
          required: new Set(fields.filter(({ required }) => required).map(({ name }) => name)),
          locked: new Set(),
        };
    always.set(entity, judged);
  }
  return judged;
}

async function conditions(context: WriteContext, draft: Draft): Promise<Judged> {
  const { entity } = draft;
  const judged = alwaysOf(entity);
  if (judged) return judged;
  const sections = sectionsOf(entity);
  return context.loader.judge(() => {
    const scope = context.loader.scope(draft.row, partsOf(context, draft));
    const holds = (expression: TypedExpression | undefined): boolean =>
      expression === undefined || isSatisfied(expression, scope);
    const fields = fieldsOf(entity).all;
    return {
      shown: new Set(
        fields.filter((field) => holds(field.show) && holds(sections.get(field.name))).map((field) => field.name),
      ),
      required: new Set(
        fields.filter((field) => field.required || (field.require && holds(field.require))).map((field) => field.name),
      ),
      locked: new Set(fields.filter((field) => field.lock && holds(field.lock)).map((field) => field.name)),
    };
  });
}

/** What a new row holds without its author: what the server worked out, else the default. */
function startOf(draft: Draft, field: CompiledField, workedOut: boolean): Value {
  return (
    (workedOut && Object.hasOwn(draft.own, field.name) ? draft.own[field.name] : undefined) ??
    field.default ??
    (isListKind(field) ? [] : null)
  );
}

/**
 * A field that is not shown is neither required nor changed, but an action may empty what only actions write; a locked
 * one is not changed by a form.
 */
function undoUnseen(context: WriteContext, draft: Draft, judged: Judged, formOnly: boolean): void {
  // Where all is shown and nothing locked there is nothing to undo.
  if (judged === alwaysOf(draft.entity)) return;
  for (const field of fieldsOf(draft.entity).chosen) {
    const shown = judged.shown.has(field.name);
    const before = draft.old ? draft.old[field.name] : startOf(draft, field, shown || field.initial !== undefined);
    if (sameValue(draft.row[field.name], before)) continue;
    const emptied = !formOnly && field.readOnly && isEmpty(draft.row[field.name]);
    if (!shown && !emptied && (formOnly || !field.initial)) draft.row[field.name] = before ?? null;
    else if (shown && formOnly && judged.locked.has(field.name))
      refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.readOnly');
  }
}

/**
 * Which fields the caller is asked for. What is closed to a form is asked of the server alone: of an action that writes
 * it.
 */
function requiredOf(context: WriteContext, draft: Draft, judged: Judged, formOnly: boolean): (name: string) => boolean {
  const action = formOnly || draft.parent ? undefined : draft.entity.actions[context.action];
  return (name) => {
    const field = draft.entity.fields[name];
    if (!field || !judged.required.has(name) || !judged.shown.has(name)) return false;
    if (field.serial || field.computed || field.derived) return false;
    if (field.readOnly || judged.locked.has(name))
      return (
        action?.input?.own.includes(name) === true || (action?.set !== undefined && Object.hasOwn(action.set, name))
      );
    // A stored secret is never read back, so on edit an absent one means "unchanged".
    return !(field.writeOnly && draft.old !== null);
  };
}

/** The same id, and where another field names its entity, the same entity: of another one it is no row. */
function isSameReference({ row, old }: Draft, field: CompiledField): boolean {
  const naming = field.ref?.entityField;
  return (
    sameValue(row[field.name], old?.[field.name]) && (naming === undefined || sameValue(row[naming], old?.[naming]))
  );
}

/** Fields of the row that the reference's filter reads. */
const deciding = new WeakMap<TypedExpression, readonly string[]>();

/** Fields that decide what the reference may be set to and have become other ones; none in a new row. */
function movedDeciders({ row, old }: Draft, { ref }: CompiledField): readonly string[] {
  const filter = ref?.filter;
  if (!old || !filter) return [];
  let names = deciding.get(filter);
  if (!names) deciding.set(filter, (names = namedFields(filter, 'outer')));
  return names.filter((name) => !sameValue(row[name], old[name]));
}

/** Says of what was chosen before that it does not go with what is chosen now. */
function refuseDependent(context: WriteContext, draft: Draft, field: CompiledField, moved: readonly string[]): void {
  const titles = moved.flatMap((name) => {
    const one = draft.entity.fields[name];
    return one ? [fieldTitle(context, draft.entity, one)] : [];
  });
  refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.dependent', { by: titles.join(' + ') });
}

/**
 * Judges what is chosen anew, and what was chosen before where something it depends on has changed: nobody else would.
 * What is not shown stays as it is, as everything does that nobody can put right.
 */
async function judgeReferences(
  context: WriteContext,
  drafts: readonly Draft[],
  shown: (draft: Draft, name: string) => boolean,
): Promise<void> {
  const wanted: References = new Map();
  for (const draft of drafts) {
    for (const field of fieldsOf(draft.entity).references) {
      const same = isSameReference(draft, field);
      const moved = field.computed || field.derived ? [] : movedDeciders(draft, field);
      if (same && (moved.length === 0 || !shown(draft, field.name))) continue;
      const target = referencedEntity(field, draft.row);
      const value = draft.row[field.name] ?? null;
      if (isEmpty(value) || value === draft.parent?.id) continue;
      if (!target || !context.engine.project().entities.has(target)) {
        refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.reference');
        continue;
      }
      const ids = wanted.get(target) ?? new Map<string, { draft: Draft; field: CompiledField }[]>();
      wanted.set(target, ids);
      const before = draft.old?.[field.name];
      for (const id of Array.isArray(value) ? value : [value]) {
        if (typeof id !== 'string' || (moved.length === 0 && Array.isArray(before) && before.includes(id))) continue;
        ids.set(id, [...(ids.get(id) ?? []), { draft, field }]);
      }
    }
  }
  for (const [name, ids] of wanted) {
    for (const [id, users] of ids) {
      for (const { draft, field } of users) {
        if (await passesFilter(context, field, draft.row, name, id)) continue;
        const path = draft.prefix + field.name;
        const moved = movedDeciders(draft, field);
        if (moved.length === 0 || !listOf(draft.old?.[field.name]).includes(id))
          refuseField(context, draft.entity, field, path, 'field.reference');
        else if (!context.errors.some((error) => error.field === path)) refuseDependent(context, draft, field, moved);
      }
    }
  }
  context.references.push(wanted);
}

/** Before the name of a dictionary among the entities that are referred to: its entries are named by their values. */
const ENTRY = 'sysDict ';

function refuseReference(
  context: WriteContext,
  name: string,
  id: string,
  { draft, field }: { draft: Draft; field: CompiledField },
): void {
  const path = draft.prefix + field.name;
  if (name.startsWith(ENTRY)) refuseField(context, draft.entity, field, path, 'field.choice', { value: shortly(id) });
  else refuseField(context, draft.entity, field, path, 'field.reference');
}

/**
 * Are the rows that the written ones refer to still there, and the dictionary entries that they name? Asked after the
 * write, in a statement of its own: whoever
 * deletes such a row, or gives an entry another value, has locked this table until then, so one of the two sees the
 * other
 * (removal.ts, dict-use.ts).
 */
export async function needReferences(context: WriteContext): Promise<void> {
  const wanted = wantedRows(context);
  if (wanted.size === 0) return;
  const statement = new Statement();
  const rows = await runPrepared<{ entity: string; id: string }>(
    context.connection,
    livingSql(context, wanted, statement),
    statement.values,
  );
  const found = new Set(rows.map((row) => `${row.entity} ${row.id}`));
  for (const [name, ids] of wanted) {
    for (const [id, users] of ids) {
      if (!found.has(`${name} ${id}`)) for (const user of users) refuseReference(context, name, id, user);
    }
  }
  if (context.errors.length > 0) throw new Invalid(context.errors);
}

/** All that the written rows refer to, each row once however many name it. */
function wantedRows({ references }: WriteContext): References {
  const wanted: References = new Map();
  for (const [name, ids] of references.flatMap((map) => [...map])) {
    if (ids.size === 0) continue;
    const all = wanted.get(name) ?? new Map<string, { draft: Draft; field: CompiledField }[]>();
    wanted.set(name, all);
    for (const [id, users] of ids) all.set(id, [...(all.get(id) ?? []), ...users]);
  }
  return wanted;
}

/** `entity, id` of the wanted rows that are living. */
function livingSql(context: WriteContext, wanted: References, statement: Statement): string {
  const tenant = statement.bind(context.call.actor.tenant, 'uuid');
  return [...wanted]
    .map(([name, ids]) => {
      if (name.startsWith(ENTRY)) {
        return (
          `select ${statement.bind(name, 'text')} as entity, r."dictValue" as id from "sys_dict" r where r.tenant_id = ${tenant} and r.deleted_at is null and r."parentId" is not null ` +
          `and r."dictType" = ${statement.bind(name.slice(ENTRY.length), 'text')} and ${oneOf(statement, 'r."dictValue"', [...ids.keys()], 'text')}`
        );
      }
      const target = context.engine.entity(name);
      return `select ${statement.bind(name, 'text')} as entity, r.id::text from ${tableOf(target)} r where ${tenantWall(target, 'r', tenant)} and ${tenant} is not null and ${living(target, 'r')} and ${oneOf(statement, 'r.id', [...ids.keys()])}`;
    })
    .join(' union all ');
}

/** How many rows the written ones refer to, and a column that counts those that are living: both equal, all is well. */
export function countReferences(context: WriteContext): {
  readonly wanted: number;
  readonly column: (statement: Statement) => string;
} {
  const rows = wantedRows(context);
  const wanted = [...rows.values()].reduce((sum, ids) => sum + ids.size, 0);
  return {
    wanted,
    column: (statement) =>
      wanted === 0
        ? '0 as "$living"'
        : `(select count(*) from (${livingSql(context, rows, statement)}) w) as "$living"`,
  };
}

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value ?? null];
const shortly = (value: Value): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 60);

/**
 * A value of a dictionary must stand in it now and be offered; one that was stored before may stay.
 * @param entries takes what is chosen, to be found there still after the write
 */
function judgeDictionaries(context: WriteContext, draft: Draft, entries: References): void {
  for (const field of fieldsOf(draft.entity).dictionaries) {
    const { dict = '' } = field;
    const held = listOf(draft.old?.[field.name]);
    const chosen = listOf(draft.row[field.name]).filter((value) => !held.includes(value));
    if (chosen.length === 0) continue;
    const values = context.engine.dict(context.call.actor.tenant, dict, context.call.locale);
    const path = draft.prefix + field.name;
    const unknown = chosen.find((value) => !values.some((entry) => entry.value === value));
    const disabled = values.find((entry) => entry.disabled && chosen.includes(entry.value));
    if (unknown !== undefined)
      refuseField(context, draft.entity, field, path, 'field.choice', { value: shortly(unknown) });
    else if (disabled)
      refuseField(context, draft.entity, field, path, 'field.disabledChoice', { value: disabled.title });
    if (isProjectDict(dict)) continue;
    const wanted = entries.get(ENTRY + dict) ?? new Map<string, { draft: Draft; field: CompiledField }[]>();
    entries.set(ENTRY + dict, wanted);
    // What is no text has been refused by now; an object may not even have one.
    for (const value of chosen)
      if (typeof value === 'string') wanted.set(value, [...(wanted.get(value) ?? []), { draft, field }]);
  }
}

async function judgeTree(context: WriteContext, draft: Draft): Promise<void> {
  const name = draft.entity.storage.treeParent;
  const field = name ? draft.entity.fields[name] : undefined;
  const parent = field ? draft.row[field.name] : null;
  if (!field || !draft.old || typeof parent !== 'string' || sameValue(parent, draft.old[field.name])) return;
  await lockTree(context.call, context.connection, draft.entity);
  const statement = new Statement();
  const tenant = statement.bind(context.call.actor.tenant, 'uuid');
  const column = columnOf(draft.entity, field.name);
  const table = tableOf(draft.entity);
  const wall = (alias: string): string => tenantWall(draft.entity, alias, tenant);
  const text =
    `with recursive up as (select o.id, o.${column} as p from ${table} o where ${wall('o')} and o.id = ${statement.bind(parent, 'uuid')} ` +
    `union select o.id, o.${column} from ${table} o join up on o.id = up.p where ${wall('o')}) select 1 as hit from up where up.id = ${statement.bind(draft.id, 'uuid')} and ${tenant} is not null`;
  if ((await runPrepared(context.connection, text, statement.values)).length > 0)
    refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.cycle');
}

/** Acts that bring nothing new into a row: only checks that name them speak of them. */
const WITHOUT_NEWS = new Set(['delete', 'restore']);

/** The checks that speak against a row; `on` names the act. */
export async function failedChecks(
  context: WriteContext,
  entity: CompiledEntity,
  row: Row,
  parts: ScopeParts,
  act: string,
): Promise<FieldError[]> {
  const checks = entity.checks.filter((check) => (check.on ? check.on.includes(act) : !WITHOUT_NEWS.has(act)));
  if (checks.length === 0) return [];
  const failed = await context.loader.judge(() =>
    checks.filter((check) => isSatisfied(check.when, context.loader.scope(row, parts))),
  );
  const { locale } = context.call;
  return failed.map((check) => ({
    field: check.at ?? '',
    code: 'check.failed',
    message: messageOf('check.failed', locale, {
      message: checkText(textOf(entity, locale, `checks.${check.code}`, check.refuse), row),
    }),
  }));
}

async function judgeChecks(context: WriteContext, draft: Draft): Promise<void> {
  const act = draft.parent ? (draft.old ? 'edit' : 'add') : context.action;
  const failed = await failedChecks(context, draft.entity, draft.row, partsOf(context, draft), act);
  // As in the form: of a field that is wrong already a check says nothing more.
  const wrong = new Set(context.errors.map((error) => error.field));
  context.errors.push(
    ...failed
      .map((error) => ({ ...error, field: error.field === '' ? '' : draft.prefix + error.field }))
      .filter((error) => error.field === '' || !wrong.has(error.field)),
  );
}

function localised(context: WriteContext, entity: CompiledEntity): readonly CompiledField[] {
  const fields = fieldsOf(entity).judged;
  return context.call.locale === 'zh' ? fields : fields.map((field) => inWords(context, entity, field));
}

/** What a person typed is judged; a value that was stored before stays, even if the rules have changed since. */
function changedOrRequired(draft: Draft, required: (name: string) => boolean): Row {
  const row: Row = {};
  for (const field of fieldsOf(draft.entity).all) {
    const value: Value = draft.row[field.name] ?? null;
    if (draft.old && sameValue(value, draft.old[field.name]) && !(required(field.name) && isEmpty(value))) continue;
    row[field.name] = value;
  }
  return row;
}

/**
 * Judges the draft and all its sub-table rows; refusals are gathered in `context.errors`.
 * @param formOnly values came from a form, so `x-readOnly` binds them
 */
export async function judgeDraft(context: WriteContext, root: Draft, formOnly: boolean): Promise<void> {
  const drafts = allDrafts(root);
  const entries: References = new Map();
  const seen = new Map<Draft, ReadonlySet<string>>();
  for (const draft of drafts) {
    const judged = await conditions(context, draft);
    seen.set(draft, judged.shown);
    undoUnseen(context, draft, judged, formOnly);
    // Whoever judges has worked out the row in hand; what was undone since is worked out anew.
    if (drafts.length > 1 || judged !== alwaysOf(draft.entity))
      await workOut(context.loader, draft.entity, draft.row, draft.old);
    const required = requiredOf(context, draft, judged, formOnly);
    const row = changedOrRequired(draft, required);
    const touched = (name: string): boolean => judged.shown.has(name) && (!draft.old || Object.hasOwn(row, name));
    context.errors.push(
      ...validateRow(localised(context, draft.entity), row, {
        locale: context.call.locale,
        prefix: draft.prefix,
        bare: (field, schema, value, path) => bareErrors(field, schema, value, path, context.call.locale),
        param: (key) => context.engine.param(context.call.actor.tenant, key),
        get tunes() {
          return holdsCode(context.call.actor.codes, TUNING_CODE);
        },
        shown: (name) =>
          touched(name) && (draft.entity.fields[name]?.kind !== 'children' || Array.isArray(draft.row[name])),
        required,
      }),
    );
    judgeDictionaries(context, draft, entries);
  }
  context.references.push(entries);
  // Checks and references read typed values; on malformed ones they would only add noise.
  if (context.errors.length > 0) return;
  await judgeReferences(context, drafts, (draft, name) => seen.get(draft)?.has(name) === true);
  await judgeFiles(context, drafts);
  for (const draft of drafts) {
    await judgeTree(context, draft);
    await judgeChecks(context, draft);
  }
}
