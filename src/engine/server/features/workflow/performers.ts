/**
 * Who handles a task: what the model says, or the maintained node; whoever did it before where it was gone back to;
 * stand-ins for whoever is away.
 */
import type { Row } from '../../../model/types.ts';
import type { Answer, NobodyReason, Performers, Question } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import type { Instance, LedTransaction } from './instance.ts';
import { nodeConfigOf } from './node-config.ts';
import { groupCodes, holders, idOf, idsOf, leaderOf, mayBeNames, unitOf, UUID, workingPeople } from './people.ts';
import { sighted } from './role-sight.ts';
import { agentsOf, insteadOfGroups, keepStoodIn, standIn, type StoodIn } from './stand-ins.ts';

type Asked = Extract<Question, { ask: 'performers' }>;

/** People one step may be handed to, at most. */
const MOST = 100;

const nobody = (why: NobodyReason): Performers => ({ why });
const single = (people: readonly string[], why: NobodyReason): Performers =>
  people.length === 1 ? { assignee: people[0] ?? '' } : people.length > 1 ? { candidates: people } : nobody(why);

/** People named: none of them can work, or none was named. */
const named = async (tx: Transaction, names: readonly string[], none: NobodyReason): Promise<Performers> =>
  single(await workingPeople(tx, names), names.length === 0 ? none : 'gone');

/**
 * By role or post: a pool, as long as somebody is in it. About a row, roles that do not see all rows are the people who
 * see this one.
 */
async function pool(
  tx: LedTransaction,
  instance: Instance,
  { roles = [], posts = [] }: Pick<Performers, 'roles' | 'posts'>,
): Promise<Performers> {
  const found = mayBeNames([...roles, ...posts]) ? undefined : await poolOf(tx, instance, { roles, posts });
  if (found && found.why === undefined) return found;
  // What is worked out may say a role by its name.
  const [named, called] = [await groupCodes(tx, 'role', roles), await groupCodes(tx, 'post', posts)];
  const same = named.join() === roles.join() && called.join() === posts.join();
  return found && same ? found : poolOf(tx, instance, { roles: named, posts: called });
}

async function poolOf(
  tx: LedTransaction,
  instance: Instance,
  { roles, posts }: { readonly roles: readonly string[]; readonly posts: readonly string[] },
): Promise<Performers> {
  const seen = await sighted(tx, instance, roles);
  const groups = { ...(seen.roles.length > 0 ? { roles: seen.roles } : {}), ...(posts.length > 0 ? { posts } : {}) };
  const peopled = (await holders(tx, groups, 1)).length > 0;
  if (!peopled && seen.people.length === 0) return nobody('emptyRole');
  return { ...(peopled ? groups : {}), ...(seen.people.length > 0 ? { candidates: seen.people } : {}) };
}

/**
 * What the maintained node says; where none fits, the people whom the model names beside it. Without anybody, a step
 * that is not 必经 is left out.
 */
async function maintained(tx: LedTransaction, instance: Instance, question: Asked): Promise<Performers> {
  const {
    node,
    initiator,
    variables,
    rule: { assignee, users = [], roles = [], posts = [] },
  } = question;
  const row = await nodeConfigOf(tx, instance, { node, initiator, variables, named: false });
  if (!row)
    return assignee === undefined && users.length + roles.length + posts.length === 0
      ? nobody('noConfig')
      : modelled(tx, instance, question);
  const found = await byRow(tx, instance, question, row);
  return found.why !== undefined && row['required'] === false ? { ...found, skip: true } : found;
}

async function byRow(
  tx: LedTransaction,
  instance: Instance,
  { initiator, variables }: Asked,
  row: Row,
): Promise<Performers> {
  const mode = row['multiMode'];
  const several = (people: readonly string[], why: NobodyReason): Performers => {
    if (mode === 'any' || people.length < 2) return single(people, why);
    return { every: people, ...(mode === 'sequence' ? { inTurn: true as const } : {}) };
  };
  /** Any one of a role is a pool, whoever holds it then; all of it are the people who hold it now. */
  const group = async (groups: Pick<Performers, 'roles' | 'posts'>): Promise<Performers> =>
    mode === 'any' ? pool(tx, instance, groups) : several(await holders(tx, groups, MOST), 'emptyRole');
  switch (row['assigneeType']) {
    case 'user':
      return several(await workingPeople(tx, idsOf(row['assigneeUsers'])), 'gone');
    case 'role':
      return group({
        roles: [String((await readRelated(tx, 'sysRole', String(row['assigneeRole'])))?.['roleCode'] ?? '')],
      });
    case 'post':
      return group({
        posts: [String((await readRelated(tx, 'sysPost', String(row['assigneePost'])))?.['postCode'] ?? '')],
      });
    case 'orgLeader':
      return single(await leaderOf(tx, await unitOf(tx, initiator), 0), 'noLeader');
    case 'parentOrgLeader':
      return single(await leaderOf(tx, await unitOf(tx, initiator), 1), 'noLeader');
    case 'initiator':
      return named(tx, [initiator], 'gone');
    default: {
      const names = idsOf(variables[String(row['assigneeField'])]);
      return several(await workingPeople(tx, names), names.length === 0 ? 'emptyField' : 'gone');
    }
  }
}

