/**
 * A section with very many fields becomes several by itself, named by the fields they begin and end with: nobody finds
 * one of 196 in a row. Pure.
 */
import type { CompiledSection } from './types.ts';

/** So many fields stand in one section as its file says. */
const LONGEST = 30;
/** Beyond that, so many at most: about one screen in two columns. */
const PART = 16;

/**
 * The section, or its parts in order. A part takes the section's condition; a tab or step stays one, with its parts
 * within.
 * @param titleOf what a field is called
 */
export function splitLong(section: CompiledSection, titleOf: (field: string) => string): readonly CompiledSection[] {
  const { fields, text: _text, ...rest } = section;
  if (fields.length <= LONGEST) return [section];
  const parts = Math.ceil(fields.length / PART);
  const start = (index: number): number => Math.round((index * fields.length) / parts);
  return Array.from({ length: parts }, (_, index): CompiledSection => {
    const names = fields.slice(start(index), start(index + 1));
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const span = first === last ? titleOf(first) : `${titleOf(first)} – ${titleOf(last)}`;
    return index === 0
      ? { ...section, fields: names, title: section.title ?? span }
      : { ...rest, code: `${section.code}$${index + 1}`, as: 'section', title: span, fields: names };
  });
}
