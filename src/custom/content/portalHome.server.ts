/**
 * The front page of the portal for anybody, and which home page opens for whoever is signed in (domain §14.4, §14.5,
 * §14.8).
 */
import type { RawExpression, Row } from '../../engine/model/types.ts';
import {
  type AskedCall,
  behaviour,
  type Engine,
  type OpenCall,
  openRows,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { ENABLED, headOf, portalColumns, SHOWN, SHOWN_NOW, textOf, where } from './shown.server.ts';

const TOP = 8;
const EACH = 5;
const DOCUMENTS = 8;
const PICTURES = 8;
const LINKS = 60;
/** A crowd at the change of shift asks the database once in so many milliseconds. */
const KEPT_MS = 5_000;

async function picturesAt(open: OpenCall, position: string): Promise<Row[]> {
  const { list } = await openRows(open, 'portalImage', {
    position,
    where: where(...SHOWN_NOW, { var: 'image' }),
    sort: 'sequence',
    pageSize: String(PICTURES),
  });
  return list.map((row) => ({
    id: row.id,
    title: row['title'] ?? '',
    image: row['image'] ?? null,
    link: row['linkUrl'] ?? null,
  }));
}

/** Today's announcement of the works as it hangs at the gate: no names. */
async function announcementOf(open: OpenCall): Promise<Row | null> {
  const { list } = await openRows(open, 'bulletinBoard', {
    status: 'published',
    boardDate: open.engine.clock.today(),
    where: where({ '!': [{ var: 'org.parentId' }] }),
    pageSize: '1',
  });
  const [row] = list;
  return row
    ? {
        org: String(row.$labels?.['org'] ?? ''),
        ...Object.fromEntries(
          ['boardDate', 'riskState', 'commitment', 'weatherNote', 'safeDays'].map((name) => [name, row[name] ?? null]),
        ),
      }
    : null;
}

async function readHome(open: OpenCall): Promise<unknown> {
  const columns = await portalColumns(open);
  const heads = async (params: Readonly<Record<string, string>>, ...more: readonly RawExpression[]): Promise<Row[]> => {
    const { list } = await openRows(open, 'article', {
      where: where(...SHOWN, ...more),
      sort: '-pinned,-publishTime',
      ...params,
    });
    return list.map((row) => headOf(row, columns, row.$labels));
  };
  const [banners, phoneBanners, top, documents, links, announcement, ...lists] = await Promise.all([
    picturesAt(open, 'banner'),
    picturesAt(open, 'mobileBanner'),
    heads({ pageSize: String(TOP) }),
    heads(
      { pageSize: String(DOCUMENTS), sort: '-effectiveDate' },
      { in: [{ var: 'column.columnType' }, ['regulatory', 'systemDoc']] },
    ),
    openRows(open, 'friendlyLink', { where: where(...ENABLED), sort: 'groupName,sequence', pageSize: String(LINKS) }),
    announcementOf(open),
    ...columns.map(({ id }) => heads({ column: id, pageSize: String(EACH) })),
  ]);
  return {
    banners,
    phoneBanners,
    top,
    documents,
    announcement,
    sections: columns.map(({ code, name, kind }, at) => ({ code, name, kind, list: lists[at] ?? [] })),
    links: links.list.map((row) => ({
      name: textOf(row, 'linkName'),
      url: textOf(row, 'url'),
      group: textOf(row, 'groupName'),
      logo: row['logo'] ?? null,
      newTab: row['openMode'] === 'newTab',
    })),
  };
}

interface Kept {
  readonly until: number;
  readonly answer: Promise<unknown>;
}
const kept = new WeakMap<Engine, Map<string, Kept>>();

/** The front page: pictures, what is new, articles of each column, documents in force, links. */
function queryPortalHome(open: OpenCall): Promise<unknown> {
  const { engine, tenant, locale } = open;
  const pages = kept.get(engine) ?? new Map<string, Kept>();
  kept.set(engine, pages);
  const key = `${tenant} ${locale}`;
  const now = engine.clock.millis();
  const known = pages.get(key);
  if (known && known.until > now) return known.answer;
  const answer = readHome(open);
  pages.set(key, { until: now + KEPT_MS, answer });
  // What failed is asked anew by the next one.
  answer.catch(() => pages.delete(key));
  return answer;
}

const listOf = (row: Row, name: string): readonly unknown[] => (Array.isArray(row[name]) ? row[name] : []);

/** Is this home page meant for the caller? */
function isFor(row: Row, { actor }: AskedCall['call'], phone: boolean): boolean {
  switch (row['target']) {
    case 'terminal':
      return phone;
    case 'role':
      return listOf(row, 'roleCodes').some((code) => actor.roles.some((role) => role.code === code));
    case 'org':
      return listOf(row, 'orgs').some((org) => (actor.orgPath ?? '').split('/').includes(String(org)));
    default:
      return true;
  }
}

/** The home page that is meant for the caller: of several the one with the lowest number; null where none is. */
async function queryMyHome(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const open: OpenCall = { engine, tenant: call.actor.tenant, locale: call.locale, params: {} };
  const [{ list }, roles] = await Promise.all([
    openRows(open, 'homeConfig', { where: where(...ENABLED), sort: 'priority,configName', pageSize: '200' }),
    openRows(open, 'sysRole', { pageSize: '1000' }),
  ]);
  const codeOf = new Map(roles.list.map((role) => [role.id, role['roleCode'] ?? null]));
  const mine = list.find((row) =>
    isFor(
      { ...row, roleCodes: listOf(row, 'roleIds').map((id) => codeOf.get(String(id)) ?? null) },
      call,
      params['terminal'] === 'mobile',
    ),
  );
  if (!mine) return null;
  const { list: menus } =
    listOf(mine, 'shortcuts').length === 0
      ? { list: [] }
      : await openRows(open, 'sysMenu', { id: listOf(mine, 'shortcuts').join(',') });
  const paths = new Map(menus.map((menu) => [menu.id, menu['menuPath'] ?? null]));
  return {
    name: mine['configName'],
    homePage: mine['homePage'],
    layout: mine['layout'] ?? [],
    shortcuts: listOf(mine, 'shortcuts').flatMap((id) => paths.get(String(id)) ?? []),
  };
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/content/homeConfig/queryMyHome',
    summary: 'The home page that is meant for the caller',
    params: { terminal: 'mobile on a phone' },
    answer: queryMyHome,
  },
];

export const portalHomeBehaviours = [
  behaviour(
    'homeConfig',
    {},
    {
      open: { queryPortalHome: { summary: 'The front page of the portal', params: {}, answer: queryPortalHome } },
      calls,
    },
  ),
  behaviour('portalImage', {}, { openFiles: { fields: ['image'], where: { and: [...SHOWN_NOW] } } }),
  behaviour('friendlyLink', {}, { openFiles: { fields: ['logo'], where: { and: [...ENABLED] } } }),
];
