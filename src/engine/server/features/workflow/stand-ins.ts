/**
 * Whoever is away is stood in for (`wfDelegation`), however they are asked; and in whose stead somebody was asked is
 * kept for the record.
 */
import type { Performers, Question } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelatedRows } from '../../operations/engine-writes.ts';
import type { Instance } from './instance.ts';
import { holdsPost, idsOf, workingPeople } from './people.ts';

/** Stand-ins who are away themselves are stood in for, so far. */
const MOST_STAND_INS = 10;

/** By stand-in: the people in whose stead they were asked. */
export type StoodIn = Map<string, Set<string>>;

/** What a stand-in is asked about: by whom it was begun, and of which category it is. */
export interface Asking {
  readonly initiator: string;
  readonly category: string | undefined;
}

/**
 * Who has been named to stand in for a person now, for processes of this category, and can work. Whoever made himself
 * stand-in, before that was refused, is none.
 */
export async function agentsOf(tx: Transaction, person: string, category: string | undefined): Promise<string[]> {
  const now = tx.engine.clock.now();
  const rows = (await readRelatedRows(tx, 'wfDelegation', 'principal', [person]))
    .filter(
      (row) =>
        row['status'] === 'enabled' &&
        row['createdBy'] !== row['agent'] &&
        String(row['startTime']) <= now &&
        now < String(row['endTime']),
    )
    .filter(
      (row) =>
        idsOf(row['categories']).length === 0 ||
        (category !== undefined && idsOf(row['categories']).includes(category)),
    );
  return workingPeople(
    tx,
    rows.map((row) => String(row['agent'])),
  );
}

/**
 * Whoever stands in for a person, and for the stand-in in turn; the person where nobody does. Two who stand in for each
 * other end the search.
 * Nobody stands in for those whom the own request is put to (docs/workflow.md#stand-ins): an initiator is passed over;
 * nor for whoever acts at this moment, and so is there.
 * @param stood takes whom it comes to
 * @param agents of the person, where they are known
 */
export async function standIn(
  tx: Transaction,
  person: string,
  { initiator, category }: Asking,
  stood: StoodIn,
  agents?: readonly string[],
): Promise<string> {
  if (person === tx.call.actor.id) return person;
  const seen = [person];
  while (seen.length <= MOST_STAND_INS) {
    const known = seen.length === 1 && agents ? agents : await agentsOf(tx, seen.at(-1) ?? person, category);
    const next = known.find((agent) => agent !== initiator && !seen.includes(agent));
    if (next === undefined) break;
    seen.push(next);
  }
  const last = seen.at(-1) ?? person;
  if (last !== person) stood.set(last, (stood.get(last) ?? new Set()).add(person));
  return last;
}

/** Who stands in for somebody of these roles and posts who is away: they may take a task as that person could. */
export async function insteadOfGroups(
  tx: Transaction,
  { roles = [], posts = [] }: Pick<Performers, 'roles' | 'posts'>,
  asking: Asking,
  stood: StoodIn,
): Promise<string[]> {
  if (roles.length + posts.length === 0) return [];
  const { connection, call, engine } = tx;
  const { rows } = await connection.query<{ id: string }>(
    `select distinct u.id from "wf_delegation" d join "sys_user" u on u.id = d.principal and u.tenant_id = d.tenant_id and u.deleted_at is null and u.status = 'normal'
    where d.tenant_id = $1 and d.deleted_at is null and d.status = 'enabled' and d."startTime" <= $5::timestamp and $5::timestamp < d."endTime" and (
      exists (select 1 from "sys_role" r where r.tenant_id = $1 and r.deleted_at is null and r."roleCode" = any($2) and r.id = any(u."roleId")) or ${holdsPost('u.id', '$3', '$4::date')}) order by u.id`,
    [call.actor.tenant, roles, posts, engine.clock.today(), engine.clock.now()],
    'anlan-wf-away',
  );
  const agents: string[] = [];
  for (const { id } of rows) {
    const agent = await standIn(tx, id, asking, stood);
    if (agent !== id) agents.push(agent);
  }
  return agents;
}

/**
 * The stand-ins of people whom somebody names. @param except who names them stands in for nobody there: nobody hands a
 * task on to themselves
 */
export async function insteadOfNamed(
  tx: Transaction,
  people: readonly string[],
  asking: Asking,
  except: string,
  stood: StoodIn,
): Promise<string[]> {
  const asked: string[] = [];
  for (const person of people) {
    const own: StoodIn = new Map();
    const agent = await standIn(tx, person, asking, own);
    if (agent === except || asked.includes(agent)) {
      asked.push(person);
      continue;
    }
    asked.push(agent);
    for (const [one, principals] of own) stood.set(one, new Set([...(stood.get(one) ?? []), ...principals]));
  }
  return asked;
}

/**
 * Keeps at which step of an instance somebody was asked in another's stead. Who is asked there for themselves when it
 * comes back to it is no stand-in any more.
 */
export async function keepStoodIn(
  tx: Transaction,
  { id, state }: Pick<Instance, 'id' | 'state'>,
  { node, item, again }: Pick<Extract<Question, { ask: 'performers' }>, 'node' | 'item' | 'again'>,
  stood: StoodIn,
): Promise<void> {
  const { connection, call } = tx;
  if (item === undefined && (again || state?.done?.includes(node)))
    await connection.query(
      'delete from anlan.wf_stead where tenant_id = $1 and instance_id = $2 and node = $3',
      [call.actor.tenant, id, node],
      'anlan-wf-stead-over',
    );
  const pairs = [...stood].flatMap(([agent, principals]) =>
    [...principals].map((principal) => [agent, principal] as const),
  );
  if (pairs.length === 0) return;
  await connection.query(
    'insert into anlan.wf_stead (tenant_id, instance_id, node, agent, principal) select $1, $2, $3, agent, principal from unnest($4::uuid[], $5::uuid[]) x (agent, principal) on conflict do nothing',
    [call.actor.tenant, id, node, pairs.map(([agent]) => agent), pairs.map(([, principal]) => principal)],
    'anlan-wf-stead',
  );
}
