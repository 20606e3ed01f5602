/**
 * Six commands of three phones arrive in any of their 720 orders and come to one state. The permit here is as much of
 * one as these commands touch; each step is the one that the hooks take (`tests/http/areas/permit-evidence.test.ts` shows
 * the same over HTTP).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GasState,
  type Stop,
  type TestFact,
  gasStateOf,
  isOutdated,
  joinedStop,
  statusAfterConfirming,
  statusAfterTest,
} from './site-state.server.ts';
import { gasSince, isSampledSince } from './step-state.server.ts';

type Command =
  | { readonly kind: 'checkin'; readonly at: string }
  | { readonly kind: 'measure'; readonly at: string; readonly measure: string; readonly result: string }
  | { readonly kind: 'confirm'; readonly at: string }
  | { readonly kind: 'test'; readonly at: string; readonly id: string; readonly result: 'pass' | 'fail' }
  | { readonly kind: 'interrupt'; readonly at: string; readonly reason: string; readonly by: string };

interface Site {
  readonly status: string;
  readonly checkedIn: string | null;
  readonly measures: Readonly<Record<string, { readonly confirmResult: string; readonly confirmTime: string }>>;
  readonly tests: readonly TestFact[];
  readonly gas: GasState;
  readonly stop: Stop | undefined;
  readonly rectifications: readonly string[];
  /** When the measures were confirmed. */
  readonly gasFrom: string | null;
}

const begun = (status: string): Site => ({
  status,
  checkedIn: null,
  measures: {},
  tests: [],
  gas: gasStateOf([]),
  stop: undefined,
  rectifications: [],
  gasFrom: null,
});

const later = (at: string): string => `${at.slice(0, 14)}59:59`;

/** A stop of work that is under way, or of work that stands already. */
function stopped(site: Site, stop: Stop): Site {
  if (site.status === 'working') return { ...site, status: 'interrupted', stop };
  return site.status === 'interrupted' && site.stop ? { ...site, stop: joinedStop(site.stop, stop) } : site;
}

/** What the file of the permit and its hooks make of a command; refused, it leaves the permit as it was. */
function received(site: Site, command: Command): Site {
  switch (command.kind) {
    case 'checkin':
      return site.status === 'approved' ? { ...site, status: 'confirming', checkedIn: command.at } : site;
    case 'measure': {
      if (!['approved', 'confirming'].includes(site.status)) return site;
      const known = site.measures[command.measure];
      return known && isOutdated(known, command.result, command.at)
        ? site
        : {
            ...site,
            measures: {
              ...site.measures,
              [command.measure]: { confirmResult: command.result, confirmTime: command.at },
            },
          };
    }
    case 'confirm': {
      if (site.status !== 'confirming') return site;
      const status = statusAfterConfirming(site.tests, command.at);
      const failed = site.tests.filter(({ result, sampledAt }) => result === 'fail' && (sampledAt ?? '') >= command.at);
      const rectifications = status === 'rectifying' ? failed.map(({ id }) => id).sort() : [];
      return { ...site, status, rectifications, gasFrom: command.at };
    }
    case 'test': {
      const test = { id: command.id, sampledAt: command.at, result: command.result, validUntil: later(command.at) };
      const tests = [...site.tests, test].sort((one, other) => (one.id < other.id ? -1 : 1));
      const counts = test.result === 'fail' || isSampledSince(command.at, gasSince([], site.gasFrom));
      const to = counts ? statusAfterTest(site.status, test.result) : site.status;
      const told = { ...site, tests, gas: gasStateOf(tests) };
      if (test.result === 'pass') return { ...told, status: to };
      const stop = { at: command.at, reason: 'gasExceed', operator: null, description: null };
      if (site.status === 'working' || site.status === 'interrupted') return stopped(told, stop);
      const isPutRight = to === 'rectifying' || site.status === 'rectifying';
      return {
        ...told,
        status: to,
        rectifications: isPutRight ? [...site.rectifications, test.id].sort() : site.rectifications,
      };
    }
    case 'interrupt':
      return stopped(site, { at: command.at, reason: command.reason, operator: command.by, description: command.by });
  }
}

