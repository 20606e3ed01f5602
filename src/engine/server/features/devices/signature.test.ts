/** The signature of a device's call: every part counts, and only well-formed headers are looked at. */
import { describe, expect, test } from 'vitest';
import { digestOf, isSignedBy, isWithinWindow, type SignedHead, signatureOf, signedHead } from './signature.ts';

const DEVICE = '01900000-0000-7000-8000-0000000000d1';
const PARTS = { method: 'POST', path: '/api/x/y/report', time: '1785571200000', digest: digestOf('{}') };
const head = (more: Partial<SignedHead> = {}): SignedHead => ({
  ...PARTS,
  device: DEVICE,
  signature: signatureOf('key', PARTS),
  ...more,
});

describe('a signature', () => {
  test('is the HMAC-SHA256 that other programs make of the same four lines', () => {
    expect(digestOf('{}')).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(isSignedBy('key', head())).toBe(true);
  });
  test.each([
    { method: 'PUT' },
    { path: '/api/x/y/other' },
    { time: '1785571200001' },
    { digest: digestOf('{ }') },
  ] as const)('counts for no other %j', (more) => {
    expect(isSignedBy('key', head(more))).toBe(false);
  });
  test('counts for no other key', () => {
    expect(isSignedBy('keys', head())).toBe(false);
  });
});

describe('headers', () => {
  const headers = {
    device: DEVICE,
    'device-time': PARTS.time,
    'device-digest': PARTS.digest.toUpperCase(),
    'device-signature': signatureOf('key', PARTS),
  };
  test('are read in any case of letters', () => {
    expect(signedHead(headers, 'POST', PARTS.path)).toEqual(head());
  });
  test.each([
    { device: 'gate-1' },
    { device: undefined },
    { 'device-time': '1785571200' },
    { 'device-digest': 'abc' },
    { 'device-signature': '' },
    { 'device-signature': ['a', 'b'] },
  ])('that are not well formed are none: %j', (more) => {
    expect(signedHead({ ...headers, ...more }, 'POST', PARTS.path)).toBeUndefined();
  });
});

test('the clock of a device may be five minutes off, on either side', () => {
  const at = Number(PARTS.time);
  expect([-300_000, 0, 300_000].map((shift) => isWithinWindow(head(), at + shift))).toEqual([true, true, true]);
  expect([-300_001, 300_001].map((shift) => isWithinWindow(head(), at + shift))).toEqual([false, false]);
});
