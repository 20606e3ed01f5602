/** Whether somebody may start a process: by its start rule, and by their rights to the record it begins with. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import { startedByTrigger } from '../../../model/workflow/beginnings.ts';
import type { Trigger } from '../../../model/workflow/types.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import type { EntityHooks, Operation, Transaction } from '../../operations/engine.ts';
import { queryRows } from '../../operations/query.ts';

/** The organisation of a person and those above it. */
async function orgsAbove(tx: Transaction, person: string): Promise<readonly string[]> {
  const found: string[] = [];
  let org = (await readRelated(tx, 'sysUser', person))?.['orgId'];
  for (let step = 0; typeof org === 'string' && step < 50; step += 1) {
    found.push(org);
    org = (await readRelated(tx, 'sysOrg', org))?.['parentId'];
  }
  return found;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Everybody may start what names neither organisations nor people; an organisation stands for those below it.
 * @param definition a row of `wfDefinition`
 * @throws {Refusal} `workflow.mayNotStart`
 */
export async function needStarter(tx: Transaction, definition: Row, by: string): Promise<void> {
  const [groups, people] = [listOf(definition['referableGroup']), listOf(definition['referableUsers'])];
  if ((groups.length === 0 && people.length === 0) || people.includes(by)) return;
  if (groups.length > 0 && (await orgsAbove(tx, by)).some((org) => groups.includes(org))) return;
  throw new Refusal('workflow.mayNotStart', { process: String(definition['name']) });
}

/** The action of an entity that starts the process, if there is one. */
export function startingAction({ engine }: Pick<Operation, 'engine'>, entity: string, process: string): string | null {
  const actions = engine.project().entities.get(entity)?.actions ?? {};
  return Object.values(actions).find(({ start }) => start === process)?.code ?? null;
}

/**
 * A process that leads records begins with one: may the caller add it and hand it in?
 * @throws {Refusal} `workflow.recordRight`, in words alone: the entity may be none the caller knows
 */
export function needRecordRight(
  { engine, call }: Pick<Operation, 'engine' | 'call'>,
  entityName: string,
  definition: Row,
): void {
  const entity = engine.project().entities.get(entityName);
  const code = startingAction({ engine }, entityName, String(definition['defKey']));
  const action = code === null ? undefined : entity?.actions[code];
  const grant = entity && engine.grant(call.actor, entity);
  if (entity && action && grant?.actions.has('add') && grant.actions.has(action.code)) return;
  const process = String(definition['name']);
  if (!entity || !action) throw new Refusal('workflow.noBeginning', { process });
  throw new Refusal('workflow.recordRight', {
    process,
    entity: textOf(entity, call.locale, 'title', entity.title),
    action: actionLabel(entity, action, call.locale),
  });
}

/** Buttons 发起 that would be refused: by definition, why. */
export const refusedStarts: NonNullable<EntityHooks['refuses']> = async (tx, rows) => {
  const asked = rows.filter(({ can }) => can.includes('start')).map(({ row }) => row);
  const found = new Map<string, Readonly<Record<string, string>>>();
  if (asked.length === 0) return found;
  const { rows: led } = await tx.connection.query<{ id: string; entity: string | null; trigger: Trigger | null }>(
    `select id, graph #>> '{about,entity}' as entity, graph -> 'nodes' -> (graph #>> '{starts,0}') -> 'trigger' as trigger from anlan.wf_definition where tenant_id = $1 and id = any($2)`,
    [tx.call.actor.tenant, asked.map(({ id }) => id)],
    'anlan-wf-led',
  );
  const begun = new Map(led.map((one) => [one.id, one]));
  for (const row of asked) {
    const id = String(row['id']);
    try {
      await needStarter(tx, row, tx.call.actor.id);
      const { entity, trigger } = begun.get(id) ?? {};
      // Whoever may start it can do nothing where it begins with a message alone.
      const other = trigger ? startedByTrigger(trigger, String(row['name'])) : undefined;
      if (other) throw new Refusal(other.code, other.params);
      if (typeof entity === 'string') needRecordRight(tx, entity, row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.set(id, { start: error.text(tx.call.locale) });
    }
  }
  return found;
};

/** More kinds of process than anybody starts by hand. */
const MOST = 500;

/** The definitions the caller can start now. */
export async function startable({ engine, call }: Operation): Promise<{ readonly ids: string[] }> {
  const { list } = await queryRows(engine, call, engine.entity('wfDefinition'), {
    isLatest: 'true',
    state: 'active',
    withActions: '1',
    pageSize: String(MOST),
  });
  return { ids: list.filter(({ $can }) => $can?.includes('start')).map(({ id }) => id) };
}
