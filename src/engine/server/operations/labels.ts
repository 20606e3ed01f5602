/** Labels of referenced rows: one query per referenced entity and page, never one per row. */
import { sightOf } from '../../model/access.ts';
import { numberField } from '../../model/code-field.ts';
import { PEOPLE } from '../../model/list/row-order.ts';
import { qualifiedTable, quoteIdent } from '../../model/names.ts';
import { areLabelsOpen } from '../../model/openness.ts';
import type { CompiledEntity, CompiledField, Project, RefInfo, Row, Template, Value } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { ownRows } from './own-rows.ts';
import { maskSql } from './reading/mask.ts';
import { columnOf, expressionSql, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** Value → title of the choices of a field in the caller's language; none where it has none. */
export function titlesOfChoices(
  engine: Engine,
  { actor, locale }: Call,
  entity: CompiledEntity,
  { name, choices, dict }: CompiledField,
): (readonly [value: string, title: string])[] {
  return choices
    ? choices.map(({ value, title }) => [String(value), textOf(entity, locale, `data.${name}.${String(value)}`, title)])
    : dict === undefined
      ? []
      : engine.dict(actor.tenant, dict, locale).map(({ value, title }) => [String(value), title]);
}

/** A column as text for a label, as far as the caller may read it: with its mask, or nothing. */
function labelPart(engine: Engine, call: Call, entity: CompiledEntity, name: string, sql: string): string {
  const sight = sightOf(engine.grant(call.actor, entity), entity, name);
  if (sight === 'withheld') return `''`;
  // A moment to the second, as it is written everywhere: a name says no fractions and no zone.
  const text = entity.fields[name]?.kind === 'datetime' ? `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')` : `${sql}::text`;
  return `coalesce(${sight === 'masked' ? maskSql(sql) : text}, '')`;
}

/** A choice within a label by its title in the caller's language, as everywhere else; anything else as it stands. */
function choicePart(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  name: string,
  sql: string,
): string {
  const field = entity.fields[name];
  const text = labelPart(engine, call, entity, name, sql);
  if (field?.kind !== 'text' || sightOf(engine.grant(call.actor, entity), entity, name) !== 'open') return text;
  const titles = titlesOfChoices(engine, call, entity, field);
  return titles.length === 0
    ? text
    : `coalesce(${statement.bind(JSON.stringify(Object.fromEntries(titles)), 'jsonb')} ->> ${sql}, ${text})`;
}

/** A label that is a reference shows that one's label, whose label may be a reference; not without end. */
const MAX_LABELS = 3;
/** Digits of an id that tell a row from its neighbours where it has no number either. */
const SHORT_ID = 8;

/**
 * `and …` for the rows that the caller may see called by their names; nothing where they are open to everybody who is
 * led there.
 */
export function namedOnly(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  isOpen: boolean,
): string {
  const seen = isOpen ? undefined : ownRows(engine, call, statement, entity, alias, tenant, true);
  return seen === undefined ? '' : ` and ${seen}`;
}

/**
 * SQL text of a label template over `alias`: never empty, never an id (docs/format/entity.md#storagelabel). What the
 * caller may not read leaves its place empty.
 */
export function labelSql(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  template: Template,
  depth = 0,
): string {
  /** The text at the end of a path; over a reference it is a sub-select. */
  const textAt = (of: CompiledEntity, at: string, [name = '', ...rest]: readonly string[], deep: number): string => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    if (sightOf(engine.grant(call.actor, of), of, name) === 'withheld') return `''`;
    if (field?.derived)
      return rest.length > 0
        ? `''`
        : choicePart(
            engine,
            call,
            statement,
            of,
            name,
            `(${expressionSql(engine, call, statement, of, at, tenant, field.derived)})`,
          );
    const column = columnOf(of, name);
    const target = field?.kind === 'ref' ? field.ref?.entity : PEOPLE.find((person) => person === name) && 'sysUser';
    if (
      column === undefined ||
      (field ? ['refs', 'file', 'files', 'json'].includes(field.kind) : name === 'id' || name === 'tenantId')
    )
      return `''`;
    if (target === undefined)
      return field?.kind === 'ref' ? `''` : choicePart(engine, call, statement, of, name, `${at}.${column}`);
    const other = engine.project().entities.get(target);
    if (!other || other.storage.source.kind !== 'table' || deep >= MAX_LABELS) return `''`;
    const inner = `h${deep}`;
    const value =
      rest.length > 0
        ? textAt(other, inner, rest, deep + 1)
        : labelSql(engine, call, statement, other, inner, tenant, other.storage.label, deep + 1);
    return `coalesce((select ${value} from ${qualifiedTable(other.storage.table)} ${inner} where ${tenantWall(other, inner, tenant)} and ${inner}.id = ${at}.${column}${namedOnly(engine, call, statement, other, inner, tenant, areLabelsOpen(field?.ref, other))}), '')`;
  };
  const parts = template.parts.map((part) =>
    typeof part === 'string' ? `'${part.replaceAll("'", "''")}'` : textAt(entity, alias, part.path.split('.'), depth),
  );
  const number = numberField(
    Object.values(entity.fields).filter(
      ({ name }) => sightOf(engine.grant(call.actor, entity), entity, name) === 'open',
    ),
  );
  const named = [
    ...(parts.length === 0 ? [] : [`nullif(trim(${parts.join(' || ')}), '')`]),
    ...(number?.column === undefined ? [] : [`nullif(${alias}.${quoteIdent(number.column)}, '')`]),
  ];
  return `coalesce(${[...named, `'#' || upper(right(${alias}.id::text, ${SHORT_ID}))`].join(', ')})`;
}

