/**
 * Evaluations take what the portal knows, keep who may score what apart, and stand still once their month is closed
 * (domain §17.6).
 */
import type { RawExpression, Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  countRelated,
  type HookContext,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { needOpen } from './period.server.ts';

const monthAfter = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)))).toISOString().slice(0, 10);

/** From its first day to the day after its last; undefined for a text that is no period. */
export function spanOf(period: string): { readonly from: string; readonly until: string } | undefined {
  const [, year, part] = /^(\d{4})(?:-(\d{2}|Q[1-4]))?$/.exec(period) ?? [];
  if (year === undefined) return undefined;
  if (part === undefined) return { from: `${year}-01-01`, until: `${Number(year) + 1}-01-01` };
  const last = part.startsWith('Q') ? Number(part.slice(1)) * 3 : Number(part);
  const first = part.startsWith('Q') ? last - 2 : last;
  const month = (number: number): string => `${year}-${String(number).padStart(2, '0')}`;
  return { from: `${month(first)}-01`, until: monthAfter(month(last)) };
}

async function unitAndBelow(context: HookContext, unit: string): Promise<string[]> {
  const all = [unit];
  for (let level = all; level.length > 0;) {
    level = (await readRelatedRows(context, 'sysOrg', 'parentId', level))
      .map(({ id }) => String(id))
      .filter((id) => !all.includes(id));
    all.push(...level);
  }
  return all;
}

interface Figure {
  readonly entity: string;
  readonly org: string;
  readonly time: string;
  readonly all: RawExpression;
  /** Of a rate: which of them are done. */ readonly done?: RawExpression;
}

const among = (name: string, ...values: string[]): RawExpression => ({ in: [{ var: name }, values] });
const FIGURES: Readonly<Record<string, Figure>> = {
  hazardRate: {
    entity: 'hiddenDanger',
    org: 'dutyOrg',
    time: 'findTime',
    all: { '!': [among('status', 'draft', 'rejected', 'void')] },
    done: among('status', 'closed'),
  },
  inspectRate: {
    entity: 'inspectTask',
    org: 'org',
    time: 'startTime',
    all: among('status', 'done', 'missed'),
    done: among('status', 'done'),
  },
  dutyRate: {
    entity: 'dutyTask',
    org: 'orgId',
    time: 'dueDate',
    all: { '!=': [{ var: 'status' }, 'waived'] },
    done: among('status', 'done'),
  },
  exerciseRate: {
    entity: 'exercisePlan',
    org: 'org',
    time: 'planDate',
    all: { '!': [among('status', 'draft', 'cancelled')] },
    done: among('status', 'done'),
  },
  accidentCount: {
    entity: 'accidentReport',
    org: 'occurOrg',
    time: 'occurTime',
    all: {
      and: [{ '!': [among('status', 'draft', 'void')] }, { '!': [among('eventClass', 'nearMiss', 'notProduction')] }],
    },
  },
  permitViolation: {
    entity: 'deductMaintain',
    org: 'org',
    time: 'occurTime',
    all: { and: [among('status', 'confirmed'), among('criterion.category', 'violation', 'permit')] },
  },
};

/** The figure of a unit in a period; null where there was nothing to be done, or where the portal does not know it. */
async function figureOf(
  context: HookContext,
  source: string,
  units: readonly string[],
  period: string,
): Promise<number | null> {
  const [figure, span] = [FIGURES[source], spanOf(period)];
  if (!figure || !span) return null;
  const count = (...more: RawExpression[]): Promise<number> =>
    countRelated(context, figure.entity, {
      and: [
        { in: [{ var: figure.org }, [...units]] },
        { '>=': [{ var: figure.time }, span.from] },
        { '<': [{ var: figure.time }, span.until] },
        figure.all,
        ...more,
      ],
    } as Value);
  const all = await count();
  if (!figure.done) return all;
  return all === 0 ? null : Math.round(((await count(figure.done)) * 10_000) / all) / 100;
}

/** Points of a standard for a figure, in hundredths; full where there was nothing to be done. */
export function pointsFor(standard: Row, actual: number | null): number {
  const full = Math.round(Number(standard['fullScore']) * 100);
  const goal = Number(standard['targetValue'] ?? 0);
  if (actual === null) return full;
  if (standard['formula'] === 'rate') return goal <= 0 ? full : Math.min(full, Math.round((full * actual) / goal));
  return Math.max(0, full - Math.round(Math.max(0, actual - goal) * Number(standard['deductEach'] ?? 0) * 100));
}

/** Takes the figures of all standards of units; what was scored by hand stays. */
export async function collectDetails(context: HookContext, evaluation: Row): Promise<void> {
  const standards = await readRelatedRows(context, 'evalStandard', 'target', ['unit']);
  const parents = new Set(standards.map(({ parentId }) => parentId));
  const units = await unitAndBelow(context, String(evaluation['org']));
  const known = new Map(
    (await readRelatedRows(context, 'unitEvalDetail', 'evaluation', [String(evaluation['id'])])).map((detail) => [
      detail['standard'],
      detail,
    ]),
  );
  for (const standard of standards.filter(({ id, status }) => status === 'enabled' && !parents.has(id ?? null))) {
    const old = known.get(standard['id'] ?? null);
    const source = String(standard['dataSource']);
    const auto = standard['formula'] !== 'manual' && source in FIGURES;
    const actual = auto ? await figureOf(context, source, units, String(evaluation['period'])) : null;
    const veto =
      standard['indicatorType'] === 'veto' && actual !== null && actual > Number(standard['targetValue'] ?? 0);
    const taken: Row = {
      actualValue: actual === null ? null : actual.toFixed(2),
      auto,
      veto,
      ...(auto
        ? {
            score: (pointsFor(standard, actual) / 100).toFixed(2),
            deductReason: actual === null ? '本期没有应办事项' : null,
          }
        : {}),
    };
    if (old) await changeRelated(context, 'unitEvalDetail', String(old['id']), taken, 'collect');
    else
      await addRelated(
        context,
        'unitEvalDetail',
        {
          evaluation: evaluation['id'] ?? null,
          standard: standard['id'] ?? null,
          fullScore: standard['fullScore'] ?? null,
          score: '0.00',
          ...taken,
        },
        'collect',
      );
  }
}

/**
 * A unit gives its own view and no points; who scores leaves the own view, and the points by the portal, as they are.
 */
async function keepApart(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (!Array.isArray(row['details']) || (action !== 'selfSubmit' && action !== 'score')) return;
  const known = new Map(
    (await readRelatedRows(context, 'unitEvalDetail', 'evaluation', [String(row['id'])])).map((detail) => [
      detail['id'],
      detail,
    ]),
  );
  for (const detail of row['details'] as Row[]) {
    const old = known.get(detail['id'] ?? null);
    if (action === 'selfSubmit' || old?.['auto'] === true) detail['score'] = old?.['score'] ?? '0.00';
    if (action === 'score') detail['selfScore'] = old?.['selfScore'] ?? null;
  }
}

async function judge(context: HookContext): Promise<void> {
  await needOpen(context, [context.old?.['period'], context.row['period']]);
  await keepApart(context);
}

export const unitEvaluationBehaviour = behaviour('unitEvaluation', {
  before: judge,
  actions: { collect: (context) => collectDetails(context, context.row) },
});
