/** Which indexes a table needs: they follow from the declared list, filters, owner, references and uniqueness. */
import { toSql } from './expression/sql.ts';
import { NEVER_EMPTY, rowOrder, TEXT_ORDER } from './list/row-order.ts';
import { IMPLICIT_COLUMNS, columnName, quoteIdent, shortHash } from './names.ts';
import { literal } from './table-columns.ts';
import type { IndexColumn, IndexShape, UniqueShape } from './table-types.ts';
import type { CompiledEntity, CompiledField, Project, TypedExpression } from './types.ts';

/** Every write pays for every index: filters beyond these few are served by the others. */
const MAX_FILTER_INDEXES = 6;
/** B-tree entries are limited to 2.7 kB, of up to 4 bytes a character; a sort on longer texts gets no index. */
const MAX_INDEXED_LENGTH = 255;
const LIVING = `${IMPLICIT_COLUMNS.deletedAt} IS NULL`;

/** All index names of the engine end like this; others belong to the database's administrator. */
export const OWN_INDEX_NAME = /_x[0-9a-z]{7}$/;

function nameIndex(entity: CompiledEntity, kind: string, index: Omit<IndexShape, 'name'>): string {
  const meaning = JSON.stringify([
    kind,
    index.columns,
    index.method,
    index.where,
    ...(index.emptiesSame ? ['emptiesSame'] : []),
  ]);
  const words = [entity.storage.table, ...index.columns.map(({ name }) => name)]
    .join('_')
    .replace(/[^A-Za-z0-9_]/g, '')
    .slice(0, 50);
  return `${words}_x${shortHash(`${entity.storage.table}${meaning}`)}`;
}

function columnOf(entity: CompiledEntity, name: string): string | undefined {
  if (Object.hasOwn(IMPLICIT_COLUMNS, name)) return IMPLICIT_COLUMNS[name as keyof typeof IMPLICIT_COLUMNS];
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return field && field.kind !== 'children' && !field.derived ? (field.column ?? columnName(field.name)) : undefined;
}

const LISTS = new Set(['refs', 'multi', 'files']);

function fitsBtree(field: CompiledField | undefined): boolean {
  if (!field) return true;
  if (LISTS.has(field.kind) || field.kind === 'json') return false;
  return (
    field.kind !== 'text' ||
    field.choices !== undefined ||
    field.dict !== undefined ||
    (field.maxLength ?? Infinity) <= MAX_INDEXED_LENGTH
  );
}

/** A field as lists are ordered by it; undefined where that is nothing of its own column. */
function sortColumn(entity: CompiledEntity, field: string, desc: boolean): IndexColumn | undefined {
  const name = columnOf(entity, field);
  const order = rowOrder(field, entity.fields[field]);
  if (name === undefined || order === 'choice' || order === 'label' || !fitsBtree(entity.fields[field]))
    return undefined;
  return { name, desc, ...(order === 'text' ? { collation: TEXT_ORDER } : {}) };
}

/**
 * The order of the default list, as index columns ending in the id; as far as it goes by what stands in the table
 * itself.
 */
function sortColumns(entity: CompiledEntity): IndexColumn[] {
  const declared = entity.list.sort.length > 0 ? entity.list.sort : [{ field: 'createdAt', desc: true }];
  const columns: IndexColumn[] = [];
  for (const { field, desc } of declared) {
    const column = sortColumn(entity, field, desc);
    if (!column) break;
    // A list reads the empty ones of its first key behind the others by themselves, so that this index can be walked
    // both ways.
    columns.push(desc && columns.length > 0 && !NEVER_EMPTY.has(field) ? { ...column, emptyLast: true } : column);
  }
  return columns.some(({ name }) => name === IMPLICIT_COLUMNS.id)
    ? columns
    : [...columns, { name: IMPLICIT_COLUMNS.id, desc: columns.at(-1)?.desc ?? false }];
}

interface Plan {
  readonly columns: readonly IndexColumn[];
  readonly method: 'btree' | 'gin';
}

const ascending = (name: string): IndexColumn => ({ name, desc: false });

