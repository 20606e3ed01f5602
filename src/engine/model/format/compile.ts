/**
 * The compiler: a set of files in, compiled entities and areas out, with every mistake named by file, path and line.
 */
import { entityNames } from '../names.ts';
import { runSteps, type Steps } from '../steps.ts';
import type { CompiledArea, CompiledEntity, Problem, Project, SourceFile } from '../types.ts';
import { type Grantable, codesOf, compileArea, gatherDeclared, linkArea } from './compile-area.ts';
import { linkIngest } from './compile-ingest.ts';
import { draftEntity, linkEntity, mixinsOf } from './compile-entity.ts';
import { readDemo } from './demo-rows.ts';
import { checkEach, type LayerWorld, layOver } from './layer/check-layers.ts';
import { asideOf, listed, spreadBreakage, withPlaceholders } from './link/breakage.ts';
import { checkCycles } from './link/cycles.ts';
import { linkRows } from './link/fields.ts';
import { Linker } from './link/linker.ts';
import { surfaceOf, watchedWorld } from './link/watched-world.ts';
import type { EntityDraft, World } from './link/world.ts';
import { processNodes } from './process-nodes.ts';
import { type FileSet, type ReadFile, type SchemaFile, isDemo, isLayer, readFiles } from './read/read-files.ts';
import { Findings, type Json, textAt } from './read/source.ts';
import { checkPatterns, type JudgePattern } from './slow-patterns.ts';
import { deepFreeze } from './version.ts';
import { writeCanonical } from './write.ts';

export interface Compiled {
  readonly project: Project;
  readonly problems: readonly Problem[];
  /** Entity → its document with mixins and layers, as a further layer changes it. */
  readonly documents: ReadonlyMap<string, Json>;
  /** Names of the entities that were compiled anew; the others were taken over as they were. */
  readonly renewed: readonly string[];
}

/** Compiles the files of a project again and again, with the layers among them applied. */
export interface Compiler {
  /** @param own layers of one tenant, laid over all others; their mistakes are among the problems */
  (files: readonly SourceFile[], own?: readonly SourceFile[]): Compiled;
  /**
   * The same step by step. Until they are all done nothing else may be given to this compiler: a server does them with
   * a fork, or one set of files after the other.
   */
  steps(files: readonly SourceFile[], own?: readonly SourceFile[]): Steps<Compiled>;
  /** A compiler that knows what this one knows, and goes its own way: what it is given changes nothing here. */
  fork(): Compiler;
}

/**
 * Compiles all files of a project. Mistakes never throw: they are listed, and only entities without errors
 * (and that lean on none with errors) are in `project`. Linear in the number of files.
 * @param judge says how patterns grow; without it (where files were judged before) they are taken
 */
export function compileProject(files: readonly SourceFile[], judge?: JudgePattern): Compiled {
  return createCompiler(judge)(files);
}

/** A compiled entity, and all it was made of: as long as that stays, so does the entity. */
interface Kept {
  readonly file: SchemaFile;
  readonly mixins: readonly (SchemaFile | undefined)[];
  readonly draft: EntityDraft;
  readonly entity: CompiledEntity;
  /** What it has read of others → what that was. */
  readonly seen: ReadonlyMap<string, string>;
  /** The names of all entities, if it has asked for them. */
  readonly names?: string;
  /** With placeholders for broken entities, by their names. */
  aside?: { readonly names: string; readonly entity: CompiledEntity };
}

/** What one line of sets of files has taught: the files as they were read, and the entities made of them. */
interface Memory {
  read: Map<string, ReadFile>;
  kept: Map<string, Kept>;
  declared: string;
}

const copyOf = ({ read, kept, declared }: Memory): Memory => ({ read: new Map(read), kept: new Map(kept), declared });

/**
 * The bare files, with the product's layers over them, and with a tenant's over those: each knows what the one before
 * it knows.
 */
interface Memories {
  bare: Memory;
  readonly layers: Map<string, ReadFile>;
  product?: Memory;
  tenant?: Memory;
}

/** What all forks of a compiler share. */
interface Workshop {
  readonly judge: JudgePattern | undefined;
  /** The last rounds, newest first: what was tried beside what runs is the next thing that runs. */
  readonly rounds: Round[];
}

/** Enough for what runs, what is tried over it, and a tenant's: a round holds few things of its own. */
const MOST_ROUNDS_KEPT = 8;

/**
 * A compiler that remembers what it has compiled: a further set of files costs what has changed in it, and what refers
 * to that.
 * The result is the same as from scratch.
 */
