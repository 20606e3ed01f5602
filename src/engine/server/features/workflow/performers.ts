/** Who handles a task: what the model says, or the maintained node (exact organisation, its parents, the default); stand-ins for whoever is away. */
import type { Row } from '../../../model/types.ts';
import type { Answer, Performers, Question } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { queryRelated, readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import type { Instance, LedTransaction } from './instance.ts';
import { narrowed } from './role-sight.ts';

type Asked = Extract<Question, { ask: 'performers' }>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const idOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : idOf(value) === undefined ? [] : [String(value)]);

/** People who can work, by id or user name, in the order given, each once. */
async function workingPeople(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => UUID.test(name));
  const accounts = names.filter((name) => !UUID.test(name));
  const rows = [...await readRelatedRows(tx, 'sysUser', 'id', ids), ...await readRelatedRows(tx, 'sysUser', 'username', accounts)].filter((row) => row['status'] === 'normal');
  const found = names.map((name) => rows.find((row) => row['id'] === name || row['username'] === name)?.['id']);
  return [...new Set(found.filter((id): id is string => typeof id === 'string'))];
}

async function organisationsUp(tx: Transaction, id: string | undefined): Promise<Row[]> {
  const line: Row[] = [];
  for (let next = id; next !== undefined && line.length < 50;) {
    const org = await readRelated(tx, 'sysOrg', next);
    if (!org || line.some((one) => one['id'] === org['id'])) break;
    line.push(org);
    next = idOf(org['parentId']);
  }
  return line;
}

/** The leader of an organisation; one without a leader is led by the next above that has one. */
async function leaderOf(tx: Transaction, org: string | undefined, above: number): Promise<string[]> {
  for (const one of (await organisationsUp(tx, org)).slice(above)) {
    const leader = idOf(one['leader']);
    const [working] = leader === undefined ? [] : await workingPeople(tx, [leader]);
    if (working !== undefined) return [working];
  }
  return [];
}

async function orgOfPerson(tx: Transaction, id: string): Promise<string | undefined> {
  return idOf((await readRelated(tx, 'sysUser', id))?.['orgId']);
}

/** The row of node maintenance that holds for the instance, and what it says. */
async function maintained(tx: Transaction, instance: Instance, { node, initiator }: Asked): Promise<Performers> {
  const { list } = await queryRelated(tx, 'processNodeConfig', { nodeKey: node, status: 'enabled' }, 1000);
  const own = list.filter((row) => row['processKey'] === instance.graph.process);
  const rows = own.length > 0 ? own : list.filter((row) => row['processKey'] === null);
  const line = await organisationsUp(tx, await orgOfPerson(tx, initiator));
  const row = line.map((org) => rows.find((one) => one['applyOrg'] === org['id'])).find((one) => one !== undefined) ?? rows.find((one) => one['applyOrg'] === null);
  if (!row) return {};
  const several = (people: string[]): Performers => {
    if (row['multiMode'] === 'any') return people.length === 1 ? { assignee: people[0] ?? '' } : { candidates: people };
    return people.length === 0 ? {} : { every: people, ...(row['multiMode'] === 'sequence' ? { inTurn: true as const } : {}) };
  };
  switch (row['assigneeType']) {
    case 'user': return several(await workingPeople(tx, idsOf(row['assigneeUsers'])));
    case 'role': {
      const role = await readRelated(tx, 'sysRole', String(row['assigneeRole']));
      return role ? { roles: [String(role['roleCode'])] } : {};
    }
    case 'post': {
      const post = await readRelated(tx, 'sysPost', String(row['assigneePost']));
      return post ? { posts: [String(post['postCode'])] } : {};
    }
    case 'orgLeader': return several(await leaderOf(tx, await orgOfPerson(tx, initiator), 0));
    case 'parentOrgLeader': return several(await leaderOf(tx, await orgOfPerson(tx, initiator), 1));
    case 'initiator': return several(await workingPeople(tx, [initiator]));
    case 'formField': return several(await workingPeople(tx, idsOf(instance.state?.variables[String(row['assigneeField'])])));
    default: return {};
  }
}

