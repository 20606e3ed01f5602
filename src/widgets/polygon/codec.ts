/** A boundary as text: its corners in percent, `12.5,30 40,30 …`. Pure. */
import type { Codec } from '../../engine/client/index.ts';
import { cornersOf, polygonFault, storedShare } from '../../engine/model/plan/polygon.ts';

const percent = (share: number): string => String(Math.round(share * 10_000) / 100);

export const polygonCodec: Codec = {
  format: (value) =>
    cornersOf(value)
      .map(([x, y]) => `${percent(x)},${percent(y)}`)
      .join(' '),
  parse: (text) => {
    const plain = text.normalize('NFKC').trim();
    if (plain === '') return [];
    const corners = plain.split(/\s+/).map((pair) => pair.split(',').map((figure) => Number(figure || 'x') / 100));
    if (polygonFault(corners, Infinity) !== undefined) return undefined;
    return corners.map((pair) => pair.map(storedShare));
  },
};
