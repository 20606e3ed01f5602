/**
 * Sorts a set of files by what they are, reads them and checks their structure: entities, areas, mixins, layers, demo
 * rows, processes.
 */
import type { Problem, SourceFile } from '../../types.ts';
import { areaShape } from '../area-shape.ts';
import { checkShape } from '../check-shape.ts';
import { layerShape } from '../layer/layer-shape.ts';
import { FORMAT, entityShape, mixinShape, shapes } from '../entity-shape.ts';
import { readJson } from './read-json.ts';
import type { ObjectShape } from '../shape.ts';
import { type Document, Findings, type Json, type Place, isObject, kindOf, member, textAt } from './source.ts';

/** Characters of one file; the largest entity files people have written have a tenth of it. */
export const MAX_FILE = 1_000_000;

/** One readable JSON file. */
export interface SchemaFile {
  readonly file: string;
  readonly folder: string;
  /** Name of the file without its ending. */
  readonly name: string;
  readonly value: Json;
  readonly place: Place;
  readonly findings: Findings;
}

export interface FileSet {
  readonly entities: readonly SchemaFile[];
  readonly areas: readonly SchemaFile[];
  readonly mixins: readonly SchemaFile[];
  readonly layers: readonly SchemaFile[];
  /** Demo files: `value` is the file's list under the key `rows`. */
  readonly demo: readonly (Document & { readonly entity: string })[];
  /** Process name → text of its BPMN file. */
  readonly processes: ReadonlyMap<string, string>;
  /** Entities whose file cannot be read at all → that file. */
  readonly unreadable: Map<string, string>;
  /** Problems of files that could not be read or have no place here. */
  readonly problems: Problem[];
}

/** A FileSet on the way. */
interface Filling extends FileSet {
  readonly entities: SchemaFile[];
  readonly areas: SchemaFile[];
  readonly mixins: SchemaFile[];
  readonly layers: SchemaFile[];
  readonly demo: (Document & { readonly entity: string })[];
  readonly processes: Map<string, string>;
}

/** Files with a shape of their own, read by `readSchemaFile`. */
type SchemaKind = 'entity' | 'area' | 'mixin' | 'layer';
type FileKind = SchemaKind | 'demo' | 'process' | 'nothing';

const PLACES: readonly (readonly [RegExp, FileKind])[] = [
  [/^(?:.*\/)?[^/]+\.(d\.ts|schema\.json|md|html|docx)$/, 'nothing'],
  [/^(?:([^/_][^/]*)\/)_area\.json$/, 'area'],
  [/^(?:([^/_][^/]*)\/)_mixin\/([^/]+)\.json$/, 'mixin'],
  [/^(?:([^/_][^/]*)\/)?_layer\/([^/]+)\.json$/, 'layer'],
  [/^(?:([^/_][^/]*)\/)_demo\/([^/]+)\.json$/, 'demo'],
  [/^(?:([^/_][^/]*)\/)?([^/_][^/]*)\.bpmn$/, 'process'],
  [/^(?:([^/_][^/]*)\/)?([^/_][^/]*)\.json$/, 'entity'],
];

/** What was read of one file. */
export interface ReadFile {
  readonly text: string;
  readonly folder: string;
  readonly name: string;
  readonly kind: FileKind | undefined;
  readonly document?: Document;
  /** Absent where not even its root can be understood. */
  readonly schema?: SchemaFile;
  /** What is wrong with a file that gave nothing. */
  readonly problems: readonly Problem[];
}

/**
 * Reads files; those whose text `known` holds already are not read again. `known` then holds these files and no others.
 */
export function readFiles(files: readonly SourceFile[], known: Map<string, ReadFile> = new Map()): FileSet {
  const set: Filling = {
    entities: [],
    areas: [],
    mixins: [],
    layers: [],
    demo: [],
    processes: new Map(),
    unreadable: new Map(),
    problems: [],
  };
  const before = new Map(known);
  known.clear();
  for (const source of files) {
    const earlier = before.get(source.path);
    const read = earlier?.text === source.text && !source.outside ? earlier : readOne(source);
    known.set(source.path, read);
    sortIn(read, source, set);
  }
  return set;
}

