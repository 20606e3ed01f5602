/**
 * What the site's facts come to, in whatever order they arrive (docs/evidence.md#any-order): phones without a network
 * bring them late. Everything here is a function of the facts and of when they happened. Pure.
 */
import type { Row } from '../../engine/model/types.ts';
import { minuteOf } from './step-state.server.ts';

/** A gas test. */
export interface TestFact {
  readonly id: string;
  /** Null: nobody knows when, because the device lost count. */
  readonly sampledAt: string | null;
  readonly result: 'pass' | 'fail';
  readonly validUntil: string | null;
}

export interface GasState {
  readonly gasResult: 'pass' | 'fail' | null;
  readonly gasSampledAt: string | null;
  readonly gasValidUntil: string | null;
  /** A test passed, and nobody knows when. */
  readonly gasAgeUnknown: boolean;
}

const isLater = (one: TestFact, other: TestFact): boolean =>
  one.sampledAt !== other.sampledAt
    ? (one.sampledAt ?? '') > (other.sampledAt ?? '')
    : one.result !== other.result
      ? one.result === 'fail'
      : one.id > other.id;

/** The newest sample counts; of two of one moment the one that failed. One of unknown age counts for nothing. */
export function gasStateOf(tests: readonly TestFact[]): GasState {
  const known = tests.filter(({ sampledAt }) => sampledAt !== null);
  const [first, ...rest] = known;
  const newest = first && rest.reduce((latest, test) => (isLater(test, latest) ? test : latest), first);
  const unknown = tests.some(({ sampledAt, result }) => sampledAt === null && result === 'pass');
  const gasAgeUnknown = unknown && newest?.result !== 'pass';
  return {
    gasResult: newest?.result ?? (unknown ? 'pass' : null),
    gasSampledAt: newest?.sampledAt ?? null,
    gasValidUntil: newest?.validUntil ?? null,
    gasAgeUnknown,
  };
}

const BEFORE_START = ['gasTesting', 'reviewing', 'ready'];

/** The state of a permit after a gas test, be it new or one that comes late. */
export function statusAfterTest(status: string, result: TestFact['result']): string {
  if (result === 'pass') return status === 'gasTesting' ? 'reviewing' : status;
  if (BEFORE_START.includes(status)) return 'rectifying';
  return status === 'working' ? 'interrupted' : status;
}

/** Tests of a permit whose measures were confirmed at a moment, but for those that were taken before. */
export const testsSince = (tests: readonly TestFact[], confirmedAt: string): readonly TestFact[] =>
  tests.filter(({ sampledAt }) => sampledAt !== null && sampledAt >= confirmedAt);

/**
 * The state of a permit whose measures are confirmed: tests that were taken since have arrived before. One that passed
 * counts to the minute, as it does where it arrives afterwards.
 */
export function statusAfterConfirming(tests: readonly TestFact[], confirmedAt: string): string {
  if (testsSince(tests, confirmedAt).some(({ result }) => result === 'fail')) return 'rectifying';
  const passed = tests.filter(({ result }) => result === 'pass');
  return testsSince(passed, minuteOf(confirmedAt)).length > 0 ? 'reviewing' : 'gasTesting';
}

/** A stop of the work. */
export interface Stop {
  readonly at: string;
  readonly reason: string;
  /** Who stopped it and what they said; nobody where a test did. */
  readonly operator: string | null;
  readonly description: string | null;
}

/** What a test above its limit says of a stop: the work goes on after another test only. */
const EXCEEDED = 'gasExceed';

/** By moment; of one moment a person before a test. The reason comes last, since gas takes its place. */
const keyOf = ({ at, operator, description, reason }: Stop): string =>
  JSON.stringify([at, operator === null, operator, description, reason]);

/** Two stops of the same work: it stands since the first one, and for gas where either was for gas. */
export function joinedStop(one: Stop, other: Stop): Stop {
  const first = keyOf(one) <= keyOf(other) ? one : other;
  return [one.reason, other.reason].includes(EXCEEDED) ? { ...first, reason: EXCEEDED } : first;
}

/**
 * Is what is known of a measure later than a confirmation that comes in now? Of one moment the worse result stands.
 * What was confirmed before the measures were opened again says nothing of how they are since.
 */
export function isOutdated(known: Readonly<Row>, result: unknown, at: string): boolean {
  if (at < String(known['reopenedAt'] ?? '')) return true;
  if (known['confirmResult'] === null || known['confirmResult'] === undefined) return false;
  const since = String(known['confirmTime'] ?? '');
  if (since !== at) return since > at;
  return ORDER.indexOf(String(known['confirmResult'])) > ORDER.indexOf(String(result));
}

const ORDER = ['na', 'yes', 'no'];
