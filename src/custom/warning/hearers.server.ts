/** Who hears of an alarm. */
import { type HookContext, queryRelated, readRelated } from '../../engine/server/sdk.ts';

/** More people than a safety department has. */
const MOST = 500;

/** The head of a unit; of one that has none the head of the nearest unit above. */
export async function headOf(context: HookContext, unit: unknown): Promise<string[]> {
  const seen: string[] = [];
  for (let id = unit; typeof id === 'string' && !seen.includes(id);) {
    seen.push(id);
    const org = await readRelated(context, 'sysOrg', id);
    if (typeof org?.['leader'] === 'string') return [org['leader']];
    id = org?.['parentId'];
  }
  return [];
}

/** Everybody who holds the role of the safety department. */
export async function safetyDept(context: HookContext): Promise<string[]> {
  const [role] = (await queryRelated(context, 'sysRole', { roleCode: 'safetyDept' }, 1)).list;
  return role
    ? (await queryRelated(context, 'sysUser', { roleId: String(role['id']), status: 'normal' }, MOST)).list.map(
        ({ id }) => String(id),
      )
    : [];
}
