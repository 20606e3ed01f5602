/** The zip tool of the netdisc: a selection as one zip, a look into a zip, packing and unpacking, all or nothing. */
import type { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import { fileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { openZip, type OpenZip, type ZipEntry, type ZipLimits } from '../../files/zip-read.ts';
import { type PackedFile, packFiles } from '../../files/zip-write.ts';
import type { Call, Engine } from '../engine.ts';
import { insertFile, type KeptFile, MEGABYTE, purposeOf, storeBytes } from '../files/keep-file.ts';
import { addFile, addFolder, idsOf, type Made } from './change-nodes.ts';
import { lockPlace, needRoom, nodeName, type Place, placeOf } from './places.ts';
import { needNetdisc, reachFor } from './reach.ts';
import { dropFiles } from './versions.ts';

const DEFAULT_MB = 1024;
const DEFAULT_ENTRIES = 5000;

function limitsOf(engine: Engine, tenant: string): ZipLimits {
  const figure = (key: string, fallback: number): number => {
    const value = engine.param(tenant, key);
    return typeof value === 'number' && value > 0 ? value : fallback;
  };
  return {
    maxBytes: figure('zip.maxMB', DEFAULT_MB) * MEGABYTE,
    maxEntries: figure('zip.maxEntries', DEFAULT_ENTRIES),
  };
}

interface Stored {
  readonly path: string;
  readonly key: string | null;
  readonly size: number;
  readonly type: string | null;
}

/** Everything below a node with its path, folders with a slash at their end. */
async function contentsOf(connection: Connection, tenant: string, id: string): Promise<Stored[]> {
  const { rows } = await connection.query<Stored>(
    `with recursive down as (select n.id, n.file, n."nodeType" as kind, n.name as path from netdisc_node n where n.tenant_id = $1 and n.id = $2
       union all select n.id, n.file, n."nodeType", down.path || '/' || n.name from netdisc_node n join down on n."parentId" = down.id where n.tenant_id = $1 and n.deleted_at is null and n.status = 'normal') cycle id set again using way
     select down.path || case when down.kind = 'folder' then '/' else '' end as path, f.key, coalesce(f.size, 0)::float8 as size, f.type from down left join anlan.stored_file f on f.tenant_id = $1 and f.id = down.file where not down.again order by lower(down.path)`,
    [tenant, id],
  );
  return rows;
}

export interface Selection {
  readonly name: string;
  readonly files: readonly PackedFile[];
}

/** What a selection holds, for packing; needs the right to download each of them. */
export async function selectionOf(
  engine: Engine,
  files: FileStore,
  call: Call,
  ids: readonly string[],
): Promise<Selection> {
  needNetdisc(engine, call);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const all: Stored[] = [];
    let name = '';
    for (const id of idsOf([...ids])) {
      const { node } = await reachFor(engine, call, connection, id, 'download');
      name ||= node.nodeType === 'file' ? node.name.replace(/(.)\.[^.]*$/, '$1') : node.name;
      all.push(...(await contentsOf(connection, call.actor.tenant, id)));
    }
    const { maxEntries } = limitsOf(engine, call.actor.tenant);
    if (all.length > maxEntries) throw new Refusal('zip.tooMany', { actual: all.length, limit: maxEntries });
    if (all.every((one) => one.key === null)) throw new Refusal('zip.nothing');
    return {
      name,
      files: all
        .filter((one) => one.key !== null || one.path.endsWith('/'))
        .map(({ path, key, size }) => ({ path, size, open: () => files.open(key ?? '') })),
    };
  });
}

/** A selection becomes a zip of the netdisc. */
export async function packInto(
  engine: Engine,
  files: FileStore,
  call: Call,
  wish: { readonly ids: unknown; readonly name: unknown; readonly parentId: unknown; readonly space: unknown },
): Promise<Made> {
  const asked = wish.name;
  const name = nodeName(
    typeof asked === 'string' && asked.trim() !== '' && !/\.zip$/i.test(asked) ? `${asked}.zip` : asked,
  );
  const { files: selected } = await selectionOf(engine, files, call, idsOf(wish.ids));
  const { limit } = purposeOf(engine, call, 'netdisc');
  return storeBytes(
    engine,
    files,
    packFiles(selected),
    { name, limit, kinds: 'any' },
    call.actor.tenant,
    async (connection, stored) => {
      const place = await placeOf(engine, call, connection, wish.parentId, wish.space);
      await lockPlace(connection, call, place);
      return addFile(
        engine,
        call,
        connection,
        place,
        await insertFile(engine, call, connection, name, stored),
        'rename',
      );
    },
  );
}

