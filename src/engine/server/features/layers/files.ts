/** Layers of the database as files in a folder, and files of the folder as new editions: what `npm run layer` does. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { messageOf, type ErrorCode } from '../../../model/errors/catalogue.ts';
import { readFiles, type SchemaFile } from '../../../model/format/read/read-files.ts';
import { isObject, type Json, placeOf, textAt } from '../../../model/format/read/source.ts';
import type { FieldError } from '../../../model/wire.ts';
import { type LayerScope, layerPath, layerText } from '../../schema-store/layers.ts';
import { hashOf } from '../../schema-store/memory.ts';
import type { LayerPlace } from './editions.ts';
import { type Desk, joinedWith, prepare, publish } from './publish.ts';

interface LayerFolder {
  readonly desk: Desk;
  /** Tenant of the installation's own layers. */
  readonly platform: string;
  readonly folder: string;
  readonly say: (line: string) => void;
}

interface PushOptions {
  /** What the editions are called; else as their files are titled. */
  readonly title: string | undefined;
  /** Names of what may be moved aside. */
  readonly confirm: readonly string[];
  /** Says what would be done, and does nothing. */
  readonly dry: boolean;
}

/** The newest edition of a layer, with the code of its tenant. */
interface Kept {
  readonly scope: LayerScope;
  readonly tenant: string;
  readonly code: string;
  readonly entity: string;
  readonly edition: number;
  readonly commands: string;
  readonly by: string;
}

/**
 * The edition a file was pulled or pushed as, and what it then was; an empty hash: the layer held nothing and there was
 * no file.
 */
interface Pulled {
  readonly edition: number;
  readonly hash: string;
}
type Pulls = Readonly<Record<string, Pulled>>;

/** Beside the layers: which edition each file is, so that a push is joined with what others have published since. */
const RECORD = 'editions.json';
const NO_FILE: Pulled = { edition: 0, hash: '' };

