/** What somebody signs, in words: it stands above the pad, as it stood on the page. */
import { createContext } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { wordOf } from '../../controllers/formats/row-words.ts';

/** The lines of a record that are read: what it is called, and each field that says something. */
export function shownLines(view: EntityView, row: WireRow): readonly string[] {
  const facts = view.fields
    .filter(({ kind, hidden, name }) => !hidden && !['file', 'files', 'children', 'json'].includes(kind) && name in row)
    .flatMap(({ name, title }) => {
      const word = row[name] === false ? '' : wordOf(view, row, name);
      return word === '' ? [] : [`${title}：${word}`];
    });
  return row.$label ? [row.$label, ...facts] : facts;
}

/** What a page shows beside the form, where that is what is signed; the row of the form itself where nothing is said. */
export const ShownContext = createContext<readonly string[] | undefined>(undefined);
