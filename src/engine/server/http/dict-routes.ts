/** Dictionary values under the names that clients know them by (spec 3 and 7.2, Q-126). */
import type { FastifyInstance } from 'fastify';
import type { DictOption, DictValues } from '../../model/wire.ts';
import { queryDictUse } from '../operations/dictionaries/dict-use.ts';
import type { Call } from '../operations/engine.ts';
import { traditional } from '../schema-store/traditional.ts';
import type { Deps } from './deps.ts';
import { queryText } from './forms.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

/** Entries as they are stored. */
const ENTRIES = `select id, "parentId", "dictType", "dictName", "dictValue", "dictSequence"::int as "dictSequence", "listClass", "cssClass", "isDefault", "labelEn", "labelTw", remark
  from "sys_dict" where tenant_id = $1 and "dictType" = $2 and "parentId" is not null and deleted_at is null`;

/** The values of a dictionary in the caller's language. */
export function dictionaryFor(deps: Deps, call: Call, type: string): DictValues {
  return deps.engine
    .dict(call.actor.tenant, type, call.locale)
    .map((entry) => (call.locale === 'tw' ? { ...entry, title: traditional(entry.title) } : entry));
}

/** @param disabled also those that are not offered any more, for whoever shows stored rows */
async function optionsOf(deps: Deps, call: Call, type: string, disabled = false): Promise<readonly DictOption[]> {
  const { tenant } = call.actor;
  const { rows } = await deps.db.read(tenant, (connection) =>
    connection.query<DictOption['raw']>(ENTRIES, [tenant, type], 'anlan-dict-entries'),
  );
  const entries = new Map(rows.map((row) => [row.dictValue, row]));
  return dictionaryFor(deps, call, type)
    .filter((entry) => disabled || !entry.disabled)
    .map(({ value, title, ...look }) => {
      const known = String(value);
      return {
        value: known,
        label: title,
        ...look,
        raw: entries.get(known) ?? { dictType: type, dictName: title, dictValue: known },
      };
    });
}

export function dictRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { type: string } }>('/system/dict/data/type/:type', async (request) => {
    const { call } = await callerOf(deps, request);
    const { type } = request.params;
    return success(
      (await optionsOf(deps, call, type)).map(({ value, label, raw }, index) => ({
        dictLabel: label,
        dictValue: value,
        dictType: type,
        dictSort: raw.dictSequence ?? index + 1,
        listClass: raw.listClass ?? 'default',
        cssClass: raw.cssClass ?? '',
        isDefault: raw.isDefault ? 'Y' : 'N',
        dictName: label,
        label,
        value,
      })),
    );
  });

  app.get('/api/admin/sysdict/queryDictUse', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await queryDictUse(deps.engine, call, queryText(request, 'id') ?? ''));
  });

  app.get('/api/admin/sysdict/queryDictByDictType', async (request) => {
    const { call } = await callerOf(deps, request);
    const { dictType = '', disabled } = request.query as Record<string, unknown>;
    const type = String(dictType);
    return success(
      (await optionsOf(deps, call, type, disabled === '1')).map((option) => ({
        dictName: option.label,
        dictValue: option.value,
        dictType: type,
        ...option,
      })),
    );
  });
}
