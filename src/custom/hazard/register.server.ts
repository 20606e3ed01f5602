/** What other areas found becomes a hazard in one step: registered with where it came from, and reported (domain §8, sources). */
import type { Row } from '../../engine/model/types.ts';
import { actRelated, addRelated, type HookContext } from '../../engine/server/sdk.ts';

/** Registers and reports. A field it lacks refuses the whole act, and names it. @returns the hazard's id */
export async function registerHazard(context: HookContext, fields: Row): Promise<string> {
  const id = await addRelated(context, 'hiddenDanger', fields, 'register');
  await actRelated(context, 'hiddenDanger', id, 'report');
  return id;
}
