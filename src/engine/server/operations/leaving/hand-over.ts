/**
 * Hands over what a person who leaves answers for: open records, app clients, files of the netdisc. All of it or
 * nothing.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { HandedOver, HandoverData, HeldRecords } from '../../../model/admin-wire.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, HookContext } from '../engine.ts';
import { changeRelated, readRelated } from '../engine-writes.ts';
import { selectVisible } from '../get.ts';
import { handOverNodes, heldNodes } from '../netdisc/hand-over-nodes.ts';
import { needAction } from '../query.ts';
import { widened } from '../seed/system-call.ts';
import { type Answering, answeringFields, heldRecords, lockHeld, withSuccessor } from './held-records.ts';

export const HAND_OVER = 'handOver';
const CLIENTS = 'appClient';
const NODES = 'netdiscNode';

/** Somebody who takes over, as the rows name them. */
interface Successor {
  readonly id: string;
  readonly nickname: string;
}

/** What a person holds, by entity; files of the netdisc too, whose owner no form may change. */
async function heldBy(engine: Engine, call: Call, connection: Connection, person: string): Promise<HeldRecords[]> {
  const held: HeldRecords[] = [];
  const holdings = engine.holdings();
  for (const answering of answeringFields(engine.project())) {
    if (holdings.some((one) => one.entity === answering.entity.name)) continue;
    const found = await heldRecords(engine, call, connection, answering, person);
    if (found) held.push(found);
  }
  for (const holding of holdings) {
    const found = await holding.held(engine, call, connection, person);
    if (found) held.push(found);
  }
  const nodes = await heldNodes(engine, call, connection, person);
  return nodes ? [...held, nodes] : held;
}

/** What would be handed over if the person left now; for whoever may let people leave. */
export async function queryHandover(engine: Engine, call: Call, id: string): Promise<HandoverData> {
  const entity = engine.entity('sysUser');
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'leave');
  return engine.db.read(call.actor.tenant, async (connection) => {
    const row = await selectVisible(engine, call, connection, entity, grant, id);
    return { id, nickname: String(row['nickname'] ?? ''), held: await heldBy(engine, call, connection, id) };
  });
}

function reasonOf(error: unknown, { locale }: Call): string | undefined {
  if (error instanceof Refusal) return error.text(locale);
  return error instanceof Invalid ? error.errors.map(({ message }) => message).join('；') : undefined;
}

/**
 * A client's secret is its person's whole right. Where the successor has more than the caller may give, the client is
 * switched off instead.
 */
async function passClient(context: HookContext, id: string, changes: Row): Promise<boolean> {
  try {
    await changeRelated(context, CLIENTS, id, changes, HAND_OVER);
    return true;
  } catch (error) {
    if (!(error instanceof Invalid) || !error.errors.every(({ code }) => code === 'grant.person')) throw error;
    await changeRelated({ ...context, call: widened(context.call) }, CLIENTS, id, { status: 'disabled' }, HAND_OVER);
    return false;
  }
}

async function passRecords(
  context: HookContext,
  answering: Answering,
  title: string,
  person: string,
  successor: Successor,
): Promise<HandedOver[]> {
  const { engine, call, connection } = context;
  const { entity } = answering;
  let [passed, off] = [0, 0];
  for (const { id, label } of await lockHeld(engine, call, connection, answering, person)) {
    const row = await readRelated(context, entity.name, id);
    if (!row) continue;
    const changes = withSuccessor(answering, row, person, successor.id);
    try {
      if (entity.name === CLIENTS && !(await passClient(context, id, changes))) off += 1;
      else {
        if (entity.name !== CLIENTS) await changeRelated(context, entity.name, id, changes, HAND_OVER);
        passed += 1;
      }
    } catch (error) {
      const reason = reasonOf(error, call);
      if (reason === undefined) throw error;
      throw new Refusal('user.handover', { record: `${title} ${label}`, reason });
    }
  }
  return [
    { count: passed, to: successor.nickname },
    { count: off, to: '' },
  ]
    .filter(({ count }) => count > 0)
    .map((part) => ({ entity: entity.name, title, ...part }));
}

/**
 * Those who take over, by entity; `''` is who takes all the rest. Each is an active person of the tenant, and not the
 * one who leaves.
 */
async function successorsOf({
  call,
  connection,
  row,
  input,
  entity,
}: HookContext): Promise<ReadonlyMap<string, Successor>> {
  const { successor, successors } = input;
  const own = successors !== null && typeof successors === 'object' && !Array.isArray(successors) ? successors : {};
  const asked = Object.entries({ ...own, '': successor ?? null }).filter(([, id]) => id !== null && id !== '');
  const ids = [...new Set(asked.map(([, id]) => id))].filter(
    (id): id is string => typeof id === 'string' && hasFormat('uuid', id),
  );
  const { rows } = await connection.query<Successor>(
    `select id, nickname from "sys_user" where tenant_id = $1 and id = any($2::uuid[]) and id <> $3 and deleted_at is null and status = 'normal'`,
    [call.actor.tenant, ids, row['id']],
  );
  const chosen = new Map<string, Successor>();
  for (const [name, id] of asked) {
    const person = rows.find((one) => one.id === id);
    const field = name === '' ? 'successor' : 'successors';
    if (!person)
      throw new Invalid([
        {
          field,
          code: 'field.reference',
          message: messageOf('field.reference', call.locale, { field: entity.fields['successor']?.title ?? field }),
        },
      ]);
    chosen.set(name, person);
  }
  return chosen;
}

const handedBy = new WeakMap<Call, readonly HandedOver[]>();

/** What a call has handed over, for its answer. */
export const handedOver = (call: Call): readonly HandedOver[] => handedBy.get(call) ?? [];

/** Gives everything a person answers for to the successors of the input, in the running transaction. */
export async function handOver(context: HookContext): Promise<void> {
  const { engine, call, connection, row } = context;
  const person = String(row['id']);
  const successors = await successorsOf(context);
  const held = await heldBy(engine, call, connection, person);
  const without = held.filter(({ entity, optional }) => !optional && !successors.has(entity) && !successors.has(''));
  if (without.length > 0) {
    const count = without.reduce((sum, one) => sum + one.count, 0);
    throw new Invalid([
      { field: 'successor', code: 'user.successor', message: messageOf('user.successor', call.locale, { count }) },
    ]);
  }
  const answering = new Map(answeringFields(engine.project()).map((one) => [one.entity.name, one]));
  const handed: HandedOver[] = [];
  for (const { entity, title } of held) {
    const successor = successors.get(entity) ?? successors.get('');
    const holding = engine.holdings().find((one) => one.entity === entity);
    if (holding) {
      const passed = await holding.pass(context, person, successor?.id);
      handed.push(
        ...passed.map(({ count, how }) => ({
          entity,
          title,
          count,
          to: how ? '' : (successor?.nickname ?? ''),
          ...(how ? { how } : {}),
        })),
      );
      continue;
    }
    const records = answering.get(entity);
    if (!successor) continue;
    if (records) handed.push(...(await passRecords(context, records, title, person, successor)));
    else if (entity === NODES)
      handed.push({
        entity,
        title,
        count: await handOverNodes(
          engine,
          call,
          connection,
          { id: person, nickname: String(row['nickname']) },
          successor.id,
        ),
        to: successor.nickname,
      });
  }
  handedBy.set(call, handed);
}
