/**
 * From tables to what an administrator corrects: names, titles, kinds of fields, what stands in list and search, which
 * rows belong to which. Pure.
 */
import { commonTitle } from './column-words.ts';
import { ENGINE_COLUMNS, IMPLICIT_COLUMNS } from '../names.ts';
import { leadsUp, withNamedReferences } from './name-references.ts';
import { entityName, fieldName, freeName } from './names.ts';
import { type Part, partsOf } from './parts.ts';
import { ENGINE_KEEPS, isKept, optionLines, ownKey, type ProposedField, proposeField } from './propose-field.ts';
import type { LeftOut, Loss, ReadTable, ReadValue } from './read-table.ts';
import { expressionOf } from './show-when.ts';

/** One row of `genTable`. */
export interface Proposal {
  readonly tableName: string;
  readonly tableComment: string;
  readonly entityName: string;
  readonly templateType: 'crud' | 'tree';
  readonly uniqueKeys: string | null;
  /** The property that names a row. */
  readonly rowLabel: string | null;
  readonly fields: readonly ProposedField[];
  readonly lost: readonly Loss[];
}

export interface Surroundings {
  /** Names of entities that are there. */
  readonly entities: ReadonlySet<string>;
  /** Table → its entity, of what is there. */
  readonly tables: ReadonlyMap<string, string>;
  /** Tables that were read before → their entity: they are proposed with the others, under that name. */
  readonly made?: ReadonlyMap<string, string>;
  /** Dictionaries that are there. */
  readonly dictionaries?: ReadonlySet<string>;
}

/** Columns one entity takes at most. */
const MAX_COLUMNS = 300;
/** What `genTable` holds. */
const MAX_UNIQUE = 4_000;

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
    unique: table.unique.map((set) => set.filter((name) => !KEPT_BY_ENGINE.has(name))),
  };
}

/** A table that is taken, under the name of its entity. */
interface Fit {
  readonly table: ReadTable;
  readonly entity: string;
  readonly wanted: string;
}

/** What all proposals of one reading share. */
interface Round {
  readonly refs: ReadonlyMap<string, string>;
  readonly parts: readonly Part[];
  readonly dictionaries: {
    readonly here: ReadonlySet<string>;
    readonly read: ReadonlyMap<string, readonly ReadValue[]>;
    readonly titles: ReadonlyMap<string, string>;
  };
  readonly tableNames: string | null;
  /** Entity of a table whose rows may be named by another column → for `entityOf`. */
  readonly entitiesByTable: string | null;
}

/**
 * One proposal for each table that can be taken, and by name those that cannot.
 * @param dictionaries what was read beside the tables: values by the dictionary's code
 * @param titles what these dictionaries are called, by code
 */
