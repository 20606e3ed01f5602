/** Answers that arrive after the end: what a page claims is bounded by what the server knows of it, for any claim. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenAt, heard, isInTime, isPage, readContacts, writeContacts } from './late.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const page = fc.stringMatching(/^[0-9a-f]{32}$/);

describe('the moment at which an answer was given', () => {
  it('lies between the last contact with its page and its arrival, whatever the page claims', () => {
    fc.assert(
      fc.property(moment, moment, fc.double(), (one, other, elapsed) => {
        const [contact, now] = [Math.min(one, other), Math.max(one, other)];
        const given = givenAt({ elapsed, contact, now });
        expect(given).toBeGreaterThanOrEqual(contact);
        expect(given).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('is the arrival less what elapsed, where the server was not heard in between', () => {
    fc.assert(
      fc.property(moment, fc.nat(), fc.nat(), (contact, silent, elapsed) => {
        fc.pre(elapsed <= silent);
        expect(givenAt({ elapsed, contact, now: contact + silent })).toBe(contact + silent - elapsed);
      }),
    );
  });

  it('is no earlier the shorter ago it is said to be, nor the later the page was heard of', () => {
    fc.assert(
      fc.property(moment, fc.nat(), fc.nat(), fc.nat(), (contact, silent, elapsed, more) => {
        const now = contact + silent;
        const given = givenAt({ elapsed, contact, now });
        expect(givenAt({ elapsed: elapsed + more, contact, now })).toBeLessThanOrEqual(given);
        expect(givenAt({ elapsed, contact: Math.min(now, contact + more), now })).toBeGreaterThanOrEqual(given);
      }),
    );
  });

  it('is the arrival where the page does not know, or is not known', () => {
    fc.assert(
      fc.property(moment, fc.nat(), (now, known) => {
        expect(givenAt({ elapsed: undefined, contact: known, now })).toBe(now);
        expect(givenAt({ elapsed: known, contact: undefined, now })).toBe(now);
        for (const elapsed of [-1, Number.NaN, Infinity]) expect(givenAt({ elapsed, contact: 0, now })).toBe(now);
      }),
    );
  });

  it('lies before the end for an answer of the last second, and not for one of the next', () => {
    const end = 1_800_000_000_000;
    const at = (elapsed: number): boolean =>
      isInTime(givenAt({ elapsed, contact: end - 60_000, now: end + 300_000 }), end);
    expect([at(301_000), at(300_000), at(290_000), at(1000)]).toEqual([true, true, false, false]);
    // Whoever was heard of after the end gave nothing before it.
    expect(isInTime(givenAt({ elapsed: 900_000, contact: end + 10_000, now: end + 300_000 }), end)).toBe(false);
  });
});

describe('the pages that were heard of', () => {
  it('are read as they were written, the last twelve of them, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(page, moment), { maxLength: 30 }), (calls) => {
        const contacts = calls.reduce<ReturnType<typeof readContacts>>(
          (before, [name, at]) => heard(before, name, at),
          [],
        );
        expect(readContacts(writeContacts(contacts))).toEqual(contacts);
        expect(contacts.length).toBeLessThanOrEqual(12);
        expect(new Set(contacts.map((one) => one.page)).size).toBe(contacts.length);
        expect(writeContacts(contacts).length).toBeLessThan(1000);
      }),
    );
  });

  it('are never heard of earlier than before', () => {
    const contacts = heard(heard([], 'a'.repeat(32), 2000), 'a'.repeat(32), 1000);
    expect(contacts).toEqual([{ page: 'a'.repeat(32), at: 2000 }]);
  });

  it('are nothing where the field holds something else, and give themselves plain numbers', () => {
    expect([readContacts(null), readContacts('what@ever x@1'), readContacts('')]).toEqual([[], [], []]);
    expect([isPage('a'.repeat(32)), isPage('short'), isPage('a@b@c d e'), isPage(7)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