/** What the model says. */
async function modelled(
  tx: LedTransaction,
  instance: Instance,
  { rule, initiator, variables }: Asked,
): Promise<Performers> {
  switch (rule.source) {
    case 'initiator':
      return named(tx, [initiator], 'gone');
    case 'orgLeader':
      return single(await leaderOf(tx, await unitOf(tx, initiator), 0), 'noLeader');
    case 'parentOrgLeader':
      return single(await leaderOf(tx, await unitOf(tx, initiator), 1), 'noLeader');
    case 'formField':
      return named(tx, idsOf(variables[rule.field ?? '']), 'emptyField');
    default: {
      const [assignee] = rule.assignee === undefined ? [] : await workingPeople(tx, [rule.assignee]);
      if (assignee !== undefined) return { assignee };
      const { users = [], roles = [], posts = [] } = rule;
      const candidates = await workingPeople(tx, users);
      const {
        why,
        candidates: seen = [],
        ...groups
      } = roles.length + posts.length > 0 ? await pool(tx, instance, { roles, posts }) : {};
      const isNamed = rule.assignee !== undefined || users.length > 0;
      const people = [...new Set([...candidates, ...seen])];
      if (people.length === 0 && !groups.roles && !groups.posts) return nobody(why ?? (isNamed ? 'gone' : 'noRule'));
      return { ...groups, ...(people.length > 0 ? { candidates: people } : {}) };
    }
  }
}

/** Who did the step when it was passed: whom going back to it means. */
async function former(tx: Transaction, instance: Instance, node: string): Promise<string | undefined> {
  const done = (await readRelatedRows(tx, 'wfTask', 'instance', [instance.id])).filter(
    (row) => row['nodeKey'] === node && row['state'] === 'completed' && idOf(row['assignee']) !== undefined,
  );
  const last = done.toSorted((a, b) => Number(a['number']) - Number(b['number'])).at(-1);
  return last && (await workingPeople(tx, [String(last['assignee'])]))[0];
}

async function performersFor(tx: LedTransaction, instance: Instance, question: Asked): Promise<Performers> {
  const { item, rule } = question;
  if (typeof item === 'string' && rule.assignee === undefined && rule.source === undefined)
    return named(tx, [item], 'gone');
  const found =
    rule.source === 'nodeConfig' ? await maintained(tx, instance, question) : await modelled(tx, instance, question);
  // A countersign is signed by all of them again; anything else goes to whoever had it.
  if (!question.again || found.every || item !== undefined) return found;
  const person = await former(tx, instance, question.node);
  return person === undefined ? found : { assignee: person };
}

/**
 * Answers who performs a node, with whoever stands in for who is away. Nobody found is an answer that says why: the
 * task then stands on the administrators' list.
 */
export async function performersOf(tx: LedTransaction, instance: Instance, question: Asked): Promise<Answer> {
  const { category } = instance;
  const { rule, initiator } = question;
  // Whom it nearly always comes to: who stands in for them is asked in the same go.
  const likely = rule.assignee ?? (rule.source === 'initiator' ? initiator : undefined);
  const [found, agents] = await Promise.all([
    performersFor(tx, instance, question),
    likely !== undefined && UUID.test(likely) ? agentsOf(tx, likely, category) : undefined,
  ]);
  const stood: StoodIn = new Map();
  const instead = async (people: readonly string[]): Promise<string[]> => {
    const asked: string[] = [];
    for (const person of people)
      asked.push(await standIn(tx, person, { initiator, category }, stood, person === likely ? agents : undefined));
    return [...new Set(asked)];
  };
  const performers: Performers = {
    ...found,
    ...(found.assignee === undefined ? {} : { assignee: (await instead([found.assignee]))[0] ?? found.assignee }),
    ...(found.every ? { every: await instead(found.every) } : {}),
  };
  const several = [
    ...(await instead(found.candidates ?? [])),
    ...(await insteadOfGroups(tx, found, { initiator, category }, stood)),
  ];
  await keepStoodIn(tx, instance, question, stood);
  return {
    ask: 'performers',
    performers: several.length > 0 ? { ...performers, candidates: [...new Set(several)] } : performers,
  };
}
