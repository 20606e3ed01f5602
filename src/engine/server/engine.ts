/**
 * Puts the server's rooms together: the ports that operations ask for, answered by access, auth and the schema store.
 */
import { type Actor, type Grant, grantFor } from '../model/access.ts';
import { Refusal } from '../model/errors/refusal.ts';
import { projectDict } from '../model/project-dicts.ts';
import type { CompiledEntity, Project } from '../model/types.ts';
import type { Directory } from './access/directory.ts';
import type { ForeignDatabases } from './db/foreign.ts';
import type { Db } from './db/pool.ts';
import { previewActor } from './operations/grants/preview.ts';
import type {
  Clock,
  Engine,
  EntityHooks,
  FileKeeper,
  Holding,
  Lead,
  RowGiver,
  Sealing,
  Words,
} from './operations/engine.ts';
import type { SchemaStore } from './schema-store/store.ts';

export interface EngineParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly store: SchemaStore;
  readonly directory: Directory;
  /** Entity → behaviour of the engine and of custom code, in this order. */
  readonly hooks: ReadonlyMap<string, readonly EntityHooks[]>;
  /** Entity → what gives its rows to people beside their roles. */
  readonly givers: ReadonlyMap<string, readonly RowGiver[]>;
  readonly lead: Lead;
  /** What gives the rows of an entity with a process. */
  readonly ledRows: (entity: string) => RowGiver;
  /** What lets the rows of such an entity be opened by who acted on them. */
  readonly actedRows: (entity: string) => RowGiver;
  readonly opens: Engine['opens'];
  /** Which fields hold names, and which begin with the title of an entity. */
  readonly wordFields: Pick<Words, 'fields' | 'titled'>;
  readonly holdings: readonly Holding[];
  readonly fileKeepers: readonly FileKeeper[];
  readonly foreign: ForeignDatabases;
}

export function createEngine(parts: EngineParts): Engine {
  const { store } = parts;
  const everybodys = engineOver(
    parts,
    () => store.project(),
    (tenant) => of(tenant),
  );
  /** Tenant → its own engine, as long as it has layers. */
  const own = new Map<string, { readonly project: Project; readonly engine: Engine }>();
  function of(tenant: string): Engine {
    const project = store.projectOf(tenant);
    if (project === store.project()) return everybodys;
    let known = own.get(tenant);
    if (known?.project !== project)
      own.set(tenant, (known = { project, engine: engineOver(parts, () => store.projectOf(tenant), of) }));
    return known.engine;
  }
  return everybodys;
}

/** The ports over the entities as somebody sees them. */
function engineOver(
  {
    db,
    clock,
    sealing,
    store,
    directory,
    hooks,
    givers,
    lead,
    ledRows,
    actedRows,
    opens,
    wordFields,
    holdings,
    fileKeepers,
    foreign,
  }: EngineParts,
  project: () => Project,
  of: (tenant: string) => Engine,
): Engine {
  /** Grants live as long as their actor: a change of roles makes a new actor, a change of the file a new entity. */
  const grants = new WeakMap<Actor, WeakMap<CompiledEntity, Grant>>();
  function entity(name: string): CompiledEntity {
    const found = project().entities.get(name);
    if (!found) throw new Refusal('entity.unknown', { entity: name.slice(0, 60) });
    return found;
  }
  function grant(actor: Actor, of: CompiledEntity): Grant {
    let own = grants.get(actor);
    if (!own) grants.set(actor, (own = new WeakMap()));
    let known = own.get(of);
    if (!known) {
      const parent = of.partOf?.parents[0];
      known = grantFor(actor, of, parent === undefined ? undefined : grant(actor, entity(parent)), (name) =>
        project().entities.get(name),
      );
      own.set(of, known);
    }
    return known;
  }
  const engine: Engine = {
    db,
    clock,
    sealing,
    entity,
    grant,
    project,
    of,
    asRole: (actor, id) => previewActor(engine, directory, actor, { kind: 'role', id }),
    schemas: store,
    ready: (tenant) => directory.ready(tenant),
    param: (tenant, key) => directory.param(tenant, key),
    dict: (tenant, type, locale) => projectDict(project(), type, locale) ?? directory.dict(tenant, type, locale),
    calendar: (tenant) => directory.calendar(tenant),
    words: { ...wordFields, of: (tenant, locale) => directory.words(tenant, locale) },
    hooks: (name) => hooks.get(name) ?? [],
    givers: (name) => [...(givers.get(name) ?? []), ...(project().entities.get(name)?.workflow ? [ledRows(name)] : [])],
    readers: (name) => (project().entities.get(name)?.workflow ? [actedRows(name)] : []),
    lead,
    opens,
    foreign,
    holdings: () => holdings,
    fileKeepers: () => fileKeepers,
    mayHold: (connection, tenant, name, field, value) => directory.mayHold(connection, tenant, name, field, value),
    touched: (connection, tenant, name) => directory.announce(connection, tenant, name),
  };
  return engine;
}
