/** The devices of the demonstration send readings through the door of real ones: curves move, alarms open and end. */
import { expect, test } from 'vitest';
import { pino } from 'pino';
import type { ListData } from '../../src/engine/model/wire.ts';
import { readConfig } from '../../src/engine/server/config.ts';
import { simulate } from '../../src/engine/server/features/simulator/feature.ts';
import { awayAt } from '../../src/engine/server/features/simulator/reading.ts';
import { fileServer } from '../support/file-server.ts';
import { pauseJobs } from '../support/run-job.ts';

const server = fileServer();
const silent = pino({ level: 'silent' });
const MINUTE = 60_000;
const minuteNow = (): number => Math.floor(server.deps.engine.clock.millis() / MINUTE);

test('it is on where the demonstration is, and can be switched off', () => {
  const on = (env: Record<string, string>): boolean => readConfig(env).simulator;
  expect([on({}), on({ DEMO: '0' }), on({ SIMULATOR: '0' })]).toEqual([true, false, false]);
  expect(on({ NODE_ENV: 'production', ADMIN_PASSWORD: 'fern-dune-9' })).toBe(false);
  expect(server.deps.features.map(({ name }) => name)).not.toContain('simulator');
});

test('forty devices read something else every minute; one that leaves its limits opens an alarm, which ends by itself', async () => {
  await pauseJobs(server);
  const list = async (name: string, query: Record<string, string | number>): Promise<ListData['list']> => {
    const admin = await server.afresh('admin');
    const noun = name[0]!.toUpperCase() + name.slice(1);
    return (await admin.get<ListData>(`/api/warning/${name}/query${noun}`, { pageSize: 500, ...query })).data.list;
  };
  const values = async (): Promise<Map<string, unknown>> =>
    new Map((await list('warnPoint', { status: 'enabled' })).map((row) => [row.id, row['currentValue']]));
  const { engine } = server.deps;
  const before = await values();
  expect(await simulate(engine, silent)).toBeGreaterThan(38);
  // One whose curve turns here reads the same twice; after another minute none does.
  server.advance(MINUTE);
  await simulate(engine, silent);
  const after = await values();
  const moved = [...after].filter(([id, value]) => before.get(id) !== value).map(([id]) => id);
  const watched = await list('warnPoint', { status: 'enabled' });
  const devicesOf = (rows: ListData['list']): number => new Set(rows.map(({ device }) => device)).size;
  // Some wait in an alarm that the demonstration tells of, and are left to people.
  const still = watched.filter(({ currentState, id }) => currentState !== 'normal' && !moved.includes(id));
  expect(devicesOf(watched.filter(({ id }) => moved.includes(id)).concat(still))).toBeGreaterThanOrEqual(40);
  expect(still.length).toBeLessThan(moved.length / 4);

  // The next one to leave its limits, at the farthest of its way.
  const points = (await list('warnPoint', { status: 'enabled', currentState: 'normal' })).filter(({ id }) =>
    moved.includes(id),
  );
  const first = minuteNow() + 1;
  const at = Array.from({ length: 3 * 1440 }, (_, index) => first + index)
    .flatMap((minute) =>
      points.map((row) => ({ minute, row, away: awayAt({ pointNo: String(row['pointNo']) }, minute) })),
    )
    .find(({ away }) => away > 0.97)!;
  const go = (minute: number): void => server.advance((minute - minuteNow()) * MINUTE);
  const alarms = (): Promise<ListData['list']> => list('alarmInfo', { point: at.row.id, sort: '-startTime' });
  const known = (await alarms()).length;
  for (const minute of [at.minute - 1, at.minute, at.minute + 1]) {
    go(minute);
    await simulate(engine, silent);
  }
  const [alarm] = await alarms();
  expect((await alarms()).length).toBe(known + 1);
  expect(alarm).toMatchObject({ level: '1', recoverTime: null });
  // Within a quarter of an hour it is back, and led to where it was.
  let minute = at.minute + 1;
  while (awayAt({ pointNo: String(at.row['pointNo']) }, minute) > 0) minute += 1;
  for (const later of [minute, minute + 2]) {
    go(later);
    await simulate(engine, silent);
  }
  expect((await alarms())[0]).toMatchObject({ id: alarm!.id, recoverTime: expect.any(String) as string });
});
