/** Text values: what is typed is the value; formats refuse what they are not. */
import type { Codec } from '../engine/client/index.ts';
import { hasFormat } from '../engine/model/formats.ts';
import type { Value } from '../engine/model/types.ts';

const show = (value: Value): string => (typeof value === 'string' ? value : '');

/** Plain text travels as it is; only "nothing" becomes null. */
export const textCodec: Codec = {
  format: show,
  parse: (text) => (text === '' ? null : text),
};

/** Full-width letters, digits and signs, as Chinese input methods give them, become plain ones; blanks around go. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

/** A codec that tidies what was typed and refuses what is not of `format`. */
export function formatCodec(format: string, tidy: (text: string) => string = plain): Codec {
  return {
    format: show,
    parse: (text, field) => {
      if (text === '') return null;
      // A masked value comes back untouched: it stands for the real one, which the reader may not see.
      if (field.sensitive === 'mask' && text.includes('*')) return text;
      const value = tidy(text);
      return hasFormat(format, value) ? value : undefined;
    },
  };
}

export const emailCodec = formatCodec('email');

/** `138 0013 8000`, `+86 138-0013-8000` and `0532-86981234` alike. */
export const phoneCodec = formatCodec('phone', (text) => {
  const digits = plain(text).replace(/^(\+|00)86/, '').replace(/[\s()]/g, '');
  return digits.startsWith('1') ? digits.replaceAll('-', '') : digits;
});

/** GB 11643: 17 digits and a check digit, of which x is written X. */
export const idCardCodec = formatCodec('idCard', (text) => plain(text).replace(/\s/g, '').toUpperCase());

export const uriCodec = formatCodec('uri');
