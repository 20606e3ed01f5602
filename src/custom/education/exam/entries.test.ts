/** Answers on the device: unsent until the server holds them, and never lost to what it says meanwhile. */
import { describe, expect, it } from 'vitest';
import {
  begin,
  change,
  clockText,
  entryOf,
  isAnswered,
  leftOver,
  take,
  toggleKey,
  unsent,
  unsentLate,
  waiting,
} from './entries.ts';
import type { Answer } from './wire.ts';

const held = (qid: string, answer: string, version: number, marked = false): Answer => ({
  qid,
  answer,
  marked,
  version,
});

describe('answers on this device', () => {
  it('are unsent from their change until the server holds them', () => {
    const before = begin([held('q1', 'A', 1)], []).entries;
    const changed = change(before, 'q1', { answer: 'B' });
    expect(unsent(changed)).toEqual([{ qid: 'q1', answer: 'B', marked: false, version: 1 }]);
    expect(change(before, 'q1', { answer: 'A' })).toBe(before);
    const saved = take(changed, [held('q1', 'B', 2)], unsent(changed));
    expect([unsent(saved.entries), saved.overruled]).toEqual([[], []]);
    expect(entryOf(saved.entries, 'q1').version).toBe(2);
  });

  it('keep what was changed while the answer was on its way, over the version that arrived', () => {
    const first = change(new Map(), 'q1', { answer: 'A' });
    const sent = unsent(first);
    const later = change(first, 'q1', { answer: 'C' });
    const { entries } = take(later, [held('q1', 'A', 1)], sent);
    expect(unsent(entries)).toEqual([{ qid: 'q1', answer: 'C', marked: false, version: 1 }]);
  });

  it('give way to a later answer from another device, and say so', () => {
    const mine = change(begin([held('q1', 'A', 1)], []).entries, 'q1', { answer: 'B' });
    const { entries, overruled } = take(mine, [held('q1', 'C', 2)], unsent(mine));
    expect([entryOf(entries, 'q1').answer, overruled]).toEqual(['C', ['q1']]);
  });

  it('take from a look at the sheet only what this device did not change', () => {
    const mine = change(begin([held('q1', 'A', 1)], []).entries, 'q1', { answer: 'B' });
    const { entries } = take(mine, [held('q1', 'C', 2), held('q2', 'true', 1)]);
    expect([entryOf(entries, 'q1').answer, entryOf(entries, 'q2').answer]).toEqual(['B', 'true']);
    expect(unsent(entries)[0]?.version).toBe(1);
  });

  it('are found again by a page that opens, unless another device was later', () => {
    const left = leftOver([
      { qid: 'q1', answer: 'B', marked: true, version: 1 },
      { qid: 'q2', answer: 'D', version: 0 },
      { answer: 'nowhere' },
    ]);
    const { entries, overruled } = begin([held('q1', 'A', 1), held('q2', 'C', 3)], left);
    expect(unsent(entries)).toEqual([{ qid: 'q1', answer: 'B', marked: true, version: 1 }]);
    expect(overruled).toEqual(['q2']);
    expect(leftOver('nothing')).toEqual([]);
  });

  it('keep the moment at which they were given, over a reload too, and a flag does not make them younger', () => {
    const mark = (watch: number): { device: string; page: string; watch: number; server: number } => ({
      device: '2026-11-20T08:00:00.000Z',
      page: 'p1',
      watch,
      server: 1000 + watch,
    });
    const age = (one: { readonly watch: number } | undefined): number | undefined => one && 9000 - one.watch;
    const given = change(change(new Map(), 'q1', { answer: 'A' }, mark(1)), 'q1', { marked: true }, mark(5));
    const both = change(given, 'q2', { marked: true }, mark(6));
    expect(unsentLate(both, age).map(({ qid, elapsed }) => [qid, elapsed])).toEqual([
      ['q1', 8999],
      ['q2', 8994],
    ]);
    const kept = leftOver(JSON.parse(JSON.stringify(waiting(both))));
    const { entries } = begin([], kept);
    expect(unsentLate(entries, age)).toEqual(unsentLate(both, age));
    expect(unsent(entries)[0]).toEqual({ qid: 'q1', answer: 'A', marked: true, version: 0 });
    // What an older page left, or somebody wrote there, has no known age.
    const [unknown] = leftOver([{ qid: 'q1', answer: 'A', mark: { watch: 'soon' } }]);
    expect(unsentLate(begin([], [unknown!]).entries, age)).toEqual([
      { qid: 'q1', answer: 'A', marked: false, version: 0 },
    ]);
  });

  it('stay once they are judged', () => {
    const { entries } = take(new Map(), [{ ...held('q1', 'A', 1), judged: true }]);
    expect(change(entries, 'q1', { answer: 'B' })).toBe(entries);
    expect([isAnswered(entries, 'q1'), isAnswered(entries, 'q2')]).toEqual([true, false]);
  });
});

describe('small words', () => {
  it('the letters of a choice stand in order', () => {
    expect([toggleKey('', 'C'), toggleKey('C', 'A'), toggleKey('A,C', 'C')]).toEqual(['C', 'A,C', 'A']);
  });
  it('time is minutes and seconds, with hours where there are any', () => {
    expect([clockText(3909), clockText(2538), clockText(6.2), clockText(-3)]).toEqual([
      '1:05:09',
      '42:18',
      '0:07',
      '0:00',
    ]);
  });
});
