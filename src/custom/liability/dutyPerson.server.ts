/** The rank of a month among those of the same month: how many have more, and one (domain §16.5). */
import { behaviour, countRelated, type HookContext } from '../../engine/server/sdk.ts';

async function ranking(context: HookContext): Promise<void> {
  const { row } = context;
  row['rank'] =
    1 +
    (await countRelated(context, 'dutyPerson', {
      and: [{ '==': [{ var: 'period' }, row['period'] ?? null] }, { '>': [{ var: 'score' }, row['score'] ?? null] }],
    }));
}

export const dutyPersonBehaviour = behaviour('dutyPerson', { actions: { ranking } });
