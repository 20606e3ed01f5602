/** A snapshot that is taken up becomes a hazard that names it (domain §8.3). */
import { addAndAct, behaviour, type HookContext, readRelated } from '../../engine/server/sdk.ts';

async function accept(context: HookContext): Promise<void> {
  const { row, input } = context;
  // Who reported without a name has no unit to be asked: whoever takes it up finds it.
  const screener = await readRelated(context, 'sysUser', context.call.actor.id);
  const area = typeof input['area'] === 'string' ? await readRelated(context, 'riskArea', input['area']) : undefined;
  row['hiddenDanger'] = await addAndAct(
    context,
    'hiddenDanger',
    {
      title: input['hazardTitle'] ?? null,
      source: 'snapshot',
      sourceId: row['captureNo'] ?? null,
      sourceEntity: 'hazardCapture',
      sourceRow: row['id'] ?? null,
      hiddenType: input['hiddenType'] ?? null,
      category: input['category'] ?? null,
      level: input['level'] ?? null,
      judgeBasis: input['judgeBasis'] ?? null,
      findTime: row['createdAt'] ?? context.engine.clock.now(),
      finder: row['reporter'] ?? null,
      finderOrg: row['reporterOrg'] ?? row['orgId'] ?? screener?.['orgId'] ?? null,
      area: input['area'] ?? null,
      location: row['location'] ?? area?.['areaName'] ?? row['geo'] ?? null,
      geo: row['geo'] ?? null,
      dutyOrg: input['dutyOrg'] ?? null,
      provider: row['violatorProvider'] ?? null,
      description: row['description'] ?? null,
      photos: row['photos'] ?? [],
    },
    'report',
  );
}

export const hazardCaptureBehaviour = behaviour('hazardCapture', { actions: { accept } });
