/** The living set of entities: schema files → compiled project → tables, kept in step while files change. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import { type Held, type TriedFile, holdAgainst } from '../../model/format/hold-against.ts';
import { runSteps } from '../../model/steps.ts';
import { hasTable, tableShape } from '../../model/table-shape.ts';
import type { TableShape } from '../../model/table-types.ts';
import { isLayer } from '../../model/format/read/read-files.ts';
import type { Json } from '../../model/format/read/source.ts';
import type { CompiledEntity, Problem, Project, SourceFile } from '../../model/types.ts';
import { runCooperatively } from '../cooperative.ts';
import type { Log } from '../db/log.ts';
import type { Db } from '../db/pool.ts';
import { type ApplyResult, applyShapes, planShapes } from './apply.ts';
import { type FileStatus, fileStatuses } from './file-status.ts';
import { type Guard, type InUse, filesInUse, inUseProblem } from './in-use.ts';
import { openIndexBuilder } from './index-builder.ts';
import {
  type StoredLayer,
  installationFiles,
  layerFile,
  layerPath,
  layerText,
  recallLayers,
  tenantStamps,
} from './layers.ts';
import {
  SCHEMA_CHANNEL,
  type Remembered,
  fingerprintOf,
  hashOf,
  recall,
  recallPending,
  recallTexts,
  remember,
  shapeHash,
} from './memory.ts';
import { type FileAuthor, type OwnHome, ownHome, recallOwnFiles } from './own-files.ts';
import { filesBehind, isDuplicate, refusalOf } from './refusals.ts';
import { type Compile, type Resolution, resolveSources } from './resolve.ts';
import { type LoadedFile, openSourceFolders } from './source-folders.ts';
import { type Step, confirmationName } from './step.ts';

export interface SchemaChange {
  /** New version of each entity that changed; null: it is gone. Empty: only problems, steps or builds changed. */
  readonly entities: readonly { readonly name: string; readonly version: string | null }[];
  /** Areas changed: menu groups, dictionaries, parameters or roles of the files. */
  readonly areas: boolean;
  /** Processes of the files changed. */
  readonly processes: boolean;
  /** Tenants whose own layers changed, and the entities they are over. */
  readonly tenants?: readonly { readonly tenant: string; readonly entities: readonly string[] }[];
}

/** A layer that somebody would publish: over the product as it runs, and for `tenant` alone where one is said. */
export interface Proposal {
  readonly entity: string;
  readonly tenant?: string;
  readonly commands: readonly Json[];
}

/** What the entities would be with a proposal. */
export interface Preview {
  /** Where its mistakes are told. */
  readonly file: string;
  /** The layer as a file says it. */
  readonly text: string;
  /** Mistakes of its commands; those that are named here would not be applied. */
  readonly problems: readonly Problem[];
  readonly project: Project;
  /** The entity's document with the layer. */
  readonly document: Json | undefined;
}

/** What would become of a proposal. */
export interface Attempt extends Preview {
  /** The entity's document under the layer. */
  readonly base: Json | undefined;
  /** What would be done to the tables. */
  readonly steps: readonly Step[];
}

