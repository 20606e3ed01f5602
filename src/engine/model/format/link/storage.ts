/** Links `storage` and `states`: where the rows are kept, and which states they pass through. */
import type { LinkedStates, CompiledStorage, FieldKind } from '../../types.ts';
import { parseTemplate, templatePaths } from '../../expression/template.ts';
import { tableName } from '../../names.ts';
import type { FieldDraft } from '../compile-field.ts';
import { checkTemplate, isKept, referencedBy } from './fields.ts';
import type { Linker } from './linker.ts';
import { type Json, type Path, isObject, objectAt, textAt, textsAt } from '../read/source.ts';

/** Kinds whose value can stand in an index. */
const UNSORTABLE = ['children', 'json', 'files'];

export function linkStorage(link: Linker): CompiledStorage {
  const raw = link.section('storage');
  const label = textAt(raw, 'label');
  if (label !== undefined) linkLabel(link, label);
  const append = raw.append === true;
  const history = raw.history;
  const owner = linkOwner(link, raw);
  const treeParent = linkTree(link, raw);
  return {
    table: textAt(raw, 'table') ?? tableName(link.entity.name),
    scope: raw.scope === 'platform' || raw.scope === 'shared' ? raw.scope : 'tenant',
    source: sourceOf(link, textAt(raw, 'source')),
    label: parseTemplate(label ?? defaultLabel(link)),
    ...(owner === undefined ? {} : { owner }),
    ...(treeParent === undefined ? {} : { treeParent }),
    single: raw.single === true,
    append,
    ...linkKeep(link, objectAt(raw, 'keep'), append),
    ...linkPartition(link, raw),
    history: history === 'none' || history === 'row' || history === 'field' ? history : append ? 'none' : 'field',
    ...linkCommands(link, raw),
    unique: linkUnique(link, raw),
    indexes: (Array.isArray(raw.indexes) ? raw.indexes : []).map((names: unknown, index) =>
      stored(link, names, ['storage', 'indexes', index]),
    ),
    renamed: linkRenamed(link, objectAt(raw, 'renamed')),
    ...linkPeriod(link, objectAt(raw, 'period')),
    ...linkCloses(link, objectAt(raw, 'closes')),
    sealed: raw.sealed === true,
  };
}

const NUMBERS: readonly FieldKind[] = ['integer', 'decimal', 'double'];

function linkKeep(link: Linker, keep: Json, append: boolean): Pick<CompiledStorage, 'keepMonths' | 'averages'> {
  const { months } = keep;
  const path: Path = ['storage', 'keep'];
  if (months !== undefined && !append) link.findings.error('format.keepNeedsAppend', path);
  const averages = objectAt(keep, 'averages');
  const [time, of] = [textAt(averages, 'time'), textsAt(averages, 'of')];
  if (typeof months !== 'number') return {};
  if (time === undefined || typeof averages.months !== 'number') return { keepMonths: months };
  const needKind = (name: string, kinds: readonly FieldKind[], at: Path): void => {
    const info = link.ownField(name, at);
    const kind = link.entity.fields.get(name)?.kind;
    if (info?.derived) link.findings.error('format.notStored', at, { field: name });
    else if (info && (!kind || !kinds.includes(kind)))
      link.findings.error('format.fieldKind', at, { field: name, expected: kinds.join(' / ') });
  };
  needKind(time, ['datetime'], [...path, 'averages', 'time']);
  of.forEach((name, index) => needKind(name, NUMBERS, [...path, 'averages', 'of', index]));
  return { keepMonths: months, averages: { months: averages.months, time, of } };
}

/**
 * A partitioned table has the field in its key, so every row has a value there; and only an index that holds the field
 * is unique over all parts.
 */
function linkPartition(link: Linker, raw: Json): Pick<CompiledStorage, 'partition'> {
  const by = textAt(objectAt(raw, 'partition'), 'by');
  const path: Path = ['storage', 'partition'];
  if (by === undefined) return {};
  if (raw.append !== true || raw.single === true || raw.closes !== undefined || textAt(raw, 'source')?.includes(':'))
    link.findings.error('format.partitionHere', path);
  const at: Path = [...path, 'by'];
  const info = link.ownField(by, at);
  const field = link.entity.fields.get(by);
  if (!info || !field) return {};
  if (info.derived) link.findings.error('format.notStored', at, { field: by });
  else if (field.kind !== 'date' && field.kind !== 'datetime')
    link.findings.error('format.fieldKind', at, { field: by, expected: 'date / datetime' });
  else if (!field.required || field.readOnly || field.show || field.lock)
    link.findings.error('format.partitionRequired', at, { field: by });
  (Array.isArray(raw.unique) ? raw.unique : []).forEach((item: unknown, index) => {
    const names = isObject(item) ? textsAt(item, 'fields') : textsAt({ item }, 'item');
    if (!names.includes(by)) link.findings.error('format.partitionUnique', ['storage', 'unique', index], { field: by });
  });
  return { partition: { by, every: 'month' } };
}

