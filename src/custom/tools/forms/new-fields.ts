/** The fields of a new entity while they are typed, and what is sent of them. Pure. */
import { NEW_KINDS } from '../../../engine/model/generator/new-kinds.ts';

export type NewKind = (typeof NEW_KINDS)[number];
export { NEW_KINDS };

export interface FieldRow {
  readonly key: number;
  readonly title: string;
  readonly name: string;
  readonly kind: NewKind;
  readonly required: boolean;
  readonly options: string;
  readonly refEntity: string | undefined;
}

export const CHOICES: ReadonlySet<NewKind> = new Set(['choice', 'choices']);

export function emptyRow(key: number): FieldRow {
  return { key, title: '', name: '', kind: 'text', required: false, options: '', refEntity: undefined };
}

/** Rows that say something; the last one is often left empty. */
export function filledRows(rows: readonly FieldRow[]): FieldRow[] {
  return rows.filter(({ title }) => title.trim() !== '');
}

/** Choices are typed with commas between, as they are said. */
function optionLines(text: string): string {
  return text
    .split(/[,，、;；\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('\n');
}

export function sentFields(rows: readonly FieldRow[]) {
  return filledRows(rows).map(({ title, name, kind, required, options, refEntity }) => ({
    title: title.trim(),
    kind,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(required ? { required } : {}),
    ...(CHOICES.has(kind) ? { options: optionLines(options) } : {}),
    ...(kind === 'ref' && refEntity !== undefined ? { refEntity } : {}),
  }));
}
