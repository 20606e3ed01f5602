/** Ids carry their time, are all different, and ascend in the order in which they were made. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasFormat } from '../../model/formats.ts';
import { newId } from './ids.ts';

it('makes ids that carry their time, ascend within one millisecond and over milliseconds, and are never the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 2 }), fc.integer({ min: 2, max: 40 }), (millis, count) => {
      const ids = [...Array.from({ length: count }, () => newId(millis)), newId(millis + 1)];
      expect(ids).toEqual([...new Set(ids)].sort());
      for (const id of ids) expect(hasFormat('uuid', id) && id[14] === '7' && '89ab'.includes(id[19] ?? '')).toBe(true);
      expect(ids.map((id) => parseInt(id.replaceAll('-', '').slice(0, 12), 16))).toEqual([
        ...Array.from({ length: count }, () => millis),
        millis + 1,
      ]);
    }),
  );
});
