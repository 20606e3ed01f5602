/**
 * The safety announcement of a day and the board: figures are counted from permits, accidents and contractors, of the
 * organisation and all below it (domain §14.7).
 */
import type { RawExpression, Row } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  behaviour,
  type HookContext,
  openRows,
  queryRelated,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { where } from './shown.server.ts';

/** Reads rows of an entity by the parameters of a list query: the first `size`, and how many there are. */
type Read = (
  entity: string,
  params: Readonly<Record<string, string>>,
  size: number,
) => Promise<{ readonly list: readonly Row[]; readonly total: number }>;

const is = (name: string, value: string): RawExpression => ({ '==': [{ var: name }, value] });
const among = (name: string, values: readonly string[]): RawExpression => ({ in: [{ var: name }, [...values]] });

/** States of a permit that has been granted: the work of the day, done or to be done. */
const GRANTED = [
  'approved',
  'confirming',
  'gasTesting',
  'reviewing',
  'ready',
  'working',
  'interrupted',
  'rectifying',
  'transferring',
  'ending',
  'closed',
];
const AT_WORK = ['working', 'interrupted', 'rectifying', 'transferring'];
const PROJECTS = 500;
const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * What the announcement of `day` says of the organisation. Without any accident on record the safe days are unknown.
 */
async function figuresOf(read: Read, org: string, day: string): Promise<Row> {
  const permits = async (...more: readonly RawExpression[]): Promise<number> =>
    (
      await read(
        'workPermit',
        {
          ownerOrgUnder: org,
          where: where(
            among('status', GRANTED),
            { '<=': [{ var: 'planStart' }, `${day} 23:59:59`] },
            { '>=': [{ var: 'planEnd' }, `${day} 00:00:00`] },
            ...more,
          ),
        },
        1,
      )
    ).total;
  const hot = is('workType', 'hot');
  const [all, specialHot, firstHot, confinedCount, accidents, projects] = await Promise.all([
    permits(),
    permits(hot, is('level', 'special')),
    permits(hot, is('level', 'first')),
    permits(is('workType', 'confinedSpace')),
    read(
      'accidentReport',
      {
        occurOrgUnder: org,
        occurTimeTo: day,
        sort: '-occurTime',
        where: where(
          { '!': [among('status', ['draft', 'void'])] },
          { '!': [among('eventClass', ['nearMiss', 'notProduction'])] },
        ),
      },
      1,
    ),
    read(
      'startStop',
      {
        orgUnder: org,
        planDateTo: day,
        where: where(is('status', 'executed'), among('applyType', ['start', 'resume']), {
          or: [{ '!': [{ var: 'endDate' }] }, { '>=': [{ var: 'endDate' }, day] }],
        }),
      },
      PROJECTS,
    ),
  ]);
  const [last] = accidents.list;
  return {
    safeDays: last ? Math.max(0, daysBetween(String(last['occurTime']).slice(0, 10), day)) : null,
    specialHot,
    firstHot,
    confinedCount,
    otherWorkCount: all - specialHot - firstHot - confinedCount,
    contractorCount: projects.list.reduce((sum, row) => sum + Number(row['workerCount'] ?? 0), 0),
  };
}

const inside =
  (context: HookContext): Read =>
  (entity, params, size) =>
    queryRelated(context, entity, params, size);

/** Counts only leave this file, never a row: the caller has been shown the announcement of this very organisation. */
const aside =
  ({ engine, call }: AskedCall): Read =>
  async (entity, params, size) => {
    const { list, totalCount } = await openRows(
      { engine, tenant: call.actor.tenant, locale: call.locale, params: {} },
      entity,
      { ...params, pageSize: String(size) },
    );
    return { list, total: totalCount };
  };

async function count(context: HookContext): Promise<void> {
  const { row } = context;
  Object.assign(row, await figuresOf(inside(context), String(row['org']), String(row['boardDate'])));
}

