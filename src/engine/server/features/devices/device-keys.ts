/** Keys of devices: made by whoever may renew them, told once, and asked for when a device signs a call. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { runAction } from '../../operations/act.ts';
import type { Call, DeviceSenders, Engine, HookContext, Operation } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { isSignedBy, isWithinWindow, type SignedHead } from './signature.ts';

const SECRET_BYTES = 32;
/** The action of a device's entity that renews its key; its code is the right to do so. */
const RENEW = 'renewKey';

/** Calls that are there to answer the key they make. */
const issues = new WeakMap<Call, { secret?: string }>();

const KEEP = `insert into anlan.device_key (tenant_id, device_id, entity, sealed, made_at, made_by) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)
  on conflict (device_id, tenant_id) do update set entity = excluded.entity, sealed = excluded.sealed, made_at = excluded.made_at, made_by = excluded.made_by`;

/**
 * The handler of an action `renewKey`: makes the key in the transaction of the action. By the action's own address
 * nobody would be told it, so it is made for the call `POST /api/device/renewKey` alone.
 */
export async function makeDeviceKey({ engine, call, connection, entity, row }: HookContext): Promise<void> {
  const issue = issues.get(call);
  if (!issue) throw new Refusal('device.renew');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await connection.query(KEEP, [
    call.actor.tenant,
    String(row['id']),
    entity.name,
    engine.sealing.encrypt(secret),
    engine.clock.millis(),
    call.actor.id,
  ]);
  issue.secret = secret;
}

/** Renews the key of a device by its action, as the caller may, and tells it. */
export async function renewDeviceKey(
  { engine, call }: Operation,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<{ device: string; secret: string }> {
  const own: Call = { ...call };
  const issue: { secret?: string } = {};
  issues.set(own, issue);
  await runAction(engine, own, engine.entity(entity), RENEW, { ids: [id], input: {} });
  if (issue.secret === undefined) throw new Refusal('device.renew');
  return { device: id, secret: issue.secret };
}

/** Whose call it is. */
export interface Sender {
  readonly tenant: string;
  readonly device: Row;
  readonly head: SignedHead;
}

interface StoredKey {
  readonly tenant_id: string;
  readonly entity: string;
  readonly sealed: Buffer;
}

/**
 * The device that signed a call.
 * @throws {Refusal} `device.signature`, whatever is wrong: who guesses learns nothing
 */
export async function needSender(
  engine: Engine,
  head: SignedHead | undefined,
  { entity, accepts }: DeviceSenders,
): Promise<Sender> {
  const wrong = new Refusal('device.signature');
  if (!head || !isWithinWindow(head, engine.clock.millis())) throw wrong;
  const { rows } = await engine.db.system((connection) =>
    connection.query<StoredKey>(
      'select tenant_id, entity, sealed from anlan.device_key where device_id = $1',
      [head.device],
      'anlan-device-key',
    ),
  );
  const key = rows.find((row) => row.entity === entity && isSignedBy(engine.sealing.decrypt(row.sealed), head));
  if (!key) throw wrong;
  await engine.ready(key.tenant_id);
  const own = engine.of(key.tenant_id);
  const device = await own.db.read(key.tenant_id, (connection) =>
    readRelated({ engine: own, call: systemCall(key.tenant_id), connection }, entity, head.device),
  );
  if (!device || !accepts(device)) throw wrong;
  return { tenant: key.tenant_id, device, head };
}
