/** Meal tickets: issued to everybody a meal is for, never more than there are portions (domain §6.15, §6.16). */
import { addRelated, behaviour, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** Of two who take the last portion one is refused (the check `noneLeft` of the ticket). */
async function holdMeal(context: HookContext): Promise<void> {
  const { mealType } = context.row;
  if (context.kind === 'add' && typeof mealType === 'string') await lockRelated(context, 'confMealType', mealType);
}

/**
 * One ticket for each person who is approved, whom the meal is for, and who has none of it yet. Run twice it changes
 * nothing more.
 */
async function issue(context: HookContext): Promise<void> {
  const { id, conference, personTypes } = context.row;
  const meant = Array.isArray(personTypes) ? personTypes : [];
  const has = new Set(
    (await readRelatedRows(context, 'confMealTicket', 'mealType', [String(id)])).map((ticket) => ticket['confUser']),
  );
  for (const person of await readRelatedRows(context, 'confUser', 'conference', [String(conference)])) {
    const isMeant = meant.includes('all') || meant.includes(person['personType'] ?? null);
    if (person['registerStatus'] === 'approved' && isMeant && !has.has(person['id']))
      await addRelated(context, 'confMealTicket', {
        conference: conference ?? null,
        mealType: id ?? null,
        confUser: person['id'] ?? null,
      });
  }
}

export const confMealBehaviours = [
  behaviour('confMealTicket', { before: holdMeal }),
  behaviour('confMealType', { actions: { issue } }),
];
