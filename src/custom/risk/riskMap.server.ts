/**
 * The risk map in one call (domain §15): areas with their boundaries and levels, and what is going on in them, as far as
 * the caller may see each.
 */
import { cornersOf } from '../../engine/model/plan/polygon.ts';
import type { Row } from '../../engine/model/types.ts';
import type { WireRow } from '../../engine/model/wire.ts';
import { type AskedCall, askedRows, readRelatedRows, type SessionCall } from '../../engine/server/sdk.ts';
import { ENTITY_OF, KINDS, type Kind, LEVELS, type MapArea, type MapData, type MapMark } from './model/map-data.ts';

const PAGE = 1000;
/** Areas of a works at most; beyond them a map shows nothing any more. */
const MOST_AREAS = 3000;
/** Rows of a kind at most, the worst first; the totals count all. */
const MOST_MARKS = 1000;

interface KindRows {
  /** Which rows go on at present. */
  readonly where: object;
  readonly sort: string;
  /** What of a row leaves the server. */
  readonly fields: readonly string[];
}

const among = (field: string, ...values: readonly string[]): object => ({ in: [{ var: field }, values] });

/** The permits are those that raise an area (`riskArea.highPermits`), the hazards those that raise a point. */
const ROWS: Readonly<Record<Kind, KindRows>> = {
  alarm: {
    where: among('status', 'new', 'acked', 'handling', 'handled'),
    sort: '-level,-startTime',
    fields: [
      'alarmNo',
      'alarmType',
      'level',
      'point',
      'device',
      'alarmValue',
      'unit',
      'startTime',
      'recoverTime',
      'status',
    ],
  },
  permit: {
    where: among('status', 'ready', 'working', 'interrupted', 'rectifying', 'transferring', 'ending'),
    sort: 'validUntil',
    fields: ['permitNo', 'workType', 'level', 'content', 'planEnd', 'validUntil', 'areaAlarm', 'status'],
  },
  hazard: {
    where: among('status', 'pending', 'rejected', 'suspended', 'rectifying', 'reviewing'),
    sort: 'dueDate',
    fields: ['hdNo', 'title', 'level', 'dueDate', 'riskPoint', 'status'],
  },
  point: {
    where: among('status', 'enabled'),
    sort: 'currentState,-isKey,pointNo',
    fields: ['pointNo', 'pointName', 'currentValue', 'unit', 'currentTime', 'currentState', 'isKey'],
  },
};

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const levelOf = (value: unknown): MapArea['level'] => LEVELS.find((level) => level === value) ?? null;

function areaOf(row: WireRow): MapArea {
  return {
    id: row.id,
    name: String(row['areaName'] ?? row.$label ?? ''),
    parent: idOf(row['parentId']),
    org: String(row.$labels?.['org'] ?? ''),
    plan: idOf(row['sitePlan']),
    polygon: cornersOf(row['polygon']),
    level: levelOf(row['dynamicLevel']),
  };
}

async function areasOf(asked: AskedCall): Promise<readonly MapArea[]> {
  const areas: MapArea[] = [];
  for (let page = 1; areas.length < MOST_AREAS; page += 1) {
    const { list } = await askedRows(asked, 'riskArea', {
      status: 'enabled',
      sort: 'areaCode',
      currentPage: String(page),
      pageSize: String(PAGE),
    });
    areas.push(...list.map(areaOf));
    if (list.length < PAGE) break;
  }
  return areas;
}

/** The row with what is shown of it, and the words of that. */
function shownRow(row: WireRow, fields: readonly string[]): WireRow {
  const shown = (one: string): boolean => fields.includes(one);
  return {
    id: row.id,
    ...(row.$label === undefined ? {} : { $label: row.$label }),
    $labels: Object.fromEntries(Object.entries(row.$labels ?? {}).filter(([name]) => shown(name))),
    ...Object.fromEntries(Object.entries(row).filter(([name]) => shown(name))),
  };
}

/** Rows that name things of which the caller knows no more than that: their areas and plans. */
const rowsBehind = (asked: AskedCall, entity: string, ids: readonly string[]): Promise<readonly Row[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : asked.engine.db.read(asked.call.actor.tenant, (connection) =>
        readRelatedRows({ engine: asked.engine, call: asked.call, connection }, entity, 'id', [...new Set(ids)]),
      );

/** May the caller list rows of the entity? Who may not is shown none of that kind. */
function mayList({ engine, call }: AskedCall, name: string): boolean {
  return engine.project().entities.has(name) && engine.grant(call.actor, engine.entity(name)).actions.has('query');
}

async function marksOf(
  asked: AskedCall,
  kind: Kind,
): Promise<{ readonly total: number; readonly rows: readonly WireRow[] }> {
  const { where, sort } = ROWS[kind];
  const { list, totalCount } = await askedRows(asked, ENTITY_OF[kind], {
    where: JSON.stringify(where),
    sort,
    pageSize: String(MOST_MARKS),
  });
  return { total: totalCount, rows: list };
}

/** Point → its area: a hazard that names no area of its own stands at that of its point. */
async function areasOfPoints(asked: AskedCall, hazards: readonly WireRow[]): Promise<ReadonlyMap<string, Row>> {
  const points = hazards.flatMap((row) => (row['area'] ? [] : (idOf(row['riskPoint']) ?? [])));
  const found = await rowsBehind(asked, 'riskPoint', points);
  return new Map(found.map((point) => [String(point['id']), point]));
}

/** What whoever asks sees of the map. */
async function queryMap(asked: AskedCall): Promise<MapData> {
  const areas = await areasOf(asked);
  const known = new Set(areas.map(({ id }) => id));
  const totals: Partial<Record<Kind, number>> = {};
  const marks: MapMark[] = [];
  for (const kind of KINDS) {
    if (!mayList(asked, ENTITY_OF[kind])) continue;
    const { total, rows } = await marksOf(asked, kind);
    totals[kind] = total;
    const points = kind === 'hazard' ? await areasOfPoints(asked, rows) : new Map<string, Row>();
    for (const row of rows) {
      const area = idOf(row['area']) ?? idOf(points.get(String(row['riskPoint']))?.['area']);
      marks.push({
        kind,
        row: shownRow(row, ROWS[kind].fields),
        area: area !== null && known.has(area) ? area : null,
        areaName: String(row.$labels?.['area'] ?? ''),
      });
    }
  }
  return { at: asked.engine.clock.now(), plans: await plansOf(asked, areas), areas, marks, totals };
}

/** The plans that the caller's areas lie on, the one with most boundaries first, each called by the top area, seen or not. */
async function plansOf(asked: AskedCall, areas: readonly MapArea[]): Promise<MapData['plans']> {
  const plans = [...new Set(areas.flatMap(({ plan }) => plan ?? []))];
  if (plans.length === 0) return [];
  const holders = await asked.engine.db.read(asked.call.actor.tenant, (connection) =>
    readRelatedRows({ engine: asked.engine, call: asked.call, connection }, 'riskArea', 'planImage', plans),
  );
  const count = (id: string): number => areas.filter(({ plan, polygon }) => plan === id && polygon.length > 0).length;
  plans.sort((one, other) => count(other) - count(one));
  return plans.map((id) => ({
    id,
    name: String(holders.find((holder) => holder['planImage'] === id)?.['areaName'] ?? ''),
  }));
}

export const mapCalls: readonly SessionCall[] = [
  {
    path: '/api/risk/riskArea/queryMap',
    action: 'query',
    summary: 'Areas with boundaries and present levels, and the permits, alarms, hazards and points in them',
    params: {},
    answer: queryMap,
  },
];