/**
 * id → label of rows of one entity, deleted ones too (a history still names them): all where their labels are open,
 * else those that the caller sees.
 */
export async function labelsOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  ids: readonly string[],
  isOpen: boolean,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const text =
    `select t.id, ${labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label)} as label from ${qualifiedTable(entity.storage.table)} t ` +
    `where ${tenantWall(entity, 't', tenant)} and t.id = any(${statement.bind(ids, 'uuid[]')})${namedOnly(engine, call, statement, entity, 't', tenant, isOpen)}`;
  // A platform entity has no tenant column, yet its labels may hop to one that has: the place must exist in the text.
  const rows = await runPrepared<{ id: string; label: string }>(
    connection,
    entity.storage.scope === 'platform' ? `${text} and ${tenant} is not null` : text,
    statement.values,
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}

/** Whose rows a copy names, and whether their names are open to whoever is led there. */
export interface CopiedLabel {
  readonly entity: CompiledEntity;
  readonly isOpen: boolean;
}

/** A reference of `other` that is copied into a text is copied as what its row is called (`format.copyLabel`). */
export function copiedLabel(
  project: Project,
  to: CompiledField,
  other: CompiledEntity,
  from: string,
): CopiedLabel | undefined {
  const field = Object.hasOwn(other.fields, from) ? other.fields[from] : undefined;
  const target = field?.kind === 'ref' ? field.ref?.entity : PEOPLE.find((person) => person === from) && 'sysUser';
  const entity = to.kind === 'text' && target ? project.entities.get(target) : undefined;
  return entity?.storage.source.kind === 'table' ? { entity, isOpen: areLabelsOpen(field?.ref, entity) } : undefined;
}

/** As much of a name as the field takes. */
export const labelThatFits = (label: string | undefined, { maxLength }: CompiledField): string | null =>
  label === undefined ? null : maxLength === undefined ? label : [...label].slice(0, maxLength).join('');

/** The entity that a reference of this row points to; polymorphic ones look at the deciding field. */
export function referencedEntity(field: CompiledField, row: Row): string | undefined {
  if (!field.ref) return undefined;
  if (field.ref.entity) return field.ref.entity;
  const value = field.ref.entityField ? row[field.ref.entityField] : undefined;
  if (typeof value !== 'string') return undefined;
  const { entityOf } = field.ref;
  return entityOf && Object.hasOwn(entityOf, value) ? entityOf[value] : value;
}

