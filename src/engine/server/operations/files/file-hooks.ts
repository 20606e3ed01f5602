/**
 * What can be done with stored files in the file management: rename, keep for good, delete unless something uses them.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { fileName } from '../../files/file-name.ts';
import type { EntityHooks, HookContext } from '../engine.ts';
import { usedFiles, usesOf } from './file-uses.ts';
import { markGone } from './keep-file.ts';

/** The ending says what the file is, so it stays whatever the rest is called. */
function renamed(old: string, wish: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(old)?.[0] ?? '';
  const name = fileName(wish).trim();
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending;
}

async function rename({ call, connection, row, input }: HookContext) {
  const name = renamed(String(row['name']), String(input['newName'] ?? ''));
  if (name.replace(/\.[^.]*$/, '').trim() === '') throw new Refusal('file.name', { name });
  await connection.query('update anlan.stored_file set name = $3 where tenant_id = $1 and id = $2', [
    call.actor.tenant,
    row['id'],
    name,
  ]);
  return [{ field: 'name', old: row['name'] ?? null, new: name }];
}

async function remove({ engine, call, connection, row }: HookContext): Promise<void> {
  const id = String(row['id']);
  if ((await usedFiles(engine, connection, call.actor.tenant, [id])).size > 0) {
    const { total } = await usesOf(engine, call, connection, id);
    throw new Refusal('file.inUse', { name: String(row['name']), n: Math.max(total, 1) });
  }
  await markGone(engine, connection, [String(row['storageKey'])]);
  await connection.query('delete from anlan.stored_file where tenant_id = $1 and id = $2', [call.actor.tenant, id]);
}

/** Hooks of `sysFile`. */
export const fileHooks: EntityHooks = {
  actions: {
    rename,
    remove,
    async keep({ call, connection, row }) {
      await connection.query('update anlan.stored_file set kept = true where tenant_id = $1 and id = $2', [
        call.actor.tenant,
        row['id'],
      ]);
    },
  },
};
