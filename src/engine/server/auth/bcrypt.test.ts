/** Hashes of other systems: which are taken, and that comparing with one leaves the server's thread to others. */
import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { compareBcrypt, isBcryptHash } from './bcrypt.ts';

const REST = 'h00rZIRCCQDHIR2AjQlNZOUpNOjWR2e1CMPoGNvYT.tZ/ktT6.BAa';

describe('a hash of bcrypt', () => {
  it('is taken with costs of 4 to 12, in each of its spellings', () => {
    const costs = ['03', '04', '07', '08', '10', '12', '13', '31'];
    expect(costs.filter((cost) => isBcryptHash(`$2a$${cost}$${REST}`))).toEqual(['04', '07', '08', '10', '12']);
    expect(['2a', '2b', '2y', '2x', '2', '1'].filter((kind) => isBcryptHash(`$${kind}$10$${REST}`))).toEqual([
      '2a',
      '2b',
      '2y',
    ]);
    expect([
      isBcryptHash(null),
      isBcryptHash(`$2a$10$${REST}x`),
      isBcryptHash('21232f297a57a5a743894a0e4a801fc3'),
    ]).toEqual([false, false, false]);
  });

  it('is compared for several at once, each with its own answer', async () => {
    const hash = bcrypt.hashSync('river-moss-7', 4).replace('$2b$', '$2a$');
    expect(isBcryptHash(hash)).toBe(true);
    const answers = await Promise.all(
      ['river-moss-7', 'river-moss-8', '', 'river-moss-7'].map((password) => compareBcrypt(password, hash)),
    );
    expect(answers).toEqual([true, false, false, true]);
  });

  it('is compared in a thread: the loop of the server goes on meanwhile', async () => {
    // Started before, so that only the comparison is counted.
    await compareBcrypt('x', bcrypt.hashSync('x', 4));
    let turns = 0;
    let compared = false;
    const turn = (): void => {
      turns += 1;
      if (!compared) setImmediate(turn);
    };
    setImmediate(turn);
    await compareBcrypt('wrong', `$2a$12$${REST}`);
    compared = true;
    // Compared on this thread in slices there would be a handful.
    expect(turns).toBeGreaterThan(100);
  });
});
