/**
 * By what a line of a sheet is recognised as a row that is there: by fields where they are enough, else by a column
 * that only exports write.
 */
import { fieldWritable, type Grant, sightOf } from '../access.ts';
import type { Locale } from '../errors/define.ts';
import { implicitFields } from '../format/implicit-fields.ts';
import type { CompiledEntity, CompiledField } from '../types.ts';

type Words = Readonly<Record<Locale, string>>;

/** What the column with a row's id is headed; not as in lists, where many a field of its own is called so. */
export const ROW_ID_TITLE: Words = { zh: '记录标识', tw: '紀錄識別碼', en: 'Record id' };

/** A row's id as a column of sheets. */
export function rowIdField(locale: Locale): CompiledField {
  return { ...(implicitFields().id as CompiledField), title: ROW_ID_TITLE[locale] };
}

/** Fields by which a line is matched with a stored row when it brings no id. */
export function upsertFields(entity: CompiledEntity): readonly string[] {
  return entity.list.import === false ? [] : entity.list.import.upsertOn;
}

/** Kinds whose value is one text, the same in the table and in a sheet. A name of another row may be several rows'. */
const TOLD_APART: ReadonlySet<CompiledField['kind']> = new Set(['text', 'integer', 'date', 'month', 'year']);

/**
 * Does the row's id have to stand in a sheet so that each row is recognised when it comes back to somebody with this
 * grant?
 */
export function needsRowId(entity: CompiledEntity, grant: Grant): boolean {
  const names = upsertFields(entity);
  const keys = names.map((name) => entity.fields[name]);
  const serial = keys.length === 1 && keys[0]?.serial !== undefined;
  const unique = entity.storage.unique.some((rule) => !rule.where && rule.fields.every((name) => names.includes(name)));
  return (
    !(serial || unique) ||
    !keys.every(
      (field) =>
        field !== undefined &&
        TOLD_APART.has(field.kind) &&
        sightOf(grant, entity, field.name) === 'open' &&
        !field.hidden &&
        (field.serial !== undefined ||
          (field.required && !field.show && !field.readOnly && fieldWritable(grant, field))),
    )
  );
}
