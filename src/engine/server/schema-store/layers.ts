/**
 * Layers kept in the database: of the installation, read as files beside the mounted ones, and of tenants, laid over
 * what all others see.
 */
import { writeCanonical } from '../../model/format/write.ts';
import type { SourceFile } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import type { LoadedFile } from './source-folders.ts';

export type LayerScope = 'installation' | 'tenant';

/** The newest edition of one layer. */
export interface StoredLayer {
  readonly scope: LayerScope;
  /** Whose it is; that of the installation is the platform's own. */
  readonly tenant: string;
  readonly entity: string;
  readonly edition: number;
  /** A JSON list of commands; `jsonb` would lose the order of keys. */
  readonly commands: string;
}

/** Shown as the folder of what stands in no file. */
export const DATABASE_FOLDER = 'database';

/** The newest edition of every layer that changes anything. */
export async function recallLayers(db: Db): Promise<StoredLayer[]> {
  const { rows } = await db.system((connection) =>
    connection.query<StoredLayer>(
      `select scope, tenant_id as tenant, entity, edition, commands from anlan.layer_edition e
     where edition = (select max(edition) from anlan.layer_edition n where n.tenant_id = e.tenant_id and n.scope = e.scope and n.entity = e.entity) and commands <> '[]'
     order by scope, tenant_id, entity`,
      [],
    ),
  );
  return rows;
}

/** The name of the layer, as its file is called. */
function layerName(entity: string, scope: LayerScope): string {
  return `${scope}${entity.slice(0, 1).toUpperCase()}${entity.slice(1)}`;
}

export function layerPath(entity: string, scope: LayerScope): string {
  return `_layer/${layerName(entity, scope)}.json`;
}

/** The layer as a file says it: in this form it is pulled into a folder, and pushed from it. */
export function layerText(entity: string, scope: LayerScope, commands: unknown): string {
  return writeCanonical({
    format: 1,
    layer: layerName(entity, scope),
    entity,
    scope: scope === 'tenant' ? 'tenant' : 'product',
    commands,
  });
}

export function layerFile({ entity, scope, commands }: Pick<StoredLayer, 'entity' | 'scope' | 'commands'>): SourceFile {
  return { path: layerPath(entity, scope), text: layerText(entity, scope, JSON.parse(commands)) };
}

/** Behind the mounted files, as they lie over them. */
export function installationFiles(layers: readonly StoredLayer[]): LoadedFile[] {
  return layers
    .filter(({ scope }) => scope === 'installation')
    .map((layer) => ({ ...layerFile(layer), folder: DATABASE_FOLDER }));
}

/** Tenant → what its layers are, in one text: the same again means that nothing has changed. */
export function tenantStamps(layers: readonly StoredLayer[]): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const { scope, tenant, entity, edition } of layers)
    if (scope === 'tenant') stamps.set(tenant, `${stamps.get(tenant) ?? ''} ${entity} ${edition}`);
  return stamps;
}
