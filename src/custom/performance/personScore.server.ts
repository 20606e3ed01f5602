/** The rank of a score among those of the same year: how many have more, and one (domain §17.4). */
import { behaviour, countRelated, type HookContext } from '../../engine/server/sdk.ts';

async function ranking(context: HookContext): Promise<void> {
  const { row } = context;
  row['rank'] =
    1 +
    (await countRelated(context, 'personScore', {
      and: [{ '==': [{ var: 'year' }, row['year'] ?? null] }, { '>': [{ var: 'balance' }, row['balance'] ?? null] }],
    }));
}

export const personScoreBehaviour = behaviour('personScore', { actions: { ranking } });