function readOne(source: SourceFile): ReadFile {
  const [match, kind] = placeInFolder(source.path);
  const [, folder = '', name = '_area'] = match ?? [];
  const base = { text: source.text, folder, name, kind };
  const refused = source.outside ? 'format.link' : source.text.length > MAX_FILE ? 'format.fileSize' : undefined;
  if (refused)
    return {
      ...base,
      kind: kind === 'entity' ? kind : 'nothing',
      problems: [
        { code: refused, file: source.path, path: '', line: 1, severity: 'error', params: { limit: String(MAX_FILE) } },
      ],
    };
  if (kind === undefined)
    return {
      ...base,
      problems: [{ code: 'format.place', file: source.path, path: '', line: 1, severity: 'error', params: {} }],
    };
  if (kind === 'process' || kind === 'nothing') return { ...base, problems: [] };
  const { document, problems } = readJson(source);
  if (!document || kind === 'demo') return { ...base, ...(document ? { document } : {}), problems };
  return { ...base, ...readSchemaFile(document, folder, name, kind, problems) };
}

function sortIn({ kind, name, text, document, schema, problems }: ReadFile, { path }: SourceFile, set: Filling): void {
  set.problems.push(...problems);
  if (kind === 'process') set.processes.set(name, text);
  else if (kind === 'demo') {
    if (document) set.demo.push({ ...document, entity: name });
  } else if (schema && kind !== undefined && kind !== 'nothing') set[KINDS[kind].list].push(schema);
  else if (kind === 'entity') set.unreadable.set(name, path);
}

/** Is this the path of a layer? Nothing leans on a layer, so nothing waits for one to be right. */
export function isLayer(path: string): boolean {
  return placeInFolder(path)[1] === 'layer';
}

/** Is this the path of demonstration rows? */
export function isDemo(path: string): boolean {
  return placeInFolder(path)[1] === 'demo';
}

function placeInFolder(path: string): [RegExpExecArray | null, FileKind | undefined] {
  for (const [pattern, kind] of PLACES) {
    const match = pattern.exec(path);
    if (match) return [match, kind];
  }
  return [null, undefined];
}

const KINDS: Readonly<
  Record<SchemaKind, { readonly shape: ObjectShape; readonly list: 'entities' | 'areas' | 'mixins' | 'layers' }>
> = {
  entity: { shape: entityShape, list: 'entities' },
  area: { shape: areaShape, list: 'areas' },
  mixin: { shape: mixinShape, list: 'mixins' },
  layer: { shape: layerShape, list: 'layers' },
};

function readSchemaFile(
  document: Document,
  folder: string,
  name: string,
  kind: SchemaKind,
  earlier: readonly Problem[],
): Pick<ReadFile, 'schema' | 'problems'> {
  const findings = new Findings(document.place);
  const { value } = document;
  const format = member(value, 'format');
  if (!isObject(value)) findings.error('format.wrongType', [], { expected: 'object', found: kindOf(value) });
  else if (typeof format === 'number' && format > FORMAT)
    findings.error('format.newerFormat', ['format'], { format: String(format), known: String(FORMAT) });
  if (!isObject(value) || findings.failed) return { problems: [...earlier, ...findings.problems] };
  checkShape(value, KINDS[kind].shape, shapes, [], findings);
  checkNames(value, folder, name, kind, findings);
  // Mistakes of the text (a duplicate key, a trailing comma) spoil the file too, though it could be read on.
  findings.problems.push(...earlier);
  return { schema: { file: document.file, folder, name, value, place: document.place, findings }, problems: [] };
}

/**
 * File and folder are named as what they hold. A file at the root of a mounted folder belongs to the area it states.
 */
function checkNames(value: Json, folder: string, name: string, kind: SchemaKind, findings: Findings): void {
  const area = textAt(value, 'area');
  if (area !== undefined && folder !== '' && area !== folder)
    findings.error('format.areaFolder', ['area'], { area, folder });
  if (kind === 'area') return;
  const own = textAt(value, kind);
  if (own !== undefined && own !== name) findings.error('format.entityFile', [kind], { name: own });
}
