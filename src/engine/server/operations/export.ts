/** CSV export: everything a list would page through, read by keyset, with words instead of codes and ids. */
import type { CompiledEntity, CompiledField, Value } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Call, Engine } from './engine.ts';
import type { Params } from './filters.ts';
import { needAction, queryRows } from './query.ts';

const PAGE = 1000;

/** A cell: quoted when it must be; a leading =, +, -, @ or tab is disarmed, for a spreadsheet would run it. */
export function csvCell(text: string): string {
  const armed = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(armed) ? `"${armed.replaceAll('"', '""')}"` : armed;
}

function cellText(engine: Engine, call: Call, entity: CompiledEntity, field: CompiledField, row: WireRow): string {
  const value: Value = row[field.name] ?? null;
  if (value === null) return '';
  const label = row.$labels?.[field.name];
  if (label !== undefined) return Array.isArray(label) ? label.join('、') : label;
  const word = (one: Value): string => {
    const choice = field.choices?.find((entry) => entry.value === one);
    if (choice) return textOf(entity, call.locale, `data.${field.name}.${choice.value}`, choice.title);
    const entry = field.dict ? engine.dict(call.actor.tenant, field.dict, call.locale).find((candidate) => candidate.value === one) : undefined;
    return entry?.title ?? String(one);
  };
  if (typeof value === 'boolean') return { zh: ['否', '是'], tw: ['否', '是'], en: ['No', 'Yes'] }[call.locale][value ? 1 : 0] ?? '';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : word(one))).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : word(value);
}

function exportedFields(entity: CompiledEntity, hidden: ReadonlySet<string>, columns: string | undefined): CompiledField[] {
  const fields = Object.values(entity.fields).filter((field) => field.kind !== 'children' && field.kind !== 'file' && field.kind !== 'files' && !field.writeOnly && !field.hidden && !hidden.has(field.name));
  const asked = columns?.split(',').filter((name) => fields.some((field) => field.name === name));
  return asked && asked.length > 0 ? asked.flatMap((name) => fields.filter((field) => field.name === name)) : fields;
}

/** The lines of the file, page by page; the head carries titles in the caller's language. */
export async function* exportLines(engine: Engine, call: Call, entity: CompiledEntity, params: Params): AsyncGenerator<string> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'export');
  const fields = exportedFields(entity, grant.hidden, params['columns']);
  // The head goes out with the first page: a refused filter must be an answer, not a file that breaks off.
  let head = `\uFEFF${fields.map((field) => csvCell(textOf(entity, call.locale, `data.${field.name}`, field.title))).join(',')}\r\n`;
  const ids = params['ids'] ? { id: params['ids'] } : {};
  let after: string | undefined;
  do {
    const page = await queryRows(engine, call, entity, { ...params, ...ids, ids: undefined, currentPage: '1', pageSize: String(PAGE), after, totals: undefined, withActions: undefined });
    yield head + page.list.map((row) => `${fields.map((field) => csvCell(cellText(engine, call, entity, field, row))).join(',')}\r\n`).join('');
    head = '';
    after = page.after;
  } while (after !== undefined);
}
