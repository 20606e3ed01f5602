/** The compiler: a set of files in, compiled entities and areas out, with every mistake named by file, path and line. */
import { entityNames } from '../names.ts';
import type { CompiledArea, CompiledEntity, Problem, Project, SourceFile } from '../types.ts';
import { type Grantable, compileArea, gatherDeclared, linkArea } from './compile-area.ts';
import { draftEntity, linkEntity } from './compile-entity.ts';
import { readDemo } from './demo-rows.ts';
import { checkLayers } from './layer/check-layers.ts';
import { checkCycles } from './link/cycles.ts';
import { linkRows } from './link/fields.ts';
import { Linker } from './link/linker.ts';
import { processNodes } from './process-nodes.ts';
import { type FileSet, type SchemaFile, isDemo, isLayer, readFiles } from './read/read-files.ts';
import { deepFreeze } from './version.ts';
import type { EntityDraft, World } from './link/world.ts';

/**
 * Compiles all files of a project. Mistakes never throw: they are listed, and only entities without errors
 * (and whose referenced entities have none) are in `project`. Linear in the number of files.
 */
export function compileProject(files: readonly SourceFile[]): { readonly project: Project; readonly problems: readonly Problem[] } {
  const set = readFiles(files);
  const declared = gatherDeclared(set.areas);
  const mixins = new Map(set.mixins.map((mixin) => [`${mixin.folder}/${mixin.name}`, mixin]));
  const drafts = draftAll(set, mixins, declared.dictionaries);
  const world: World = { entities: drafts, opaque: set.unreadable, ...declared, processes: new Map([...set.processes].map(([name, text]) => [name, processNodes(text)])) };
  for (const draft of drafts.values()) linkRows(new Linker(draft, world));
  const linked = new Map([...drafts].map(([name, draft]) => [name, linkEntity(draft, world)]));
  checkNames(linked, drafts);
  checkCycles(linked, drafts);
  const areas = compileAreas(set, linked);
  spreadBreakage(drafts);
  const sound = new Map([...linked].filter(([name]) => drafts.get(name)?.findings.failed === false));
  nameAreas(areas, sound.values());
  const demo = readDemo(set.demo, sound, new Set([...linked.keys(), ...set.unreadable.keys()]), set.problems);
  const problems = once([...set.problems, ...[...set.areas, ...set.mixins].flatMap((file) => file.findings.problems), ...[...drafts.values()].flatMap((draft) => draft.findings.problems)]);
  const project = { entities: frozen(sound), areas: frozen(areas), demo: frozen(demo) };
  return { project, problems: [...problems, ...layerProblems(files, set, drafts, problems)] };
}

/** Layers are held against the entities as they stand and change nothing yet (docs/format.md, Layers). Demonstration rows are the base file's. */
function layerProblems(files: readonly SourceFile[], set: FileSet, drafts: ReadonlyMap<string, EntityDraft>, problems: readonly Problem[]): Problem[] {
  checkLayers(set.layers, {
    bases: new Map([...drafts].map(([name, { file, json, findings }]) => [name, { file, json, sound: !findings.failed }])),
    unreadable: set.unreadable, problems, files: files.filter(({ path }) => !isLayer(path) && !isDemo(path)),
    compile: (changed) => compileProject(changed).problems,
  });
  return set.layers.flatMap((file) => file.findings.problems);
}

function frozen<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  for (const value of map.values()) deepFreeze(value);
  return map;
}

function draftAll(set: FileSet, mixins: ReadonlyMap<string, SchemaFile>, dictionaries: World['dictionaries']): Map<string, EntityDraft> {
  const drafts = new Map<string, EntityDraft>();
  for (const file of set.entities) {
    const draft = draftEntity(file, mixins, dictionaries);
    if (!draft) {
      set.problems.push(...file.findings.problems);
      set.unreadable.set(file.name, file.file);
      continue;
    }
    const first = drafts.get(draft.name);
    if (!first) {
      drafts.set(draft.name, draft);
      continue;
    }
    draft.findings.error('format.entityTwice', ['entity'], { entity: draft.name, other: first.file });
    set.problems.push(...draft.findings.problems);
  }
  return drafts;
}

function compileAreas(set: FileSet, entities: ReadonlyMap<string, CompiledEntity>): Map<string, CompiledArea> {
  const grantable = new Map([...entities.values()].map((entity): [string, Grantable] => [entity.name, {
    area: entity.area, entity: entity.name, actions: Object.keys(entity.actions), scopes: Object.keys(entity.access.rows),
    codes: [
      ...Object.values(entity.actions).map((action) => action.permission).filter((code) => code !== ''),
      ...Object.values(entity.fields).flatMap((field) => [field.readCode, field.writeCode].filter((code) => code !== undefined)),
    ],
  }]));
  const areas = new Map<string, CompiledArea>();
  for (const file of set.areas) {
    const area = compileArea(file);
    // A grant that leads nowhere is a mistake, yet no reason to lose the area's dictionaries and menu: its entity may come back.
    if (!file.findings.failed) areas.set(area.code, area);
    linkArea(file, area, grantable, set.unreadable);
  }
  return areas;
}

/** Where an area without `_area.json` stands in the menu: last. */
const LAST = 9_999;

/** An area without a file of its own is named by its code (docs/format.md, Beside the entity files). */
function nameAreas(areas: Map<string, CompiledArea>, entities: Iterable<CompiledEntity>): void {
  for (const { area } of entities) {
    if (!areas.has(area)) areas.set(area, { code: area, title: area, sequence: LAST, groups: {}, pages: {}, dictionaries: {}, params: {}, roles: [], schedules: {}, i18n: {} });
  }
}

/** No two entities share a table, routes or the address of their list. */
function checkNames(entities: ReadonlyMap<string, CompiledEntity>, drafts: ReadonlyMap<string, EntityDraft>): void {
  const tables = new Map<string, string>();
  const routes = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const entity of entities.values()) {
    const findings = drafts.get(entity.name)?.findings;
    const { table } = entity.storage;
    const api = `${entity.api.base}/query${entity.api.noun}`;
    const [tableOwner, apiOwner] = [tables.get(table), routes.get(api)];
    if (tableOwner !== undefined) findings?.error('format.tableTwice', ['storage', 'table'], { table, other: tableOwner });
    if (apiOwner !== undefined) findings?.error('format.apiTwice', ['api'], { api, other: apiOwner });
    tables.set(table, tableOwner ?? entity.name);
    routes.set(api, apiOwner ?? entity.name);
    if (entity.partOf) continue;
    const { path } = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
    const pathOwner = paths.get(path);
    if (pathOwner !== undefined) findings?.error('format.pathTwice', ['menu', 'path'], { path, other: pathOwner });
    paths.set(path, pathOwner ?? entity.name);
  }
}

/** An entity that refers to a broken one cannot run either; it says so where it refers. */
function spreadBreakage(drafts: ReadonlyMap<string, EntityDraft>): void {
  const leaning = new Map<string, EntityDraft[]>();
  for (const draft of drafts.values()) for (const name of draft.leansOn.keys()) leaning.set(name, [...(leaning.get(name) ?? []), draft]);
  const broken = [...drafts.values()].filter((draft) => draft.findings.failed);
  for (let draft = broken.pop(); draft; draft = broken.pop()) {
    for (const other of leaning.get(draft.name) ?? []) {
      const fresh = !other.findings.failed;
      other.findings.error('format.targetBroken', other.leansOn.get(draft.name) ?? [], { entity: draft.name, other: draft.file });
      if (fresh) broken.push(other);
    }
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

