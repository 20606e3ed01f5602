/** Red bars from work, yellow says that something is due, green that nothing is. */
import { expect, it } from 'vitest';
import { type CardFacts, colourOf, contractorReasonsOf, reasonsOf } from './card-colour.ts';

const fine: CardFacts = { isOnJob: true, induction: 'qualified', hoursOk: true, certificates: ['valid'] };
const look = (more: Partial<CardFacts>): readonly unknown[] => {
  const reasons = reasonsOf({ ...fine, ...more });
  return [colourOf(reasons), ...reasons];
};

it('is green where nothing is due', () => {
  expect(look({})).toEqual(['green']);
  expect(look({ certificates: [] })).toEqual(['green']);
  // Of somebody who came before there were cards nothing is said against it.
  expect(look({ induction: null })).toEqual(['green']);
});

it('is yellow where something is due', () => {
  expect(look({ hoursOk: false })).toEqual(['yellow', 'hours']);
  expect(look({ certificates: ['valid', 'expiring'] })).toEqual(['yellow', 'expiring']);
  expect(look({ certificates: ['reviewDue'] })).toEqual(['yellow', 'expiring']);
  for (const induction of ['company', 'workshop', 'team']) expect(look({ induction })).toEqual(['yellow', 'levelOpen']);
});

it('is red where somebody may not work', () => {
  expect(look({ induction: 'failed' })).toEqual(['red', 'level']);
  expect(look({ certificates: ['valid', 'expired'], hoursOk: false })).toEqual(['red', 'expired', 'hours']);
  expect(look({ certificates: ['revoked'] })).toEqual(['red', 'expired']);
  expect(look({ isOnJob: false })).toEqual(['red', 'left']);
});

it('is green for a contractor’s person while admitted, and red whatever else keeps them out', () => {
  const facts = { status: 'admitted', passTo: '2027-06-30', warnFrom: '2026-12-31', certificates: ['valid'] };
  expect(contractorReasonsOf(facts)).toEqual([]);
  expect(contractorReasonsOf({ ...facts, passTo: '2026-12-31' })).toEqual(['passEnding']);
  expect(colourOf(contractorReasonsOf({ ...facts, certificates: ['reviewDue'] }))).toBe('yellow');
  expect(contractorReasonsOf({ ...facts, status: 'training', passTo: null })).toEqual(['untrained']);
  for (const status of ['draft', 'reviewing', 'returned', 'suspended', 'left', 'blacklisted'])
    expect(colourOf(contractorReasonsOf({ ...facts, status }))).toBe('red');
  expect(colourOf(contractorReasonsOf({ ...facts, certificates: ['expired'] }))).toBe('red');
});
