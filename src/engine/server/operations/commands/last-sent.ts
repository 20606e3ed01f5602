/** What a device has sent before: a later call of it says of nothing that it was done earlier. */
import type { Call, Command, Engine } from '../engine.ts';
import { notBefore } from './sent.ts';

/** The command of a call, with its moment bounded by what the same device has sent for the same person. */
export async function boundedCommand(engine: Engine, { actor }: Call, command: Command): Promise<Command> {
  if (!command.waited || command.device === null || command.happened === null) return command;
  const { rows } = await engine.db.read(actor.tenant, (connection) =>
    connection.query<{ last: number }>(
      `select extract(epoch from happened_at)::float8 * 1000 as last from anlan.command_fact
        where tenant_id = $1 and by_id = $2 and device = $3 and happened_at is not null order by happened_at desc limit 1`,
      [actor.tenant, actor.id, command.device],
      'anlan-last-sent',
    ),
  );
  return notBefore(command, rows[0]?.last);
}
