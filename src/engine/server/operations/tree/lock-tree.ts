/** One move at a time in one tree: two at once would each judge a tree that is no more when they are through. */
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call } from '../engine.ts';

/** Holds off other moves in the caller's tree until the transaction ends; what is read afterwards shows theirs. */
export async function lockTree(call: Call, connection: Connection, { name, storage }: CompiledEntity): Promise<void> {
  await connection.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`anlan.tree ${storage.scope === 'platform' ? '' : call.actor.tenant} ${name}`],
    'anlan-tree-lock',
  );
}
