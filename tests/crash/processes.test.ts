/**
 * Kill -9 inside complete, send back, a join and a timer: what was answered happened once, what was sent anew happens
 * once, and nothing is half there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/breadth.ts';
import { type ProcessSite, openProcessSite, processKills, processRound, timerRound } from './process-site.ts';

describe('kill -9 while processes are handled', () => {
  let site: ProcessSite;
  beforeAll(async () => {
    site = await openProcessSite();
  });
  afterAll(async () => {
    await site.close();
  });

  const rounds = Array.from({ length: LONG ? 5 : 1 }, () => processKills).flat();
  it.each(rounds.map((kind, round) => ({ kind, round })))(
    'of the $kind: each call once or not at all',
    async ({ kind, round }) => {
      const result = await processRound(site, kind, round);
      expect(result).toMatchObject({ wrong: 0, torn: 0 });
      expect(result.inFlight).toBeGreaterThan(0);
      expect(result.acknowledged).toBeGreaterThanOrEqual(40);
    },
  );

  it('of the server while timers fall due: each fires once, and none is lost', async () => {
    const count = LONG ? 500 : 60;
    const { atKill, fired, torn } = await timerRound(site, count);
    expect({ fired, torn }).toEqual({ fired: count, torn: 0 });
    expect(atKill).toBeLessThan(count);
  });
});