/** Commands are kept with the row itself, or with the row that a reference leads to, which keeps its own. */
function linkCommands(link: Linker, raw: Json): Pick<CompiledStorage, 'commands'> {
  const { commands } = raw;
  const path: Path = ['storage', 'commands'];
  if (commands !== true && typeof commands !== 'string') return {};
  if (link.entity.partOf || sourceOf(link, textAt(raw, 'source')).kind !== 'table') {
    link.findings.error('format.commandsHere', path);
    return {};
  }
  if (commands === true) return { commands };
  const info = link.ownField(commands, path);
  if (!info) return {};
  const field = link.entity.fields.get(commands);
  const target = field?.kind === 'ref' ? info.ref?.entity : undefined;
  const keeps = objectAt(link.world.entities.get(target ?? '')?.json, 'storage').commands === true;
  if (target === undefined || !keeps) link.findings.error('format.commandsWith', path, { field: commands });
  if (target !== undefined) link.lean(target, path);
  return { commands };
}

/** Kinds of a field that says when, the shortest first: a year holds no month. */
const MOMENTS: readonly FieldKind[] = ['year', 'month', 'date', 'datetime'];

function linkPeriod(link: Linker, raw: Json): Pick<CompiledStorage, 'period'> {
  const [name, close] = [textAt(raw, 'field'), textAt(raw, 'close')];
  if (name === undefined || close === undefined) return {};
  const path: Path = ['storage', 'period'];
  const closing = link.other(close, [...path, 'close']);
  link.lean(close, [...path, 'close']);
  const rule = objectAt(objectAt(closing?.json, 'storage'), 'closes');
  if (closing && rule.field === undefined)
    link.findings.error('format.periodClose', [...path, 'close'], { entity: close });
  if (!link.ownField(name, [...path, 'field'])) return {};
  const kind = link.entity.fields.get(name)?.kind;
  const least = MOMENTS.indexOf(closing?.fields.get(textAt(rule, 'field') ?? '')?.kind ?? 'year');
  const wanted = MOMENTS.slice(Math.max(least, 0));
  if (!kind || !wanted.includes(kind))
    link.findings.error('format.fieldKind', [...path, 'field'], { field: name, expected: wanted.join(' / ') });
  if (link.entity.partOf) link.findings.error('format.periodPart', path);
  return { period: { field: name, close } };
}

function linkCloses(link: Linker, raw: Json): Pick<CompiledStorage, 'closes'> {
  const name = textAt(raw, 'field');
  if (name === undefined) return {};
  const path: Path = ['storage', 'closes'];
  if (!link.ownField(name, [...path, 'field'])) return {};
  const kind = link.entity.fields.get(name)?.kind;
  if (kind !== 'month' && kind !== 'year')
    link.findings.error('format.fieldKind', [...path, 'field'], { field: name, expected: 'month / year' });
  const states = statesOf(link, link.entity.fields.get(textAt(link.section('states'), 'field') ?? ''));
  const closed = textsAt(raw, 'states').filter((state, index) =>
    link.known(state, states, 'format.unknownState', 'state', [...path, 'states', index]),
  );
  return { closes: { field: name, states: closed } };
}

function linkLabel(link: Linker, label: string): void {
  checkTemplate(link, label, ['storage', 'label']);
  for (const name of templatePaths(parseTemplate(label))) {
    if (link.entity.fields.get(name)?.writeOnly)
      link.findings.error('format.writeOnlyShown', ['storage', 'label'], { field: name });
  }
}

function sourceOf(link: Linker, text: string | undefined): CompiledStorage['source'] {
  const [kind, name = ''] = (text ?? 'table').split(':');
  // None can be registered yet, so whatever the name, nobody would answer.
  if (kind === 'provider') link.findings.error('format.unknownProvider', ['storage', 'source'], { provider: name });
  return kind === 'view' || kind === 'provider' ? { kind, name } : { kind: 'table' };
}

/**
 * The first text one searches for, else the first text, the first reference (whose label it shows), the first choice,
 * the first day; else the row's number.
 */
function defaultLabel(link: Linker): string {
  const own = [...link.entity.fields.values()].filter(
    (field) =>
      !field.writeOnly &&
      !field.sensitive &&
      (!field.text || field.text === 'name') &&
      !link.entity.partOf?.fields.includes(field.name) &&
      !link.entity.partOf?.naming.includes(field.name),
  );
  const texts = own.filter((field) => field.kind === 'text');
  const free = texts.filter((field) => !field.choices);
  const best =
    free.find((field) => field.search) ??
    free[0] ??
    own.find((field) => field.kind === 'ref') ??
    texts[0] ??
    own.find((field) => field.kind === 'date' || field.kind === 'datetime');
  return `{${best?.name ?? 'id'}}`;
}

