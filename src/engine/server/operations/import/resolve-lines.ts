/** Finds the rows that lines mean and the rows they refer to, in the tables and in the file itself. */
import { writingGrant } from '../../../model/access.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../../model/types.ts';
import { LOCALES } from '../../../model/errors/define.ts';
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import { lineName } from '../../../model/import/place.ts';
import { needsRowId, rowIdField, upsertFields } from '../../../model/import/row-keys.ts';
import { eventLoopYield } from '../../cooperative.ts';
import type { Connection } from '../../db/pool.ts';
import { newId } from '../ids.ts';
import { referencedEntity, titlesOfChoices } from '../labels.ts';
import { RowLoader, selectBy } from '../row-loader.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { rememberChoosable } from '../choosable-rows.ts';
import { findNamed, keyFields, meant, type Named, partsOf } from './find-named.ts';
import { cellText } from './cell-value.ts';
import { fieldHeading, type ImportColumn } from './import-columns.ts';
import { type ImportLine, type ImportPlan, refuse, type SeenKeys } from './import-lines.ts';
import { keepUnchanged } from './kept-cells.ts';
import { rowToMake, wayTo } from './made-rows.ts';
import { applyRules, refuseSame } from './sheet-rules.ts';

/** Names of one cell that nothing is called, at most: each is said. */
const MOST_UNKNOWN = 10;

/** A candidate of the file itself has its line. */
type Candidate = Named & { readonly line?: ImportLine };

const textValue = (value: Value | undefined): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

/** The labels in each language, as far as they can be told before the row is written. */
function labelsBefore({ engine, call, entity }: ImportPlan, values: Row): string[] {
  const labels = LOCALES.map((locale) =>
    entity.storage.label.parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const [field, value] = [entity.fields[part.path], textValue(values[part.path])];
        const titles = field ? titlesOfChoices(engine, { ...call, locale }, entity, field) : [];
        return titles.find(([choice]) => choice === value)?.[1] ?? value;
      })
      .join('')
      .trim(),
  );
  return [...new Set(labels)];
}

/** What a record is known by: fields, and whether an empty one of them is the same as another empty one. */
interface KeyRule {
  readonly fields: readonly string[];
  readonly empties: 'same' | 'differ';
}

const BY_ID: KeyRule = { fields: ['id'], empties: 'differ' };

/** The fields that tell records of a sheet apart, as their unique rule takes them. */
function upsertRule(entity: CompiledEntity): KeyRule {
  const fields = upsertFields(entity);
  const rule = entity.storage.unique.find((one) => !one.where && one.fields.join() === fields.join());
  return { fields, empties: rule?.empties ?? 'differ' };
}

/**
 * The parts of a line's key; undefined where it has none: a part is missing, is not looked up yet, or is worked out
 * when the row is written.
 */
function keyParts(
  entity: CompiledEntity,
  { fields, empties }: KeyRule,
  line: ImportLine,
  start: (name: string) => Value | undefined,
): string[] | undefined {
  const parts = fields.map((name) => textValue(line.values[name] ?? start(name)));
  const isEmpty = (name: string): boolean => {
    const { readOnly, computed, derived, serial, initial } = entity.fields[name] ?? {};
    return empties === 'same' && !line.cells.has(name) && !(readOnly || computed || derived || serial || initial);
  };
  if (parts.every((part) => part === '')) return undefined;
  return parts.every((part, at) => part !== '' || isEmpty(fields[at] ?? '')) ? parts : undefined;
}

/**
 * Finds the living rows whose fields say what the lines say. @returns the lines that mean one of them, which they know
 * by its id from now on
 */
