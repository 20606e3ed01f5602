/** The list of an entity: what its file says, checked, and what it leaves out, derived from its fields. */
import type { CompiledColumn, CompiledList, FieldKind } from '../../types.ts';
import { TONES } from '../entity-shape.ts';
import type { FieldDraft } from '../compile-field.ts';
import { refersToTree } from './storage.ts';
import type { Linker } from './linker.ts';
import { checkSum } from './sums.ts';
import { nearest } from '../nearest.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';

const DEFAULT_COLUMNS = 8;
const NUMERIC = ['integer', 'decimal', 'double'];
const DATES = ['date', 'datetime', 'month', 'year'];
const REFERENCES = ['ref', 'refs'];
/** Values too large or too many for a cell. */
const NO_COLUMN = ['children', 'json'];
const NO_FILTER = ['children', 'json', 'file', 'files'];

export interface ListFacts {
  readonly stateField?: string;
  readonly unique: readonly { readonly fields: readonly string[] }[];
  readonly actions: readonly string[];
  readonly label: readonly string[];
}

export function linkList(link: Linker, facts: ListFacts): CompiledList {
  const raw = link.section('list');
  const columns = isObject(raw.columns)
    ? linkColumns(link, raw.columns)
    : readable(link)
        .filter(({ process }) => !process)
        .slice(0, DEFAULT_COLUMNS)
        .map((field): CompiledColumn => ({ field: field.name }));
  const search = objectAt(raw, 'search');
  const treeFilter = textAt(raw, 'treeFilter');
  if (treeFilter !== undefined && link.field(treeFilter, ['list', 'treeFilter']) && !refersToTree(link, treeFilter)) {
    link.findings.error('format.fieldKind', ['list', 'treeFilter'], { field: treeFilter, expected: 'x-ref to a tree' });
  }
  if (raw.import !== undefined && !facts.actions.includes('import'))
    link.findings.error('format.exportSwitch', ['list', 'import'], { action: 'import' });
  return {
    columns,
    sort: Array.isArray(raw.sort)
      ? linkSort(link, textsAt(raw, 'sort'), ['list', 'sort'])
      : link.entity.partOf
        ? []
        : [{ field: 'createdAt', desc: true }],
    ...(Array.isArray(raw.sort) ? { isSorted: true } : {}),
    keyword: Array.isArray(search.keyword)
      ? linkKeyword(link, textsAt(search, 'keyword'))
      : [...link.entity.fields.values()].filter((field) => field.search).map((field) => field.name),
    filters: Array.isArray(search.filters) ? linkFilters(link, textsAt(search, 'filters')) : defaultFilters(link),
    ...(treeFilter === undefined ? {} : { treeFilter }),
    views: linkViews(link, objectAt(raw, 'views')),
    card: isObject(raw.card) ? linkCard(link, raw.card) : defaultCard(link, columns, facts),
    ...linkLayouts(link, raw),
    ...linkLabels(link, objectAt(raw, 'labels')),
    bulkEdit: linkBulkEdit(link, textsAt(raw, 'bulkEdit'), facts.stateField),
    import: facts.actions.includes('import') ? { upsertOn: linkUpsert(link, raw, facts) } : false,
    export: facts.actions.includes('export'),
  };
}

/** Board and calendar: a field of few values, and one that names a day. */
function linkLayouts(link: Linker, raw: Json): Pick<CompiledList, 'board' | 'calendar'> {
  const placed = (
    key: 'board' | 'calendar',
    expected: string,
    fits: (field: FieldDraft) => boolean,
  ): string | undefined => {
    const name = textAt(raw, key);
    const field = name !== undefined && link.ownField(name, ['list', key]) ? link.entity.fields.get(name) : undefined;
    if (field && !fits(field)) link.findings.error('format.fieldKind', ['list', key], { field: field.name, expected });
    return field?.name;
  };
  const board = placed(
    'board',
    'oneOf / x-dict',
    (field) => field.kind === 'text' && (field.choices ?? field.dict) !== undefined,
  );
  const calendar = placed('calendar', 'date / datetime', (field) => field.kind === 'date' || field.kind === 'datetime');
  return { ...(board === undefined ? {} : { board }), ...(calendar === undefined ? {} : { calendar }) };
}

/**
 * What stands on a label is what a list can show; the code is a text, so that a scanner gives back what is searched
 * for.
 */
