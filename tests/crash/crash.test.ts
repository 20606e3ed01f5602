/**
 * Kill -9 with writes in flight: what was acknowledged is there, what was in flight is there as a whole or not at all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/breadth.ts';
import { api } from '../support/client.ts';
import { type CrashSite, crashRound, kinds, openCrashSite } from './crash-site.ts';

describe('kill -9', () => {
  let site: CrashSite;
  beforeAll(async () => {
    site = await openCrashSite();
  });
  afterAll(async () => {
    await site.close();
  });

  const rounds = Array.from({ length: LONG ? 5 : 1 }, () => kinds).flat();
  it.each(rounds.map((kind, round) => ({ kind, round })))(
    'of the $kind loses no acknowledged row and tears none',
    async ({ kind, round }) => {
      const result = await crashRound(site, kind, round);
      expect(result).toMatchObject({ lost: 0, torn: 0, fieldThere: true });
      expect(result.inFlight).toBeGreaterThan(0);
      expect(result.acknowledged).toBeGreaterThanOrEqual(25);
      const written = await api(site.product.url, site.token).post('/api/crash/crashOrder/addCrashOrder', {
        orderNo: `after-${round}`,
        ...(site.extra > 0 ? { [`extra${site.extra}`]: '新字段' } : {}),
      });
      expect(written.code).toBe(200);
    },
  );
});
