/** A row on its way to the table: what was, what will be, and the rows of its inline sub-tables. */
import type { Grant, Sight } from '../../model/access.ts';
import { fieldWritable, holdsCode, sightOf } from '../../model/access.ts';
import { messageOf, type WireErrorCode } from '../../model/errors/catalogue.ts';
import { evaluate } from '../../model/expression/evaluate.ts';
import { canonicalSpelling } from '../../model/formats.ts';
import { MAX_RICH_DEPTH, isBlankHtml } from '../../model/rich-text.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { TUNING_CODE, isEmpty, validateField } from '../../model/validate.ts';
import { saidInView, textOf } from '../../model/view.ts';
import { bareErrors } from '../schema-store/bare-schemas.ts';
import type { FieldError } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine, TaskRight } from './engine.ts';
import { fieldsOf } from './field-groups.ts';
import { attachChildren, inlineFields } from './get.ts';
import { isEditable } from './offered.ts';
import { maskText } from './reading/mask.ts';
import { cleanHtml } from './rich-text.ts';
import { emptyToNull, type RowLoader, workOut } from './row-loader.ts';
import { newId } from './ids.ts';
import { sameValue } from './same-value.ts';
import { copiedLabel, labelsOf, labelThatFits, referencedEntity } from './labels.ts';

/** A row as it was (null: there was none) and as it is (null: it is gone). */
export interface Moved {
  readonly entity: CompiledEntity;
  readonly old: Row | null;
  readonly row: Row | null;
  /** Path before the names of its fields in errors: '' of the row asked for itself. */
  readonly prefix?: string;
  /** The row above it in whose sub-table it was saved: that one has counted it already. */
  readonly under?: string;
}

/** A number series: of a field, with the values that begin it anew. */
export interface Series {
  readonly entity: string;
  readonly field: string;
  readonly key: string;
}

/** Everything one write shares: connection, loader and the refusals gathered so far. */
export interface WriteContext {
  readonly engine: Engine;
  readonly call: Call;
  readonly connection: Connection;
  readonly loader: RowLoader;
  readonly errors: FieldError[];
  /** `add`, `edit` or the action's code. */
  readonly action: string;
  /** `$input` of an action. */
  readonly input?: Row;
  /** The caller's open task, where a process leads the row: it alone says what may be written. */
  readonly task?: TaskRight;
  /** Rows that the written ones refer to, still to be found living. */
  readonly references: References[];
  /** Statements on their way, in order, whose answers nobody has waited for yet. */
  readonly sent: Promise<unknown>[];
  /** Where rows are written together: gives them their numbers. */
  readonly numbers?: { next(series: Series): Promise<number> };
  /** Rows that were written, where those above them are counted once for all of them, at the end. */
  readonly moved?: Moved[];
}

/** Sends a statement without waiting for its answer: the database works through them in order while we go on. */
export function send(context: WriteContext, answer: Promise<unknown>): void {
  // Whoever waits hears of a failure; until then it must not count as unhandled.
  answer.catch(() => undefined);
  context.sent.push(answer);
}

/** Waits for all statements sent so far; throws the first failure, of which those behind it are only the echo. */
export async function arrived(context: WriteContext): Promise<void> {
  for (const answer of context.sent.splice(0)) await answer;
}

/** Entity → id → the fields that hold it. */
export type References = Map<string, Map<string, { draft: Draft; field: CompiledField }[]>>;

export interface Draft {
  readonly entity: CompiledEntity;
  readonly grant: Grant;
  readonly old: Row | null;
  readonly id: string;
  /** The whole row as it will be; inline sub-tables hold the rows of their drafts. */
  readonly row: Row;
  /** Of a new row: what the server gives it by itself (`x-default`, `copy`), whatever its author says. */
  readonly own: Row;
  /** Fields whose values the caller gave, and might have chosen. */
  readonly given: ReadonlySet<string>;
  /** Path before field names in errors: '' or `workers.2.`. */
  readonly prefix: string;
  readonly parent?: Draft;
  readonly children: readonly ChildDrafts[];
}

export interface ChildDrafts {
  readonly field: CompiledField;
  readonly entity: CompiledEntity;
  readonly drafts: readonly Draft[];
  readonly removed: readonly Row[];
  /** Rows that were there stand in another order. */
  readonly moved: boolean;
}

/**
 * Where values come from: a form obeys readOnly and the state; an action's `input` and `set` do not
 * (docs/format/meanings.md#before-and-after).
 */
export type Source = 'form' | 'engine';

export function fieldTitle(context: WriteContext, entity: CompiledEntity, field: CompiledField): string {
  return textOf(entity, context.call.locale, `data.${field.name}`, field.title);
}

