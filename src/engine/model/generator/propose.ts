/**
 * From a table to what an administrator corrects: names, titles, kinds of fields, what stands in list and search. Pure.
 */
import { ENGINE_COLUMNS, IMPLICIT_COLUMNS } from '../names.ts';
import { commonTitle } from './column-words.ts';
import { entityName, fieldName, freeName } from './names.ts';
import { type Part, partsOf } from './parts.ts';
import type { ColumnKind, LeftOut, Loss, ReadColumn, ReadTable } from './read-table.ts';

/** Kinds of fields an administrator chooses from (`genField.fieldType`). */
export type FieldType =
  | 'text'
  | 'multiline'
  | 'rich'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'month'
  | 'year'
  | 'email'
  | 'phone'
  | 'tel'
  | 'uri'
  | 'choice'
  | 'choices'
  | 'dict'
  | 'ref'
  | 'file'
  | 'image'
  | 'json'
  | 'parent'
  | 'children';

/** One row of `genField`. */
export interface ProposedField {
  readonly columnName: string;
  readonly columnType: string;
  readonly columnComment: string | null;
  readonly fieldName: string;
  readonly title: string;
  readonly fieldType: FieldType;
  readonly isPk: boolean;
  readonly taken: boolean;
  readonly isRequired: boolean;
  readonly inList: boolean;
  readonly inForm: boolean;
  readonly inQuery: boolean;
  readonly maxLength: number | null;
  readonly decimals: number | null;
  /** Lines `value=title`. */
  readonly options: string | null;
  readonly refEntity: string | null;
  /** Of rows (`children`): the property of theirs that names this one. */
  readonly refField: string | null;
}

/** One row of `genTable`. */
export interface Proposal {
  readonly tableName: string;
  readonly tableComment: string;
  readonly entityName: string;
  readonly templateType: 'crud' | 'tree';
  readonly uniqueKeys: string | null;
  readonly fields: readonly ProposedField[];
  readonly lost: readonly Loss[];
}

export interface Surroundings {
  /** Names of entities that are there. */
  readonly entities: ReadonlySet<string>;
  /** Table → its entity, of what is there. */
  readonly tables: ReadonlyMap<string, string>;
}

/** Columns one entity takes at most. */
const MAX_COLUMNS = 300;
const LIST_COLUMNS = 8;

const KINDS: Readonly<Record<ColumnKind, FieldType>> = {
  text: 'text',
  longText: 'multiline',
  integer: 'integer',
  decimal: 'decimal',
  double: 'double',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  year: 'year',
  json: 'json',
  uuid: 'text',
};

/** What the engine keeps by itself under other names: taking it too would keep it twice. */
const ENGINE_KEEPS = new Set([
  'create_by',
  'created_by',
  'creator',
  'create_time',
  'created_at',
  'gmt_create',
  'update_by',
  'updated_by',
  'updater',
  'update_time',
  'updated_at',
  'gmt_modified',
  'del_flag',
  'deleted',
  'is_deleted',
  'deleted_at',
  'tenant_id',
  'rev',
  'revision',
]);