function orders<T>(all: readonly T[]): T[][] {
  return all.length < 2
    ? [[...all]]
    : all.flatMap((one, index) =>
        orders([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [one, ...rest]),
      );
}

const minute = fc.integer({ min: 0, max: 59 }).map((at) => `2030-01-01 08:${String(at).padStart(2, '0')}:00`);
const result = fc.constantFrom('pass' as const, 'fail' as const);
const six = fc.record({
  checkin: minute,
  measure: minute,
  confirmed: fc.constantFrom('yes', 'no', 'na'),
  first: minute,
  firstResult: result,
  second: minute,
  secondResult: result,
  record: minute,
  recordResult: result,
  interrupt: minute,
  reason: fc.constantFrom('weather', 'equipment', 'alarm'),
});
const commandsOf = (of: typeof six extends fc.Arbitrary<infer T> ? T : never): Command[] => [
  { kind: 'checkin', at: of.checkin },
  { kind: 'measure', at: of.measure, measure: 'm', result: of.confirmed },
  { kind: 'test', at: of.first, id: 'a', result: of.firstResult },
  { kind: 'test', at: of.second, id: 'b', result: of.secondResult },
  { kind: 'test', at: of.record, id: 'c', result: of.recordResult },
  { kind: 'interrupt', at: of.interrupt, reason: of.reason, by: 'guardian' },
];

describe('six commands of three phones', () => {
  it.each(['approved', 'confirming', 'gasTesting', 'reviewing', 'ready', 'working', 'interrupted', 'rectifying'])(
    'on a permit that is %s come to one state in all 720 orders, whenever each was done',
    (status) => {
      const base: Site =
        status === 'interrupted'
          ? {
              ...begun(status),
              stop: { at: '2030-01-01 08:30:00', reason: 'weather', operator: 'head', description: null },
            }
          : begun(status);
      fc.assert(
        fc.property(six, (of) => {
          const commands = commandsOf(of);
          const expected = commands.reduce(received, base);
          for (const order of orders(commands)) expect(order.reduce(received, base)).toEqual(expected);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('with two interruptions and two confirmations of one measure, too', () => {
    fc.assert(
      fc.property(six, minute, minute, (of, again, other) => {
        for (const status of ['approved', 'working']) {
          const commands: Command[] = [
            ...commandsOf(of).slice(1, 3),
            { kind: 'measure', at: again, measure: 'm', result: 'no' },
            { kind: 'interrupt', at: of.interrupt, reason: of.reason, by: 'guardian' },
            { kind: 'interrupt', at: other, reason: 'alarm', by: 'officer' },
          ];
          const expected = commands.reduce(received, begun(status));
          for (const order of orders(commands)) {
            const { stop, ...rest } = order.reduce(received, begun(status));
            const { stop: first, ...others } = expected;
            expect(rest).toEqual(others);
            expect([stop?.at, stop?.reason]).toEqual([first?.at, first?.reason]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('where the confirmation comes after tests that were taken since, as after those before them', () => {
    fc.assert(
      fc.property(six, minute, (of, confirm) => {
        const tests = commandsOf(of).slice(2, 5);
        const commands: Command[] = [{ kind: 'confirm', at: confirm }, ...tests];
        // In the order of their times; a test of the very moment is one that was taken since.
        const inTime = [...commands].sort((one, other) =>
          one.at !== other.at ? (one.at < other.at ? -1 : 1) : one.kind === 'confirm' ? -1 : 1,
        );
        const expected = inTime.reduce(received, begun('confirming'));
        for (const order of orders(commands)) {
          const came = order.reduce(received, begun('confirming'));
          expect(came.gas).toEqual(expected.gas);
          // One that failed before the confirmation and comes after it is put right; one that passed moves nothing.
          const early = order
            .slice(order.findIndex(({ kind }) => kind === 'confirm'))
            .some((one) => one.kind === 'test' && one.result === 'fail' && one.at < confirm);
          if (!early) expect(came).toEqual(expected);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a measure', () => {
  it('that was opened again is not confirmed by what was done before', () => {
    const reopened = { confirmResult: null, confirmTime: null, reopenedAt: '2030-01-01 08:30:00' };
    expect(
      ['2030-01-01 08:29:59', '2030-01-01 08:30:00', '2030-01-01 08:31:00'].map((at) =>
        isOutdated(reopened, 'yes', at),
      ),
    ).toEqual([true, false, false]);
    expect(isOutdated({ ...reopened, reopenedAt: null }, 'yes', '2030-01-01 08:00:00')).toBe(false);
  });
});

describe('the gas test of a permit', () => {
  it('is the newest sample, whenever it arrived; one of unknown age is none', () => {
    const test = (id: string, sampledAt: string | null, of: 'pass' | 'fail'): TestFact => ({
      id,
      sampledAt,
      result: of,
      validUntil: sampledAt && of === 'pass' ? later(sampledAt) : null,
    });
    expect(gasStateOf([test('a', '2030-01-01 08:00:00', 'pass'), test('b', null, 'pass')])).toMatchObject({
      gasResult: 'pass',
      gasSampledAt: '2030-01-01 08:00:00',
      gasAgeUnknown: false,
    });
    expect(gasStateOf([test('b', null, 'pass')])).toEqual({
      gasResult: 'pass',
      gasSampledAt: null,
      gasValidUntil: null,
      gasAgeUnknown: true,
    });
    expect(gasStateOf([test('a', '2030-01-01 08:00:00', 'fail'), test('b', null, 'pass')]).gasAgeUnknown).toBe(true);
  });
});