function linkLabels(link: Linker, raw: Json): Pick<CompiledList, 'labels'> {
  const code = textAt(raw, 'code');
  if (code === undefined) return {};
  const known = (name: string, path: Path): FieldDraft | undefined =>
    link.ownField(name, path) ? link.entity.fields.get(name) : undefined;
  const coded = known(code, ['list', 'labels', 'code']);
  if (coded && coded.kind !== 'text')
    link.findings.error('format.fieldKind', ['list', 'labels', 'code'], { field: code, expected: 'text' });
  const lines = textsAt(raw, 'lines').filter((name, index) => {
    const path: Path = ['list', 'labels', 'lines', index];
    const field = known(name, path);
    if (field && !readable(link).includes(field))
      link.findings.error('format.fieldKind', path, { field: name, expected: 'list.columns' });
    return field !== undefined;
  });
  return { labels: { code, lines } };
}

/** Fields a list can show: given out, not hidden, small enough for a cell. */
function readable(link: Linker): FieldDraft[] {
  return [...link.entity.fields.values()].filter(
    (field) => shown(field) && !NO_COLUMN.includes(field.kind) && !link.entity.partOf?.fields.includes(field.name),
  );
}

function shown(field: FieldDraft): boolean {
  const long = field.text === 'rich' || field.text === 'code' || field.text === 'markdown';
  return !field.hidden && !field.writeOnly && field.sensitive !== 'hash' && !long;
}

function linkColumns(link: Linker, raw: Json): CompiledColumn[] {
  return Object.entries(raw).flatMap(([name, value]): CompiledColumn[] => {
    const path: Path = ['list', 'columns', name];
    const info = link.field(name, path);
    if (!info) return [];
    const field = link.entity.fields.get(name);
    if (field?.writeOnly || field?.sensitive === 'hash')
      link.findings.error('format.writeOnlyShown', path, { field: name });
    const column: { -readonly [K in keyof CompiledColumn]: CompiledColumn[K] } = { field: name };
    const { width, pin, hidden, aggregate, aggregateWithin, tone } = isObject(value) ? value : {};
    if (typeof width === 'number') column.width = width;
    if (pin === 'left' || pin === 'right') column.pin = pin;
    if (hidden === true) column.hidden = true;
    if (
      aggregate === 'sum' ||
      aggregate === 'avg' ||
      aggregate === 'min' ||
      aggregate === 'max' ||
      aggregate === 'count'
    ) {
      column.aggregate = aggregate;
      const fits =
        aggregate === 'count' ||
        NUMERIC.includes(info.type) ||
        ((aggregate === 'min' || aggregate === 'max') && DATES.includes(info.type));
      if (!fits) link.findings.error('format.fieldKind', [...path, 'aggregate'], { field: name, expected: 'number' });
      const within = linkWithin(link, aggregateWithin, [...path, 'aggregateWithin']);
      if (within.length > 0) column.aggregateWithin = within;
      // A total that means nothing is not drawn. Whoever says within what rows add up has thought of it.
      else if (!checkSum(link, aggregate, field, [...path, 'aggregate'])) delete column.aggregate;
    }
    if (tone !== undefined) {
      checkTones(link, tone, [...path, 'tone']);
      const expression = link.expression(tone, [...path, 'tone'], { gives: 'text' });
      if (expression) column.tone = expression;
    }
    return [column];
  });
}

/** Stored fields by which rows may differ that are not added up together. */
function linkWithin(link: Linker, names: unknown, path: Path): string[] {
  if (!Array.isArray(names)) return [];
  return names.filter(
    (name, index): name is string => typeof name === 'string' && link.field(name, [...path, index]) !== undefined,
  );
}

/** The results an `if` can give are names of tones. */
function checkTones(link: Linker, raw: unknown, path: Path): void {
  if (typeof raw === 'string') {
    if (!TONES.some((tone) => tone === raw))
      link.findings.error('format.wrongValue', path, { value: raw, nearest: nearest(raw, TONES) });
    return;
  }
  const branches = member(raw, 'if');
  if (!Array.isArray(branches)) return;
  branches.forEach((branch: unknown, index) => {
    if (index % 2 === 1 || index === branches.length - 1) checkTones(link, branch, [...path, 'if', index]);
  });
}

/** `-createdAt` → descending. */
export function linkSort(link: Linker, names: readonly string[], path: Path): { field: string; desc: boolean }[] {
  return names.flatMap((text, index) => {
    const desc = text.startsWith('-');
    const field = desc ? text.slice(1) : text;
    const info = link.field(field, [...path, index]);
    if (!info) return [];
    if (info.type === 'list' || info.type === 'json')
      link.findings.error('format.notStored', [...path, index], { field });
    return [{ field, desc }];
  });
}

/** Kinds whose value reads as one text, as people type it. */
const SEARCHED: readonly FieldKind[] = [
  'text',
  'ref',
  'integer',
  'decimal',
  'double',
  'date',
  'datetime',
  'month',
  'year',
  'time',
];

