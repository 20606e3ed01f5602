/**
 * Moves pictures that stand in rich texts as data addresses into files: texts of an older edition, whose editor put them
 * there. Done beside all else after each start; where nothing is left it finds nothing.
 */
import { Readable } from 'node:stream';
import { quoteIdent } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Log } from '../../db/log.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Engine } from '../engine.ts';
import { systemCall } from '../seed/system-call.ts';
import { allTenants } from '../seed/tenant.ts';
import { tableOf } from '../sql-scope.ts';
import { keepFile } from './keep-file.ts';

const BATCH = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';
const EMBEDDED = /(?<=\ssrc=")data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)(?=")/g;

interface Place {
  readonly engine: Engine;
  readonly files: FileStore;
  /** Path before the calls, as addresses in texts begin with it. */
  readonly basePath: string;
  readonly tenant: string;
}

/** A text with its pictures as files; one that is no picture stays as it is. */
async function stored({ engine, files, basePath, tenant }: Place, html: string): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [address, kind = '', bytes = ''] of html.matchAll(EMBEDDED)) {
    if (addresses.has(address)) continue;
    try {
      const { id } = await keepFile(
        engine,
        files,
        systemCall(tenant),
        Readable.from(Buffer.from(bytes, 'base64')),
        `picture.${kind === 'jpeg' ? 'jpg' : kind}`,
        { purpose: { limit: Number.MAX_SAFE_INTEGER, kinds: 'business' } },
      );
      addresses.set(address, `${basePath}/api/file/file/${id}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return html.replace(EMBEDDED, (address) => addresses.get(address) ?? address);
}

/** One field of an entity in a tenant. @returns how many texts changed */
async function moveField(
  place: Place,
  entity: CompiledEntity,
  column: string,
  stopped: () => boolean,
): Promise<number> {
  const { engine, tenant } = place;
  const [table, name] = [tableOf(entity), quoteIdent(column)];
  let moved = 0;
  for (let after: string | undefined = FIRST; after !== undefined && !stopped();) {
    const from: string = after;
    const { rows } = await engine.db.read(tenant, (connection) =>
      connection.query<{ id: string; html: string }>(
        `select id, ${name} as html from ${table} where tenant_id = $1 and id > $2 and position('src="data:image/' in ${name}) > 0 order by id limit ${BATCH}`,
        [tenant, from],
      ),
    );
    for (const { id, html } of rows) {
      const text = await stored(place, html);
      if (text === html) continue;
      // Somebody may have written the text meanwhile: theirs stays, and is looked at after the next start.
      const { rowCount } = await engine.db.write(tenant, (connection) =>
        connection.query(`update ${table} set ${name} = $4 where tenant_id = $1 and id = $2 and ${name} = $3`, [
          tenant,
          id,
          html,
          text,
        ]),
      );
      moved += rowCount;
    }
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  }
  return moved;
}

/** Begins at once. @returns ends it after the text it is at; `done` once all are moved */
export function moveEmbeddedPictures(
  engine: Engine,
  files: FileStore,
  basePath: string,
  log: Log,
): { readonly done: Promise<void>; close(): Promise<void> } {
  let closed = false;
  async function run(): Promise<void> {
    for (const { id: tenant, code } of await allTenants(engine)) {
      const own = engine.of(tenant);
      let moved = 0;
      for (const entity of own.project().entities.values()) {
        if (!hasTable(entity) || entity.storage.scope === 'platform') continue;
        for (const { text, column } of Object.values(entity.fields))
          if (text === 'rich' && column !== undefined)
            moved += await moveField({ engine: own, files, basePath, tenant }, entity, column, () => closed);
      }
      if (moved > 0) log.info({ tenant: code, texts: moved }, 'moved pictures out of texts into files');
    }
  }
  const done = run().catch((error: unknown) =>
    log.error({ err: error }, 'pictures in texts could not all be moved into files; the next start tries again'),
  );
  return {
    done,
    async close() {
      closed = true;
      await done;
    },
  };
}
