/**
 * A control list is a copy of the points in force; a newly published one takes the place of the one before (domain
 * §15.6).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  readRelatedRows,
  unitAndBelow,
} from '../../engine/server/sdk.ts';

const LEVELS = ['major', 'larger', 'general', 'low'] as const;

const groupBy = (rows: readonly Row[], field: string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(String(row[field]), [...(groups.get(String(row[field])) ?? []), row]);
  return groups;
};

/**
 * The points in force of the unit and those below it, the worst first, with the hazards and measures of their events.
 */
async function entriesOf(context: HookContext, unit: string): Promise<Row[]> {
  const points = (await readRelatedRows(context, 'riskPoint', 'org', await unitAndBelow(context, unit))).filter(
    ({ status }) => status === 'effective',
  );
  const idsOf = (rows: readonly Row[], field: string): string[] => [...new Set(rows.map((row) => String(row[field])))];
  const events = groupBy(await readRelatedRows(context, 'riskItem', 'point', idsOf(points, 'id')), 'point');
  const measures = groupBy(
    await readRelatedRows(context, 'riskMeasure', 'item', idsOf([...events.values()].flat(), 'id')),
    'item',
  );
  const areas = groupBy(await readRelatedRows(context, 'riskArea', 'id', idsOf(points, 'area')), 'id');
  const people = groupBy(await readRelatedRows(context, 'sysUser', 'id', idsOf(points, 'dutyPerson')), 'id');
  return points
    .sort((a, b) => Number(b['rank']) - Number(a['rank']))
    .map((point): Row => {
      const own = events.get(String(point['id'])) ?? [];
      const worst = own.find(({ level }) => level === point['level']);
      return {
        pointNo: point['pointNo'] ?? null,
        pointName: point['pointName'] ?? null,
        area: areas.get(String(point['area']))?.[0]?.['areaName'] ?? null,
        level: point['level'] ?? null,
        controlLevel: worst?.['controlLevel'] ?? null,
        hazards: own.map(({ hazardFactor }) => String(hazardFactor)).join('；'),
        measures: own
          .flatMap(({ id }) => measures.get(String(id)) ?? [])
          .map(({ content }) => String(content))
          .join('；'),
        dutyPerson: people.get(String(point['dutyPerson']))?.[0]?.['nickname'] ?? null,
      };
    });
}

async function drawUp(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  const unit = String(row['org']);
  // Held to the end: two lists of a unit are numbered, and replace each other, one after the other.
  if (kind === 'add' || action === 'publish') await lockRelated(context, 'sysOrg', unit);
  if (kind === 'add') {
    const others = (await readRelatedRows(context, 'controlList', 'org', [unit])).filter(
      ({ year }) => year === row['year'],
    );
    row['edition'] = Math.max(0, ...others.map(({ edition }) => Number(edition))) + 1;
  }
  if (kind !== 'add' && action !== 'refresh') return;
  const entries = await entriesOf(context, unit);
  row['rows'] = entries;
  for (const level of LEVELS) row[`${level}Count`] = entries.filter((entry) => entry['level'] === level).length;
}

async function replaceOlder(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'publish') return;
  const published = (await readRelatedRows(context, 'controlList', 'org', [String(row['org'])])).filter(
    ({ id, status }) => status === 'published' && id !== row['id'],
  );
  for (const { id } of published)
    await changeRelated(context, 'controlList', String(id), { status: 'replaced' }, 'replace');
}

export const controlListBehaviour = behaviour('controlList', { before: drawUp, after: replaceOlder });
