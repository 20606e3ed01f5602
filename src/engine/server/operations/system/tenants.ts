/**
 * What every call asks of its tenant: what it is called and looks like, and whether it lets people in now. Kept until a
 * tenant is written, on every node.
 */
import type { TenantLook } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { PLATFORM_OWNER, platformTenant } from '../seed/tenant.ts';

const CHANNEL = 'anlan_tenant';
/** Facts are read again after this long even if a notification was lost. */
const FLOOR_MS = 30_000;

export interface TenantFacts extends Partial<TenantLook> {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly expireDate: string | null;
}

export interface Tenants {
  /** Undefined for one that was deleted. */
  byId(id: string): Promise<TenantFacts | undefined>;
  /** Neither suspended nor past its last day, by the clock of this moment. */
  isOpen(id: string): Promise<boolean>;
  /** Every node forgets what it kept once the writer's transaction is committed. */
  announce(connection: Connection): Promise<void>;
  close(): Promise<void>;
}

const FIND = `select id, "tenantCode" as code, "tenantName" as name, status, "expireDate", "fullTitle", "fullTitleTw", "fullTitleEn", "shortTitle", "shortTitleTw", "shortTitleEn", logo from "sys_tenant" where tenant_id = $1 and id = $2 and deleted_at is null`;

export async function openTenants(engine: Engine): Promise<Tenants> {
  const kept = new Map<string, { readonly at: number; readonly facts: Promise<TenantFacts | undefined> }>();
  const stop = await engine.db.listen(CHANNEL, () => kept.clear());

  async function read(id: string): Promise<TenantFacts | undefined> {
    const { rows } = engine.project().entities.has('sysTenant')
      ? await engine.db.read(PLATFORM_OWNER, (connection) =>
          connection.query<TenantFacts>(FIND, [PLATFORM_OWNER, id], 'anlan-tenant-facts'),
        )
      : { rows: [] };
    return rows[0] ?? (id === PLATFORM_OWNER ? { ...platformTenant, status: 'enabled', expireDate: null } : undefined);
  }

  function byId(id: string): Promise<TenantFacts | undefined> {
    const known = kept.get(id);
    if (known && engine.clock.millis() - known.at < FLOOR_MS) return known.facts;
    const facts = read(id);
    kept.set(id, { at: engine.clock.millis(), facts });
    // A failed look must not stay: the next caller tries again.
    facts.catch(() => kept.delete(id));
    return facts;
  }

  return {
    byId,
    async isOpen(id) {
      // The platform's own cannot be suspended: who would open it again?
      if (id === PLATFORM_OWNER) return true;
      const facts = await byId(id);
      return facts?.status === 'enabled' && (facts.expireDate === null || facts.expireDate >= engine.clock.today());
    },
    async announce(connection) {
      connection.afterCommit(() => kept.clear());
      await connection.query('select pg_notify($1, $2)', [CHANNEL, '']);
    },
    close: stop,
  };
}
