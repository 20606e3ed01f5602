/** What sign-in asks of the other rooms, put together from them. */
import { peopleBy, personOf } from './access/people.ts';
import type { Directory } from './access/directory.ts';
import { openAccountLock } from './auth/account-lock.ts';
import type { Keys } from './auth/keys.ts';
import { openOneTime } from './auth/one-time.ts';
import { openPhoneCodes } from './auth/phone-codes.ts';
import { openSecondFactor } from './auth/second-factor.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignInPorts } from './auth/sign-in.ts';
import type { Config } from './config.ts';
import type { Db } from './db/pool.ts';
import type { Engine } from './operations/engine.ts';
import { noticesTo } from './operations/messages/notices.ts';
import type { Outbox } from './operations/messages/outbox.ts';
import type { Tenants } from './operations/system/tenants.ts';
import { platformTenant, tenantByCode } from './operations/seed/tenant.ts';
import { defaultTenant, homeOf, noteUse } from './operations/system/memberships.ts';
import { isPending } from './operations/system/registration.ts';

export interface SignInParts {
  readonly db: Db;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly engine: Engine;
  readonly keys: Keys;
  readonly config: Config;
  readonly outbox: Outbox;
  readonly tenants: Tenants;
}

export function signInPorts({
  db,
  directory,
  sessions,
  engine,
  keys,
  config,
  outbox,
  tenants,
}: SignInParts): SignInPorts {
  const millis = (): number => engine.clock.millis();
  const person: SignInPorts['person'] = (tenant, identity) =>
    db.read(tenant, (connection) => personOf(connection, tenant, identity));
  return {
    db,
    sessions,
    millis,
    lock: openAccountLock(db, millis),
    oneTime: openOneTime(db, millis),
    phoneCodes: openPhoneCodes(db, keys, millis, config.demo),
    secondFactor: openSecondFactor(db, keys, millis),
    signOn: { tenantCode: config.ssoTenantCode, ...(config.ssoKey ? { key: config.ssoKey } : {}) },
    async tenantOf(code) {
      const tenant = await tenantByCode(engine, code);
      if (tenant) await directory.ready(tenant.id);
      return tenant?.id;
    },
    async member(tenant, identity) {
      const user = await directory.user(tenant, identity);
      return (
        user && { status: user.status, name: user.actor.name, username: user.actor.username, orgId: user.actor.orgId }
      );
    },
    peopleOf: (tenant, by, value) => db.read(tenant, (connection) => peopleBy(connection, tenant, by, value)),
    person,
    async defaultTenant(identity) {
      // Who has none yet, and nobody, is looked for in the platform's own.
      const tenant = (await defaultTenant(engine, identity)) ?? platformTenant.id;
      await directory.ready(tenant);
      return tenant;
    },
    homeOf: (identity) => homeOf(db, identity),
    used: (tenant, identity) => noteUse(db, tenant, identity, millis()),
    isOpen: (tenant) => tenants.isOpen(tenant),
    tell(identity, notice, locale) {
      const at = engine.clock.now();
      outbox.later(async () => {
        const home = await homeOf(db, identity);
        return noticesTo(home, await person(home, identity), notice, locale, at);
      });
    },
    pending: (tenant, identity) => isPending(engine, tenant, identity),
    ready: (tenant) => directory.ready(tenant),
    param: (tenant, key) => directory.param(tenant, key),
  };
}
