/** What the caller has to do: own to-dos, and those that somebody else may take as well. */
import type { TodoData } from '../../../model/home-wire.ts';
import type { Operation } from '../engine.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { Statement, runPrepared } from '../statement.ts';
import { sayMatter, sayWord } from '../words.ts';

interface Found {
  id: string;
  title: string;
  kind: string | null;
  node: string | null;
  due: string | null;
  arrived: string | null;
  route: string;
  mobile: string | null;
  taken: boolean;
  total: string;
  late: string;
}

/** Soonest first, then longest here. @param most rows; the counts are over all */
export function myTodos({ engine, call }: Operation, most: number): Promise<TodoData> {
  const entity = engine.entity('todoItem');
  const word = sayWord({ engine, call });
  const matter = sayMatter({ engine, call });
  const column = (name: string): string => `t.${columnOf(entity, name) ?? 'id'}`;
  return engine.db.read(call.actor.tenant, async (connection) => {
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const mine = [
      `${column('assignee')} = ${statement.bind(call.actor.id, 'uuid')}`,
      ...engine.givers('todoItem').map((giver) => giver({ engine, call }, statement, 't')),
    ];
    const late = `${column('dueAt')} < ${statement.bind(engine.clock.now(), 'timestamp')}`;
    const rows = await runPrepared<Found>(
      connection,
      `select t.id, ${column('title')} as title, ${column('kind')} as kind, ${column('nodeName')} as node, to_char(${column('dueAt')}, 'YYYY-MM-DD HH24:MI:SS') as due,
      to_char(${column('arrivedAt')}, 'YYYY-MM-DD HH24:MI:SS') as arrived, ${column('route')} as route, ${column('mobileRoute')} as mobile, ${column('assignee')} is not null as taken,
      count(*) over () as total, count(*) filter (where ${late}) over () as late
      from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${living(entity, 't')} and ${column('status')} = 'open' and not ${column('resting')} and (${mine.join(' or ')})
      order by ${column('dueAt')} nulls last, ${column('arrivedAt')}, t.id limit ${statement.bind(most, 'int')}`,
      statement.values,
    );
    const say = (text: string | null): string | null => (text === null ? null : word(text));
    return {
      total: Number(rows[0]?.total ?? 0),
      late: Number(rows[0]?.late ?? 0),
      list: rows.map(({ id, title, kind, node, due, arrived, route, mobile, taken }) => ({
        id,
        title: matter(title),
        kind: say(kind),
        node: say(node),
        due,
        arrived,
        route,
        mobileRoute: mobile,
        taken,
      })),
    };
  });
}