export function createCompiler(judge?: JudgePattern): Compiler {
  return compilerOf(
    { bare: { read: new Map(), kept: new Map(), declared: '' }, layers: new Map() },
    { judge, rounds: [] },
  );
}

function compilerOf(memories: Memories, workshop: Workshop): Compiler {
  function* steps(files: readonly SourceFile[], own: readonly SourceFile[] = []): Steps<Compiled> {
    const bare = yield* roundOf(
      files.filter(({ path }) => !isLayer(path)),
      () => memories.bare,
      workshop,
    );
    // A round that another fork has compiled has taught that one alone: without its knowledge the next would begin
    // further back.
    if (bare.memory !== memories.bare) memories.bare = copyOf(bare.memory);
    const laid = layersOf(
      files.filter(({ path }) => isLayer(path)),
      memories.layers,
    );
    const product = laid.layers.filter(({ value }) => textAt(value, 'scope') === 'product');
    const others = laid.layers.filter((layer) => !product.includes(layer));
    const above = yield* withLayers(product, bare, memories.bare, memories.product, workshop);
    if (above !== bare) memories.product = above.memory;
    if (others.length > 0)
      yield* checkEach(
        others,
        worldOf(above, () => copyOf(above.memory), workshop),
      );
    const problems = [...bare.problems, ...laid.problems, ...laid.layers.flatMap((file) => file.findings.problems)];
    if (own.length === 0)
      return { project: above.project, problems, documents: above.documents, renewed: above.renewed };
    const set = layersOf(own);
    const tenant = yield* withLayers(set.layers, above, above.memory, memories.tenant, workshop);
    if (tenant !== above) memories.tenant = tenant.memory;
    return {
      project: tenant.project,
      problems: [...problems, ...set.problems, ...set.layers.flatMap((file) => file.findings.problems)],
      documents: tenant.documents,
      renewed: tenant.renewed,
    };
  }
  const forked = (): Memories => ({
    bare: copyOf(memories.bare),
    layers: new Map(memories.layers),
    ...(memories.product ? { product: copyOf(memories.product) } : {}),
    ...(memories.tenant ? { tenant: copyOf(memories.tenant) } : {}),
  });
  return Object.assign((files: readonly SourceFile[], own?: readonly SourceFile[]) => runSteps(steps(files, own)), {
    steps,
    fork: () => compilerOf(forked(), workshop),
  });
}

/** Layers as they were read, each with findings of its own: what it changes is not the same over every set of files. */
function layersOf(files: readonly SourceFile[], known?: Map<string, ReadFile>): FileSet {
  const set = readFiles(files, known);
  return { ...set, layers: withOwnFindings(set.layers) };
}

/** One set of files without any layer, compiled. */
interface Round extends Compiled {
  readonly files: readonly SourceFile[];
  readonly drafts: ReadonlyMap<string, EntityDraft>;
  readonly opaque: ReadonlyMap<string, string>;
  readonly broken: ReadonlyMap<string, string>;
  readonly memory: Memory;
}

const sameFile = (one: SourceFile, other: SourceFile | undefined): boolean =>
  one === other || (one.path === other?.path && one.text === other.text && one.outside === other.outside);

/**
 * The files compiled, or the round of late that was these very files. `memory` is what is known of them, asked for
 * where they are compiled.
 */
function* roundOf(files: readonly SourceFile[], memory: () => Memory, { judge, rounds }: Workshop): Steps<Round> {
  const at = rounds.findIndex(
    (round) => round.files.length === files.length && files.every((file, index) => sameFile(file, round.files[index])),
  );
  const [known] = at < 0 ? [] : rounds.splice(at, 1);
  const round = known ? { ...known, renewed: [] } : yield* compileOnce(files, memory(), judge);
  rounds.unshift(round);
  rounds.splice(MOST_ROUNDS_KEPT);
  return round;
}

/**
 * The round with `layers` over it; the round itself where they change nothing. `before` is what an earlier such round
 * has taught.
 */
function* withLayers(
  layers: readonly SchemaFile[],
  below: Round,
  memory: Memory,
  before: Memory | undefined,
  workshop: Workshop,
): Steps<Round> {
  if (layers.length === 0) return below;
  const documents = yield* layOver(
    layers,
    worldOf(below, () => joined(memory, before), workshop),
  );
  if (documents.size === 0) return below;
  return yield* roundOf(filesWith(below, documents), () => joined(memory, before), workshop);
}

/**
 * What is known of the files below, and of what stood above them. Whatever of it no longer holds is found out when it
 * is looked at.
 */
