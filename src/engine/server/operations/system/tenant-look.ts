/**
 * How a tenant is called on its pages: titles in three languages and a logo. The rows are the platform's; a tenant
 * changes its own (docs/tenants.md#titles-and-logo).
 */
import type { Readable } from 'node:stream';
import type { Locale } from '../../../model/errors/define.ts';
import type { TenantLook } from '../../../model/wire.ts';
import type { Row } from '../../../model/types.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Call, Engine } from '../engine.ts';
import type { FileRow } from '../files/find-file.ts';
import { keepFile, purposeOf } from '../files/keep-file.ts';
import { selectVisible } from '../get.ts';
import { conclude, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';
import { systemCall } from '../seed/system-call.ts';
import type { TenantFacts } from './tenants.ts';

export const LOOK_QUERY = 'system:look:query';
export const LOOK_EDIT = 'system:look:edit';

export const TITLES = [
  'fullTitle',
  'fullTitleTw',
  'fullTitleEn',
  'shortTitle',
  'shortTitleTw',
  'shortTitleEn',
] as const;

/** The title in the reader's language, else the Chinese one. */
export function titleIn(
  facts: TenantFacts | undefined,
  kind: 'fullTitle' | 'shortTitle',
  locale: Locale,
): string | null {
  const own = locale === 'zh' ? null : facts?.[`${kind}${locale === 'en' ? 'En' : 'Tw'}`];
  return own || facts?.[kind] || null;
}

export function lookOf(facts: TenantFacts | undefined): TenantLook {
  const {
    fullTitle = null,
    fullTitleTw = null,
    fullTitleEn = null,
    shortTitle = null,
    shortTitleTw = null,
    shortTitleEn = null,
    logo = null,
  } = facts ?? {};
  return { fullTitle, fullTitleTw, fullTitleEn, shortTitle, shortTitleTw, shortTitleEn, logo };
}

/** The engine writes the platform's row for the tenant; the call itself stands in the tenant's own log. */
function platformCall({ locale, requestId, ip }: Call): Call {
  return { ...systemCall(PLATFORM_OWNER), locale, requestId, ip };
}

/** Changes titles, or the logo, of the caller's own tenant; limits and kinds are those of the form of tenants. */
export async function changeLook(engine: Engine, call: Call, changes: Row): Promise<void> {
  const own = platformCall(call);
  const entity = engine.entity('sysTenant');
  const grant = engine.grant(own.actor, entity);
  await engine.db.write(PLATFORM_OWNER, async (connection) => {
    const old = await selectVisible(engine, own, connection, entity, grant, call.actor.tenant, {
      lock: true,
      all: true,
    });
    const context = writeContext(engine, own, connection, 'edit');
    await conclude(context, await updateInside(context, entity, grant, old, changes));
  });
}

/** Keeps an uploaded picture where the tenant's row is, and names it there. */
export async function changeLogo(
  engine: Engine,
  files: FileStore,
  call: Call,
  stream: Readable,
  name: string,
): Promise<void> {
  const own = platformCall(call);
  const file = await keepFile(engine, files, own, stream, name, { purpose: purposeOf(engine, own, 'sysTenant.logo') });
  await changeLook(engine, call, { logo: file.id });
}

/** The file, if it is the logo of a tenant: everybody may see it. */
export async function findLogo(engine: Engine, id: string): Promise<FileRow | undefined> {
  if (!engine.project().entities.has('sysTenant')) return undefined;
  const { rows } = await engine.db.read(PLATFORM_OWNER, (connection) =>
    connection.query<FileRow>(
      `select f.id, f.name, f.type, f.size::float8 as size, f.sha256, f.key, f.created_by from anlan.stored_file f
     where f.tenant_id = $1 and f.id::text = $2 and f.type like 'image/%' and exists (select 1 from "sys_tenant" t where t.tenant_id = $1 and t.logo::text = $2 and t.deleted_at is null)`,
      [PLATFORM_OWNER, id],
    ),
  );
  return rows[0];
}
