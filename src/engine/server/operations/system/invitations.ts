/**
 * Invitations of a tenant to people who have an account elsewhere: nobody becomes a member without having said yes
 * (decision 0088).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row, Value } from '../../../model/types.ts';
import { accountSql } from '../../auth/accounts.ts';
import { nameKey, nameKeySql } from '../../auth/name-key.ts';
import type { Call, Engine, EntityHooks } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needOwnToGive } from '../grants/own-rights.ts';
import { writeJournal } from '../journal.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';
import { systemCall } from '../seed/system-call.ts';
import { storeMember } from './store-member.ts';

/** What the invited person is told: who invites, and until when. */
export interface Invitation {
  readonly id: string;
  readonly tenantCode: string;
  readonly tenantName: string;
  readonly message: string | null;
  readonly expireDate: string;
}

/** Who answers: the owner of the account. */
export interface Invited {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
}

const PENDING = `from "account_invite" v join "sys_tenant" t on t.tenant_id = $2 and t.id = v.tenant_id and t.deleted_at is null
  where ${nameKeySql('v.username')} = $1 and $4::uuid = ${accountSql('v.username')} and v.status = 'pending' and v."expireDate" >= $3::date and v.deleted_at is null and (v.tenant_id = $2 or (t.status = 'enabled' and (t."expireDate" is null or t."expireDate" >= $3::date)))`;

const known = (engine: Engine): boolean =>
  engine.project().entities.has('accountInvite') && engine.project().entities.has('sysTenant');

/** Invitations that wait for a person, oldest first. */
export async function invitationsOf(
  engine: Engine,
  person: Pick<Invited, 'id' | 'username'>,
): Promise<readonly Invitation[]> {
  if (!known(engine)) return [];
  const { rows } = await engine.db.system((connection) =>
    connection.query<Invitation>(
      `select v.id, t."tenantCode" as "tenantCode", t."tenantName" as "tenantName", v.message, v."expireDate" ${PENDING} order by v.created_at limit 50`,
      [nameKey(person.username), PLATFORM_OWNER, engine.clock.today(), person.id],
    ),
  );
  return rows;
}

/** Accepts or declines. What is not the person's own, answered or too old is one and the same. */
export async function answerInvitation(
  engine: Engine,
  from: Pick<Call, 'locale' | 'requestId' | 'ip'>,
  person: Invited,
  id: string,
  accepts: boolean,
): Promise<void> {
  if (!known(engine)) throw new Refusal('invite.gone');
  const found = await engine.db.system((connection) =>
    connection.query<{ tenant: string }>(`select v.tenant_id as tenant ${PENDING} and v.id = $5`, [
      nameKey(person.username),
      PLATFORM_OWNER,
      engine.clock.today(),
      person.id,
      id,
    ]),
  );
  const tenant = found.rows[0]?.tenant;
  if (tenant === undefined) throw new Refusal('invite.gone');
  const call: Call = { ...systemCall(tenant), locale: from.locale, requestId: from.requestId, ip: from.ip };
  const entity = engine.entity('accountInvite');
  await engine.ready(tenant);
  await engine.db.write(tenant, async (connection) => {
    const row = await selectVisible(engine, call, connection, entity, engine.grant(call.actor, entity), id, {
      lock: true,
      all: true,
    });
    if (row['status'] !== 'pending') throw new Refusal('invite.gone');
    const status = accepts ? 'accepted' : 'declined';
    await connection.query(
      `update "account_invite" set status = $3, "answeredAt" = $4::timestamp, rev = rev + 1, updated_at = now() where tenant_id = $1 and id = $2`,
      [tenant, id, status, engine.clock.now()],
    );
    await writeJournal(connection, call, [
      {
        entity,
        id,
        action: 'answer',
        rev: Number(row['rev']) + 1,
        changes: [{ field: 'status', old: 'pending', new: status }],
      },
    ]);
    if (!accepts) return;
    const member = await connection.query(
      'select 1 from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null',
      [tenant, person.id],
    );
    if (member.rows.length > 0) throw new Refusal('invite.gone');
    const of = (name: string): Value => row[name] ?? null;
    await storeMember(engine, call, connection, {
      ...person,
      userType: String(of('userType') ?? '0'),
      orgId: of('orgId'),
      roleId: of('roleId'),
    });
  });
}

/**
 * Hooks of `accountInvite`: who is here already needs no invitation; of others nothing is said. Roles are given when
 * they are offered.
 */
export const inviteHooks: EntityHooks = {
  async before(context) {
    const { call, connection, entity, kind, row } = context;
    if (kind !== 'add') return;
    await needOwnToGive(context, null, row);
    const here: Row | undefined = (
      await connection.query<Row>(
        `select id from "sys_user" where tenant_id = $1 and ${nameKeySql('username')} = $2 and deleted_at is null`,
        [call.actor.tenant, nameKey(String(row['username']))],
      )
    ).rows[0];
    if (!here) return;
    const field = entity.fields['username']?.title ?? 'username';
    throw new Invalid([
      {
        field: 'username',
        code: 'field.unique',
        message: messageOf('field.unique', call.locale, { field, value: String(row['username']) }),
      },
    ]);
  },
};