async function matchRows(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  rule: KeyRule,
): Promise<ImportLine[]> {
  const { engine, call, entity, grant } = plan;
  const fields = rule.fields.filter((name) => columnOf(entity, name) !== undefined);
  // A cell left out of a new record is filled with what the field starts with.
  const partsOf = (line: ImportLine): string[] | undefined =>
    line.exists || fields.length === 0
      ? undefined
      : keyParts(entity, { fields, empties: rule.empties }, line, (name) =>
          rule.empties === 'same' ? entity.fields[name]?.default : undefined,
        );
  const keys = new Map<string, string[]>();
  for (const line of lines) {
    const parts = partsOf(line);
    if (parts) keys.set(JSON.stringify(parts), parts);
  }
  if (keys.size === 0) return [];
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const lists = fields.map((_name, index) =>
    statement.bind(
      [...keys.values()].map((parts) => parts[index]),
      'text[]',
    ),
  );
  const same = fields.map((name, index) =>
    name === 'id'
      ? `t.id = w.k${index}::uuid`
      : rule.empties === 'same'
        ? `coalesce(t.${columnOf(entity, name)}::text, '') = w.k${index}`
        : `t.${columnOf(entity, name)}::text = w.k${index}`,
  );
  const rows = await runPrepared<Row>(
    connection,
    `select t.id${fields.map((name, index) => `, t.${columnOf(entity, name)}::text as k${index}`).join('')} from ${tableOf(entity)} t join unnest(${lists.join(', ')}) as w(${fields.map((_name, index) => `k${index}`).join(', ')}) on ${same.join(' and ')} ` +
      `where ${[...visibleRows(engine, call, statement, entity, 't', tenant, writingGrant(entity, grant)), `${tenant} is not null`].join(' and ')}`,
    statement.values,
  );
  const stored = new Map(
    rows.map((row) => [JSON.stringify(fields.map((_name, index) => textValue(row[`k${index}`]))), String(row['id'])]),
  );
  return lines.filter((line) => {
    const parts = partsOf(line);
    const id = parts && stored.get(JSON.stringify(parts));
    if (id === undefined) return false;
    line.exists = true;
    line.id = id;
    return true;
  });
}

/** Does a path of the file lead to this line: its own name last, and above it the row that its parent's text names? */
function onPath(
  lines: ReadonlyMap<string, readonly Candidate[]>,
  parent: string,
  candidate: Candidate,
  parts: readonly string[],
  depth = 0,
): boolean {
  const last = parts.at(-1) ?? '';
  if (!candidate.labels.includes(last) && !candidate.keys.includes(last)) return false;
  const above = parts.slice(0, -1);
  if (above.length === 0) return true;
  const [named] = candidate.line?.names.get(parent) ?? [];
  if (named === undefined || depth > 50) return false;
  const given = partsOf(named);
  const shared = Math.min(given.length, above.length);
  if (given.slice(-shared).join('/') === above.slice(-shared).join('/')) return true;
  return (lines.get(given.at(-1) ?? '') ?? []).some((one) => onPath(lines, parent, one, above, depth + 1));
}

function gather<T>(index: Map<string, T[]>, name: string, entry: T): void {
  const list = index.get(name);
  if (list) list.push(entry);
  else index.set(name, [entry]);
}

/** The lines of the file by every name they go by. */
async function linesByName(plan: ImportPlan, lines: readonly ImportLine[]): Promise<Map<string, Candidate[]>> {
  const yielded = eventLoopYield();
  const keys = keyFields(plan.entity);
  const byName = new Map<string, Candidate[]>();
  for (const line of lines) {
    const candidate: Candidate = {
      id: line.id,
      labels: labelsBefore(plan, line.values),
      keys: keys.map((name) => textValue(line.values[name])).filter((key) => key !== ''),
      above: [],
      line,
    };
    for (const name of new Set([...candidate.labels, ...candidate.keys]))
      if (name !== '') gather(byName, name, candidate);
    await yielded();
  }
  return byName;
}

/** Of several rows of one name, those the reference's own filter allows. */
async function allowed(
  plan: ImportPlan,
  loader: RowLoader,
  connection: Connection,
  field: CompiledField,
  other: CompiledEntity,
  line: ImportLine,
  rows: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const filter = field.ref?.filter;
  if (!filter || rows.length < 2) return rows;
  const stored = await selectBy(
    plan.engine,
    plan.call,
    connection,
    other,
    'id',
    rows.map((row) => row.id),
  );
  const full = rows.map((row): Row => ({
    ...stored.find((one) => one['id'] === row.id),
    ...row.line?.values,
    id: row.id,
  }));
  const fits = await loader.judge(() =>
    full.map((row) => isSatisfied(filter, loader.scope(row, { outer: line.values }))),
  );
  const kept = rows.filter((_row, index) => fits[index]);
  return kept.length > 0 ? kept : rows;
}