export interface SchemaStore {
  /** Names this process in word to the others, so that it does not follow its own. */
  readonly node: string;
  project(): Project;
  /** The project as a tenant sees it; the same object where the tenant has no layers. */
  projectOf(tenant: string): Project;
  /** The newest edition of every layer in the database. */
  layers(): readonly StoredLayer[];
  /** The document of an entity as everybody's layers leave it, or those of a tenant too. */
  document(entity: string, tenant?: string): Json | undefined;
  /** What would become of a layer; changes nothing. */
  attempt(proposal: Proposal): Promise<Attempt>;
  /**
   * The entities as they would be under a layer, whatever that means for the tables: asked with every change somebody
   * draws.
   */
  preview(proposal: Proposal): Promise<Preview>;
  /** Changes with any change of the project. */
  version(): string;
  entity(name: string): CompiledEntity | undefined;
  files(): readonly FileStatus[];
  /** Present text of a file, also one that does not run; undefined when there is no such file. */
  source(path: string): string | undefined;
  /** Steps that wait for a person: destructive ones, and the whole plan of an entity that is held by one. */
  pending(): readonly Step[];
  /** Indexes that are queued or under way. */
  building(): readonly Step[];
  /**
   * Carries out a waiting step, once `typedName` says what it concerns.
   * @throws Refusal `schema.confirm` (wrong name) or `schema.stale` (there is no such step any more, or another one
   *   of the same plan has to be confirmed with it)
   */
  confirm(stepId: string, typedName: string, by: string | null): Promise<void>;
  /** The same for several steps at once, as a plan with more than one destructive step needs it. */
  confirmAll(answers: readonly Answer[], by: string | null): Promise<void>;
  /** Paths of the files that come with the product. */
  shipped(): ReadonlySet<string>;
  /** Holds files against those that run, as if they stood in the installation's own folder; nothing of it runs. */
  hold(tried: readonly TriedFile[]): Promise<Held>;
  /**
   * Why the present text of a file does not run although it is kept: what the database, waiting steps or running
   * processes said of `entity`. Undefined where
   * it runs, or has not been looked at.
   */
  heldBack(path: string, entity: string): Problem | undefined;
  /** Resolves once texts that were kept with `ahead` have been looked at. */
  looked(files: readonly SourceFile[]): Promise<void>;
  /**
   * Texts of the installation's own files, as they stand in their home: the folder that is mounted, else the database.
   */
  readonly own: Pick<OwnHome, 'read'>;
  /**
   * Keeps files as the installation's own. `before` is the text that is replaced; without one the file is new.
   * Resolves once they run, or with `ahead` once they are written: for whoever holds rows that what runs then may have
   * to wait for.
   * @throws Refusal `generator.exists`, `generator.folderClosed`
   */
  keep(files: readonly (SourceFile & { readonly before?: string })[], by: FileAuthor, ahead?: 'ahead'): Promise<void>;
  /**
   * Takes files of the installation away. Resolves once that was seen; their tables stay. @throws Refusal
   * `generator.folderClosed`
   */
  discard(paths: readonly string[], by: FileAuthor): Promise<void>;
  /** Called after every change; returns the function that takes the listener away. */
  onChange(listener: (change: SchemaChange) => void): () => void;
  /** Reads the folders' last state and the database again. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** What a person typed to confirm a step. */
export interface Answer {
  readonly step: string;
  readonly name: string;
}

export interface SchemaStoreOptions {
  readonly db: Db;
  /** `src/schemas` and the folders of SCHEMA_DIRS, in this order. */
  readonly folders: readonly string[];
  readonly log: Log;
  readonly compile: Compile;
  /** What is under way and must not lose what it uses. */
  readonly guard?: Guard;
}

interface Shaped {
  readonly entity: CompiledEntity;
  readonly shape: TableShape;
  readonly hash: string;
}

interface Confirmation {
  readonly steps: readonly Step[];
  readonly by: string | null;
}

const MAX_ROUNDS = 4;
const RETRY_MS = 2_000;
/** Processes end without word of it: what waits for them looks again. */
const IN_USE_MS = 60_000;
/** A written file is seen within a tenth of it; a watcher that was lost must keep nobody waiting. */
const SEEN_MS = 10_000;
const NOTHING: ApplyResult = {
  applied: [],
  pending: new Map(),
  held: new Set(),
  plans: new Map(),
  failed: new Map(),
  background: [],
};

function isLayerOf(files: readonly SourceFile[]): (path: string, entity: string) => boolean {
  return (path, entity) =>
    isLayer(path) && files.some((file) => file.path === path && file.text.includes(`"entity": "${entity}"`));
}

function once(files: readonly LoadedFile[]): LoadedFile[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Loads, applies and watches. Resolves when the project runs; later mistakes in files never throw. */
export async function openSchemaStore({
  db,
  folders,
  log,
  compile,
  guard = () => Promise.resolve([]),
}: SchemaStoreOptions): Promise<SchemaStore> {
  const node = randomUUID();
  /** The last of SCHEMA_DIRS is the installation's own; what ships is nobody's to write. */
  const mounted = folders.length > 1 ? folders.at(-1) : undefined;
  const own = ownHome(db, mounted);
  const listeners = new Set<(change: SchemaChange) => void>();
  const builder = openIndexBuilder(db, log);
  /** Entity → hash of the shape its table is known to have. */
  const applied = new Map<string, string>();
  const shapes = new WeakMap<CompiledEntity, Shaped>();
  const good = new Map<string, string>();
  let remembered: Remembered | undefined;
  let project: Project = { entities: new Map(), areas: new Map(), demo: new Map(), processes: new Map() };
  let version = '';
  let statuses: readonly FileStatus[] = [];
  let waiting: readonly Step[] = [];
  let current:
    | { files: readonly LoadedFile[]; resolution: Resolution; refusals: ReadonlyMap<string, readonly Problem[]> }
    | undefined;
  /** Unique rules that wait, and how many groups of rows they were said to wait for. */
  let heldRules: ReadonlyMap<string, number | undefined> = new Map();
  let layers: readonly StoredLayer[] = [];
  let ownFiles: readonly LoadedFile[] = [];
  /** What each tenant with layers sees, made when it first asks. */
  const tenantProjects = new Map<
    string,
    {
      readonly stamp: string;
      readonly below: Project;
      readonly project: Project;
      readonly documents: ReadonlyMap<string, Json>;
    }
  >();
  let tail: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** Unchanged entities stay the same object, so that what others cache by it stays too. */
  function keepIdentity(next: Project): Project {
    return {
      ...next,
      entities: new Map(
        [...next.entities].map(([name, entity]) => {
          const before = project.entities.get(name);
          return [name, before?.version === entity.version && before.file === entity.file ? before : entity];
        }),
      ),
    };
  }

  function shapeOf(entity: CompiledEntity, inside: Project): Shaped {
    const known = shapes.get(entity);
    if (known) return known;
    const shape = tableShape(entity, inside);
    const shaped = { entity, shape, hash: shapeHash(shape) };
    shapes.set(entity, shaped);
    return shaped;
  }

  /** At the start: last good texts of files that have changed since. */
  async function recallOnce(files: readonly LoadedFile[]): Promise<void> {
    if (remembered) return;
    remembered = await recall(db);
    const other: string[] = [];
    for (const { path, text } of files) {
      const hash = remembered.files.get(path);
      if (hash === hashOf(text)) good.set(path, text);
      else if (hash !== undefined) other.push(path);
    }
    for (const [path, text] of await recallTexts(db, other)) good.set(path, text);
  }

  /** Tables of `next`, brought to their shape; entities whose database part failed are in the result. */
  async function applyProject(
    next: Project,
    confirmation: Confirmation | undefined,
    keepPending: ReadonlySet<string>,
  ): Promise<ApplyResult> {
    const failed = new Map<string, Error>();
    const unkept = new Set<string>();
    const all: Shaped[] = [];
    for (const entity of next.entities.values()) {
      try {
        if (hasTable(entity)) all.push(shapeOf(entity, next));
      } catch (error) {
        failed.set(entity.name, error as Error);
      }
    }
    const hashes = new Map(all.map(({ entity, hash }) => [entity.name, hash]));
    if (applied.size === 0 && remembered?.fingerprint === fingerprintOf(hashes))
      for (const [name, hash] of hashes) applied.set(name, hash);
    const watched = new Set([
      ...waiting.map(({ entity }) => entity),
      ...(confirmation?.steps ?? []).map(({ entity }) => entity),
    ]);
    const todo = all.filter(
      ({ entity, hash }) =>
        applied.get(entity.name) !== hash || (watched.has(entity.name) && !keepPending.has(entity.name)),
    );
    const result =
      todo.length === 0
        ? NOTHING
        : await applyShapes(
            db,
            todo.map(({ shape }) => shape),
            {
              keepPending,
              ...(confirmation
                ? {
                    confirmed: new Set(confirmation.steps.map(({ id }) => id)),
                    ...(confirmation.by === null ? {} : { by: confirmation.by }),
                  }
                : {}),
            },
          );
    for (const [entity, error] of result.failed) failed.set(entity, error);
    for (const step of result.background.filter(({ kind }) => kind === 'addUnique')) {
      // Uniqueness must hold before the version that promises it runs.
      await builder.build(step).catch((error: unknown) => {
        // A row came meanwhile that the rule does not allow: what stood before it stands, and the next look holds it.
        if (step.rule && isDuplicate(error)) unkept.add(step.entity);
        else failed.set(step.entity, error as Error);
      });
    }
    for (const { entity, hash } of todo)
      if (!failed.has(entity.name) && !result.held.has(entity.name) && !unkept.has(entity.name))
        applied.set(entity.name, hash);
    return { ...result, failed };
  }

  async function update(confirmation?: Confirmation): Promise<ApplyResult> {
    const before = tenantStamps(layers);
    const [stored, made] = await Promise.all([recallLayers(db), recallOwnFiles(db)]);
    const mountedPaths = new Set(sources.files().map(({ path }) => path));
    // A folder that has a file of this path has taken it over.
    ownFiles = made.filter(({ path }) => !mountedPaths.has(path));
    const loaded = [...sources.files(), ...ownFiles, ...installationFiles(stored)];
    const files = once(loaded);
    await recallOnce(files);
    const changed = files.filter(({ path, text }) => good.get(path) !== text).map(({ path }) => path);
    const refused = new Set<string>();
    const held = new Set<string>();
    const refusals = new Map<string, Problem[]>();
    const background: Step[] = [];
    const carried: Step[] = [];
    let failures = 0;
    let inUse: readonly InUse[] = [];
    let next = project;
    let resolution: Resolution | undefined;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      resolution = await resolveSources(files, (path) => good.get(path), compile.own, refused);
      next = keepIdentity(resolution.project);
      inUse = await guard(next, project);
      if (stepBack(inUse, next, changed, isLayerOf(files), refused, refusals)) continue;
      const result = await applyProject(next, confirmation, held);
      background.push(...result.background.filter(({ kind }) => kind !== 'addUnique'));
      carried.push(...result.applied);
      const bad = [...result.held, ...result.failed.keys()].flatMap((name) => next.entities.get(name) ?? []);
      if (bad.length === 0) break;
      failures += result.failed.size;
      for (const entity of bad) {
        if (result.held.has(entity.name)) held.add(entity.name);
        refusals.set(entity.file, [...(refusals.get(entity.file) ?? []), refusalOf(entity, result)]);
        for (const path of filesBehind(entity, changed, isLayerOf(files))) refused.add(path);
      }
    }
    if (!resolution) return NOTHING;
    waiting = await recallPending(db);
    tellHeldRules();
    current = { files: loaded, resolution, refusals };
    layers = stored;
    await publish(next, resolution, changedTenants(before, stored));
    for (const step of background)
      void builder
        .build(step)
        .catch((error: unknown) =>
          log.error(
            { index: step.index, table: step.table, reason: (error as Error).message },
            step.kind === 'partitionTable' ? 'the table could not be partitioned' : 'the index could not be built',
          ),
        )
        .then(showStatus);
    if (background.length > 0) showStatus();
    if (failures > 0) later();
    // Rows are mended without word of it.
    else if (
      waiting.some(({ held: groups }) => groups !== undefined) ||
      inUse.length > 0 ||
      [...refusals.values()].flat().some(({ code }) => code === 'schema.inProcess')
    )
      later(IN_USE_MS);
    return { ...NOTHING, applied: carried };
  }

  /** Says once which unique rules wait, and for how many groups of rows. */
  function tellHeldRules(): void {
    const rules = waiting.flatMap((step) => (step.rule && step.held !== undefined ? [{ ...step, ...step.rule }] : []));
    for (const { id, entity, fields, held: groups } of rules) {
      if (heldRules.get(id) === groups) continue;
      log.warn({ entity, fields, groups }, 'a unique rule waits: rows are the same in its fields, empty ones included');
    }
    heldRules = new Map(rules.map((step) => [step.id, step.held]));
  }

  /** Marks the files that would take away what is in use. True where any steps back for it. */
  function stepBack(
    inUse: readonly InUse[],
    next: Project,
    changed: readonly string[],
    isLayerAt: ReturnType<typeof isLayerOf>,
    refused: Set<string>,
    refusals: Map<string, Problem[]>,
  ): boolean {
    let any = false;
    for (const one of inUse) {
      const entity = next.entities.get(one.entity) ?? project.entities.get(one.entity);
      const paths = entity
        ? filesInUse(entity, changed, (path) => good.get(path), isLayerAt).filter((path) => !refused.has(path))
        : [];
      if (paths.length === 0)
        log.warn(
          { entity: one.entity, process: one.process, names: one.names, count: one.count },
          'running processes use what an entity has no longer',
        );
      for (const path of paths) {
        refused.add(path);
        refusals.set(path, [...(refusals.get(path) ?? []), inUseProblem(one, path)]);
        any = true;
      }
    }
    return any;
  }

  /** Tenants whose layers are others than before, with all entities a layer of theirs was or is over. */
  function changedTenants(
    before: ReadonlyMap<string, string>,
    stored: readonly StoredLayer[],
  ): NonNullable<SchemaChange['tenants']> {
    const now = tenantStamps(stored);
    const named = (stamp: string | undefined): string[] => (stamp ?? '').split(' ').filter((_, at) => at % 2 === 1);
    return [...new Set([...before.keys(), ...now.keys()])]
      .filter((tenant) => before.get(tenant) !== now.get(tenant))
      .map((tenant) => ({ tenant, entities: [...new Set([...named(before.get(tenant)), ...named(now.get(tenant))])] }));
  }

  async function publish(
    next: Project,
    resolution: Resolution,
    tenants: NonNullable<SchemaChange['tenants']>,
  ): Promise<void> {
    const names = new Set([...project.entities.keys(), ...next.entities.keys()]);
    const entities = [...names]
      .filter((name) => project.entities.get(name) !== next.entities.get(name))
      .map((name) => ({ name, version: next.entities.get(name)?.version ?? null }));
    const areas = JSON.stringify([...project.areas]) !== JSON.stringify([...next.areas]);
    const processes = JSON.stringify([...project.processes]) !== JSON.stringify([...next.processes]);
    const before = project;
    project = next;
    version = fingerprintOf(
      new Map([
        ...[...next.entities].map(([name, entity]): [string, string] => [name, entity.version]),
        ...tenantStamps(layers),
      ]),
    );
    const texts = new Map(
      [...resolution.sources]
        .filter(([path, text]) => remembered?.files.get(path) !== hashOf(text))
        .map(([path, text]) => [
          path,
          { text, entity: [...next.entities.values()].find(({ file }) => file === path)?.name },
        ]),
    );
    for (const [path, text] of resolution.sources) good.set(path, text);
    const fingerprint = fingerprintOf(
      new Map(
        [...next.entities.keys()].flatMap((name) => {
          const hash = applied.get(name);
          return hash === undefined ? [] : [[name, hash]];
        }),
      ),
    );
    if (texts.size > 0 || fingerprint !== remembered?.fingerprint) {
      await remember(db, { texts, fingerprint, node });
      remembered = {
        fingerprint,
        files: new Map([
          ...(remembered?.files ?? []),
          ...[...texts].map(([path, { text }]): [string, string] => [path, hashOf(text)]),
        ]),
      };
    }
    showStatus({
      entities: before.entities.size === 0 && listeners.size === 0 ? [] : entities,
      areas,
      processes,
      ...(tenants.length > 0 ? { tenants } : {}),
    });
  }

  /** What runs, as files. */
  function runningFiles(): SourceFile[] {
    return [...(current?.resolution.sources ?? [])].map(([path, text]) => ({ path, text }));
  }

  function ownLayers(tenant: string): StoredLayer[] {
    return layers.filter((layer) => layer.scope === 'tenant' && layer.tenant === tenant);
  }

  function projectOf(tenant: string): Project {
    const own = ownLayers(tenant);
    if (own.length === 0) return project;
    const stamp = own.map(({ entity, edition }) => `${entity} ${edition}`).join(' ');
    const known = tenantProjects.get(tenant);
    if (known?.stamp === stamp && known.below === project) return known.project;
    const { project: compiled, documents } = runSteps(compile.beside(runningFiles(), own.map(layerFile)));
    const made = shared(compiled);
    tenantProjects.set(tenant, { stamp, below: project, project: made, documents });
    return made;
  }

  /** The same objects for what is the same to everybody, so that what is remembered by them is remembered once. */
  function shared(of: Project): Project {
    return {
      ...of,
      entities: new Map(
        [...of.entities].map(([name, entity]) => {
          const everybodys = project.entities.get(name);
          return [name, everybodys?.version === entity.version ? everybodys : entity];
        }),
      ),
    };
  }

  /** What lies beside a proposed layer, and the layer itself. */
  function placed({ entity, tenant, commands }: Proposal) {
    const scope = tenant === undefined ? 'installation' : 'tenant';
    const file = layerPath(entity, scope);
    const text = layerText(entity, scope, commands);
    const others = runningFiles().filter(({ path }) => path !== file);
    const own =
      tenant === undefined
        ? []
        : ownLayers(tenant)
            .filter((layer) => layer.entity !== entity)
            .map(layerFile);
    const proposed = commands.length === 0 ? [] : [{ path: file, text }];
    return {
      file,
      text,
      others,
      own,
      make: () =>
        tenant === undefined ? compile.beside([...others, ...proposed]) : compile.beside(others, [...own, ...proposed]),
    };
  }

  async function preview(proposal: Proposal): Promise<Preview> {
    const { file, text, make } = placed(proposal);
    const made = await runCooperatively(make());
    return {
      file,
      text,
      problems: made.problems.filter((problem) => problem.file === file),
      project: made.project,
      document: made.documents.get(proposal.entity),
    };
  }

  async function attempt(proposal: Proposal): Promise<Attempt> {
    const { others, own } = placed(proposal);
    const seen = await preview(proposal);
    const under = await runCooperatively(compile.beside(others, own));
    const shapes =
      proposal.tenant === undefined
        ? [...seen.project.entities.values()]
            .filter((one) => hasTable(one) && project.entities.get(one.name)?.version !== one.version)
            .map((one) => tableShape(one, seen.project))
        : [];
    const known = new Set(waiting.map(({ id }) => id));
    const steps = (await planShapes(db, shapes)).filter(({ id }) => !known.has(id));
    // A tenant's layers change what is seen, and take nothing away.
    const inUse =
      proposal.tenant === undefined
        ? (await guard(seen.project, project)).filter((one) => one.entity === proposal.entity)
        : [];
    return {
      ...seen,
      problems: [...seen.problems, ...inUse.map((one) => inUseProblem(one, seen.file))],
      base: under.documents.get(proposal.entity),
      steps,
    };
  }

  /** Brings the list of files up to date and tells the listeners. */
  function showStatus(change: SchemaChange | void): void {
    if (!current || closed) return;
    const before = JSON.stringify([statuses]);
    statuses = fileStatuses({ ...current, project, building: new Set(builder.building().map(({ entity }) => entity)) });
    if (!change && before === JSON.stringify([statuses])) return;
    for (const listener of listeners) listener(change ?? { entities: [], areas: false, processes: false });
  }

  function later(wait = RETRY_MS): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      void refresh();
    }, wait);
    retry.unref();
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const run = tail.then(work);
    tail = run.catch(() => undefined);
    return run;
  }

  async function refresh(): Promise<void> {
    if (closed) return;
    try {
      const began = performance.now();
      await enqueue(() => update());
      log.info({ ms: Math.round(performance.now() - began), entities: project.entities.size }, 'schema files applied');
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'schema files could not be applied; trying again');
      later();
    }
  }

  async function keep(
    files: readonly (SourceFile & { readonly before?: string })[],
    by: FileAuthor,
    ahead?: 'ahead',
  ): Promise<void> {
    for (const { before, ...file } of files) await own.write(file, before, by);
    if (ahead && mounted === undefined) void refresh();
    if (!ahead) await looked(files);
  }

  const looked = (files: readonly SourceFile[]): Promise<void> =>
    seen(() => files.every(({ path, text }) => sourceOf(path) === text && isListed(path)));

  function heldBack(path: string, entity: string): Problem | undefined {
    if (!current?.resolution.refused.has(path)) return undefined;
    const file = project.entities.get(entity)?.file ?? path;
    const said = [path, file].flatMap((one) => [
      ...(current?.refusals.get(one) ?? []),
      ...(statuses.find((status) => status.file === one)?.problems ?? []),
    ]);
    return (
      said.find(({ severity }) => severity === 'error') ?? {
        code: 'schema.dependent',
        file: path,
        path: '',
        line: 1,
        severity: 'error',
        params: { file },
      }
    );
  }

  async function discard(paths: readonly string[], by: FileAuthor): Promise<void> {
    for (const path of paths) await own.remove(path, by);
    await seen(() => !paths.some(isListed));
  }

  /** What runs is listed once it runs. */
  const isListed = (path: string): boolean => statuses.some(({ file }) => file === path);
  const sourceOf = (path: string): string | undefined =>
    (current?.files ?? sources.files()).find((file) => file.path === path)?.text;

  /**
   * Resolves when what was written is there: at once in the database, in a folder as its watcher brings it, or when it
   * has had its time.
   */
  async function seen(there: () => boolean): Promise<void> {
    if (mounted === undefined) return refresh();
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve();
      };
      const look = (): void => {
        if (there()) done();
      };
      const timer = setTimeout(done, SEEN_MS);
      listeners.add(look);
      look();
    });
  }

  async function confirmAll(answers: readonly Answer[], by: string | null): Promise<void> {
    const steps = answers.map(({ step: asked, name: typed }) => {
      const step = waiting.find(({ id }) => id === asked);
      if (step?.class !== 'destructive') throw new Refusal('schema.stale');
      const name = confirmationName(step);
      if (typed !== name) throw new Refusal('schema.confirm', { name });
      return step;
    });
    const { applied: done } = await enqueue(() => update({ steps, by }));
    if (!steps.every((step) => done.some(({ id }) => id === step.id))) throw new Refusal('schema.stale');
  }

  const sources = await openSourceFolders(folders, log, () => {
    void refresh();
  });
  await enqueue(() => update());
  const stopListening = await db.listen(SCHEMA_CHANNEL, (from) => {
    if (from !== node) void refresh();
  });

  return {
    node,
    project: () => project,
    projectOf,
    attempt,
    preview,
    layers: () => layers,
    document: (name, tenant) =>
      (tenant !== undefined && projectOf(tenant) !== project
        ? tenantProjects.get(tenant)?.documents
        : current?.resolution.documents
      )?.get(name),
    version: () => version,
    entity: (name) => project.entities.get(name),
    files: () => statuses,
    source: sourceOf,
    pending: () => waiting,
    building: () => builder.building(),
    hold: (tried) =>
      runCooperatively(holdAgainst(once([...sources.files(), ...ownFiles]), tried, (files) => compile.beside(files))),
    keep,
    discard,
    heldBack,
    looked,
    shipped: () => new Set(sources.files().flatMap(({ folder, path }) => (folder === folders[0] ? [path] : []))),
    own: { read: own.read },
    confirm: (step, name, by) => confirmAll([{ step, name }], by),
    confirmAll,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh,
    async close() {
      closed = true;
      clearTimeout(retry);
      sources.close();
      await stopListening();
      await tail;
      await builder.close();
    },
  };
}
