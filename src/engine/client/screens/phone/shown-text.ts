/** What somebody signs, in words: it stands above the pad, as it stood on the page. */
import { createContext } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { childRows, childView } from '../../controllers/form/changed-fields.ts';
import { wordOf } from '../../controllers/formats/row-words.ts';

/** What is seen and not read. */
const WORDLESS = ['file', 'files', 'json', 'children'];

/** Title and word of each field of a row that says something. */
function factsOf(view: EntityView, row: WireRow): readonly (readonly [title: string, word: string])[] {
  return view.fields
    .filter(({ kind, hidden, name }) => !hidden && !WORDLESS.includes(kind) && Object.hasOwn(row, name))
    .flatMap(({ name, title }) => {
      const word = row[name] === false ? '' : wordOf(view, row, name);
      return word === '' ? [] : [[title, word] as const];
    });
}

/** The lines of a record that are read: what it is called, each field that says something, a line for each row in it. */
export function shownLines(view: EntityView, row: WireRow): readonly string[] {
  const mark = view.locale === 'en' ? ': ' : '：';
  const rows = view.fields.flatMap((field) => {
    const child = childView(view, field);
    return child && !field.hidden
      ? childRows(row, field.name).map((one, index) => {
          const words = factsOf(child, one as WireRow).map(([, word]) => word);
          return `${field.title} ${index + 1}${mark}${words.join(' · ')}`;
        })
      : [];
  });
  return [
    ...(row.$label ? [row.$label] : []),
    ...factsOf(view, row).map(([title, word]) => `${title}${mark}${word}`),
    ...rows,
  ];
}

/** What a page shows beside the form, where that is what is signed; the row of the form itself where nothing is said. */
export const ShownContext = createContext<readonly string[] | undefined>(undefined);
