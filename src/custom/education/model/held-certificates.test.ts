/** Of several certificates of a kind the one that its holder may work with stands on the card. */
import { expect, it } from 'vitest';
import type { Row } from '../../../engine/model/types.ts';
import { heldCertificates } from './held-certificates.ts';

const certificate = (certNo: string, status: string, validTo: string, more: Row = {}): Row => ({
  certNo,
  status,
  validTo,
  certType: 'guardianCert',
  opItem: '动火监护',
  ...more,
});
const shown = (...rows: Row[]): unknown[] => heldCertificates(rows).map(({ certNo }) => certNo);

it('shows a valid certificate before one that was revoked, however long that would have lasted', () => {
  const [revoked, valid] = [certificate('A', 'revoked', '2029-12-31'), certificate('B', 'valid', '2027-06-30')];
  expect(shown(revoked, valid)).toEqual(['B']);
  expect(shown(valid, revoked)).toEqual(['B']);
  expect(shown(certificate('C', 'expired', '2030-01-01'), certificate('D', 'reviewDue', '2027-01-01'))).toEqual(['D']);
});

it('shows the one that lasts longest of those in one state, and each kind by itself', () => {
  expect(shown(certificate('A', 'valid', '2027-01-01'), certificate('B', 'expiring', '2028-01-01'))).toEqual(['B']);
  expect(shown(certificate('A', 'revoked', '2027-01-01'), certificate('B', 'expired', '2026-01-01'))).toEqual(['A']);
  expect(
    shown(
      certificate('A', 'valid', '2028-01-01'),
      certificate('B', 'revoked', '2027-01-01', { opItem: '受限空间监护' }),
    ),
  ).toEqual(['B', 'A']);
});

it('leaves out what waits to be confirmed', () => {
  expect(shown(certificate('A', 'pending', '2030-01-01'))).toEqual([]);
  expect(shown(certificate('A', 'pending', '2030-01-01'), certificate('B', 'expired', '2026-01-01'))).toEqual(['B']);
});