/** Wanted indexes without the tenant, most useful first. */
function wanted(entity: CompiledEntity): Plan[] {
  const { storage, list, partOf } = entity;
  const owner = storage.owner === undefined ? undefined : columnOf(entity, storage.owner);
  // The owner stands last in every index of the list, so that rows outside of a scope are passed over in the index.
  const sort = [...sortColumns(entity), ...(owner === undefined ? [] : [ascending(owner)])];
  const plans: Plan[] = [];
  const add = (...columns: readonly (IndexColumn | undefined)[]): void => {
    const known = columns.filter((column): column is IndexColumn => column !== undefined);
    plans.push({
      columns: known.filter((column, at) => known.findIndex(({ name }) => name === column.name) === at),
      method: 'btree',
    });
  };
  for (const fields of storage.indexes) {
    add(
      ...fields
        .map((field) => (fitsBtree(entity.fields[field]) ? columnOf(entity, field) : undefined))
        .map((name) => (name === undefined ? undefined : ascending(name))),
    );
  }
  // By the id alone the key leads already.
  if (sort[0]?.name !== IMPLICIT_COLUMNS.id) add(...sort);
  if (owner !== undefined) add(ascending(owner), ...sort);
  // Codes are what people sort by besides; the unique index itself compares them by their bytes, for who asks for one
  // of them.
  for (const {
    fields: [code = ''],
  } of storage.unique) {
    const column = sortColumn(entity, code, false);
    if (column?.collation)
      add(column, ascending(IMPLICIT_COLUMNS.id), owner === undefined ? undefined : ascending(owner));
  }
  if (storage.keepMonths !== undefined) add(ascending(IMPLICIT_COLUMNS.createdAt));
  const filters = list.filters.flatMap((name) => entity.fields[name] ?? []);
  let room = MAX_FILTER_INDEXES;
  for (const field of filters) {
    const name = columnOf(entity, field.name);
    if (name === undefined || room === 0) continue;
    const equality = (field.kind === 'text' && (field.choices ?? field.dict) !== undefined) || field.kind === 'ref';
    const range = field.kind === 'date' || field.kind === 'datetime';
    if (!equality && !range) continue;
    room -= 1;
    if (equality) add(ascending(name), ...sort);
    // With the id and the owner the list in this order is gone through in the index alone, to any page.
    else if (sort[0]?.name !== name)
      add(ascending(name), ascending(IMPLICIT_COLUMNS.id), ...(owner === undefined ? [] : [ascending(owner)]));
  }
  for (const field of Object.values(entity.fields)) {
    const name = columnOf(entity, field.name);
    if (name === undefined) continue;
    if (field.kind === 'ref') add(ascending(name), field.name === partOf?.field ? ascending('position') : undefined);
    if (field.kind === 'refs' || field.kind === 'multi') plans.push({ columns: [ascending(name)], method: 'gin' });
  }
  if (list.keyword.length > 0) plans.push({ columns: [ascending('search_grams')], method: 'gin' });
  return plans.filter(({ columns }) => columns.length > 0);
}

function isPrefix(short: readonly IndexColumn[], long: readonly IndexColumn[]): boolean {
  return (
    short.length <= long.length &&
    short.every(({ name, desc, emptyLast, collation }, at) => {
      const other = long[at];
      return (
        other?.name === name &&
        other.collation === collation &&
        (short.length === 1 || (other.desc === desc && other.emptyLast === emptyLast))
      );
    })
  );
}

/** The indexes beside keys and uniqueness; none that another one already covers. */
export function tableIndexes(entity: CompiledEntity): IndexShape[] {
  const { scope, append } = entity.storage;
  const plans = wanted(entity);
  const kept = plans.filter(
    (plan, at) =>
      !plans.some(
        (other, otherAt) =>
          other !== plan &&
          other.method === plan.method &&
          isPrefix(plan.columns, other.columns) &&
          (plan.columns.length < other.columns.length || otherAt < at),
      ),
  );
  return kept.map(({ columns, method }) => {
    const index = {
      columns: method === 'gin' || scope === 'platform' ? columns : [ascending(IMPLICIT_COLUMNS.tenantId), ...columns],
      method,
      ...(append ? {} : { where: LIVING }),
    };
    return { name: nameIndex(entity, 'index', index), ...index };
  });
}

/** A condition of an index: as an expression's SQL, with its constants written out. */
function predicate(entity: CompiledEntity, project: Project, where: TypedExpression): string {
  const refuse = (): never => {
    throw new Error(`storage.unique of ${entity.name}: "where" may only compare the row's own fields with constants`);
  };
  return toSql(where, {
    alias: quoteIdent(entity.storage.table),
    entityName: entity.name,
    bind: (value, cast) =>
      value === null ? `null::${cast}` : Array.isArray(value) ? refuse() : literal(String(value), cast),
    tenant: 'null',
    entity: (name) => {
      const other = project.entities.get(name);
      if (other !== entity) return refuse();
      return {
        table: other.storage.table,
        scope: other.storage.scope,
        column: (field) => columnOf(other, field) ?? refuse(),
        typeOf: () => refuse(),
        derived: () => undefined,
      };
    },
    user: { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
    param: refuse,
    today: '',
    now: '',
  });
}

/** Can a row lack a value of the field? Only what every form asks for is always there. */
function mayBeEmpty(field: CompiledField | undefined): boolean {
  return !field?.required || field.show !== undefined;
}

/** Unique among living rows of a tenant. */
export function tableUniques(entity: CompiledEntity, project: Project): UniqueShape[] {
  const { scope, append, unique } = entity.storage;
  return unique.map(({ fields, where, empties }) => {
    const columns = fields.map((field) => {
      const name = columnOf(entity, field);
      if (name === undefined) throw new Error(`storage.unique of ${entity.name}: ${field} is not stored in the table`);
      return ascending(name);
    });
    const conditions = [...(append ? [] : [LIVING]), ...(where ? [`(${predicate(entity, project, where)})`] : [])];
    const index = {
      columns: scope === 'platform' ? columns : [ascending(IMPLICIT_COLUMNS.tenantId), ...columns],
      method: 'btree' as const,
      ...(conditions.length > 0 ? { where: conditions.join(' AND ') } : {}),
    };
    const lax = { name: nameIndex(entity, 'unique', index), ...index };
    if (empties === 'differ' || !fields.some((field) => mayBeEmpty(entity.fields[field]))) return { ...lax, fields };
    const strict = { ...index, emptiesSame: true as const };
    return { name: nameIndex(entity, 'unique', strict), ...strict, fields, lax };
  });
}