export function propose(
  tables: readonly ReadTable[],
  around: Surroundings,
  dictionaries: ReadonlyMap<string, readonly ReadValue[]> = new Map(),
  titles: ReadonlyMap<string, string> = new Map(),
): { readonly proposals: readonly Proposal[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const names = new Set(around.entities);
  const fit = withNamedReferences(tables.map(withoutBearings))
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
    .map((table, at): Fit => {
      const wanted = entityName(table.name, at);
      const before = around.made?.get(table.name);
      const entity = before ?? freeName(wanted, names);
      names.add(entity);
      return { table, entity, wanted: before ?? wanted };
    });
  // A table of which nothing is kept makes no entity: there is nothing to refer to.
  const whole = fit.filter(({ table }) =>
    table.columns.some((column) => !column.rows && !column.part && isKept(column, table, new Map())),
  );
  const parts = partsOf(whole.map(({ table }) => table));
  const owned = new Set(parts.flatMap(({ table, said }) => (said ? [table.name] : [])));
  const own = whole.filter(({ table }) => !owned.has(table.name));
  const round: Round = {
    refs: new Map([...around.tables, ...whole.map(({ table, entity }) => [table.name, entity] as const)]),
    parts,
    dictionaries: { here: around.dictionaries ?? new Set(), read: dictionaries, titles },
    tableNames: optionLines(own.map(({ table }) => ({ value: table.name, title: table.comment ?? table.name }))),
    entitiesByTable: optionLines(own.map(({ table, entity }) => ({ value: table.name, title: entity }))),
  };
  const made = fit.map((one) => proposal(one, round));
  const byTable = new Map(made.map((one) => [one.tableName, one]));
  const related = made.map((one) => withRelated(one, byTable, fit, round));
  return { leftOut, proposals: withoutRings(related) };
}

function proposal({ table, entity, wanted }: Fit, round: Round): Proposal {
  const lost: Loss[] = [];
  if (entity !== wanted) lost.push({ code: 'generator.renamed', params: { name: wanted, entity } });
  if (table.view) lost.push({ code: 'generator.lostView', params: { table: table.name } });
  const parts = new Set(round.parts.flatMap((part) => (part.table.name === table.name ? [part.column] : [])));
  const taken = new Set<string>();
  const fields: ProposedField[] = [];
  const chosen = table.columns.some(({ listed }) => listed === true);
  const filtered = table.columns.some(({ searched }) => searched === true);
  for (const column of table.columns)
    fields.push(
      proposeField(
        {
          ...column,
          ...(chosen ? { listed: column.listed === true } : {}),
          ...(filtered ? { searched: column.searched === true } : {}),
        },
        {
          table,
          refs: round.refs,
          parts,
          dictionaries: round.dictionaries,
          tableNames: round.tableNames,
          lost,
          taken,
          listed: fields.filter(({ inList }) => inList).length,
        },
      ),
    );
  const gone = new Set(fields.flatMap((field) => (field.taken ? [] : [field.columnName])));
  const parent = table.columns.find(
    ({ name, references }) =>
      references?.table === table.name && !table.key.includes(name) && (!references.guessed || leadsUp(name)),
  );
  const label = fields.find(({ columnName, taken: kept }) => kept && columnName === table.label);
  return {
    tableName: table.name,
    tableComment: (table.comment?.trim().split('\n')[0] || commonTitle(table.name)?.zh || table.name.trim() || entity)
      .slice(0, 200)
      .trim(),
    entityName: entity,
    templateType: parent ? 'tree' : 'crud',
    uniqueKeys: uniqueKeys(table, fields, lost),
    rowLabel: label?.fieldName ?? null,
    fields,
    // What is said of a column that is not taken says nothing.
    lost: [...lost, ...(table.lost ?? [])].filter(
      ({ code, params }) =>
        !(
          (code === 'generator.lostDefault' || code === 'generator.lostEnforcement') &&
          gone.has(params['column'] ?? '')
        ),
    ),
  };
}

/** Kinds whose values cannot be told apart by an index. */
const NOT_UNIQUE: ReadonlySet<string> = new Set(['json', 'file', 'image', 'choices', 'children', 'rich', 'code']);

/** Keys as lines of properties. What the engine keeps apart by itself (tenants, deleted rows) is no part of them. */
function uniqueKeys(table: ReadTable, fields: readonly ProposedField[], lost: Loss[]): string | null {
  const fieldOf = new Map(fields.map((field) => [field.columnName, field]));
  const lines = new Set<string>();
  const [key, ...more] = ownKey(table);
  for (const set of [table.key, ...table.unique]) {
    const columns = set.filter((name) => !ENGINE_KEEPS.has(name.toLowerCase()));
    const found = columns.map((name) => fieldOf.get(name));
    // Rows are told apart by the engine's own id then.
    const inner = more.length === 0 && columns.length === 1 && columns[0] === key && found[0]?.taken === false;
    if (columns.length === 0 || inner) continue;
    if (found.every((field) => field?.taken && !NOT_UNIQUE.has(field.fieldType)))
      lines.add(found.map((field) => field?.fieldName).join(', '));
    else lost.push({ code: 'generator.lostUnique', params: { columns: set.join(', ').slice(0, 120) } });
  }
  const text = [...lines].filter((line) => line.length < MAX_UNIQUE).join('\n');
  return text === '' || text.length > MAX_UNIQUE ? null : text;
}

/** The proposal with what needs the fields of others, or all of its own: rows, conditions, copies. */
function withRelated(one: Proposal, all: ReadonlyMap<string, Proposal>, fit: readonly Fit[], round: Round): Proposal {
  const table = fit.find(({ entity }) => entity === one.entityName)?.table;
  if (!table) return one;
  const lost = [...one.lost];
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const fieldOf = (name: string): ProposedField | undefined => one.fields.find(({ columnName }) => columnName === name);
  const fields = one.fields.map((field): ProposedField => {
    const column = columns.get(field.columnName);
    if (!column) return field;
    let more = field;
    if (column.rows) more = withRows(more, { ...column.rows, parent: one.tableName }, all, round, lost);
    if (column.namedBy !== undefined)
      more = withNaming(more, fieldOf(column.namedBy), columns.get(column.namedBy)?.namesTables === true, round, lost);
    if (column.shownIf && field.taken) {
      const { said, condition } = column.shownIf;
      const shown = condition && expressionOf(condition, (name) => (name === column.name ? undefined : fieldOf(name)));
      if (shown) more = { ...more, showWhen: JSON.stringify(shown) };
      else lost.push({ code: 'generator.lostCondition', params: { column: column.name, rule: said.slice(0, 120) } });
    }
    if (column.copies && field.taken) more = withCopy(more, column.copies, fieldOf(column.copies.reference), all, lost);
    return more;
  });
  const taken = new Set(fields.map((field) => field.fieldName));
  const rows = round.parts
    .filter(({ parent, said }) => parent === one.tableName && !said)
    .flatMap((part) => rowsField(part, all, taken));
  return { ...one, lost, fields: [...fields, ...rows].slice(0, MAX_COLUMNS) };
}

/** Rows that stand among the columns of their parent. */
function withRows(
  field: ProposedField,
  { table, by, parent }: { readonly table: string; readonly by: string; readonly parent: string },
  all: ReadonlyMap<string, Proposal>,
  { parts }: Round,
  lost: Loss[],
): ProposedField {
  const child = all.get(table);
  const naming = child?.fields.find(({ columnName, taken }) => taken && columnName === by);
  if (
    child &&
    naming &&
    parts.some((part) => part.parent === parent && part.table.name === table && part.column === by)
  )
    return { ...field, refEntity: child.entityName, refField: naming.fieldName, isRequired: false, inList: false };
  lost.push({ code: 'generator.lostRows', params: { column: field.columnName, table } });
  return { ...field, taken: false, inForm: false, inList: false, inQuery: false, isRequired: false };
}

/** A reference to whatever row another field names the entity of. */
function withNaming(
  field: ProposedField,
  naming: ProposedField | undefined,
  namesTables: boolean,
  { entitiesByTable, refs }: Round,
  lost: Loss[],
): ProposedField {
  const isText = naming?.taken === true && naming.fieldType === 'text';
  const options = namesTables ? entitiesByTable : entitiesOf(naming?.options ?? null, refs);
  if (naming && (isText || (naming.taken && naming.fieldType === 'choice' && options !== null)))
    return { ...field, refField: naming.fieldName, options: isText ? null : options };
  lost.push({ code: 'generator.lostReference', params: { column: field.columnName, table: field.columnType } });
  return { ...field, fieldType: 'text', maxLength: 200 };
}

/** Lines `value=entity` of those values that are called as tables are. */
const entitiesOf = (options: string | null, refs: ReadonlyMap<string, string>): string | null =>
  optionLines(
    (options ?? '').split('\n').flatMap((line) => {
      const value = line.slice(0, Math.max(line.indexOf('='), 0));
      const entity = refs.get(value);
      return entity === undefined ? [] : [{ value, title: entity }];
    }),
  );

/** A value taken from the row that a reference leads to, where both fields hold the same. */
function withCopy(
  field: ProposedField,
  { reference, column }: { readonly reference: string; readonly column: string },
  by: ProposedField | undefined,
  all: ReadonlyMap<string, Proposal>,
  lost: Loss[],
): ProposedField {
  const target = [...all.values()].find(({ entityName: entity }) => entity === by?.refEntity);
  const source = target?.fields.find(({ columnName, taken }) => taken && columnName === column);
  const fits = source && copied(source) !== undefined && copied(source) === copied(field);
  if (by?.taken && by.fieldType === 'ref' && fits) return { ...field, copyOf: `${by.fieldName}.${source.fieldName}` };
  lost.push({ code: 'generator.lostCopy', params: { column: field.columnName, from: `${reference}.${column}` } });
  return field;
}

const PLAIN: ReadonlySet<string> = new Set(['text', 'multiline', 'email', 'phone', 'uri', 'color']);

/** What has to be the same where a value is copied. */
const copied = ({ fieldType, refEntity, options }: ProposedField): string | undefined =>
  PLAIN.has(fieldType)
    ? 'text'
    : ['integer', 'decimal', 'double', 'boolean', 'date', 'datetime', 'time'].includes(fieldType)
      ? fieldType
      : fieldType === 'ref'
        ? `ref ${refEntity}`
        : fieldType === 'choice'
          ? `choice ${options}`
          : undefined;

/** The rows of a part, at the end of the fields of its parent. */
function rowsField(part: Part, all: ReadonlyMap<string, Proposal>, taken: Set<string>): ProposedField[] {
  const child = all.get(part.table.name);
  const by = child?.fields.find(({ columnName, taken: kept }) => kept && columnName === part.column);
  if (!child || !by) return [];
  const name = freeName(fieldName(part.table.name), taken);
  taken.add(name);
  return [
    {
      columnName: part.table.name,
      columnType: `${part.table.name}.${part.column}`.slice(0, 100),
      columnComment: null,
      fieldName: name,
      title: child.tableComment.slice(0, 60).trim(),
      fieldType: 'children',
      isPk: false,
      taken: true,
      isRequired: false,
      isReadOnly: false,
      isHidden: false,
      inList: false,
      inForm: true,
      inQuery: false,
      maxLength: null,
      decimals: null,
      unit: null,
      options: null,
      dictType: null,
      refEntity: child.entityName,
      refField: by.fieldName,
      defaultValue: null,
      showWhen: null,
      copyOf: null,
    },
  ];
}

/**
 * Of tables that require each other none could ever get its first row: one of the references of such a ring may be
 * filled in later. To whom a row belongs stays required.
 */
function withoutRings(proposals: readonly Proposal[]): readonly Proposal[] {
  const names = new Set(proposals.map(({ entityName: entity }) => entity));
  const required = proposals.flatMap(({ entityName: from, fields }) =>
    fields.flatMap((field) =>
      field.taken && field.isRequired && field.refEntity !== null && names.has(field.refEntity)
        ? [{ from, to: field.refEntity, field }]
        : [],
    ),
  );
  const needs = new Map<string, string[]>();
  const isReached = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    for (const open = [from]; open.length > 0;) {
      const at = open.pop() ?? '';
      if (at === to) return true;
      for (const next of needs.get(at) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return false;
  };
  const freed = new Set<ProposedField>();
  for (const { from, to, field } of required.toSorted(
    (a, b) => Number(a.field.fieldType !== 'parent') - Number(b.field.fieldType !== 'parent'),
  )) {
    if (isReached(to, from)) freed.add(field);
    else needs.set(from, [...(needs.get(from) ?? []), to]);
  }
  if (freed.size === 0) return proposals;
  return proposals.map((one) =>
    one.fields.some((field) => freed.has(field))
      ? {
          ...one,
          fields: one.fields.map((field) => (freed.has(field) ? { ...field, isRequired: false } : field)),
          lost: [
            ...one.lost,
            ...one.fields.flatMap((field): Loss[] =>
              freed.has(field)
                ? [{ code: 'generator.freed', params: { column: field.columnName, entity: field.refEntity ?? '' } }]
                : [],
            ),
          ],
        }
      : one,
  );
}