function joined(below: Memory, above: Memory | undefined): Memory {
  if (above?.declared !== below.declared) return copyOf(below);
  return {
    read: new Map([...below.read, ...above.read]),
    kept: new Map([...below.kept, ...above.kept]),
    declared: below.declared,
  };
}

/** The files with these documents in the place of their own. */
function filesWith({ files, drafts }: Round, documents: ReadonlyMap<string, Json>): SourceFile[] {
  const texts = new Map([...documents].map(([name, document]) => [drafts.get(name)?.file, writeCanonical(document)]));
  return files.map((file) => (texts.has(file.path) ? { path: file.path, text: texts.get(file.path) ?? '' } : file));
}

/** What layers are held against. Demonstration rows are the base file's. */
function worldOf(round: Round, knowing: () => Memory, workshop: Workshop): LayerWorld {
  let memory: Memory | undefined;
  return {
    bases: new Map(
      [...round.drafts].map(([name, { file, json }]) => [name, { file, json, sound: !round.broken.has(name) }]),
    ),
    unreadable: round.opaque,
    problems: round.problems,
    *compile(documents) {
      return documents.size === 0
        ? []
        : (yield* roundOf(filesWith(round, documents), () => (memory ??= knowing()), workshop)).problems.filter(
            ({ file }) => !isDemo(file),
          );
    },
  };
}

function* compileOnce(files: readonly SourceFile[], memory: Memory, judge: JudgePattern | undefined): Steps<Round> {
  const read = readFiles(files, memory.read);
  const set = { ...read, areas: withOwnFindings(read.areas) };
  const declared = gatherDeclared(set.areas);
  const processes = new Map([...set.processes].map(([name, text]) => [name, processNodes(text)]));
  const said = JSON.stringify([
    [...declared.dictionaries],
    declared.params,
    [...declared.roles],
    [...declared.groups],
    [...processes].map(([name, nodes]) => [name, ...nodes].flat()),
  ]);
  if (said !== memory.declared) memory.kept = new Map();
  memory.declared = said;
  const round = yield* linkAll(set, { ...declared, processes }, memory.kept, judge);
  memory.kept = round.kept;
  const { drafts, linked, opaque, kept } = round;
  const whole = new Map<string, Findings>();
  const findingsOf = (name: string): Findings => {
    const found = whole.get(name) ?? new Findings(drafts.get(name)?.place ?? { file: '', line: 1 });
    whole.set(name, found);
    return found;
  };
  checkNames(linked, findingsOf);
  yield;
  checkCycles(linked, drafts, findingsOf);
  yield;
  const areas = compileAreas(set, linked, opaque);
  yield;
  const breakage = spreadBreakage(drafts, opaque, findingsOf);
  const sound = new Map(
    [...kept]
      .filter(([name]) => !breakage.broken.has(name))
      .map(([name, one]) => [name, standing(one, asideOf(one.draft, breakage))]),
  );
  nameAreas(areas, sound.values());
  const demo = readDemo(set.demo, sound, new Set([...linked.keys(), ...opaque.keys()]), set.problems);
  yield;
  const problems = once([
    ...set.problems,
    ...unreadableWaits(opaque, breakage.waiting),
    ...[...set.areas, ...set.mixins].flatMap((file) => file.findings.problems),
    ...[...drafts.values()].flatMap((draft) => [
      ...draft.findings.problems,
      ...(whole.get(draft.name)?.problems ?? []),
    ]),
  ]);
  const project = {
    entities: yield* frozen(sound),
    areas: yield* frozen(areas),
    demo: yield* frozen(demo),
    processes: set.processes,
  };
  const documents = new Map([...drafts].map(([name, { json }]) => [name, json]));
  return {
    project,
    problems,
    documents,
    renewed: round.renewed,
    files,
    drafts,
    opaque,
    broken: breakage.broken,
    memory,
  };
}

/** A file that cannot be read at all has no findings of its own: how many wait for it is said beside them. */
function unreadableWaits(
  opaque: ReadonlyMap<string, string>,
  waiting: ReadonlyMap<string, readonly string[]>,
): readonly Problem[] {
  return [...opaque].flatMap(([name, file]): Problem[] => {
    const others = waiting.get(name) ?? [];
    return others.length === 0
      ? []
      : [
          {
            code: 'format.waitedFor',
            file,
            path: '',
            line: 1,
            severity: 'warning',
            params: { count: String(others.length), entities: listed(others) },
          },
        ];
  });
}

/** What is found in one set of files is noted beside what the files say by themselves, which is remembered. */
function withOwnFindings(files: readonly SchemaFile[]): SchemaFile[] {
  return files.map((file) => ({ ...file, findings: file.findings.copy() }));
}

