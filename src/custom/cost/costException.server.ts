/**
 * The calls by which other systems fetch figures to be checked and pass them: `tywjk` (spec 7.3), read as this list.
 */
import type { Row } from '../../engine/model/types.ts';
import { type AskedCall, behaviour, queryRows, runAction, type SessionCall } from '../../engine/server/sdk.ts';

/** `POST …/pageList`: a page of the list, by the parameters of its query. */
function pageList({ engine, call, entity, body }: AskedCall): Promise<unknown> {
  return queryRows(
    engine,
    call,
    entity,
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
      ]),
    ),
  );
}

/** `POST …/checkPass {idList, clyy}`: passes these with the reason. Ids are a list or a text with commas. */
function checkPass({ engine, call, entity, body }: AskedCall): Promise<unknown> {
  const { idList, ...input } = body;
  const ids = (Array.isArray(idList) ? idList : typeof idList === 'string' ? idList.split(',') : []).flatMap(
    (id: unknown) => (typeof id === 'string' && id.trim() !== '' ? [id.trim()] : []),
  );
  return runAction(engine, call, entity, 'checkPass', { ids, input: input as Row });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/dailyCost/tywjk/pageList',
    verb: 'post',
    action: 'query',
    summary: 'Figures to be checked',
    params: { currentPage: 'Page', pageSize: 'Rows a page' },
    answer: pageList,
  },
  {
    path: '/api/dailyCost/tywjk/checkPass',
    verb: 'post',
    action: 'checkPass',
    summary: 'Pass figures with a reason',
    params: { idList: 'Ids, as a list or a text with commas', clyy: 'Reason' },
    answer: checkPass,
  },
];

export const costExceptionBehaviour = behaviour('costException', {}, { calls });
