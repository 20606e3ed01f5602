/** The calls by which other systems fetch figures to be checked and pass them: `tywjk` (spec 7.3), read as this list. */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, type OwnCall, queryRows, runAction } from '../../engine/server/sdk.ts';

/** `POST …/pageList`: a page of the list, by the parameters of its query. */
function pageList({ engine, call, entity, body }: OwnCall): Promise<unknown> {
  return queryRows(engine, call, entity, Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' || typeof value === 'number' ? String(value) : undefined])));
}

/** `POST …/checkPass {idList, clyy}`: passes these with the reason. Ids are a list or a text with commas. */
function checkPass({ engine, call, entity, body }: OwnCall): Promise<unknown> {
  const { idList, ...input } = body;
  const ids = (Array.isArray(idList) ? idList : String(idList ?? '').split(',')).map((id) => String(id).trim()).filter((id) => id !== '');
  return runAction(engine, call, entity, 'checkPass', { ids, input: input as Row });
}

export const costExceptionBehaviour = behaviour('costException', {}, undefined, { pageList, checkPass });
