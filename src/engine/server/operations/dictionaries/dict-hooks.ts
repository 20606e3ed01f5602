/**
 * What may become of a dictionary entry: values that rules or rows rely on stay, and change only with the rows that
 * hold them (docs/dictionaries.md#values-in-use).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { listMark } from '../../../model/list-mark.ts';
import type { Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { EntityHooks, HookContext } from '../engine.ts';
import { titleOf } from '../home/seen-entities.ts';
import { tellBrowsers } from '../messages/browser-events.ts';
import { carryAlong, replaceValue } from './carry-values.ts';
import { dictUsers } from './dict-places.ts';
import { CHANGE_VALUE, lockUsers, REPLACE_VALUE, usesOf, usesText } from './dict-use.ts';

const isValue = (entry: Row): boolean => (entry['parentId'] ?? null) !== null;

/**
 * Do the files rely on this entry: is it a type or a value that they name as built in, or a value that a field begins
 * with? Values somebody added are neither.
 */
function isBuiltin({ engine }: HookContext, entry: Row): boolean {
  const [type, value] = [String(entry['dictType']), String(entry['dictValue'])];
  for (const area of engine.project().areas.values()) {
    const dict = area.dictionaries[type];
    if (dict?.builtin && (!isValue(entry) || dict.values.some((one) => String(one.value) === value))) return true;
  }
  return (
    isValue(entry) &&
    dictUsers(engine.project(), type).some(({ places }) =>
      places.some(({ field, path }) => path.length === 0 && [field.default ?? null].flat().includes(value)),
    )
  );
}

function refuseAt(
  { call, entity }: HookContext,
  field: string,
  code: 'field.readOnly' | 'dict.code' | 'dict.used',
  told: Readonly<Record<string, string>> = {},
): never {
  const title = textOf(entity, call.locale, `data.${field}`, entity.fields[field]?.title ?? field);
  throw new Invalid([{ field, code, message: messageOf(code, call.locale, { field: title, ...told }) }]);
}

/** Refuses to take a value away, or to write it otherwise, while rows hold it. */
async function keepUsed(context: HookContext, old: Row): Promise<void> {
  const { engine, call, connection, kind, row } = context;
  const [type, value] = [String(old['dictType']), String(old['dictValue'])];
  await lockUsers(engine, call, connection, type, 'share row exclusive');
  const uses = await usesOf(engine, call, connection, type, value);
  if (uses.length === 0) return;
  const told = { value: String(old['dictName']), uses: usesText(call, uses) };
  if (kind === 'delete') throw new Refusal('dict.used', told);
  if (row['dictValue'] !== value) refuseAt(context, 'dictValue', 'dict.code', told);
  refuseAt(context, 'parentId', 'dict.used', told);
}

/** A dictionary that fields name stays, if without values. */
function keepNamed({ engine, call }: HookContext, old: Row): void {
  const users = dictUsers(engine.project(), String(old['dictType']));
  if (users.length > 0)
    throw new Refusal('dict.named', {
      value: String(old['dictName']),
      entities: [...new Set(users.map(({ entity }) => titleOf(entity, call)))].slice(0, 3).join(listMark(call.locale)),
    });
}

/** A condition of a data permission that names a value would no longer find the rows that it shows or keeps back. */
async function keepInRules({ call, connection }: HookContext, value: string): Promise<void> {
  const { rows } = await connection.query<{ n: number }>(
    `select count(*)::int as n from "data_permission" where tenant_id = $1 and deleted_at is null and jsonb_path_exists("rowRule", '$.** ? (@ == $v)', jsonb_build_object('v', $2::text))`,
    [call.actor.tenant, value],
  );
  const count = rows[0]?.n ?? 0;
  if (count > 0) throw new Refusal('dict.inRules', { count, value });
}

export const dictHooks: EntityHooks = {
  async before(context) {
    const { kind, action, old, row } = context;
    if (!old || kind === 'restore') return;
    if (isBuiltin(context, old)) {
      if (kind === 'delete') throw new Refusal('row.builtin');
      // Its name, order and look are the administrator's; what rules and stored rows name is not.
      for (const field of ['dictValue', 'status'])
        if (row[field] !== old[field]) refuseAt(context, field, 'field.readOnly');
    }
    if (!isValue(old)) {
      if (kind === 'delete') keepNamed(context, old);
      return;
    }
    if (row['dictValue'] !== old['dictValue']) await keepInRules(context, String(old['dictValue']));
    if (kind === 'delete' || !isValue(row) || (row['dictValue'] !== old['dictValue'] && action !== CHANGE_VALUE))
      await keepUsed(context, old);
  },
  async after(context) {
    const { connection, call, action, row } = context;
    if (action === CHANGE_VALUE) await carryAlong(context);
    await tellBrowsers(connection, {
      event: { kind: 'dictionary', type: String(row['dictType']) },
      to: { tenant: call.actor.tenant },
    });
  },
  actions: {
    async [REPLACE_VALUE](context) {
      if (isBuiltin(context, context.row)) throw new Refusal('dict.builtin');
      await replaceValue(context);
    },
  },
};
