/** Who hears of an alarm. */
import { queryRelated, readRelated, type Transaction } from '../../engine/server/sdk.ts';

/** More people than a safety department has. */
const MOST = 500;

/** The head of a unit; of one that has none the head of the nearest unit above. */
export async function headOf(context: Transaction, unit: unknown): Promise<string[]> {
  const seen: string[] = [];
  for (let id = unit; typeof id === 'string' && !seen.includes(id);) {
    seen.push(id);
    const org = await readRelated(context, 'sysOrg', id);
    if (typeof org?.['leader'] === 'string') return [org['leader']];
    id = org?.['parentId'];
  }
  return [];
}

/** Everybody who holds a role. */
export async function holdersOf(context: Transaction, roleCode: string): Promise<string[]> {
  const [role] = (await queryRelated(context, 'sysRole', { roleCode }, 1)).list;
  return role
    ? (await queryRelated(context, 'sysUser', { roleId: String(role['id']), status: 'normal' }, MOST)).list.map(
        ({ id }) => String(id),
      )
    : [];
}

/** Everybody who holds the role of the safety department. */
export const safetyDept = (context: Transaction): Promise<string[]> => holdersOf(context, 'safetyDept');