/** The stored rows that a name or path means. */
function storedIn(index: ReadonlyMap<string, readonly Named[]>, text: string): Named[] {
  const last = partsOf(text).at(-1) ?? text;
  return meant(
    distinct([...(index.get(text) ?? []), ...(index.get(text.normalize('NFKC')) ?? []), ...(index.get(last) ?? [])]),
    text,
  );
}

/** The paths above a row: of `甲 / 乙 / 丙` `甲` and `甲 / 乙`. */
function pathsTo(other: CompiledEntity, text: string): string[] {
  const way = wayTo(other, text);
  return way.slice(0, -1).map((_name, at) => way.slice(0, at + 1).join(' / '));
}

function distinct(rows: readonly Candidate[]): Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const row of rows) byId.set(row.id, { ...byId.get(row.id), ...row });
  return [...byId.values()];
}

/**
 * Looks up the references of all lines.
 * @param own whether to look at references to the entity itself, which also may mean a line of the file, or at the
 * others
 */
async function findReferences(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  own: boolean,
): Promise<void> {
  const { engine, call, entity } = plan;
  const yielded = eventLoopYield();
  const targets = new Map<CompiledField, Map<string, Set<string>>>();
  for (const line of lines) {
    for (const [name, texts] of line.names) {
      const field = entity.fields[name];
      const target = field ? referencedEntity(field, { ...startOf(field, entity), ...line.values }) : undefined;
      if (!field || target === undefined || !engine.project().entities.has(target) || (target === entity.name) !== own)
        continue;
      const byTarget = targets.get(field) ?? new Map<string, Set<string>>();
      targets.set(field, byTarget);
      const wanted = byTarget.get(target) ?? new Set<string>();
      byTarget.set(target, wanted);
      texts.forEach((text) => wanted.add(text));
    }
    await yielded();
  }
  const loader = new RowLoader(engine, call, connection);
  const byName = own && targets.size > 0 ? await linesByName(plan, lines) : new Map<string, Candidate[]>();
  for (const [field, byTarget] of targets) {
    for (const [target, texts] of byTarget) {
      const other = engine.entity(target);
      const makes = plan.columns.some(({ name, make }) => name === field.name && make === true);
      // What stands above a row that is to be made may be there.
      const asked = makes ? [...texts].flatMap((text) => [text, ...pathsTo(other, text)]) : [...texts];
      const index = indexOf(await findNamed(engine, call, connection, other, asked, field.ref));
      for (const line of lines) {
        await yielded();
        const names = line.names.get(field.name);
        if (!names || referencedEntity(field, { ...startOf(field, entity), ...line.values }) !== target) continue;
        const ids: string[] = [];
        let unknown = 0;
        for (const text of names) {
          const last = partsOf(text).at(-1) ?? text;
          const stored = storedIn(index, text);
          const inFile = own
            ? [
                ...(byName.get(text) ?? []),
                ...(last === text || !entity.storage.treeParent
                  ? []
                  : (byName.get(last) ?? []).filter((one) => onPath(byName, field.name, one, partsOf(text)))),
              ]
            : [];
          const found = await allowed(plan, loader, connection, field, other, line, distinct([...stored, ...inFile]));
          const [only] = found;
          const made =
            makes && !only
              ? rowToMake(plan, other, text, (path) => {
                  const above = storedIn(index, path.join(' / '));
                  return above.length === 1 ? above[0]?.id : undefined;
                })
              : undefined;
          if (made) {
            ids.push(made.id);
            line.makes.set(field.name, [...(line.makes.get(field.name) ?? []), made]);
          } else if (!only) {
            refuse(plan, line, field, 'import.reference', { value: text.slice(0, 100) });
            unknown += 1;
            if (unknown === MOST_UNKNOWN) break;
          } else if (found.length > 1)
            refuse(plan, line, field, 'import.ambiguous', { value: text.slice(0, 100), n: found.length });
          else {
            ids.push(only.id);
            // Who writes a line may refer to it from the next one, whoever will see it.
            if (only.line) rememberChoosable(call, target, [only.id]);
            if (only.line === line && field.name === entity.storage.treeParent)
              refuse(plan, line, field, 'import.cycle');
            // A row that is there already can be referred to at once, wherever its line stands.
            if (only.line && (!only.line.exists || field.name === entity.storage.treeParent))
              line.above.set(`${field.name} ${only.line.line}`, only.line);
          }
        }
        if (ids.length === names.length)
          line.values[field.name] = field.kind === 'ref' ? (ids[0] ?? null) : [...new Set(ids)];
      }
    }
  }
}