/** The field as errors speak of it. */
export function inWords(context: WriteContext, entity: CompiledEntity, field: CompiledField): CompiledField {
  const title = fieldTitle(context, entity, field);
  const schema = field.schema && saidInView(entity, field.schema, context.call.locale, `data.${field.name}`);
  return title === field.title && schema === field.schema ? field : { ...field, title, ...(schema ? { schema } : {}) };
}

export function refuseField(
  context: WriteContext,
  entity: CompiledEntity,
  field: CompiledField,
  path: string,
  code: WireErrorCode,
  params: Record<string, string | number> = {},
): void {
  context.errors.push({
    field: path,
    code,
    message: messageOf(code, context.call.locale, { field: fieldTitle(context, entity, field), ...params }),
  });
}

/** Keys a form sends along which are no fields of its own to write. */
const CARRIED = new Set(['id', 'rev', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'tenantId', 'deletedAt']);

/** A row that a process leads opens the fields of the task; rows of a sub-table go by its field. */
function writableAtNode({ task }: WriteContext, field: CompiledField, prefix: string): boolean {
  return task === undefined || prefix !== '' || task.form.writable.includes(field.name);
}

function mayTake(
  context: WriteContext,
  draft: { entity: CompiledEntity; grant: Grant; old: Row | null; prefix: string },
  field: CompiledField,
  value: Value,
  source: Source,
): boolean {
  const { entity, grant, old, prefix } = draft;
  const path = prefix + field.name;
  const before = old ? old[field.name] : field.default;
  if (sameValue(value, before)) return false;
  if (field.sensitive === 'mask' && typeof before === 'string' && value === maskText(before)) return false;
  if (field.derived || field.computed || field.serial) {
    // The browser shows these and may send back what it saw; the server keeps its own.
    return false;
  }
  if (source === 'engine') return true;
  if (entity.states?.field === field.name) {
    refuseField(context, entity, field, path, 'field.state');
    return false;
  }
  if (field.readOnly || !writableAtNode(context, field, prefix)) {
    refuseField(context, entity, field, path, 'field.readOnly');
    return false;
  }
  if (!fieldWritable(grant, field)) {
    refuseField(context, entity, field, path, 'access.field');
    return false;
  }
  return true;
}

/**
 * A malformed value is refused even where the field is not shown or not the caller's to write: nothing wrong is passed
 * over in silence.
 */
function judgeValue(
  context: WriteContext,
  entity: CompiledEntity,
  field: CompiledField,
  value: Value,
  path: string,
): void {
  if (field.sensitive === 'mask' && typeof value === 'string' && value.includes('*')) return;
  const { locale, actor } = context.call;
  context.errors.push(
    ...validateField(
      inWords(context, entity, field),
      value,
      {
        locale,
        bare: (one, schema, inner, at) => bareErrors(one, schema, inner, at, locale),
        param: (key) => context.engine.param(actor.tenant, key),
        tunes: holdsCode(actor.codes, TUNING_CODE),
      },
      path,
    ),
  );
}

/** Starting values: the declared default, nothing for lists, no for booleans. */
function blankRow(entity: CompiledEntity): Row {
  const row: Row = {};
  for (const field of fieldsOf(entity).all) {
    if (field.derived) continue;
    if (field.default !== undefined) row[field.name] = field.default;
    else row[field.name] = field.kind === 'boolean' ? false : isListKind(field) ? [] : null;
  }
  return row;
}

export function isListKind(field: CompiledField): boolean {
  return (
    field.kind === 'refs' ||
    field.kind === 'multi' ||
    field.kind === 'files' ||
    field.kind === 'children' ||
    (field.kind === 'json' && field.list === true)
  );
}

/**
 * Text is stored without blanks around it, long text as it is unless it shows nothing; empty text and missing lists in
 * their one form.
 */
function tidy(field: CompiledField, value: Value, source: Source): Value {
  if (isListKind(field)) return value ?? [];
  if (field.kind === 'boolean') return value ?? false;
  if (typeof value === 'string' && field.kind === 'text' && !field.text && !field.writeOnly)
    return emptyToNull(field.format ? canonicalSpelling(field.format, value.trim()) : value.trim());
  if (
    typeof value === 'string' &&
    field.kind === 'text' &&
    field.text &&
    (field.text === 'rich' ? isBlankHtml(value) : value.trim() === '')
  )
    return null;
  // Files and expressions may say 5 for "5"; a caller says decimals as texts.
  if (source === 'engine' && field.kind === 'decimal' && typeof value === 'number') return String(value);
  return emptyToNull(value);
}

