/** What a gate's recognition means: who comes in, who does not, and what somebody has to look at. */
import { describe, expect, test } from 'vitest';
import { eventOf, isMismatch, isToHandle, resultOf, type Seen } from './gate-event.server.ts';

const THRESHOLD = 0.8;
const seen = (more: Partial<Seen> = {}): Seen => ({ isListed: false, isOtherCard: false, score: null, ...more });
const admitted = { status: 'admitted', suspendReason: null, lapsed: null };
const result = (more: Partial<Seen>): string => resultOf(seen(more), THRESHOLD);

describe('the result', () => {
  test('nobody recognised is a stranger, whatever the similarity', () => {
    expect(result({})).toBe('stranger');
    expect(result({ score: 0.99 })).toBe('stranger');
  });
  test.each([
    [{}, 'pass'],
    [{ lapsed: 'training' }, 'notTrained'],
    [{ lapsed: 'insurance' }, 'expired'],
    [{ lapsed: 'stop' }, 'suspended'],
    [{ status: 'training' }, 'notTrained'],
    [{ status: 'reviewing' }, 'notTrained'],
    [{ status: 'left' }, 'expired'],
    [{ status: 'suspended', suspendReason: 'health' }, 'expired'],
    [{ status: 'suspended', suspendReason: 'manual' }, 'suspended'],
    [{ status: 'blacklisted' }, 'blacklist'],
  ])('a person with %j: %s', (more, expected) => {
    expect(result({ person: { ...admitted, ...more } })).toBe(expected);
  });
  test('a match below the threshold is none; at it, and without a figure, it is the gate’s word', () => {
    expect(result({ person: admitted, score: 0.79 })).toBe('stranger');
    expect(isMismatch(seen({ person: admitted, score: 0.79 }), THRESHOLD)).toBe(true);
    expect(result({ person: admitted, score: 0.8 })).toBe('pass');
    expect(result({ person: admitted })).toBe('pass');
  });
  test('who shows the card of somebody else is a mismatch, however alike the faces are', () => {
    const other = seen({ person: admitted, score: 0.99, isOtherCard: true });
    expect([resultOf(other, THRESHOLD), isMismatch(other, THRESHOLD)]).toEqual(['stranger', true]);
    expect(result({ user: { status: 'normal' }, isOtherCard: true })).toBe('stranger');
    expect(isMismatch(seen({ isOtherCard: true }), THRESHOLD)).toBe(false);
  });
  test('the blacklist comes before everything', () => {
    expect(result({ isListed: true })).toBe('blacklist');
    expect(result({ isListed: true, person: admitted, score: 0.1 })).toBe('blacklist');
    expect(result({ person: { ...admitted, status: 'blacklisted' }, score: 0.1 })).toBe('blacklist');
  });
  test('people of the works come in as long as their account counts', () => {
    expect(result({ user: { status: 'normal' } })).toBe('pass');
    expect(result({ user: { status: 'left' } })).toBe('suspended');
  });
});

test('who goes out is looked at only where he should not have been inside', () => {
  expect(isToHandle('pass', 'in')).toBe(false);
  expect(isToHandle('expired', 'in')).toBe(true);
  expect(isToHandle('expired', 'out')).toBe(false);
  expect(isToHandle('stranger', 'out')).toBe(true);
  expect(isToHandle('blacklist', 'out')).toBe(true);
});

test('events are called as the domain has them', () => {
  expect(eventOf('stranger', true)).toBe('mismatch');
  expect(eventOf('stranger', false)).toBe('stranger');
  expect(eventOf('suspended', false)).toBe('expired');
  expect(eventOf('blacklist', true)).toBe('blacklist');
});