/** The field that decides which entity is meant may be left to its default. */
function startOf(field: CompiledField, entity: CompiledEntity): Row {
  const decides = field.ref?.entityField;
  const value = decides === undefined ? undefined : entity.fields[decides]?.default;
  return decides === undefined || value === undefined ? {} : { [decides]: value };
}

function indexOf(rows: readonly Named[]): Map<string, Named[]> {
  const index = new Map<string, Named[]>();
  for (const row of rows) for (const name of new Set([...row.labels, ...row.keys])) gather(index, name, row);
  return index;
}

/** May a line refer to another line of the file? */
export function refersToItself(entity: CompiledEntity, columns: readonly ImportColumn[]): boolean {
  return columns.some(({ name }) => {
    const ref = entity.fields[name]?.ref;
    return ref !== undefined && (ref.entity === entity.name || ref.entityField !== undefined);
  });
}

/** Names what is the same as in an earlier line: the last field as the sheet shows it, or all where that is empty. */
function refuseDouble(
  plan: ImportPlan,
  line: ImportLine,
  fields: readonly string[],
  field: CompiledField,
  first: number,
): void {
  const value = cellText(line.cells.get(field.name) ?? null, plan.from1904) || textValue(line.values[field.name]);
  if (value !== '')
    return refuse(plan, line, field, 'import.double', {
      value: value.slice(0, 60),
      line: lineName(first, plan.sheets),
    });
  const titles = fields.flatMap((name) => {
    const one = plan.entity.fields[name];
    return one ? [fieldHeading(plan.entity, one, plan.call.locale)] : [];
  });
  refuse(plan, line, field, 'import.doubleTogether', {
    fields: titles.join(' + '),
    line: lineName(first, plan.sheets),
  });
}

/** Two lines about the same record: nobody knows which of them counts. */
async function refuseDoubles(plan: ImportPlan, lines: readonly ImportLine[], keys: SeenKeys): Promise<void> {
  const { entity } = plan;
  const yielded = eventLoopYield();
  const rules: KeyRule[] = [BY_ID, ...entity.storage.unique.filter((unique) => !unique.where)];
  const upsert = upsertRule(entity);
  for (const rule of [
    ...rules,
    ...(upsert.fields.length > 0 && !rules.some(({ fields }) => fields.join() === upsert.fields.join())
      ? [upsert]
      : []),
  ]) {
    const { fields } = rule;
    const seen = keys.get(fields.join()) ?? new Map<string, number>();
    keys.set(fields.join(), seen);
    const last = fields.at(-1) ?? '';
    const field = last === 'id' ? rowIdField(plan.call.locale) : entity.fields[last];
    for (const line of lines) {
      await yielded();
      const parts = keyParts(entity, rule, line, (name) => entity.fields[name]?.default);
      if (!parts || !field) continue;
      const key = JSON.stringify(parts);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line.line);
      else refuseDouble(plan, line, fields, field, first);
    }
  }
}

/**
 * Everything a line needs before it can be written, in the order of writing. What a line leaves as it is is found out
 * as soon as its row
 * is known: a name that several rows share is looked up only where somebody wrote it.
 */
export async function resolveLines(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  keys: SeenKeys = new Map(),
): Promise<void> {
  const { entity, grant, engine } = plan;
  // A row that only grows in number is written once: it is known again where nothing else can be meant.
  const upsert: KeyRule =
    entity.storage.append && needsRowId(entity, grant) ? { fields: [], empties: 'differ' } : upsertRule(entity);
  const match = async (rule: KeyRule): Promise<void> =>
    keepUnchanged(plan, connection, await matchRows(plan, connection, lines, rule));
  await match(BY_ID);
  await match(upsert);
  await findReferences(plan, connection, lines, false);
  // Now keys that are references are known too.
  await match(upsert);
  await applyRules(plan, lines);
  for (const line of lines) if (!line.exists) line.id = newId(engine.clock.millis());
  await findReferences(plan, connection, lines, true);
  await refuseDoubles(plan, lines, keys);
  await refuseSame(plan, connection, lines, keys);
}
