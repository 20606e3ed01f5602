/** Yes and no as text, in the three languages people paste from. */
import type { Codec } from '../../engine/client/index.ts';

const YES = new Set(['true', '1', 'yes', 'y', '是', '√', '✓']);
const NO = new Set(['false', '0', 'no', 'n', '否', '×']);

/** A boolean without a value is false (docs/format/meanings.md#null), so empty text is no value of it. */
export const booleanCodec: Codec = {
  format: (value) => (value === true ? 'true' : value === false ? 'false' : ''),
  parse: (text) => {
    const word = text.trim().toLowerCase();
    if (word === '') return null;
    return YES.has(word) ? true : NO.has(word) ? false : undefined;
  },
};
