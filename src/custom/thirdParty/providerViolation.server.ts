/**
 * A contractor's violation that leaves something dangerous behind becomes a hidden danger, which names it and the
 * company (domain §19.13, §8).
 */
import type { Value } from '../../engine/model/types.ts';
import { addAndAct, behaviour, type HookContext } from '../../engine/server/sdk.ts';

const MOST_TITLE = 200;
/** Photographs that a hazard holds. */
const MOST_PHOTOS = 9;

const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

async function toHazard(context: HookContext): Promise<void> {
  const { row, input } = context;
  row['hiddenDanger'] = await addAndAct(
    context,
    'hiddenDanger',
    {
      title: String(row['content']).slice(0, MOST_TITLE),
      source: 'violation',
      sourceId: row['violationNo'] ?? null,
      sourceEntity: 'providerViolation',
      sourceRow: row['id'] ?? null,
      hiddenType: input['hiddenType'] ?? null,
      category: input['category'] ?? null,
      level: input['level'] ?? null,
      judgeBasis: input['judgeBasis'] ?? null,
      findTime: row['occurTime'] ?? null,
      finder: row['inspector'] ?? null,
      finderOrg: row['org'] ?? null,
      location: input['location'] ?? row['place'] ?? null,
      dutyOrg: row['org'] ?? null,
      provider: row['provider'] ?? null,
      description: row['content'] ?? null,
      photos: [...listOf(row['photos']), ...listOf(input['hazardPhotos'])].slice(0, MOST_PHOTOS),
    },
    'report',
  );
}

export const providerViolationBehaviour = behaviour('providerViolation', { actions: { toHazard } });
