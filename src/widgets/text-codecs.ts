/** Text values: what is typed is the value; formats refuse what they are not. */
import type { Codec } from '../engine/client/index.ts';
import { canonicalSpelling, hasFormat } from '../engine/model/formats.ts';
import type { Value } from '../engine/model/types.ts';

const show = (value: Value): string => (typeof value === 'string' ? value : '');

/** Plain text travels as it is; only "nothing" becomes null. */
export const textCodec: Codec = {
  format: show,
  parse: (text) => (text === '' ? null : text),
};

/** A codec that takes other ways of writing the same, and refuses what is not of `format`. */
export function formatCodec(format: string): Codec {
  return {
    format: show,
    parse: (text, field) => {
      if (text === '') return null;
      // A masked value comes back untouched: it stands for the real one, which the reader may not see.
      if (field.sensitive === 'mask' && text.includes('*')) return text;
      const value = canonicalSpelling(format, text.trim());
      return hasFormat(format, value) ? value : undefined;
    },
  };
}

export const emailCodec = formatCodec('email');
export const phoneCodec = formatCodec('phone');
export const telCodec = formatCodec('tel');
export const idCardCodec = formatCodec('idCard');
export const uriCodec = formatCodec('uri');
