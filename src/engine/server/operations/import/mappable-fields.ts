/** The fields that a column of a sheet may be mapped to, with all by which they can be recognised. */
import type { Grant } from '../../../model/access.ts';
import { LOCALES } from '../../../model/errors/define.ts';
import type { MappableField } from '../../../model/import/import-wire.ts';
import { ROW_ID_TITLE } from '../../../model/import/row-keys.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Call, Engine, ExtraColumn } from '../engine.ts';
import { fixedUnit } from '../export/cells.ts';
import { lettersOf, readingsOf, type Spelling, spellingOf, waysToRead } from '../pinyin/readings.ts';
import { YES_NO_WORDS } from './cell-value.ts';
import { fieldHeading, knownHeads, missingHeads } from './import-columns.ts';
import { formerTitles } from './former-titles.ts';
import { makesRows } from './made-rows.ts';
import { sheetRules } from './sheet-rules.ts';
import { sheetWord } from './import-words.ts';
import { shownWords, wordLists } from './word-lists.ts';

/** Choices that are offered by name; of longer lists any text is taken and judged later. */
const WORDS = 300;

const HAN = /\p{Script=Han}/u;

/** Whole pinyin and initials of each way to read the Chinese title, in turn. */
function pinyinOf(titles: readonly string[], spelling: Spelling): string[] {
  const title = titles.find((one) => HAN.test(one));
  if (title === undefined) return [];
  const spots = readingsOf(title.toLowerCase(), spelling);
  return waysToRead(spots)
    .filter(({ length }) => length === spots.length)
    .flatMap((way) => [lettersOf(way, 'whole'), lettersOf(way, 'initials')]);
}

function extraField({ name, title, hint }: ExtraColumn, { locale }: Call, spelling: Spelling): MappableField {
  return {
    name,
    title: title[locale],
    titles: LOCALES.map((one) => title[one]),
    former: [],
    unit: '',
    pinyin: pinyinOf([title.zh], spelling),
    kind: 'text',
    required: false,
    description: hint[locale],
  };
}

/** All fields and further columns that the caller may fill or recognise rows by, in the order of the file. */
export async function mappableFields(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  extras: readonly ExtraColumn[],
): Promise<MappableField[]> {
  const { locale } = call;
  const spelling = spellingOf(engine, call.actor.tenant, entity);
  const former = await formerTitles(engine, call, entity);
  const listOf = wordLists(engine, call, entity);
  const told = sheetRules(engine, entity)?.tells ?? [];
  const needed = new Set(missingHeads(entity, grant, locale, [], told));
  const names = new Set(
    [...knownHeads(entity, grant, locale, extras).values()].flatMap((column) => (column ? [column.name] : [])),
  );
  const mappable = (field: CompiledField): MappableField => {
    const title = fieldHeading(entity, field, locale);
    const titles = [...new Set([title, ...LOCALES.map((one) => fieldHeading(entity, field, one))])];
    const words =
      field.kind === 'boolean'
        ? [sheetWord('yes', locale), sheetWord('no', locale)]
        : shownWords(engine, call, entity, field);
    const reads = field.kind === 'boolean' ? YES_NO_WORDS : [...(listOf(field)?.values.keys() ?? [])];
    return {
      name: field.name,
      title,
      titles,
      former: former.get(field.name) ?? [],
      unit: fixedUnit(entity, field, locale),
      pinyin: pinyinOf(titles, spelling),
      kind: field.kind,
      ...(field.format === undefined ? {} : { format: field.format }),
      required: needed.has(title),
      description: field.description ? textOf(entity, locale, `data.${field.name}.description`, field.description) : '',
      ...(told.includes(field.name) ? { told: true as const } : {}),
      ...(makesRows(engine, call, field) ? { makes: true as const } : {}),
      ...(words !== undefined && words.length <= WORDS ? { words, reads } : {}),
    };
  };
  const id: MappableField = {
    name: 'id',
    title: ROW_ID_TITLE[locale],
    titles: LOCALES.map((one) => ROW_ID_TITLE[one]),
    former: [],
    unit: '',
    pinyin: [],
    kind: 'text',
    required: false,
    description: '',
  };
  return [
    ...Object.values(entity.fields)
      .filter(({ name }) => names.has(name))
      .map(mappable),
    ...extras.map((extra) => extraField(extra, call, spelling)),
    ...(names.has('id') && !entity.fields['id'] ? [id] : []),
  ];
}