const NONE_GIVEN: ReadonlySet<string> = new Set();

/**
 * Merges `changes` into the stored row (or a blank one) under the write mask, and prepares the inline sub-tables.
 * Refusals are gathered in the context; nothing is written.
 */
export async function draftRow(
  context: WriteContext,
  entity: CompiledEntity,
  grant: Grant,
  old: Row | null,
  changes: Row,
  source: Source,
  place: {
    prefix?: string;
    parent?: Draft;
    parentField?: CompiledField;
    id?: string;
    /** Of what the engine writes, the fields that a caller gave (an action's dialog). */
    given?: ReadonlySet<string>;
  } = {},
): Promise<Draft> {
  const prefix = place.prefix ?? '';
  const row: Row = old ? { ...old } : blankRow(entity);
  const id = old ? String(old['id']) : (place.id ?? newId(context.engine.clock.millis()));
  row['id'] = id;
  if (!old) {
    row['createdBy'] = context.call.actor.id;
    row['createdAt'] = context.engine.clock.now();
  }
  const by = place.parentField?.children?.by;
  const naming = place.parentField?.children?.naming;
  if (by && place.parent) row[by] = place.parent.id;
  if (naming) row[naming.field] = naming.value;
  const given = new Set<string>();
  for (const [name, value] of Object.entries(changes)) {
    if (CARRIED.has(name) || name.startsWith('$') || name === by || name === naming?.field) continue;
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (!field) {
      context.errors.push({
        field: prefix + name,
        code: 'field.unknown',
        message: messageOf('field.unknown', context.call.locale, { field: name.slice(0, 60) }),
      });
      continue;
    }
    given.add(name);
    if (field.kind === 'children') {
      if (!field.children?.inline && value !== null)
        refuseField(context, entity, field, prefix + name, 'field.readOnly');
      continue;
    }
    // What a caller sends back as it was stays: only a row from before the rule holds more, and it is cleaned when it
    // is shown.
    const clean =
      field.text === 'rich' && typeof value === 'string' && !sameValue(value, old?.[name]) ? cleanHtml(value) : value;
    if (clean === undefined) {
      refuseField(context, entity, field, prefix + name, 'field.nested', { limit: MAX_RICH_DEPTH });
      continue;
    }
    const tidied = tidy(field, clean, source);
    if (source === 'form' && !isEmpty(tidied) && !sameValue(tidied, old?.[name]))
      judgeValue(context, entity, field, tidied, prefix + name);
    if (mayTake(context, { entity, grant, old, prefix }, field, tidied, source)) row[name] = tidied;
  }
  const own: Row = {};
  if (!old) await startingValues(context, entity, row, own, given, source);
  await copyChosen(context, entity, old, row, own, given);
  await workOut(context.loader, entity, row, old);
  const shell = {
    entity,
    grant,
    old,
    id,
    row,
    own,
    given: source === 'form' ? given : (place.given ?? NONE_GIVEN),
    prefix,
    ...(place.parent ? { parent: place.parent } : {}),
  };
  return { ...shell, children: await draftChildren(context, { ...shell, children: [] }, changes, given, source) };
}

/**
 * `x-default` fills what the caller left out; also fields a form may not write
 * (docs/format/meanings.md#before-and-after). What the engine itself gives stays.
 */
async function startingValues(
  context: WriteContext,
  entity: CompiledEntity,
  row: Row,
  own: Row,
  given: ReadonlySet<string>,
  source: Source,
): Promise<void> {
  for (const field of fieldsOf(entity).initial) {
    const { initial } = field;
    const stays = given.has(field.name) && (source === 'engine' || !field.readOnly);
    // Beside what was given it is worked out only where the field may turn out closed or unseen, and is taken back to
    // it.
    if (
      !initial ||
      (stays &&
        !field.lock &&
        !field.show &&
        !entity.form.sections.some((section) => section.when && section.fields.includes(field.name)))
    )
      continue;
    const value = await context.loader.judge(() =>
      emptyToNull(evaluate(initial, context.loader.scope(row, { isNew: true }))),
    );
    own[field.name] = value;
    if (!stays) row[field.name] = value;
  }
}

/** The value, or of a reference that is copied into a text what the row is called that it leads to. */
async function copiedValue(
  { engine, call, connection }: WriteContext,
  to: CompiledField | undefined,
  chosen: { readonly entity: CompiledEntity; readonly row: Row },
  from: string,
): Promise<Value> {
  const value = chosen.row[from] ?? null;
  const named = to && copiedLabel(engine.project(), to, chosen.entity, from);
  if (!named || typeof value !== 'string') return value;
  const labels = await labelsOf(engine, call, connection, named.entity, [value], named.isOpen);
  return labelThatFits(labels.get(value), to);
}

