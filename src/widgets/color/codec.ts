/** `#rrggbb`, also typed without the sign, in capitals or with three digits. */
import type { Codec } from '../../engine/client/index.ts';
import { hasFormat } from '../../engine/model/formats.ts';

export const colorCodec: Codec = {
  format: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => {
    const plain = text.normalize('NFKC').trim();
    if (plain === '') return null;
    // A stored colour in capitals is the same value and stays as it is.
    if (hasFormat('color', plain)) return plain;
    const digits = plain.replace(/^#/, '');
    const long = /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits;
    return hasFormat('color', `#${long}`) ? `#${long}` : undefined;
  },
};
