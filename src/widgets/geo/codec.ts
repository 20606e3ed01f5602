/** `lng,lat` in degrees (GCJ-02), as text, so that no digit is lost. */
import type { Codec } from '../../engine/client/index.ts';
import { hasFormat } from '../../engine/model/formats.ts';

export const geoCodec: Codec = {
  format: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => {
    const plain = text
      .normalize('NFKC')
      .replaceAll('，', ',')
      .trim()
      .replace(/\s*[,;\s]\s*/, ',');
    return plain === '' ? null : hasFormat('geo', plain) ? plain : undefined;
  },
};