/** How the organisation stands at this moment. */
async function standingOf(read: Read, org: string, today: string): Promise<Row> {
  const total = async (entity: string, params: Readonly<Record<string, string>>): Promise<number> =>
    (await read(entity, params, 1)).total;
  const [working, openHazards, majorHazards, overdueHazards, alarms, ...risks] = await Promise.all([
    total('workPermit', { ownerOrgUnder: org, status: AT_WORK.join(',') }),
    total('hiddenDanger', { dutyOrgUnder: org, where: where({ '!': [among('status', ['draft', 'closed', 'void'])] }) }),
    total('hiddenDanger', {
      dutyOrgUnder: org,
      level: 'major',
      where: where({ '!': [among('status', ['draft', 'closed', 'void'])] }),
    }),
    total('hiddenDanger', {
      dutyOrgUnder: org,
      where: where({ '!': [among('status', ['draft', 'closed', 'void'])] }, { '<': [{ var: 'dueDate' }, today] }),
    }),
    total('alarmInfo', { orgUnder: org, where: where({ '!': [among('status', ['closed', 'ignored'])] }) }),
    ...['major', 'larger', 'general', 'low'].map((level) =>
      total('riskPoint', { orgUnder: org, level, status: 'effective' }),
    ),
  ]);
  return {
    working,
    openHazards,
    majorHazards,
    overdueHazards,
    alarms,
    riskPoints: { major: risks[0] ?? 0, larger: risks[1] ?? 0, general: risks[2] ?? 0, low: risks[3] ?? 0 },
  };
}

/**
 * The announcement of a day, by `org` and `date` where they are given, with the figures of the moment; null where there
 * is none.
 */
async function queryBoard(asked: AskedCall): Promise<unknown> {
  const { org, date } = asked.params;
  const today = asked.engine.clock.today();
  const day = date ?? today;
  const { list } = await askedRows(asked, 'bulletinBoard', {
    boardDate: day,
    status: 'published',
    ...(org ? { org } : {}),
    pageSize: '200',
    sort: 'createdAt',
  });
  // Without a wish, the one of the widest organisation that the caller sees: whose own lies above the others'.
  const board = list.find((one) => one['org'] === asked.call.actor.orgPath?.split('/')[0]) ?? list[0];
  return {
    board: board ?? null,
    orgs: list.map((one) => ({ id: one['org'], name: one.$labels?.['org'] ?? '' })),
    now: board ? await standingOf(aside(asked), String(board['org']), today) : null,
  };
}

/** Announcements, newest first, in pages. */
async function queryBoardPage(asked: AskedCall): Promise<unknown> {
  const { org, dateFrom, dateTo, currentPage, pageSize } = asked.params;
  return askedRows(asked, 'bulletinBoard', {
    status: 'published',
    sort: '-boardDate',
    ...(org ? { org } : {}),
    ...(dateFrom ? { boardDateFrom: dateFrom } : {}),
    ...(dateTo ? { boardDateTo: dateTo } : {}),
    ...(currentPage ? { currentPage } : {}),
    ...(pageSize ? { pageSize } : {}),
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/ssm/smartSecurity/queryBoard',
    action: 'query',
    summary: 'The safety announcement of a day and how things stand now',
    params: { org: 'Id of an organisation', date: 'Day, today without it' },
    answer: queryBoard,
  },
  {
    path: '/api/ssm/smartSecurity/queryBoardPage',
    action: 'query',
    summary: 'Safety announcements, newest first',
    params: {
      org: 'Id of an organisation',
      dateFrom: 'First day',
      dateTo: 'Last day',
      currentPage: 'Page',
      pageSize: 'Rows a page',
    },
    answer: queryBoardPage,
  },
];

export const bulletinBoardBehaviour = behaviour(
  'bulletinBoard',
  {
    before: (context) =>
      context.kind === 'add' ||
      (context.kind === 'edit' &&
        (context.old?.['org'] !== context.row['org'] || context.old?.['boardDate'] !== context.row['boardDate']))
        ? count(context)
        : undefined,
    actions: { refresh: count },
  },
  { calls },
);
