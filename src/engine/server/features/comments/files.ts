/** Files that comments hold: open to whoever may open the record. */
import type { FileKeeper } from '../../operations/engine.ts';
import { opensRecord } from './record.ts';

/** Comments looked at for one file. */
const COMMENTS_PER_FILE = 20;

export const commentFiles: FileKeeper = {
  async readable(tx, ids) {
    const { rows } = await tx.connection.query<{ entity: string; row: string; files: readonly string[] }>(
      `select distinct entity, row_id as row, files from anlan.comment where tenant_id = $1 and files && $2::uuid[] and deleted_at is null limit $3`,
      [tx.call.actor.tenant, ids, COMMENTS_PER_FILE * ids.length],
      'anlan-comment-files',
    );
    const open = new Set<string>();
    for (const { files, ...record } of rows)
      if (files.some((file) => ids.includes(file) && !open.has(file)) && (await opensRecord(tx, record)))
        for (const file of files) open.add(file);
    return ids.filter((id) => open.has(id));
  },
  async used(connection, tenant, ids) {
    const { rows } = await connection.query<{ id: string }>(
      'select distinct f.id from anlan.comment c, unnest(c.files) f(id) where c.tenant_id = $1 and c.files && $2::uuid[] and f.id = any($2::uuid[])',
      [tenant, ids],
    );
    return rows.map(({ id }) => id);
  },
};