/** The compiled entity as it runs: with placeholders where it refers to broken ones. */
function standing(one: Kept, aside: readonly string[]): CompiledEntity {
  if (aside.length === 0) return one.entity;
  const names = aside.join(' ');
  if (one.aside?.names !== names) one.aside = { names, entity: withPlaceholders(one.entity, one.draft, aside) };
  return one.aside.entity;
}

interface Links {
  readonly drafts: ReadonlyMap<string, EntityDraft>;
  readonly linked: ReadonlyMap<string, CompiledEntity>;
  /** Entities that are there but cannot be understood → their file. */
  readonly opaque: ReadonlyMap<string, string>;
  readonly kept: Map<string, Kept>;
  readonly renewed: readonly string[];
}

/** Drafts and links what is new or refers to what others now see differently; the rest is taken from `before`. */
function* linkAll(
  set: FileSet,
  declared: Omit<World, 'entities' | 'opaque'>,
  before: ReadonlyMap<string, Kept>,
  judge: JudgePattern | undefined,
): Steps<Links> {
  const draftOf = (file: SchemaFile): EntityDraft | undefined => {
    const draft = draftEntity(file, mixins, declared.dictionaries);
    if (judge && draft)
      for (const part of ['data', 'actions']) checkPatterns(draft.json[part], [part], draft.findings, judge);
    return draft;
  };
  const mixins = new Map(set.mixins.map((mixin) => [`${mixin.folder}/${mixin.name}`, mixin]));
  const files = new Map<string, { readonly file: SchemaFile; readonly mixins: readonly (SchemaFile | undefined)[] }>();
  const drafts = new Map<string, EntityDraft>();
  const opaque = new Map(set.unreadable);
  const dirty = new Set<string>();
  for (const file of set.entities) {
    const first = files.get(file.name);
    if (first) {
      const findings = file.findings.copy();
      findings.error('format.entityTwice', ['entity'], { entity: file.name, other: first.file.file });
      set.problems.push(...findings.problems);
      continue;
    }
    const used = mixinsOf(file, mixins);
    const earlier = before.get(file.name);
    const same =
      earlier?.file === file &&
      earlier.mixins.length === used.length &&
      used.every((mixin, at) => mixin === earlier.mixins[at]);
    const own = { ...file, findings: file.findings.copy() };
    const draft = same ? earlier.draft : draftOf(own);
    if (!draft) {
      set.problems.push(...own.findings.problems);
      opaque.set(file.name, file.file);
      continue;
    }
    files.set(file.name, { file, mixins: used });
    drafts.set(file.name, draft);
    if (!same) dirty.add(file.name);
    yield;
  }
  for (const name of drafts.keys()) opaque.delete(name);
  const world: World = { entities: drafts, opaque, ...declared };
  const names = [...drafts.keys(), ...opaque.keys()].join(' ');
  const seenNow = (name: string): string => {
    const draft = drafts.get(name);
    return draft ? surfaceOf(draft) : opaque.has(name) ? '?' : '';
  };
  const watched = new Map<string, ReturnType<typeof watchedWorld>>();
  // Also when nothing is new: what is gone is seen differently too.
  let fresh = [...dirty];
  do {
    for (const name of fresh) watched.set(name, watchedWorld(world, name));
    for (const name of fresh) {
      linkRows(linkerOf(name, drafts, watched));
      yield;
    }
    fresh = [];
    for (const [name, { file }] of files) {
      const earlier = dirty.has(name) ? undefined : before.get(name);
      if (
        !earlier ||
        ((earlier.names === undefined || earlier.names === names) &&
          [...earlier.seen].every(([other, text]) => seenNow(other) === text))
      )
        continue;
      const draft = draftOf({ ...file, findings: file.findings.copy() });
      if (!draft) continue;
      drafts.set(name, draft);
      dirty.add(name);
      fresh.push(name);
      yield;
    }
  } while (fresh.length > 0);
  const kept = new Map<string, Kept>();
  for (const [name, made] of files) {
    const earlier = dirty.has(name) ? undefined : before.get(name);
    const draft = drafts.get(name);
    if (earlier) kept.set(name, earlier);
    else if (draft) {
      const entity = linkEntity(linkerOf(name, drafts, watched));
      const reads = watched.get(name)?.reads;
      kept.set(name, {
        ...made,
        draft,
        entity,
        seen: new Map([...(reads?.names ?? [])].map((other) => [other, seenNow(other)])),
        ...(reads?.all ? { names } : {}),
      });
      yield;
    }
  }
  return {
    drafts,
    opaque,
    kept,
    linked: new Map([...kept].map(([name, { entity }]) => [name, entity])),
    renewed: [...dirty],
  };
}