/**
 * The owner is a reference, to an organisation by its meaning; `id` where the rows are the organisations themselves.
 */
function linkOwner(link: Linker, raw: Json): string | undefined {
  const owner = textAt(raw, 'owner');
  if (owner === undefined) return undefined;
  const info = link.field(owner, ['storage', 'owner']);
  // Whose rows they are decides who sees them.
  link.leanOnTarget(owner, ['storage', 'owner']);
  if (info && owner !== 'id' && !info.ref)
    link.findings.error('format.ownerKind', ['storage', 'owner'], { field: owner });
  return owner;
}

function linkTree(link: Linker, raw: Json): string | undefined {
  const parent = textAt(objectAt(raw, 'tree'), 'parent');
  if (parent === undefined) return undefined;
  const path: Path = ['storage', 'tree', 'parent'];
  const info = link.ownField(parent, path);
  if (info && info.ref?.entity !== link.entity.name)
    link.findings.error('format.treeParent', path, { field: parent, entity: link.entity.name });
  else if (info && link.entity.fields.get(parent)?.required)
    link.findings.error('format.treeParentRequired', path, { field: parent });
  return parent;
}

function stored(link: Linker, names: unknown, path: Path): string[] {
  return textsAt({ names }, 'names').filter((name, index) => {
    const info = link.field(name, [...path, index]);
    if (!info) return false;
    const field = link.entity.fields.get(name);
    if (info.derived || (field && UNSORTABLE.includes(field.kind)))
      link.findings.error('format.notStored', [...path, index], { field: name });
    return true;
  });
}

function linkUnique(link: Linker, raw: Json): CompiledStorage['unique'] {
  return (Array.isArray(raw.unique) ? raw.unique : []).map((item: unknown, index) => {
    const path: Path = ['storage', 'unique', index];
    const fields = isObject(item) ? stored(link, item.fields, [...path, 'fields']) : stored(link, item, path);
    const usual = fields.length > 1 ? 'same' : 'differ';
    if (!isObject(item)) return { fields, empties: usual };
    const empties = item.empties === 'same' || item.empties === 'differ' ? item.empties : usual;
    // It becomes the condition of an index, which sees its own row and nothing else.
    const where =
      item.where === undefined ? undefined : link.expression(item.where, [...path, 'where'], { stored: 'row' });
    return { fields, empties, ...(where ? { where } : {}) };
  });
}

function linkRenamed(link: Linker, raw: Json): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(raw)) {
    link.ownField(name, ['storage', 'renamed', name]);
    const old = textsAt({ value }, 'value');
    old.forEach((one, index) => {
      if (link.entity.fields.has(one))
        link.findings.error('format.renamedStands', ['storage', 'renamed', name, index], { field: one });
    });
    result[name] = old;
  }
  return result;
}

/** The state field, its values and the states in which the row may be edited. */
export function linkStates(link: Linker): LinkedStates | undefined {
  const raw = link.section('states');
  const name = textAt(raw, 'field');
  if (name === undefined) return undefined;
  const path: Path = ['states', 'field'];
  if (!link.ownField(name, path)) return undefined;
  const field = link.entity.fields.get(name);
  const states = statesOf(link, field);
  if (isKept(link.entity, name)) link.findings.error('format.keptByServer', path, { field: name });
  if (states.length === 0) link.findings.error('format.stateChoices', path, { field: name });
  else if (typeof field?.default !== 'string') link.findings.error('format.stateDefault', path, { field: name });
  const editable = Array.isArray(raw.editable) ? textsAt(raw, 'editable') : undefined;
  if (states.length > 0)
    editable?.forEach((state, index) =>
      link.known(state, states, 'format.unknownState', 'state', ['states', 'editable', index]),
    );
  return {
    field: name,
    initial: typeof field?.default === 'string' ? field.default : '',
    ...(editable ? { editable } : {}),
  };
}

/** The states: choices of the field, or the values of its builtin dictionary. */
export function statesOf(link: Linker, field: FieldDraft | undefined): string[] {
  if (field?.choices) return field.choices.map((choice) => String(choice.value));
  const dict = field?.dict === undefined ? undefined : link.world.dictionaries.get(field.dict);
  return dict?.builtin ? [...dict.values] : [];
}

/** A reference to an entity whose rows form a tree. */
export function refersToTree(link: Linker, field: string): boolean {
  return referencedBy(link.entity, field).some(
    (name) => objectAt(objectAt(link.world.entities.get(name)?.json, 'storage'), 'tree').parent !== undefined,
  );
}