/** `状态（0正常 1停用）` and `状态：0=正常，1=停用` name their values. */
export function valuesInComment(
  comment: string,
):
  | { readonly title: string; readonly values: readonly { readonly value: string; readonly title: string }[] }
  | undefined {
  const [, title, inside] = /^([^（(:：]{1,40})[（(:：]\s*([^（()）]{3,200})[)）]?\s*$/u.exec(comment.trim()) ?? [];
  if (title === undefined || inside === undefined) return undefined;
  const values = inside.split(/[\s,，;；、]+/u).flatMap((part) => {
    const [, value, word] = /^([A-Za-z]?\d{1,3}|[A-Z])\s*[=＝:：\-]?\s*(\p{L}[^=]{0,29})$/u.exec(part) ?? [];
    return value === undefined || word === undefined ? [] : [{ value, title: word.replace(/^代表/u, '') }];
  });
  return values.length > 1 && values.length === inside.split(/[\s,，;；、]+/u).length
    ? { title: title.trim(), values }
    : undefined;
}

/** Texts without a length whose name says that they are one line. */
const SHORT =
  /(^|_)(name|title|code|no|sn|unit|model|brand|status|type|e?_?mail|phone(number)?|mobile|tel|telephone|hotline|url|website|link)$/i;

function typeOf(
  column: ReadColumn,
  refEntity: string | undefined,
  belongs: boolean,
  values: ProposedField['options'],
): FieldType {
  if (refEntity !== undefined) return belongs ? 'parent' : 'ref';
  if (values !== null) return column.list ? 'choices' : 'choice';
  const name = column.name.toLowerCase();
  if (column.kind === 'text' || (column.kind === 'longText' && SHORT.test(name))) {
    if (/e_?mail$/.test(name)) return 'email';
    if (/(^|_)(phone(number)?|mobile)$/.test(name)) return 'phone';
    if (/(^|_)(tel|telephone|hotline)$/.test(name)) return 'tel';
    if (/(^|_)(url|website|link)$/.test(name)) return 'uri';
    return (column.maxLength ?? 0) > 200 ? 'multiline' : 'text';
  }
  return KINDS[column.kind ?? 'text'];
}

const lines = (values: readonly { readonly value: string; readonly title?: string }[]): string =>
  values.map(({ value, title }) => `${value}=${title ?? value}`).join('\n');

/** Secrets are not carried over as plain text. */
const SECRET = /(^|_)(password|passwd|pwd|secret|salt|token)$/i;

/** The one text column whose name says that it names the row. */
const NAMING = /(^|_)(name|title|code|no)$/i;

const isUsable = (column: ReadColumn): boolean =>
  column.kind !== undefined && (!column.list || column.values !== undefined);

/** Does a column become a field? A number that counts by itself is what the engine's own id is for. */
function isKept(column: ReadColumn, table: ReadTable): boolean {
  const alone = table.key.length === 1 && table.key.includes(column.name);
  return (
    isUsable(column) &&
    !SECRET.test(column.name) &&
    !column.generated &&
    !(alone && (column.serial || column.kind === 'uuid' || column.kind === 'integer')) &&
    !ENGINE_KEEPS.has(column.name.toLowerCase())
  );
}

function proposeField(
  column: ReadColumn,
  table: ReadTable,
  taken: Set<string>,
  places: {
    readonly refs: ReadonlyMap<string, string>;
    readonly part: Part | undefined;
    readonly lost: Loss[];
    readonly listed: number;
  },
): ProposedField {
  const said = valuesInComment(column.comment ?? '');
  const isPk = table.key.includes(column.name);
  const usable = isUsable(column);
  if (!usable) places.lost.push({ code: 'generator.lostColumn', params: { column: column.name, type: column.type } });
  else if (column.generated) places.lost.push({ code: 'generator.lostGenerated', params: { column: column.name } });
  const isSecret = SECRET.test(column.name);
  if (isSecret && usable) places.lost.push({ code: 'generator.lostSecret', params: { column: column.name } });
  const refEntity = column.references && places.refs.get(column.references.table);
  if (column.references && refEntity === undefined)
    places.lost.push({
      code: 'generator.lostReference',
      params: { column: column.name, table: column.references.table },
    });
  const options = column.values
    ? lines(column.values)
    : said && (column.kind === 'text' || column.kind === 'integer')
      ? lines(said.values)
      : null;
  const name = freeName(fieldName(column.name), taken);
  taken.add(name);
  const fieldType = typeOf(column, refEntity, places.part?.column === column.name, options);
  const keeps = isKept(column, table);
  const short = !['multiline', 'rich', 'code', 'json', 'file', 'image', 'choices', 'parent'].includes(fieldType);
  return {
    columnName: column.name,
    columnType: column.type,
    columnComment: column.comment?.trim() || null,
    fieldName: name,
    title: (
      said?.title ||
      column.comment?.trim() ||
      commonTitle(column.name, refEntity !== undefined)?.zh ||
      column.name.trim() ||
      name
    )
      .slice(0, 60)
      .trim(),
    fieldType,
    isPk,
    taken: keeps,
    isRequired: keeps && column.notNull === true && fieldType !== 'boolean',
    inList: keeps && short && places.listed < LIST_COLUMNS,
    inForm: keeps,
    inQuery:
      keeps &&
      short &&
      (fieldType === 'choice' ||
        fieldType === 'date' ||
        fieldType === 'ref' ||
        (fieldType === 'text' && NAMING.test(column.name))),
    maxLength: ['text', 'multiline', 'email', 'phone', 'tel', 'uri'].includes(fieldType)
      ? (column.maxLength ?? (fieldType === 'multiline' ? 2000 : 200))
      : null,
    decimals: fieldType === 'decimal' ? (column.scale ?? 2) : null,
    options,
    refEntity: refEntity ?? null,
    refField: null,
  };
}

/** Columns every table of the engine has, by which one of its own is known. */
const BEARINGS: readonly string[] = Object.values(IMPLICIT_COLUMNS);
const KEPT_BY_ENGINE: ReadonlySet<string> = new Set([...BEARINGS, ...ENGINE_COLUMNS]);

/** A table that the engine made once, without what it keeps there for itself. */
function withoutBearings(table: ReadTable): ReadTable {
  const names = new Set(table.columns.map(({ name }) => name));
  if (table.view || !BEARINGS.every((name) => names.has(name))) return table;
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !KEPT_BY_ENGINE.has(name)),
    key: table.key.filter((name) => !KEPT_BY_ENGINE.has(name)),
  };
}