async function modelled(tx: Transaction, instance: Instance, { rule, initiator }: Asked): Promise<Performers> {
  switch (rule.source) {
    case 'initiator': return single(await workingPeople(tx, [initiator]));
    case 'orgLeader': return single(await leaderOf(tx, await orgOfPerson(tx, initiator), 0));
    case 'parentOrgLeader': return single(await leaderOf(tx, await orgOfPerson(tx, initiator), 1));
    case 'formField': return single(await workingPeople(tx, idsOf(instance.state?.variables[rule.field ?? ''])));
    default: {
      const [assignee] = rule.assignee === undefined ? [] : await workingPeople(tx, [rule.assignee]);
      if (assignee !== undefined) return { assignee };
      const candidates = await workingPeople(tx, rule.users ?? []);
      return { ...(candidates.length > 0 ? { candidates } : {}), ...(rule.roles?.length ? { roles: rule.roles } : {}), ...(rule.posts?.length ? { posts: rule.posts } : {}) };
    }
  }
}

const single = (people: readonly string[]): Performers => (people.length === 1 ? { assignee: people[0] ?? '' } : people.length > 1 ? { candidates: people } : {});

/** Whoever stands in for a person now, for processes of this category; the person where nobody does. */
async function standIn(tx: Transaction, person: string, category: string | undefined): Promise<string> {
  const now = tx.engine.clock.now();
  const rows = (await readRelatedRows(tx, 'wfDelegation', 'principal', [person]))
    .filter((row) => row['status'] === 'enabled' && String(row['startTime']) <= now && now < String(row['endTime']))
    .filter((row) => idsOf(row['categories']).length === 0 || (category !== undefined && idsOf(row['categories']).includes(category)));
  const [agent] = await workingPeople(tx, rows.map((row) => String(row['agent'])));
  return agent ?? person;
}

/** Candidates by name go to the one among them who is asked; roles and posts must have somebody in them, or nobody is found. */
async function peopled(tx: Transaction, performers: Performers): Promise<Performers> {
  const { rows: [found] } = await tx.connection.query<{ any: boolean }>(`select exists (
      select 1 from "sys_user" u where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and (
        exists (select 1 from "sys_role" r where r.tenant_id = $1 and r.deleted_at is null and r."roleCode" = any($2) and r.id = any(u."roleId"))
        or exists (select 1 from "sys_user_post" p join "sys_post" o on o.id = p.post where p.tenant_id = $1 and p.deleted_at is null and p."user" = u.id and o."postCode" = any($3)))) as any`,
    [tx.call.actor.tenant, performers.roles ?? [], performers.posts ?? []]);
  return found?.any === true ? performers : (({ roles: _roles, posts: _posts, ...rest }) => rest)(performers);
}

/** Answers who performs a node. Nobody found is an empty answer: the task then stands on the administrators' list. */
export async function performersOf(tx: LedTransaction, instance: Instance, question: Asked): Promise<Answer> {
  const { item } = question;
  let performers: Performers;
  if (typeof item === 'string' && question.rule.assignee === undefined && question.rule.source === undefined) performers = single(await workingPeople(tx, [item]));
  else performers = question.rule.source === 'nodeConfig' ? await maintained(tx, instance, question) : await modelled(tx, instance, question);
  performers = await narrowed(tx, instance, performers, async (org) => (await organisationsUp(tx, org)).map(({ id }) => String(id)));
  if (performers.roles || performers.posts) performers = await peopled(tx, performers);
  const category = idOf((await readRelated(tx, 'wfDefinition', instance.definition))?.['category']);
  if (performers.assignee !== undefined) performers = { ...performers, assignee: await standIn(tx, performers.assignee, category) };
  if (performers.every) performers = { ...performers, every: await Promise.all(performers.every.map((person) => standIn(tx, person, category))) };
  return { ask: 'performers', performers };
}