async function openNode(
  engine: Engine,
  files: FileStore,
  call: Call,
  id: string,
): Promise<{ zip: OpenZip; name: string }> {
  needNetdisc(engine, call);
  const { name, key, size } = await engine.db.read(call.actor.tenant, async (connection) => {
    const { node } = await reachFor(engine, call, connection, id, 'view');
    const { rows } = await connection.query<{ key: string; size: number }>(
      'select key, size::float8 as size from anlan.stored_file where tenant_id = $1 and id = $2',
      [call.actor.tenant, node.file],
    );
    const [row] = rows;
    if (!row) throw new Refusal('zip.unreadable', { name: node.name });
    return { name: node.name, ...row };
  });
  return { name, zip: await openZip(files, { key, size, name }, limitsOf(engine, call.actor.tenant)) };
}

/** What is inside, without unpacking it. */
export async function lookInto(engine: Engine, files: FileStore, call: Call, id: string): Promise<readonly ZipEntry[]> {
  const { zip } = await openNode(engine, files, call, id);
  zip.close();
  return zip.entries;
}

interface Unpacked {
  readonly path: string;
  readonly file?: KeptFile;
}

async function storeEntries(engine: Engine, files: FileStore, call: Call, zip: OpenZip): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = [];
  const { limit } = purposeOf(engine, call, 'netdisc');
  try {
    for (const entry of zip.entries) {
      // An empty file has nothing to keep; its folder says it was there.
      if (entry.folder || entry.size === 0) {
        unpacked.push({ path: entry.folder ? entry.path : entry.path.split('/').slice(0, -1).join('/') });
        continue;
      }
      const name = fileName(entry.path.split('/').at(-1) ?? entry.path);
      const content: Readable = await zip.read(entry);
      const file = await storeBytes(
        engine,
        files,
        content,
        { name, limit: Math.min(limit, entry.size + 1), kinds: 'raw' },
        call.actor.tenant,
        (connection, stored) => insertFile(engine, call, connection, name, stored),
      );
      unpacked.push({ path: entry.path, file });
    }
    return unpacked;
  } catch (error) {
    await forget(engine, call, unpacked);
    throw error instanceof Refusal || (error as NodeJS.ErrnoException).syscall !== undefined
      ? error
      : new Refusal('zip.unreadable', { name: '' });
  }
}

async function forget(engine: Engine, call: Call, unpacked: readonly Unpacked[]): Promise<void> {
  await engine.db.write(call.actor.tenant, (connection) =>
    dropFiles(
      engine,
      connection,
      call.actor.tenant,
      unpacked.flatMap((one) => one.file?.id ?? []),
    ),
  );
}

/** Puts what was unpacked under a folder, making the folders the paths name. */
async function placeEntries(
  engine: Engine,
  call: Call,
  connection: Connection,
  root: Place,
  unpacked: readonly Unpacked[],
): Promise<void> {
  const folders = new Map<string, Place>([['', root]]);
  const folderAt = async (path: string): Promise<Place> => {
    const known = folders.get(path.toLowerCase());
    if (known) return known;
    const cut = path.lastIndexOf('/');
    const parent = await folderAt(cut < 0 ? '' : path.slice(0, cut));
    const { id } = await addFolder(engine, call, connection, parent, nodeName(path.slice(cut + 1)), 'rename');
    const place = { ...parent, parentId: id };
    folders.set(path.toLowerCase(), place);
    return place;
  };
  for (const { path, file } of unpacked) {
    if (!file) await folderAt(path);
    else
      await addFile(engine, call, connection, await folderAt(path.split('/').slice(0, -1).join('/')), file, 'rename');
  }
}

/** Unpacks into a new folder named as the zip: everything, or nothing. */
export async function unpackNode(
  engine: Engine,
  files: FileStore,
  call: Call,
  wish: { readonly id: string; readonly parentId: unknown; readonly space: unknown },
): Promise<Made> {
  const { zip, name } = await openNode(engine, files, call, wish.id);
  try {
    const locked = zip.entries.find((entry) => entry.locked);
    if (locked) throw new Refusal('zip.locked', { path: locked.path });
    const total = zip.entries.reduce((sum, entry) => sum + entry.size, 0);
    await engine.db.write(call.actor.tenant, async (connection) => {
      await reachFor(engine, call, connection, wish.id, 'download');
      await needRoom(
        engine,
        connection,
        call.actor.tenant,
        (await placeOf(engine, call, connection, wish.parentId, wish.space)).ownerUser,
        total / 1024,
      );
    });
    const unpacked = await storeEntries(engine, files, call, zip);
    try {
      return await engine.db.write(call.actor.tenant, async (connection) => {
        const place = await placeOf(engine, call, connection, wish.parentId, wish.space);
        await lockPlace(connection, call, place);
        const folder = await addFolder(
          engine,
          call,
          connection,
          place,
          nodeName(name.replace(/(.)\.zip$/i, '$1')),
          'rename',
        );
        await placeEntries(engine, call, connection, { ...place, parentId: folder.id }, unpacked);
        return folder;
      });
    } catch (error) {
      await forget(engine, call, unpacked);
      throw error;
    }
  } finally {
    zip.close();
  }
}