function idsIn(value: Value | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

interface Pointing {
  readonly name: string;
  readonly target: string;
  readonly ref?: RefInfo;
}

/** Which of the fields point to rows of one entity, and who has written the row. */
function pointing(entity: CompiledEntity, fields: readonly CompiledField[]): Pointing[] {
  const people = PEOPLE.filter((name) => name === 'createdBy' || !entity.storage.append).map((name) => ({
    name,
    target: 'sysUser',
  }));
  const plain = fields
    .filter((field) => field.kind === 'ref' && field.ref?.entity && field.column !== undefined)
    .map((field) => ({ name: field.name, target: field.ref?.entity ?? '', ...(field.ref ? { ref: field.ref } : {}) }));
  return [...plain, ...people];
}

/** `… from it under the alias "l"` with its label as the caller may read it; undefined where it has no rows. */
function labelled(
  engine: Engine,
  call: Call,
  statement: Statement,
  target: string,
  tenant: string,
): { readonly other: CompiledEntity; readonly label: string; readonly from: string } | undefined {
  const other = engine.project().entities.get(target);
  if (!other || other.storage.source.kind !== 'table') return undefined;
  return {
    other,
    label: labelSql(engine, call, statement, other, 'l', tenant, other.storage.label),
    from: `from ${qualifiedTable(other.storage.table)} l where ${tenantWall(other, 'l', tenant)}`,
  };
}

/**
 * A column with the labels of plain references by their fields, fetched by primary key inside the row's own query: no
 * further round trip.
 * One for all of them, for each column of an answer is described, parsed and taken out again. Of a reference that is
 * empty, or of a row
 * that is gone, there is none.
 */
export function labelColumn(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  fields: readonly CompiledField[],
): string | undefined {
  const labels = pointing(entity, fields).flatMap(({ name, target, ref }) => {
    const rows = labelled(engine, call, statement, target, tenant);
    return rows
      ? [
          {
            name,
            label: `(select ${rows.label} ${rows.from} and l.id = ${alias}.${columnOf(entity, name)}${namedOnly(engine, call, statement, rows.other, 'l', tenant, areLabelsOpen(ref, rows.other))})`,
          },
        ]
      : [];
  });
  return labels.length === 0
    ? undefined
    : `json_strip_nulls(json_object(array[${labels.map(({ name }) => `'${name}'`).join(', ')}], array[${labels.map(({ label }) => label).join(', ')}])) as "$labels"`;
}

/**
 * The labels of a whole page, entity → id → label: the rows of a page point to few others, each of which is read once.
 * @param page common table expression with its rows, columns named as their fields
 */
export function pageLabels(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  page: string,
  tenant: string,
  fields: readonly CompiledField[],
): string | undefined {
  const pointed = pointing(entity, fields);
  const labels = [...new Set(pointed.map(({ target }) => target))].flatMap((target) => {
    const rows = labelled(engine, call, statement, target, tenant);
    if (!rows) return [];
    const named = pointed.filter((one) => one.target === target);
    const among = (some: readonly Pointing[]): string =>
      `l.id = any(array(select unnest(array[${some.map(({ name }) => quoteIdent(name)).join(', ')}]) from ${page}))`;
    const open = named.filter(({ ref }) => areLabelsOpen(ref, rows.other));
    const seen =
      open.length === named.length ? undefined : ownRows(engine, call, statement, rows.other, 'l', tenant, true);
    // What an open reference of the page tells is known; the others tell of what the caller sees.
    const meant =
      seen === undefined
        ? among(named)
        : open.length === 0
          ? `${among(named)} and ${seen}`
          : `${among(named)} and (${seen} or ${among(open)})`;
    return [`'${target}', (select json_object_agg(l.id, ${rows.label}) ${rows.from} and ${meant})`];
  });
  return labels.length === 0 ? undefined : `json_build_object(${labels.join(', ')})`;
}

const pointingFields = new WeakMap<CompiledEntity, readonly Pointing[]>();

/** The plain references of an entity, and who has written the row. */
function allPointing(entity: CompiledEntity): readonly Pointing[] {
  let fields = pointingFields.get(entity);
  if (!fields) pointingFields.set(entity, (fields = pointing(entity, Object.values(entity.fields))));
  return fields;
}

/** Gives each row of a page its labels by their fields; the first one has brought them. Changes the rows in hand. */
export function shareLabels(entity: CompiledEntity, rows: readonly Row[]): void {
  const labels = rows[0]?.['$labels'] as unknown as
    Readonly<Record<string, Readonly<Record<string, string>> | null>> | null | undefined;
  const fields = allPointing(entity);
  for (const row of rows as readonly WireRow[]) {
    const own: Record<string, string> = {};
    for (const { name, target } of fields) {
      const id = row[name];
      const label = typeof id === 'string' ? labels?.[target]?.[id] : undefined;
      if (label !== undefined) own[name] = label;
    }
    row.$labels = own;
  }
}

const otherFields = new WeakMap<CompiledEntity, readonly CompiledField[]>();

/**
 * References whose labels the row's own query cannot fetch: lists of ids, and those whose entity another field decides.
 */
function asideFields(entity: CompiledEntity): readonly CompiledField[] {
  let fields = otherFields.get(entity);
  if (!fields)
    otherFields.set(
      entity,
      (fields = Object.values(entity.fields).filter(
        (field) => field.kind === 'refs' || (field.kind === 'ref' && field.ref?.entityField !== undefined),
      )),
    );
  return fields;
}

/**
 * Asks for the labels of many references with one query for each entity that is meant, and for those of it that are
 * open.
 */
export async function namesBehind(
  engine: Engine,
  call: Call,
  connection: Connection,
  named: readonly { readonly field: CompiledField | undefined; readonly row: Row; readonly ids: readonly string[] }[],
): Promise<(field: CompiledField | undefined, row: Row) => ReadonlyMap<string, string> | undefined> {
  const target = (field: CompiledField | undefined, row: Row): CompiledEntity | undefined =>
    engine.project().entities.get((field ? referencedEntity(field, row) : 'sysUser') ?? '');
  const wanted = new Map<
    string,
    { readonly other: CompiledEntity; readonly isOpen: boolean; readonly ids: Set<string> }
  >();
  const keyOf = (other: CompiledEntity, isOpen: boolean): string => `${other.name} ${isOpen}`;
  for (const { field, row, ids } of named) {
    const other = target(field, row);
    if (!other || ids.length === 0) continue;
    const isOpen = areLabelsOpen(field?.ref, other);
    const asked = wanted.get(keyOf(other, isOpen)) ?? { other, isOpen, ids: new Set<string>() };
    wanted.set(keyOf(other, isOpen), asked);
    for (const id of ids) asked.ids.add(id);
  }
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, { other, isOpen, ids }] of wanted)
    labels.set(key, await labelsOf(engine, call, connection, other, [...ids], isOpen));
  return (field, row) => {
    const other = target(field, row);
    return other && labels.get(keyOf(other, areLabelsOpen(field?.ref, other)));
  };
}

/**
 * Completes `$labels` of rows that were fetched with `labelColumn` or `pageLabels`; what is left takes one query per
 * referenced entity. What the caller may not see called by its name has an empty label.
 */
export async function attachLabels(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<void> {
  const fields = asideFields(entity);
  const labels = await namesBehind(
    engine,
    call,
    connection,
    rows.flatMap((row) =>
      fields.flatMap((field) => (field.name in row ? [{ field, row, ids: idsIn(row[field.name]) }] : [])),
    ),
  );
  const plain = allPointing(entity);
  for (const row of rows as readonly WireRow[]) {
    const own: { [field: string]: string | string[] } = row.$labels ?? {};
    for (const field of fields) {
      const value = row[field.name];
      const known = labels(field, row);
      if (value === null || value === undefined) continue;
      own[field.name] = Array.isArray(value)
        ? idsIn(value).map((id) => known?.get(id) ?? '')
        : (known?.get(String(value)) ?? '');
    }
    for (const { name } of plain) if (own[name] === undefined && typeof row[name] === 'string') own[name] = '';
    row.$labels = own;
  }
}