/**
 * `copy` runs when a reference is chosen: into fields the caller left alone, and into those only the engine writes.
 * What the caller may
 * not read as it is lands in no field that the caller reads.
 */
async function copyChosen(
  context: WriteContext,
  entity: CompiledEntity,
  old: Row | null,
  row: Row,
  own: Row,
  given: ReadonlySet<string>,
): Promise<void> {
  for (const field of fieldsOf(entity).copying) {
    const id = row[field.name];
    const target =
      typeof id === 'string' && !sameValue(id, old?.[field.name]) ? referencedEntity(field, row) : undefined;
    if (!target || !field.ref?.copy || !context.engine.project().entities.has(target)) continue;
    const chosen = await context.loader.judge(() => context.loader.scope(row).hop?.(row, field.name, target));
    const other = context.engine.entity(target);
    const sight = (one: CompiledEntity, name: string): Sight =>
      sightOf(context.engine.grant(context.call.actor, one), one, name);
    for (const [to, from] of Object.entries(field.ref.copy)) {
      if (sight(other, from) !== 'open' && sight(entity, to) !== 'withheld' && sight(entity, to) !== sight(other, from))
        continue;
      if (!chosen) continue;
      own[to] = await copiedValue(context, entity.fields[to], { entity: other, row: chosen }, from);
      if (entity.fields[to]?.readOnly || !given.has(to)) row[to] = own[to];
    }
  }
}

async function draftChildren(
  context: WriteContext,
  draft: Draft,
  changes: Row,
  given: ReadonlySet<string>,
  source: Source,
): Promise<ChildDrafts[]> {
  const result: ChildDrafts[] = [];
  const fields = inlineFields(draft.entity).filter((field) => given.has(field.name));
  if (fields.length === 0) return result;
  const stored: Row = { id: draft.id };
  if (draft.old) await attachChildren(context.engine, context.call, context.connection, draft.entity, [stored]);
  for (const field of fields) {
    const info = field.children;
    const list = changes[field.name];
    if (!info) continue;
    if (
      !Array.isArray(list) ||
      list.some((entry) => entry === null || typeof entry !== 'object' || Array.isArray(entry))
    ) {
      if (list !== null)
        refuseField(context, draft.entity, field, draft.prefix + field.name, 'field.type', { type: '[]' });
      continue;
    }
    if (!mayWriteRows(context, draft, field, source)) continue;
    const child = context.engine.entity(info.entity);
    const grant = context.engine.grant(context.call.actor, child);
    const before = (Array.isArray(stored[field.name]) ? stored[field.name] : []) as Row[];
    const drafts: Draft[] = [];
    for (const [index, entry] of (list as Row[]).entries()) {
      const prefix = `${draft.prefix}${field.name}.${index}.`;
      const existing = typeof entry['id'] === 'string' ? before.find((row) => row['id'] === entry['id']) : undefined;
      drafts.push(
        await draftRow(context, child, grant, existing ?? null, entry, source, {
          prefix,
          parent: draft,
          parentField: field,
          ...(draft.given.has(field.name) ? { given: new Set(Object.keys(entry)) } : {}),
        }),
      );
    }
    const kept = new Set(drafts.map((entry) => entry.id));
    const stayed = before.map((row) => String(row['id'])).filter((id) => kept.has(id));
    const moved =
      child.partOf !== undefined &&
      drafts.filter((entry) => entry.old).some((entry, index) => entry.id !== stayed[index]);
    result.push({ field, entity: child, drafts, removed: before.filter((row) => !kept.has(String(row['id']))), moved });
    draft.row[field.name] = drafts.map((entry) => entry.row);
  }
  return result;
}

function mayWriteRows(context: WriteContext, draft: Draft, field: CompiledField, source: Source): boolean {
  if (source === 'engine') return true;
  const path = draft.prefix + field.name;
  if (field.readOnly || !writableAtNode(context, field, draft.prefix))
    refuseField(context, draft.entity, field, path, 'field.readOnly');
  else if (!fieldWritable(draft.grant, field)) refuseField(context, draft.entity, field, path, 'access.field');
  else if (draft.old && !context.task && !isEditable(draft.entity, draft.old))
    refuseField(context, draft.entity, field, path, 'field.readOnly');
  else return true;
  return false;
}

/** The draft and everything below it, parents first. */
export function allDrafts(draft: Draft): Draft[] {
  return [draft, ...draft.children.flatMap((list) => list.drafts.flatMap(allDrafts))];
}
