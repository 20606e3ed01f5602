/**
 * A problem that a drill brought to light and that is more than a task of its finder becomes a hidden danger, which
 * names it (domain §13.5).
 */
import { addAndAct, behaviour, type HookContext, readRelated } from '../../engine/server/sdk.ts';

const MOST_TITLE = 200;

async function toHazard(context: HookContext): Promise<void> {
  const { row, input, call, engine } = context;
  const person = await readRelated(context, 'sysUser', call.actor.id);
  row['hiddenDanger'] = await addAndAct(
    context,
    'hiddenDanger',
    {
      title: String(row['problem']).slice(0, MOST_TITLE),
      source: 'exercise',
      sourceEntity: 'exerciseProblem',
      sourceRow: row['id'] ?? null,
      hiddenType: input['hiddenType'] ?? null,
      category: input['category'] ?? null,
      level: input['level'] ?? null,
      judgeBasis: input['judgeBasis'] ?? null,
      findTime: engine.clock.now(),
      finder: call.actor.id,
      finderOrg: person?.['orgId'] ?? row['orgId'] ?? null,
      location: input['location'] ?? null,
      dutyOrg: row['orgId'] ?? person?.['orgId'] ?? null,
      dutyPerson: row['dutyPerson'] ?? null,
      description: row['problem'] ?? null,
      suggestMeasure: row['measure'] ?? null,
      photos: input['photos'] ?? [],
    },
    'report',
  );
}

export const exerciseProblemBehaviour = behaviour('exerciseProblem', { actions: { toHazard } });
