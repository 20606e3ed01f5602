/** The history of a row: who changed what, newest first, with labels instead of ids. */
import { listMark } from '../../model/list-mark.ts';
import { isEmpty } from '../../model/validate.ts';
import { actionLabel, textOf } from '../../model/view.ts';
import type { CompiledEntity, CompiledField, Value } from '../../model/types.ts';
import type { HistoryEntry } from '../../model/wire.ts';
import type { Call, Change, Engine } from './engine.ts';
import { selectReadable } from './get.ts';
import { namesBehind } from './labels.ts';
import { needAction } from './query.ts';
import { SYSTEM_USER } from './seed/system-call.ts';

/** Which instance leads a row is no news to people: the course says it. */
const INSTANCE = 'processInstanceId';

const MAX_ENTRIES = 200;

interface Stored {
  readonly at: string;
  readonly by_id: string | null;
  readonly action: string;
  readonly changes: { readonly rev?: number; readonly fields?: readonly Change[] };
}

/** In place of a secret, a masked text, or a value that was erased: an id never reads so. */
const STARS = '***';

function idsOf(value: Value): string[] {
  if (typeof value === 'string') return value === STARS ? [] : [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

function choiceLabel(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  field: CompiledField,
  value: Value,
): string | undefined {
  const titles =
    field.choices?.map((choice) => ({
      value: choice.value as Value,
      title: textOf(entity, call.locale, `data.${field.name}.${choice.value}`, choice.title),
    })) ?? (field.dict ? engine.dict(call.actor.tenant, field.dict, call.locale) : undefined);
  if (!titles || isEmpty(value)) return undefined;
  const word = (one: Value): string => titles.find((entry) => entry.value === one)?.title ?? String(one);
  return Array.isArray(value) ? value.map(word).join(listMark(call.locale)) : word(value);
}

/** What an action of the entity file is called, also for those who may not do it: they see that it was done. */
function wordOf(entity: CompiledEntity, code: string, call: Call): Pick<HistoryEntry, 'actionLabel'> {
  const action = entity.actions[code];
  return action && !action.builtin ? { actionLabel: actionLabel(entity, action, call.locale) } : {};
}

/** What a row begins with is its addition, also where behaviour made it and calls its act by a name of its own. */
function actOf(entity: CompiledEntity, { action, changes }: Stored): string {
  return changes.rev === 1 && action !== 'import' && !Object.hasOwn(entity.actions, action) ? 'add' : action;
}

/** `history{Noun}?id=`; withheld fields stay withheld. */
export async function rowHistory(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  id: string,
): Promise<readonly HistoryEntry[]> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'query');
  return engine.db.read(call.actor.tenant, async (connection) => {
    await selectReadable(engine, call, connection, entity, grant, id);
    const { rows } = await connection.query<Stored>(
      'select at, by_id, action, changes from anlan.history where tenant_id = $1 and entity = $2 and row_id = $3 order by id desc limit $4',
      [call.actor.tenant, entity.name, id, MAX_ENTRIES],
      'anlan-history',
    );
    const changes = rows.flatMap((row) => row.changes.fields ?? []);
    const labels = await namesBehind(engine, call, connection, [
      { field: undefined, row: {}, ids: rows.flatMap((row) => row.by_id ?? []) },
      ...changes.flatMap((change) => {
        const field = entity.fields[change.field];
        return field?.kind === 'ref' || field?.kind === 'refs'
          ? [{ field, row: {}, ids: [...idsOf(change.old), ...idsOf(change.new)] }]
          : [];
      }),
    ]);
    const labelOf = (field: CompiledField | undefined, value: Value): string | undefined => {
      if (!field) return undefined;
      if (value === STARS) return STARS;
      if (field.kind === 'ref' || field.kind === 'refs')
        return (
          idsOf(value)
            .map((entry) => labels(field, {})?.get(entry) ?? '')
            .filter((text) => text !== '')
            .join(listMark(call.locale)) || undefined
        );
      return choiceLabel(engine, call, entity, field, value);
    };
    const nameOf = (id: string | null): string => labels(undefined, {})?.get(id ?? '') ?? '';
    return rows.map((row) => ({
      at: row.at,
      // A device that reported is nobody: it stands in the row itself.
      by: row.by_id === SYSTEM_USER || nameOf(row.by_id) === '' ? '' : (row.by_id ?? ''),
      byName: nameOf(row.by_id),
      action: actOf(entity, row),
      ...wordOf(entity, row.action, call),
      changes: (row.changes.fields ?? [])
        .filter((change) => !grant.hidden.has(change.field) && change.field !== INSTANCE)
        .map((change) => {
          const field = entity.fields[change.field];
          const [oldLabel, newLabel] = [labelOf(field, change.old), labelOf(field, change.new)];
          return {
            ...change,
            ...(oldLabel === undefined ? {} : { oldLabel }),
            ...(newLabel === undefined ? {} : { newLabel }),
          };
        }),
    }));
  });
}
