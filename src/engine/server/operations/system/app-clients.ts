/**
 * App clients at the token call: whose secret is right, and what a token of theirs may be and how long it lives (domain
 * §1.9).
 */
import { verifyPassword } from '../../auth/passwords.ts';
import type { Engine, EntityHooks } from '../engine.ts';
import { needOwnOverId } from '../grants/own-rights.ts';
import { tenantByCode } from '../seed/tenant.ts';

export interface AppClient {
  readonly code: string;
  /** The tenant whose client it is; undefined for the product's own, which serve every tenant. */
  readonly tenant?: string;
  readonly grants: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  /** Seconds an access and a refresh token live; undefined where parameters say it. */
  readonly seconds?: { readonly token: number; readonly refresh: number };
  /** Whom a token of the client alone stands for. */
  readonly runAs?: string;
}

/** The product's own web client: its secret is no secret, and each of its scopes means the whole portal. */
const WEB: AppClient = {
  code: 'web',
  grants: new Set(['password', 'mobile', 'single', 'refresh_token']),
  scopes: new Set(['web', 'server', 'all']),
};

interface Row {
  readonly secret: string | null;
  readonly grants: readonly string[] | null;
  readonly scope: string;
  readonly token: number;
  readonly refresh: number;
  readonly person: string | null;
}

const FIND = `select "clientSecret" as secret, "authType" as grants, "authScope" as scope, "tokenSeconds"::int as token, "refreshSeconds"::int as refresh, "runAs" as person
  from "app_client" where tenant_id = $1 and "clientCode" = $2 and status = 'enabled' and deleted_at is null`;

/** The client with this code and secret; undefined when there is none, or not in this tenant. */
export async function appClient(
  engine: Engine,
  tenantCode: string,
  code: string,
  secret: string,
): Promise<AppClient | undefined> {
  if (code === WEB.code) return secret === WEB.code ? WEB : undefined;
  const tenant = engine.project().entities.has('appClient') ? await tenantByCode(engine, tenantCode) : undefined;
  const row =
    tenant &&
    (
      await engine.db.read(tenant.id, (connection) =>
        connection.query<Row>(FIND, [tenant.id, code.slice(0, 64)], 'anlan-client'),
      )
    ).rows[0];
  // The same work for a client nobody has: time tells nothing.
  const right = await verifyPassword(row?.secret ?? null, secret.slice(0, 200));
  if (!row || !tenant || !right) return undefined;
  return {
    code,
    tenant: tenant.id,
    grants: new Set(row.grants ?? []),
    scopes: new Set(row.scope.split(/[ ,]+/).filter((scope) => scope !== '')),
    seconds: { token: row.token, refresh: row.refresh },
    ...(row.person ? { runAs: row.person } : {}),
  };
}

/**
 * Whoever knows a client's secret is the person it acts as, so nobody may set up or change one that acts as somebody
 * with more rights than the own.
 */
export const clientHooks: EntityHooks = {
  async before(context) {
    if (context.kind !== 'delete' && typeof context.row['runAs'] === 'string')
      await needOwnOverId(context, context.row['runAs'], 'runAs');
  },
};
