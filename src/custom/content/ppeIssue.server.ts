/**
 * Protective equipment: what is issued anew takes the place of the same item issued before, so that nobody is reminded
 * of it (domain §14.13).
 */
import { behaviour, changeRelated, type HookContext, queryRelated } from '../../engine/server/sdk.ts';

/** Issues of one item to one person that may still stand open. */
const OPEN = 50;

async function replaceFormer(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind !== 'add') return;
  const { list } = await queryRelated(
    context,
    'ppeIssue',
    {
      user: String(row['user']),
      ppeName: String(row['ppeName']),
      issueDateTo: String(row['issueDate']),
      replaced: 'false',
    },
    OPEN,
  );
  for (const { id } of list)
    if (id !== row['id']) await changeRelated(context, 'ppeIssue', String(id), { replaced: true }, 'replace');
}

export const ppeIssueBehaviour = behaviour('ppeIssue', { after: replaceFormer });