function linkerOf(
  name: string,
  drafts: ReadonlyMap<string, EntityDraft>,
  watched: ReadonlyMap<string, ReturnType<typeof watchedWorld>>,
): Linker {
  const [draft, sight] = [drafts.get(name), watched.get(name)];
  if (!draft || !sight) throw new Error(`${name} has no draft`);
  return new Linker(draft, sight.world);
}

function* frozen<T>(map: ReadonlyMap<string, T>): Steps<ReadonlyMap<string, T>> {
  for (const value of map.values()) {
    deepFreeze(value);
    yield;
  }
  return map;
}

const grantables = new WeakMap<CompiledEntity, Grantable>();

function grantableOf(entity: CompiledEntity): Grantable {
  let found = grantables.get(entity);
  if (!found) {
    found = {
      area: entity.area,
      entity: entity.name,
      actions: Object.keys(entity.actions),
      scopes: Object.keys(entity.access.rows),
      codes: [
        ...Object.values(entity.actions)
          .map((action) => action.permission)
          .filter((code) => code !== ''),
        ...Object.values(entity.fields).flatMap((field) =>
          [field.readCode, field.writeCode].filter((code) => code !== undefined),
        ),
      ],
    };
    grantables.set(entity, found);
  }
  return found;
}

function compileAreas(
  set: FileSet,
  entities: ReadonlyMap<string, CompiledEntity>,
  opaque: ReadonlyMap<string, string>,
): Map<string, CompiledArea> {
  const grantable = new Map([...entities].map(([name, entity]) => [name, grantableOf(entity)]));
  const codes = codesOf(grantable.values());
  const areas = new Map<string, CompiledArea>();
  for (const file of set.areas) {
    const area = compileArea(file);
    // A grant that leads nowhere is a mistake, yet no reason to lose the area's dictionaries and menu: its entity may
    // come back.
    if (!file.findings.failed) areas.set(area.code, area);
    linkArea(file, area, grantable, codes, opaque);
    linkIngest(file, area, entities, opaque);
  }
  return areas;
}

/** Where an area without `_area.json` stands in the menu: last. */
const LAST = 9_999;

/** An area without a file of its own is named by its code (docs/format/area.md). */
function nameAreas(areas: Map<string, CompiledArea>, entities: Iterable<CompiledEntity>): void {
  for (const { area } of entities) {
    if (!areas.has(area))
      areas.set(area, {
        code: area,
        title: area,
        sequence: LAST,
        groups: {},
        pages: {},
        dictionaries: {},
        params: {},
        roles: [],
        schedules: {},
        ingest: {},
        i18n: {},
      });
  }
}

/**
 * No two entities share a table, routes or the address of their list; nor is one's table called like the key of
 * another's, which stands beside it.
 */
function checkNames(entities: ReadonlyMap<string, CompiledEntity>, findingsOf: (name: string) => Findings): void {
  const byTable = new Map([...entities.values()].map((entity) => [entity.storage.table.toLowerCase(), entity.name]));
  const tables = new Map<string, string>();
  const routes = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const entity of entities.values()) {
    const { table } = entity.storage;
    const api = `${entity.api.base}/query${entity.api.noun}`;
    const key = table.toLowerCase().replace(/_pkey$/, '');
    const keyOwner = key === table.toLowerCase() ? undefined : byTable.get(key);
    if (keyOwner !== undefined)
      findingsOf(entity.name).error('format.tableTwice', ['storage', 'table'], { table, other: keyOwner });
    // Two names that differ by case only would be two tables, and a trap for whoever reads the database.
    const [tableOwner, apiOwner] = [tables.get(table.toLowerCase()), routes.get(api)];
    if (tableOwner !== undefined)
      findingsOf(entity.name).error('format.tableTwice', ['storage', 'table'], { table, other: tableOwner });
    if (apiOwner !== undefined) findingsOf(entity.name).error('format.apiTwice', ['api'], { api, other: apiOwner });
    tables.set(table.toLowerCase(), tableOwner ?? entity.name);
    routes.set(api, apiOwner ?? entity.name);
    if (entity.partOf) continue;
    const { path } = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
    const pathOwner = paths.get(path);
    if (pathOwner !== undefined)
      findingsOf(entity.name).error('format.pathTwice', ['menu', 'path'], { path, other: pathOwner });
    paths.set(path, pathOwner ?? entity.name);
  }
}

/** A mistake in a mixin is found once for each entity that uses it, but said once. */
function once(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify([problem.code, problem.file, problem.path, problem.line, problem.params]);
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}
