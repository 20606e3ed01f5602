/**
 * How many rows of which entities hold a value of a dictionary, counted over all rows of the tenant: no row is named,
 * so nobody learns more than figures.
 */
import type { DictUseData } from '../../../model/admin-wire.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { titleOf } from '../home/seen-entities.ts';
import { needAction } from '../query.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';
import { living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { type DictUser, dictUsers, holdsSql } from './dict-places.ts';

export const CHANGE_VALUE = 'changeValue';
export const REPLACE_VALUE = 'replaceValue';

/** Nobody reads a larger number. */
const MOST_COUNTED = 10_000;
/** Entities named in a sentence; the others are summed up. */
const MOST_NAMED = 3;

/** Rows of one entity that hold a value: those in its lists, and those in its bin, which may come back. */
export interface DictUse {
  readonly user: DictUser;
  readonly living: number;
  readonly deleted: number;
}

/** Those whose rows follow the dictionary of the caller's tenant: rows of the platform follow the platform's. */
function usersFor(engine: Engine, { actor }: Call, type: string): readonly DictUser[] {
  return dictUsers(engine.project(), type).filter(
    ({ entity }) => entity.storage.scope !== 'platform' || actor.tenant === PLATFORM_OWNER,
  );
}

/**
 * Holds off writers of the rows that may hold a value until the dictionary is committed. A writer looks for the value
 * once more
 * after its write (judge.ts), so either it waits here and then finds the value gone, or we see its row.
 * @param mode `exclusive` also holds off those who have begun by locking a row: whoever changes rows would wait for
 * them, and they for us
 */
export async function lockUsers(
  engine: Engine,
  call: Call,
  connection: Connection,
  type: string,
  mode: 'share row exclusive' | 'exclusive',
): Promise<void> {
  const tables = [...new Set(usersFor(engine, call, type).map(({ entity }) => tableOf(entity)))].sort();
  if (tables.length > 0) await connection.query(`lock table ${tables.join(', ')} in ${mode} mode`);
}

/** The entities with rows that hold a value, those with most first. */
export async function usesOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  type: string,
  value: string,
): Promise<readonly DictUse[]> {
  const users = usersFor(engine, call, type);
  if (users.length === 0) return [];
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const counts = users.map((user, at) => {
    const count = (state: string): string =>
      `(select count(*)::int from (select 1 from ${tableOf(user.entity)} t where ${tenantWall(user.entity, 't', tenant)} and ${tenant} is not null and ${state} and ${holdsSql(statement, user, 't', value)} limit ${MOST_COUNTED + 1}) x)`;
    const alive = living(user.entity, 't');
    return `select ${at} as at, ${count(alive)} as living, ${count(`not (${alive})`)} as deleted`;
  });
  const rows = await runPrepared<{ at: number; living: number; deleted: number }>(
    connection,
    counts.join(' union all '),
    statement.values,
  );
  return rows
    .flatMap(({ at, living: alive, deleted }) => {
      const user = users[at];
      return user && alive + deleted > 0 ? [{ user, living: alive, deleted }] : [];
    })
    .sort((one, other) => other.living - one.living);
}

const shown = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count));

const WORDS: Readonly<
  Record<
    Locale,
    {
      readonly of: (count: string, title: string) => string;
      readonly others: (count: string) => string;
      readonly bin: (count: string) => string;
      readonly between: string;
    }
  >
> = {
  zh: {
    of: (count, title) => `${count} 条${title}`,
    others: (count) => `其他 ${count} 条`,
    bin: (count) => `回收站中 ${count} 条`,
    between: '、',
  },
  tw: {
    of: (count, title) => `${count} 筆${title}`,
    others: (count) => `其他 ${count} 筆`,
    bin: (count) => `資源回收筒中 ${count} 筆`,
    between: '、',
  },
  en: {
    of: (count, title) => `${count} × ${title}`,
    others: (count) => `${count} others`,
    bin: (count) => `${count} in the bin`,
    between: ', ',
  },
};

/** `3 条起重机、1 条锅炉`, in the caller's language; '' where there are none. */
export function usesText(call: Call, uses: readonly DictUse[], most = MOST_NAMED): string {
  const { of, others, bin, between } = WORDS[call.locale];
  const sum = (some: readonly DictUse[], part: 'living' | 'deleted'): number =>
    some.reduce((total, use) => total + use[part], 0);
  const alive = uses.filter((use) => use.living > 0);
  const [rest, deleted] = [sum(alive.slice(most), 'living'), sum(uses, 'deleted')];
  return [
    ...alive.slice(0, most).map((use) => of(shown(use.living), titleOf(use.user.entity, call))),
    ...(rest > 0 ? [others(shown(rest))] : []),
    ...(deleted > 0 ? [bin(shown(deleted))] : []),
  ].join(between);
}

/** What the dialogs of a value say before it is changed or replaced; for whoever may do one of them. */
export async function queryDictUse(engine: Engine, call: Call, id: string): Promise<DictUseData> {
  const entity = engine.entity('sysDict');
  const grant = engine.grant(call.actor, entity);
  if (!grant.actions.has(REPLACE_VALUE)) needAction(call, entity, grant, CHANGE_VALUE);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const entry = await selectVisible(engine, call, connection, entity, grant, id);
    const uses =
      entry['parentId'] === null
        ? []
        : await usesOf(engine, call, connection, String(entry['dictType']), String(entry['dictValue']));
    return { id, uses: usesText(call, uses, uses.length) };
  });
}
