/**
 * What an entity itself knows about its sheets: lines that become new records are read by its own rules, and those that say
 * the same as another record are refused.
 */
import { writingGrant } from '../../../model/access.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { foldSql, foldText } from '../../../model/import/fold.ts';
import { lineName } from '../../../model/import/place.ts';
import type { Saying, ShownCell } from '../../../model/import/sheet-texts.ts';
import { momentParts } from '../../../model/sheet/number-format.ts';
import type { CompiledEntity, CompiledField, Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { FieldError } from '../../../model/wire.ts';
import { eventLoopYield } from '../../cooperative.ts';
import type { Connection } from '../../db/pool.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import type { Engine, SheetRules } from '../engine.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { cellText, digitsOf } from './cell-value.ts';
import { momentOfSerial } from './days.ts';
import { fieldHeading, importedFields } from './import-columns.ts';
import { type ImportLine, type ImportPlan, refuse, type SeenKeys } from './import-lines.ts';

/** The rules of an entity's sheets, as its hooks have them. */
export function sheetRules(engine: Engine, entity: CompiledEntity): SheetRules | undefined {
  return engine.hooks(entity.name).find(({ sheet }) => sheet !== undefined)?.sheet;
}

/** A cell with what it was before the spreadsheet showed it. */
function shownCell(cell: Cell, from1904: boolean): ShownCell {
  const text = cellText(cell, from1904);
  if (cell === null || typeof cell === 'string') return { text, was: 'text' };
  if ('bad' in cell) return { text, was: 'bad' };
  if ('b' in cell) return { text, was: 'yesNo' };
  const { day, clock, shows } = momentParts(cell.format, Number(cell.n));
  const moment = day ? momentOfSerial(Number(cell.n), from1904)?.slice(0, 10) : undefined;
  if (day) return { text, was: 'day', shows, ...(moment === undefined ? {} : { day: moment }) };
  return { text, was: clock ? 'time' : 'figure', figure: digitsOf(cell.n) ?? cell.n };
}

/** What the rules say of a field, in the caller's language; a value of a choice by its word. */
function said({ entity, call }: ImportPlan, { field: name, code, params }: Saying): FieldError[] {
  const field = entity.fields[name];
  if (!field) return [];
  const wordOf = (value: string | number): string | number => {
    const choice = field.choices?.find((one) => one.value === value);
    return choice ? textOf(entity, call.locale, `data.${name}.${choice.value}`, choice.title) : value;
  };
  const words = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, wordOf(value)]));
  return [
    {
      field: name,
      code,
      message: messageOf(code, call.locale, { field: fieldHeading(entity, field, call.locale), ...words }),
    },
  ];
}

/** Reads the lines that become new records by the rules of the entity. */
export async function applyRules(plan: ImportPlan, lines: readonly ImportLine[]): Promise<void> {
  const { engine, entity, from1904, grant } = plan;
  const rules = sheetRules(engine, entity);
  if (!rules?.read) return;
  const yielded = eventLoopYield();
  const fillable = new Set(importedFields(entity, grant).map(({ name }) => name));
  for (const line of lines) {
    await yielded();
    if (line.exists) continue;
    const cells = Object.fromEntries([...line.cells].map(([name, cell]) => [name, shownCell(cell, from1904)]));
    const { values, refused, notes } = rules.read({ cells, values: line.values });
    for (const [name, value] of Object.entries(values)) {
      // What the caller may not write is nobody's to fill in.
      if (!fillable.has(name)) continue;
      if (value === null) delete line.values[name];
      else line.values[name] = value;
      // A word that the field itself could not read is read now.
      const unread = line.errors.findIndex(({ field, code }) => field === name && code === 'import.word');
      if (unread >= 0) line.errors.splice(unread, 1);
    }
    const known = new Set(line.errors.map((error) => error.field));
    line.errors.push(...refused.filter(({ field }) => !known.has(field)).flatMap((one) => said(plan, one)));
    line.notes.push(...notes.filter(({ field }) => fillable.has(field)).flatMap((one) => said(plan, one)));
  }
}

/** The fields that tell whether two records are one: texts that are folded, and what counts as it is. */
interface Compared {
  readonly texts: readonly CompiledField[];
  readonly plain: readonly CompiledField[];
}

function comparedFields(entity: CompiledEntity, names: readonly string[]): Compared {
  const fields = names.flatMap((name) => entity.fields[name] ?? []).filter(({ column }) => column !== undefined);
  const isText = ({ kind, choices, dict }: CompiledField): boolean =>
    kind === 'text' && choices === undefined && dict === undefined;
  return { texts: fields.filter(isText), plain: fields.filter((field) => !isText(field)) };
}

const textIn = (row: Row, { name }: CompiledField): string => {
  const value = row[name];
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
};

/** The keys of stored rows that the lines may be the same as: of those that refer to the same row, where they refer. */
async function storedKeys(
  { engine, call, entity, grant }: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  { texts, plain }: Compared,
): Promise<ReadonlySet<string>> {
  const within = plain.find(({ kind }) => kind === 'ref');
  const ids = [...new Set(lines.map((line) => (within ? textIn(line.values, within) : '')))].filter((id) => id !== '');
  if (lines.length === 0 || (within && ids.length === 0)) return new Set();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const bound = new Map<string, string>();
  const bind = (text: string): string => {
    const known = bound.get(text) ?? statement.bind(text, 'text');
    bound.set(text, known);
    return known;
  };
  const shown = (field: CompiledField): string => `coalesce(t.${columnOf(entity, field.name)}::text, '')`;
  const parts = [...plain.map(shown), ...texts.map((field) => foldSql(shown(field), bind))];
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, writingGrant(entity, grant)),
    `${tenant} is not null`,
    ...(within ? [`t.${columnOf(entity, within.name)} = any(${statement.bind(ids, 'uuid[]')})`] : []),
  ];
  const rows = await runPrepared<{ key: string[] }>(
    connection,
    `select array[${parts.join(', ')}] as key from ${tableOf(entity)} t where ${conditions.join(' and ')}`,
    statement.values,
  );
  return new Set(rows.map(({ key }) => JSON.stringify(key)));
}

/**
 * Refuses new records that say the same as an earlier line or a stored row, but for what does not count. Each is told
 * once, of the first that it is the same as.
 * @param keys of the lines before, when the file comes in portions
 */
export async function refuseSame(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  keys: SeenKeys,
): Promise<void> {
  const { engine, entity, sheets } = plan;
  const names = sheetRules(engine, entity)?.same ?? [];
  const compared = comparedFields(entity, names);
  const { texts, plain } = compared;
  const [shown] = texts;
  if (!shown) return;
  const yielded = eventLoopYield();
  const open = lines.filter((line) => !line.exists && line.errors.length === 0 && textIn(line.values, shown) !== '');
  const stored = await storedKeys(plan, connection, open, compared);
  const rule = `same ${names.join()}`;
  const seen = keys.get(rule) ?? new Map<string, number>();
  keys.set(rule, seen);
  for (const line of open) {
    await yielded();
    const key = JSON.stringify([
      ...plain.map((field) => textIn(line.values, field)),
      ...texts.map((field) => foldText(textIn(line.values, field))),
    ]);
    const value = textIn(line.values, shown).slice(0, 60);
    const first = seen.get(key);
    if (stored.has(key)) refuse(plan, line, shown, 'import.sameStored', { value });
    else if (first === undefined) seen.set(key, line.line);
    else refuse(plan, line, shown, 'import.same', { value, line: lineName(first, sheets) });
  }
}
