/** Who hears of an alarm. */
import { type HookContext, queryRelated, readRelated, type Transaction } from '../../engine/server/sdk.ts';

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

/** Everybody who holds a role and can sign in. */
export async function inRole(tx: Transaction, roleCode: string): Promise<string[]> {
  const [role] = (await queryRelated(tx, 'sysRole', { roleCode }, 1)).list;
  return role
    ? (await queryRelated(tx, 'sysUser', { roleId: String(role['id']), status: 'normal' }, MOST)).list.map(({ id }) =>
        String(id),
      )
    : [];
}

/** Everybody who holds the role of the safety department. */
export const safetyDept = (tx: Transaction): Promise<string[]> => inRole(tx, 'safetyDept');
