/** What stands in the code of a label comes back as it was, and nothing else is taken for one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelAddress, longId, readLabelAddress, readLabelPath, shortId } from './label-address.ts';

const place = fc.record({
  mark: fc.stringMatching(/^[a-z0-9]{8}$/),
  tenant: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{1,20}$/),
  entity: fc.stringMatching(/^[a-z][A-Za-z0-9]{1,20}$/),
  id: fc.uuid(),
  code: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
});

it('gives back what was printed, wherever the portal stands', () => {
  fc.assert(
    fc.property(
      place,
      fc.constantFrom('https://a.example', 'http://127.0.0.1:3000', 'https://b.cn/portal'),
      (one, portal) => {
        expect(readLabelAddress(labelAddress(portal, one))).toEqual(one);
      },
    ),
  );
  fc.assert(fc.property(fc.uuid(), (id) => void expect(longId(shortId(id))).toBe(id)));
});

it('takes nothing else for a label', () => {
  const real = labelAddress('https://a.example', {
    mark: 'k3f9qa7z',
    tenant: 'default',
    entity: 'equipCrane',
    id: '01900000-0000-7000-8000-000000000001',
    code: 'QZ-1',
  });
  expect(readLabelAddress(real)?.code).toBe('QZ-1');
  for (const wrong of [
    'QZ-LY2-0063',
    'https://a.example/s/k3f9qa7z/default/equipCrane/x/QZ-1',
    real.replace('https', 'javascript'),
    real.replace('/QZ-1', ''),
    `${real}/more`,
    real.replace('QZ-1', '%E4%'),
    real.replace(/equipCrane\/./, 'equipCrane/!'),
  ])
    expect(readLabelAddress(wrong), wrong).toBeUndefined();
  expect(readLabelPath('/apps/scan')).toBeUndefined();
});
