/** The organisation chart and its people by the addresses of specification 7.3, each as whoever asks may see it. */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { ListData, TreeRow } from '../../engine/model/wire.ts';
import { type AskedCall, askedRows, behaviour, queryTree, type SessionCall } from '../../engine/server/sdk.ts';

/** A body holds texts and numbers; anything else says nothing. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** The call with what it declares: whoever asks for something else is told, instead of being shown everybody. */
function asDeclared(
  params: Readonly<Record<string, string>>,
  answer: SessionCall['answer'],
): Pick<SessionCall, 'params' | 'answer'> {
  return {
    params,
    answer: (asked) => {
      const strange = Object.keys(asked.body)
        .filter((name) => !Object.hasOwn(params, name))
        .map((name) => name.slice(0, 60));
      if (strange.length > 0)
        throw new Invalid(
          strange.slice(0, 20).map((field) => ({
            field,
            code: 'field.unknown',
            message: messageOf('field.unknown', asked.call.locale, { field }),
          })),
        );
      return answer(asked);
    },
  };
}

const chart = ({ engine, call }: AskedCall, root?: string): Promise<readonly TreeRow[]> =>
  queryTree(engine, call, engine.entity('sysOrg'), {}, root);
const flat = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const idsIn = (rows: readonly TreeRow[]): string[] => flat(rows).map(({ id }) => id);

/** `POST …/orgTree {orgId?}`: the chart, or an organisation and what is below it. */
function orgTree(asked: AskedCall): Promise<readonly TreeRow[]> {
  return chart(asked, textOf(asked.body['orgId']));
}

/**
 * People of the organisation and of all below it, found like in the list of people; `within` names organisations that
 * they have to belong to.
 */
async function usersOf(asked: AskedCall, within?: readonly string[]): Promise<ListData> {
  const { body } = asked;
  const org = textOf(body['orgId']);
  // An organisation that the caller does not see is told from one without people.
  if (org !== undefined) await chart(asked, org);
  const manner = Object.fromEntries(
    ['keyword', 'currentPage', 'pageSize', 'sort'].map((name) => [name, textOf(body[name])] as const),
  );
  return askedRows(asked, 'sysUser', {
    status: 'normal',
    ...manner,
    ...(org === undefined ? {} : { orgIdUnder: org }),
    ...(within === undefined ? {} : { where: JSON.stringify({ in: [{ var: 'orgId' }, within] }) }),
  });
}

/** The factory that an organisation belongs to: itself, or the nearest one above it. */
function factoryOf(all: readonly TreeRow[], org: string | null): string | undefined {
  const byId = new Map(all.map((row) => [row.id, row]));
  for (
    let row = byId.get(org ?? ''), steps = 0;
    row !== undefined && steps < all.length;
    row = byId.get(textOf(row['parentId']) ?? ''), steps += 1
  )
    if (row['orgType'] === 'factory') return row.id;
  return undefined;
}

/**
 * `POST …/orgUserFactory {orgId?, factory?}`: of those people the ones of a factory, without a wish that of the caller;
 * whoever belongs to none sees no limit.
 */
async function orgUserFactory(asked: AskedCall): Promise<ListData> {
  const factory = textOf(asked.body['factory']) ?? factoryOf(flat(await chart(asked)), asked.call.actor.orgId);
  return usersOf(asked, factory === undefined ? undefined : idsIn(await chart(asked, factory)));
}

const PAGED = {
  keyword: 'Part of a name',
  sort: 'Field, `-` before it for downwards',
  currentPage: 'Page',
  pageSize: 'Rows a page',
};
const ORG = { orgId: 'Id of an organisation' };
const chartCalls: readonly SessionCall[] = [
  {
    path: '/api/ssm/sysOrgUser/orgTree',
    verb: 'post',
    action: 'query',
    summary: 'The organisation chart',
    ...asDeclared(ORG, orgTree),
  },
];
const userCalls: readonly SessionCall[] = [
  {
    path: '/api/ssm/sysOrgUser/orgUser',
    verb: 'post',
    action: 'query',
    summary: 'People of an organisation and of those below it',
    ...asDeclared({ ...ORG, ...PAGED }, (asked) => usersOf(asked)),
  },
  {
    path: '/api/ssm/sysOrgUser/orgUserFactory',
    verb: 'post',
    action: 'query',
    summary: 'Of these people the ones of a factory',
    ...asDeclared({ ...ORG, factory: 'Id of a factory, the own one without it', ...PAGED }, orgUserFactory),
  },
];

export const orgTreeBehaviour = behaviour('sysOrg', {}, { calls: chartCalls });
export const orgUserBehaviour = behaviour('sysUser', {}, { calls: userCalls });