/** One proposal for each table that can be taken, and by name those that cannot. */
export function propose(
  tables: readonly ReadTable[],
  around: Surroundings,
): { readonly proposals: readonly Proposal[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const names = new Set(around.entities);
  const fit = tables
    .map(withoutBearings)
    .filter(({ name, columns }) => {
      if (columns.length === 0) leftOut.push({ table: name, code: 'generator.noColumns', params: { table: name } });
      else if (columns.length > MAX_COLUMNS)
        leftOut.push({
          table: name,
          code: 'generator.tooWide',
          params: { table: name, columns: String(columns.length), limit: String(MAX_COLUMNS) },
        });
      else return true;
      return false;
    })
    .map((table, at) => {
      const wanted = entityName(table.name, at);
      const entity = freeName(wanted, names);
      names.add(entity);
      return { table, entity, wanted };
    });
  // A table of which nothing is kept makes no entity: there is nothing to refer to.
  const whole = fit.filter(({ table }) => table.columns.some((column) => isKept(column, table)));
  const refs = new Map([...around.tables, ...whole.map(({ table, entity }) => [table.name, entity] as const)]);
  const parts = partsOf(whole.map(({ table }) => table));
  const made = fit.map(({ table, entity, wanted }) => proposal(table, entity, wanted, refs, parts.get(table.name)));
  return {
    leftOut,
    proposals: made.map((one) =>
      withRows(
        one,
        made,
        [...parts.values()].filter(({ parent }) => parent === one.tableName),
      ),
    ),
  };
}

/** A parent with its rows at the end of its fields. */
function withRows(proposal: Proposal, all: readonly Proposal[], parts: readonly Part[]): Proposal {
  const taken = new Set(proposal.fields.map((field) => field.fieldName));
  const rows = parts.flatMap(({ table, column }): ProposedField[] => {
    const child = all.find(({ tableName }) => tableName === table.name);
    const by = child?.fields.find(({ columnName, taken: kept }) => kept && columnName === column);
    if (!child || !by) return [];
    const name = freeName(fieldName(table.name), taken);
    taken.add(name);
    return [
      {
        columnName: table.name,
        columnType: `${table.name}.${column}`.slice(0, 100),
        columnComment: null,
        fieldName: name,
        title: child.tableComment.slice(0, 60).trim(),
        fieldType: 'children',
        isPk: false,
        taken: true,
        isRequired: false,
        inList: false,
        inForm: true,
        inQuery: false,
        maxLength: null,
        decimals: null,
        options: null,
        refEntity: child.entityName,
        refField: by.fieldName,
      },
    ];
  });
  return rows.length === 0 ? proposal : { ...proposal, fields: [...proposal.fields, ...rows].slice(0, MAX_COLUMNS) };
}

function proposal(
  table: ReadTable,
  entity: string,
  wanted: string,
  refs: ReadonlyMap<string, string>,
  part: Part | undefined,
): Proposal {
  const lost: Loss[] = [];
  if (entity !== wanted) lost.push({ code: 'generator.renamed', params: { name: wanted, entity } });
  if (table.view) lost.push({ code: 'generator.lostView', params: { table: table.name } });
  const taken = new Set<string>();
  const fields: ProposedField[] = [];
  for (const column of table.columns)
    fields.push(
      proposeField(column, table, taken, { refs, part, lost, listed: fields.filter(({ inList }) => inList).length }),
    );
  const fieldOf = (name: string): ProposedField | undefined => fields.find(({ columnName }) => columnName === name);
  const unique = [...(table.key.length > 0 ? [table.key] : []), ...table.unique]
    .map((columns) => columns.map(fieldOf))
    .filter((set) =>
      set.every((field) => field?.taken && field.fieldType !== 'multiline' && field.fieldType !== 'json'),
    );
  const parent = table.columns.find(
    ({ name, references }) => references?.table === table.name && !table.key.includes(name),
  );
  return {
    tableName: table.name,
    tableComment: (table.comment?.trim() || commonTitle(table.name)?.zh || table.name.trim() || entity)
      .slice(0, 200)
      .trim(),
    entityName: entity,
    templateType: parent ? 'tree' : 'crud',
    uniqueKeys:
      unique.length === 0
        ? null
        : [...new Set(unique.map((set) => set.map((field) => field?.fieldName).join(', ')))].join('\n'),
    fields,
    lost,
  };
}