function linkKeyword(link: Linker, names: readonly string[]): string[] {
  return link.fields(names, ['list', 'search', 'keyword']).filter((name) => {
    const field = link.entity.fields.get(name);
    const fits = field !== undefined && SEARCHED.includes(field.kind);
    if (!fits || !shown(field))
      link.findings.error('format.fieldKind', ['list', 'search', 'keyword', names.indexOf(name)], {
        field: name,
        expected: 'string',
      });
    return fits;
  });
}

function linkFilters(link: Linker, names: readonly string[]): string[] {
  return link.fields(names, ['list', 'search', 'filters']).filter((name) => {
    const field = link.entity.fields.get(name);
    const fits = !field || (!NO_FILTER.includes(field.kind) && !field.writeOnly);
    if (!fits)
      link.findings.error('format.notStored', ['list', 'search', 'filters', names.indexOf(name)], { field: name });
    return fits;
  });
}

/** Filters from choices, dates and references. */
function defaultFilters(link: Linker): string[] {
  return [...link.entity.fields.values()]
    .filter((field) => {
      const choice = field.choices !== undefined || field.dict !== undefined;
      return (
        shown(field) &&
        !field.process &&
        !link.entity.partOf?.fields.includes(field.name) &&
        (choice || DATES.includes(field.kind) || REFERENCES.includes(field.kind))
      );
    })
    .map((field) => field.name);
}

function linkViews(link: Linker, raw: Json): CompiledList['views'] {
  return Object.fromEntries(
    Object.entries(raw).map(([code, value]) => {
      const path: Path = ['list', 'views', code];
      const filter =
        member(value, 'filter') === undefined
          ? undefined
          : link.expression(member(value, 'filter'), [...path, 'filter']);
      const sort = Array.isArray(member(value, 'sort')) ? textsAt(value, 'sort') : undefined;
      if (sort) linkSort(link, sort, [...path, 'sort']);
      return [
        code,
        { title: textAt(value, 'title') ?? code, ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) },
      ];
    }),
  );
}

function linkCard(link: Linker, raw: Json): CompiledList['card'] {
  const path: Path = ['list', 'card'];
  const one = (key: string): string | undefined => {
    const name = textAt(raw, key);
    if (name !== undefined) link.field(name, [...path, key]);
    return name;
  };
  const [title, subtitle, image] = [one('title') ?? 'id', one('subtitle'), one('image')];
  const picture = image === undefined ? undefined : link.entity.fields.get(image);
  if (image !== undefined && picture && !picture.file)
    link.findings.error('format.fieldKind', [...path, 'image'], { field: image, expected: 'x-file' });
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    tags: link.fields(textsAt(raw, 'tags'), [...path, 'tags']),
    ...(image === undefined ? {} : { image }),
  };
}

function defaultCard(link: Linker, columns: readonly CompiledColumn[], facts: ListFacts): CompiledList['card'] {
  const title = facts.label.find((name) => link.entity.fields.has(name)) ?? columns[0]?.field ?? 'id';
  const subtitle = columns.find((column) => column.field !== title && column.field !== facts.stateField)?.field;
  const image = [...link.entity.fields.values()].find((field) => field.file?.image && !field.hidden)?.name;
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    tags: facts.stateField === undefined ? [] : [facts.stateField],
    ...(image === undefined ? {} : { image }),
  };
}

function linkBulkEdit(link: Linker, names: readonly string[], stateField: string | undefined): string[] {
  return names.filter((name, index) => {
    const path: Path = ['list', 'bulkEdit', index];
    if (!link.ownField(name, path)) return false;
    const field = link.entity.fields.get(name);
    if (name === stateField) link.findings.error('format.stateWritten', path, { field: name });
    else if (field?.readOnly || field?.kind === 'children')
      link.findings.error('format.keptByServer', path, { field: name });
    return true;
  });
}

/** Rows are recognised by the first plain unique key, else by their number, unless the file says by what. */
function linkUpsert(link: Linker, raw: Json, facts: ListFacts): string[] {
  const stated = member(raw.import, 'upsertOn');
  if (Array.isArray(stated))
    return textsAt({ stated }, 'stated').filter(
      (name, index) => link.ownField(name, ['list', 'import', 'upsertOn', index]) !== undefined,
    );
  const unique = facts.unique.find((one) => !('where' in one))?.fields;
  return [
    ...(unique ?? [...link.entity.fields.values()].flatMap((field) => (field.serial ? [field.name] : [])).slice(0, 1)),
  ];
}
