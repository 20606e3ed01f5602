/** What an export was filtered by, in words for its foot. */
import { splitList } from '../../../model/list/filter-text.ts';
import { filterName, LIST_WORDS } from '../../../model/list/list-words.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { referenceLabel } from '../../../model/list/row-label.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Call } from '../engine.ts';
import type { Params } from '../reading/params.ts';
import { LIST_MARK, type CellWords } from './cells.ts';
import { say } from './document-words.ts';

const SUFFIX = { From: 'from', To: 'to', Like: 'contains', Under: 'equals' } as const;

/**
 * A reference is called as the rows found by it call it; a name that no row shows is not looked up, for its reader may
 * not see that row.
 */
function referenceWords(call: Call, field: CompiledField, ids: readonly string[], rows: readonly WireRow[]): string {
  const names = ids.flatMap((id) => {
    const row = rows.find((one) => one[field.name] === id);
    const label = row && referenceLabel(row, field.name);
    return typeof label === 'string' ? [label] : [];
  });
  return names.length === ids.length ? names.join(LIST_MARK) : say(call.locale, 'several', { count: ids.length });
}

function valueWords(
  call: Call,
  field: CompiledField,
  text: string,
  words: CellWords,
  rows: readonly WireRow[],
): string {
  if (text === 'null') return say(call.locale, 'empty');
  const entries = splitList(text);
  if (field.ref) return referenceWords(call, field, entries, rows);
  if (field.kind === 'boolean') return entries.map((entry) => words.word(field, entry === 'true')).join(LIST_MARK);
  return entries.map((entry) => words.word(field, entry)).join(LIST_MARK);
}

function fieldWords(
  call: Call,
  entity: CompiledEntity,
  name: string,
  text: string,
  words: CellWords,
  rows: readonly WireRow[],
): string | undefined {
  const title = (field: CompiledField): string => textOf(entity, call.locale, `data.${field.name}`, field.title);
  const plain = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (plain)
    return say(call.locale, 'equals', { title: title(plain), text: valueWords(call, plain, text, words, rows) });
  const [, base = '', suffix] = /^(.*)(From|To|Like|Under)$/.exec(name) ?? [];
  const field = Object.hasOwn(entity.fields, base) ? entity.fields[base] : undefined;
  if (!field || !suffix) return undefined;
  const key = SUFFIX[suffix as keyof typeof SUFFIX];
  return say(call.locale, key, {
    title: title(field),
    text: suffix === 'Under' ? valueWords(call, field, text, words, rows) : text,
  });
}

/** @param rows the rows found @returns one part for each filter */
export function filterWords(
  call: Call,
  entity: CompiledEntity,
  params: Params,
  words: CellWords,
  rows: readonly WireRow[],
): string[] {
  const chosen = params['ids'] ?? params['id'];
  const view = params['view'] ? entity.list.views[params['view']] : undefined;
  return [
    ...(chosen ? [say(call.locale, 'chosen', { count: chosen.split(',').length })] : []),
    ...(params['deleted'] === '1' ? [say(call.locale, 'deleted')] : []),
    ...(view ? [textOf(entity, call.locale, `list.views.${params['view'] ?? ''}`, view.title)] : []),
    ...(params['keyword'] ? [say(call.locale, 'keyword', { text: params['keyword'] })] : []),
    ...(params['where'] ? [say(call.locale, 'condition')] : []),
    ...Object.entries(params).flatMap(([name, text]) =>
      text === undefined || text === '' || name === 'id' || LIST_WORDS.has(name)
        ? []
        : (fieldWords(call, entity, filterName(name), text, words, rows) ?? []),
    ),
  ];
}