async function keptLayers({ desk: { engine } }: LayerFolder): Promise<Map<string, Kept>> {
  const { rows } = await engine.db.system((connection) =>
    connection.query<Kept>(
      `select distinct on (e.tenant_id, e.scope, e.entity) e.scope, e.tenant_id as tenant, coalesce(t."tenantCode", e.tenant_id::text) as code, e.entity, e.edition, e.commands, e.by_name as by
     from anlan.layer_edition e left join "sys_tenant" t on t.id = e.tenant_id order by e.tenant_id, e.scope, e.entity, e.edition desc`,
      [],
    ),
  );
  return new Map(
    rows
      .map((row): [string, Kept] => [pathOf(row.scope, row.entity, row.code), row])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Those of the installation at the root, those of a tenant in a folder of its code. */
function pathOf(scope: LayerScope, entity: string, code: string): string {
  return scope === 'installation' ? layerPath(entity, scope) : `${code}/${layerPath(entity, scope)}`;
}

const textOf = ({ entity, scope, commands }: Kept): string | undefined =>
  commands === '[]' ? undefined : layerText(entity, scope, JSON.parse(commands));
const hashOfText = (text: string | undefined): string => (text === undefined ? '' : hashOf(text));

function read(folder: string, path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file as a whole, or takes it away; nothing where it is so already. */
function put(folder: string, path: string, text: string | undefined): void {
  if (read(folder, path) === text) return;
  const target = join(folder, path);
  if (text === undefined) {
    rmSync(target);
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  const beside = `${target}.${process.pid}.part`;
  writeFileSync(beside, text);
  renameSync(beside, target);
}

function recordOf(folder: string): Pulls {
  const text = read(folder, RECORD);
  const raw: unknown = text === undefined ? {} : JSON.parse(text);
  return Object.fromEntries(
    Object.entries(isObject(raw) ? raw : {}).flatMap(([path, one]) =>
      isObject(one) && typeof one['edition'] === 'number' && typeof one['hash'] === 'string'
        ? [[path, { edition: one['edition'], hash: one['hash'] }]]
        : [],
    ),
  );
}

function keepRecord(folder: string, pulls: Pulls): void {
  put(
    folder,
    RECORD,
    `${JSON.stringify(Object.fromEntries(Object.entries(pulls).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );
}

/** The first line in which two texts differ, counted from 1. */
function differingLine(one: string, other: string): number {
  const [a, b] = [one.split('\n'), other.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  return at < 0 ? Math.max(1, Math.min(a.length, b.length)) : at + 1;
}

/**
 * Writes every layer of the database into the folder. A file that was changed here is left as it is, and told.
 * @param replace takes what is published, whatever was changed here
 * @returns 0, or 1 where a file and its layer have both been changed since they were the same
 */
export async function pullLayers(given: LayerFolder, replace: boolean): Promise<number> {
  const { folder, say } = given;
  const pulls = { ...recordOf(folder) };
  let [changed, clashes] = [0, 0];
  for (const [path, kept] of await keptLayers(given)) {
    const [text, here, was] = [textOf(kept), read(folder, path), pulls[path] ?? NO_FILE];
    if (text === undefined && here === undefined && !(path in pulls)) continue;
    if (here !== text && hashOfText(here) !== was.hash && !replace) {
      if (was.edition === kept.edition) {
        say(`${path}: changed here and not pushed yet`);
        continue;
      }
      clashes += 1;
      say(
        `${path}:${differingLine(here ?? '', text ?? '')}: error: changed here, and ${kept.by} has published edition ${kept.edition} since edition ${was.edition}; push joins both, pull --replace takes what is published`,
      );
      continue;
    }
    if (here !== text) {
      put(folder, path, text);
      changed += 1;
      say(
        `${path}: edition ${kept.edition}${text === undefined ? ', which holds nothing: the file is taken away' : ''}`,
      );
    }
    pulls[path] = { edition: kept.edition, hash: hashOfText(text) };
  }
  keepRecord(folder, pulls);
  say(`${changed} ${changed === 1 ? 'file' : 'files'} written`);
  return clashes > 0 ? 1 : 0;
}

function layerFiles(folder: string, below = ''): string[] {
  let entries;
  try {
    entries = readdirSync(join(folder, below), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory())
        return entry.name.startsWith('.') || path.split('/').length > 2 ? [] : layerFiles(folder, path);
      return /^([^/]+\/)?_layer\/[^/]+\.json$/.test(path) ? [path] : [];
    })
    .toSorted();
}

/** A file to be pushed: the place of its layer, its commands, and where each of them stands. */
interface Wished {
  readonly path: string;
  readonly title: string | undefined;
  readonly place: LayerPlace;
  readonly commands: readonly Json[];
  at(path: string): string;
}

/**
 * Publishes every file that was changed here as a new edition, joined with what others have published since it was
 * pulled; a file that was
 * taken away takes its layer back. What is refused is told with file, line and column, and holds no other file back.
 * @returns 0, or 1 where anything was refused
 */
export async function pushLayers(given: LayerFolder, options: PushOptions): Promise<number> {
  const { folder, say } = given;
  const pulls: Record<string, Pulled> = { ...recordOf(folder) };
  const [kept, tenants] = [await keptLayers(given), await tenantIds(given)];
  let [done, refused] = [0, 0];
  const gone = Object.keys(pulls).filter(
    (path) => pulls[path]?.hash !== '' && read(folder, path) === undefined && kept.has(path),
  );
  for (const path of [...layerFiles(folder), ...gone].toSorted()) {
    const text = read(folder, path);
    const was = pulls[path] ?? NO_FILE;
    if (hashOfText(text) === was.hash) continue;
    const wished = text === undefined ? emptied(path, kept.get(path)) : readLayer(given, path, text, tenants);
    if (!wished) {
      refused += 1;
      continue;
    }
    try {
      const edition = await pushOne(given, options, wished, was.edition, kept.get(path));
      if (edition) {
        put(folder, path, edition.text);
        pulls[path] = { edition: edition.number, hash: hashOfText(edition.text) };
        // Each stands by itself: a later one that fails takes nothing back.
        keepRecord(folder, pulls);
      }
      done += 1;
    } catch (error) {
      refused += 1;
      for (const line of refusalLines(given, wished, error)) say(line);
    }
  }
  say(
    `${done} ${done === 1 ? 'layer' : 'layers'} ${options.dry ? 'would be published' : 'published'}${refused > 0 ? `, ${refused} refused` : ''}`,
  );
  return refused > 0 ? 1 : 0;
}

async function tenantIds({ desk: { engine } }: LayerFolder): Promise<ReadonlyMap<string, string>> {
  const { rows } = await engine.db.system((connection) =>
    connection.query<{ id: string; code: string }>(
      'select id, "tenantCode" as code from "sys_tenant" where deleted_at is null',
      [],
    ),
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

function emptied(path: string, kept: Kept | undefined): Wished | undefined {
  return (
    kept && {
      path,
      title: undefined,
      place: { tenant: kept.tenant, scope: kept.scope, entity: kept.entity },
      commands: [],
      at: () => `${path}:1:1`,
    }
  );
}

/** The layer that a file holds; undefined where it holds none, with every reason told. */
function readLayer(
  { platform, desk: { call }, say }: LayerFolder,
  path: string,
  text: string,
  tenants: ReadonlyMap<string, string>,
): Wished | undefined {
  const {
    layers: [file],
    problems,
  } = readFiles([{ path, text }]);
  const found = [...problems, ...(file?.findings.problems ?? [])].filter(({ severity }) => severity === 'error');
  for (const { line, column = 1, path: where, code, params } of found)
    say(
      `${path}:${line}:${column}: error: ${messageOf(code as ErrorCode, call.locale, params)} [${code}]${where === '' ? '' : ` at ${where}`}`,
    );
  if (!file || found.length > 0) return undefined;
  const at = placesOf(path, file);
  const entity = textAt(file.value, 'entity') ?? '';
  const scope: LayerScope = textAt(file.value, 'scope') === 'tenant' ? 'tenant' : 'installation';
  const [code = ''] = path.split('/_layer/').length > 1 ? path.split('/') : [];
  const tenant = scope === 'installation' ? platform : tenants.get(code);
  if (tenant === undefined)
    say(
      `${at('scope')}: error: there is no tenant ${code === '' ? 'that this file belongs to: it has to lie in the folder of its code' : code}`,
    );
  else if (pathOf(scope, entity, code) !== path)
    say(`${at('layer')}: error: the layer of ${entity} has to be ${pathOf(scope, entity, code)}`);
  else
    return {
      path,
      title: textAt(file.value, 'title'),
      place: { tenant, scope, entity },
      commands: file.value['commands'] as Json[],
      at,
    };
  return undefined;
}

/** `file:line:column` of what stands at a path of the document. */
function placesOf(path: string, file: SchemaFile): (of: string) => string {
  return (of) => {
    const { line, column = 1 } = placeOf(
      file.place,
      of.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    );
    return `${path}:${line}:${column}`;
  };
}

/** The edition that was published, or stands already; undefined after a dry run. */
async function pushOne(
  { desk, say }: LayerFolder,
  { title, confirm, dry }: PushOptions,
  { path, place, commands, title: own }: Wished,
  from: number,
  kept: Kept | undefined,
): Promise<{ readonly number: number; readonly text: string | undefined } | undefined> {
  const wish = joinedWith(commands, from);
  const { newest, commands: fewer, steps } = await prepare(desk, place, wish);
  for (const step of steps) say(`${path}: ${step.class}: ${step.label}`);
  if (dry) return undefined;
  // Only written otherwise: there is nothing to publish.
  if (kept && newest === kept.edition && JSON.stringify(fewer) === kept.commands)
    return { number: newest, text: textOf(kept) };
  const { edition, commands: published } = await publish(desk, place, {
    title: title ?? own ?? desk.call.actor.username,
    wish,
    confirmed: confirm,
  });
  say(`${path}: edition ${edition}, ${published.length} ${published.length === 1 ? 'command' : 'commands'}`);
  return {
    number: edition,
    text: published.length === 0 ? undefined : layerText(place.entity, place.scope, published),
  };
}

interface Conflict {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** Why a file was not published, each reason in its line. Whatever is no refusal is thrown on. */
function refusalLines({ desk: { call } }: LayerFolder, wished: Wished, error: unknown): string[] {
  if (error instanceof Invalid)
    return error.errors.map(
      ({ field, message, code }: FieldError) => `${wished.at(field)}: error: ${message} [${code}] at ${field}`,
    );
  if (!(error instanceof Refusal)) throw error;
  const data = error.data as
    { readonly conflicts?: readonly Conflict[]; readonly names?: readonly string[] } | undefined;
  if (data?.conflicts)
    return data.conflicts.map(
      ({ path, theirs, mine }) =>
        `${wished.at(commandAt(wished.commands, path))}: conflict at ${path}: published ${JSON.stringify(theirs)}, here ${JSON.stringify(mine)}; pull --replace takes what is published`,
    );
  const ask = data?.names ? `; add ${data.names.map((name) => `--confirm ${name}`).join(' ')}` : '';
  return [`${wished.at('entity')}: error: ${error.text(call.locale)} [${error.code}]${ask}`];
}

/** The last command that leads to a place of the document. */
function commandAt(commands: readonly Json[], path: string): string {
  const index = commands.findLastIndex((command) => {
    const place =
      Object.values(command)
        .find((one): one is string[] => Array.isArray(one) && one.every((step) => typeof step === 'string'))
        ?.join('.') ?? '';
    return `${path}.`.startsWith(`${place}.`) || `${place}.`.startsWith(`${path}.`);
  });
  return index < 0 ? 'commands' : `commands.${index}`;
}
