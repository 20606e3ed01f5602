/** Red bars from work, yellow says that something is due, green that nothing is. */
import { expect, it } from 'vitest';
import { type CardFacts, colourOf, reasonsOf } from './card-colour.ts';

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
