/**
 * Which level rule a permit falls under: by its details, then raised by hazard factors, days off and nights (domain
 * §11.6; GB 30871 5.1, 8.1).
 */
import type { Row, Value } from '../../engine/model/types.ts';

/** From harmless to worst; heights count upwards, all others downwards. */
const SEVERITY: Readonly<Record<string, number>> = {
  none: 0,
  third: 1,
  I: 1,
  second: 2,
  II: 2,
  first: 3,
  III: 3,
  special: 4,
  IV: 4,
};
const DAY_MS = 86_400_000;
/** No kind of work has a permit as long as this. */
const MOST_DAYS = 60;

/** A permit's plan, and what is known of its days and nights. */
export interface Plan {
  readonly start: string;
  readonly end: string;
  readonly nightWork: boolean;
  readonly isWorkday: (day: string) => boolean;
}

export interface Judged {
  readonly rule: Row | undefined;
  readonly bare: Row | undefined;
  readonly reasons: readonly string[];
  readonly raised: boolean;
}

const severity = (code: Value | undefined): number => SEVERITY[String(code)] ?? 0;
const codeOf = (rule: Row | undefined): Value => rule?.['levelCode'] ?? null;

function meets(fact: Value | undefined, op: string, wanted: string): boolean {
  if (fact === null || fact === undefined) return false;
  if (op === '=') return String(fact) === wanted || (fact !== '' && Number(fact) === Number(wanted));
  const [left, right] = [Number(fact), Number(wanted)];
  return op === '>' ? left > right : op === '>=' ? left >= right : op === '<' && left < right;
}

const conditionsOf = (rule: Row): readonly Row[] =>
  Array.isArray(rule['condition']) ? (rule['condition'] as readonly Row[]) : [];

/** Of the rules whose conditions hold (one is enough, and one without any always holds) the worst. */
export function ruleFor(rules: readonly Row[], facts: Readonly<Row>): Row | undefined {
  const holding = rules.filter(
    (rule) =>
      conditionsOf(rule).length === 0 ||
      conditionsOf(rule).some(({ field, op, value }) => meets(facts[String(field)], String(op), String(value))),
  );
  return holding.sort((one, other) => severity(codeOf(other)) - severity(codeOf(one)))[0];
}

/** Does the time between two moments touch the hours from dusk to dawn? */
export function touchesNight(start: string, end: string, nightFrom: string, nightTo: string): boolean {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const [dusk, dawn] = [minutes(nightFrom), minutes(nightTo)];
  const first = minutes(start.slice(11));
  const length = (Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 60_000;
  const isNight = (minute: number): boolean =>
    dusk < dawn ? minute >= dusk && minute < dawn : minute >= dusk || minute < dawn;
  // At night it begins, or dusk comes before the end.
  return isNight(first) || (((dusk - first) % 1440) + 1440) % 1440 < length;
}

export function isNightAt(moment: string, rule: Row): boolean {
  return touchesNight(moment, moment, String(rule['nightFrom'] ?? '18:00:00'), String(rule['nightTo'] ?? '06:00:00'));
}

function daysOf({ start, end }: Plan): string[] {
  const [first, last] = [Date.parse(start.slice(0, 10)), Date.parse(end.slice(0, 10))];
  return Array.from({ length: Math.min(MOST_DAYS, Math.max(0, Math.round((last - first) / DAY_MS) + 1)) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Work within a day is at night if its time is; of work over several days a person says so. */
function isAtNight(plan: Plan, rule: Row): boolean {
  if (plan.nightWork) return true;
  const withinADay =
    Date.parse(`${plan.end.replace(' ', 'T')}Z`) - Date.parse(`${plan.start.replace(' ', 'T')}Z`) < DAY_MS;
  return (
    withinADay &&
    touchesNight(plan.start, plan.end, String(rule['nightFrom'] ?? '18:00:00'), String(rule['nightTo'] ?? '06:00:00'))
  );
}

/**
 * @param rules in force for this kind of work
 * @param facts fields of its details
 * @param asked a level the applicant asks for; one below the rule's is passed over
 */
export function levelOf(rules: readonly Row[], facts: Readonly<Row>, plan: Plan, asked: Value): Judged {
  const bare = ruleFor(rules, facts);
  const reasons: string[] = [];
  let rule = bare;
  const raise = (reason: string, to: Value | undefined): void => {
    const higher = rules.find((one) => codeOf(one) === to);
    if (!higher || severity(to) <= severity(codeOf(rule))) return;
    rule = higher;
    reasons.push(reason);
  };
  if (!rule) return { rule, bare, reasons, raised: false };
  if (conditionsOf(rule).length > 0) reasons.push('condition');
  if (Array.isArray(facts['specialFactors']) && facts['specialFactors'].length > 0)
    raise('factor', rule['factorUpgradeTo']);
  // One level for the time of the work, be it a day off, a night, or both.
  const dayOff = daysOf(plan).some((day) => !plan.isWorkday(day));
  if (dayOff || isAtNight(plan, rule)) raise(dayOff ? 'dayOff' : 'night', rule['holidayUpgradeTo']);
  const raised = severity(codeOf(rule)) > severity(codeOf(bare));
  raise('applied', asked);
  return { rule, bare, reasons, raised };
}
