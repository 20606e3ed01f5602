/** Answers the calls of the code generator. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generatorCalls } from '../../../model/calls/generator.ts';
import { type ErrorCode, messageOf } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { type Proposal, propose } from '../../../model/generator/propose.ts';
import { jsonDocuments } from '../../../model/generator/json-documents.ts';
import { readInTurns, UnreadableText } from '../../../model/generator/read-ddl.ts';
import { readDirectus, readRuoyi } from '../../../model/generator/read-foreign.ts';
import { readFrappe } from '../../../model/generator/read-frappe.ts';
import type { LeftOut, Reading } from '../../../model/generator/read-table.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { type ReadQuery, Unreachable } from '../../db/foreign.ts';
import { packFiles } from '../../files/zip-write.ts';
import { mapCooperatively, runCooperatively } from '../../cooperative.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { viewInProject } from '../../operations/project-view.ts';
import { addRelated, changeRelated, lockName, readRelatedRows } from '../../operations/engine-writes.ts';
import { answerCalls } from '../feature.ts';
import { type FoundTable, listTables, readTables } from './catalog.ts';
import {
  fileOf,
  holdTables,
  needRunning,
  needSound,
  outputOf,
  outputsOf,
  said,
  takeFiles,
  withDictionaries,
} from './make.ts';
import { needPlatform, reading, storedTables, templatesOf } from './rows.ts';

/** The portal's own database among the sources. */
const OWN = 'own';
const MAX_LISTED = 1000;
/** Letters of the name of a table or column. */
const MAX_NAME = 64;
/** Tables of one reading: as many as a system has. */
const MAX_TABLES = 1000;
const MAX_ZIP_MB = 20;

/** Runs what reads on the named database. Why one cannot be reached stays in the server. */
async function onSource<T>({ engine }: Operation, source: string, run: (query: ReadQuery) => Promise<T>): Promise<T> {
  if (source === OWN)
    return engine.db.system((connection) =>
      run(async (text, values) => (await connection.query(text, values)).rows as never),
    );
  if (!engine.foreign.names().includes(source))
    throw new Refusal('generator.noSource', { source: source.slice(0, 60) });
  try {
    return await engine.foreign.read(source, run);
  } catch (error) {
    throw error instanceof Unreachable
      ? new Refusal(error.connected ? 'generator.unreadSource' : 'generator.unreachable', { source })
      : error;
  }
}

/** Table of the portal → its entity. */
function ownTables({ engine }: Operation): Map<string, CompiledEntity> {
  return new Map([...engine.project().entities.values()].map((entity) => [entity.storage.table, entity]));
}

/**
 * What the portal knows of its own tables: which entity has one, and what that is called. Those without one come first:
 * they are what one looks for.
 */
function known(
  operation: Operation,
  found: readonly FoundTable[],
): (FoundTable & { readonly entity: string | null })[] {
  const tables = ownTables(operation);
  return found
    .map((table) => {
      const entity = table.schema === 'public' ? tables.get(table.name) : undefined;
      return {
        ...table,
        entity: entity?.name ?? null,
        comment: table.comment ?? (entity ? textOf(entity, operation.call.locale, 'title', entity.title) : null),
      };
    })
    .toSorted((a, b) => Number(a.entity !== null) - Number(b.entity !== null));
}

interface Defaults {
  readonly serviceName?: string;
  readonly packageName?: string;
  readonly areaCode?: string;
}

/** A stretch of what was read: its tables are stored, and seen together with all others. */
interface Stretch {
  readonly from: number;
  readonly size: number;
}

/** Dictionaries that entity files may name. */
const dictionariesOf = ({ engine }: Operation): ReadonlySet<string> =>
  new Set([...engine.project().areas.values()].flatMap(({ dictionaries }) => Object.keys(dictionaries)));

/** Stores what was read as rows to correct. */
async function keep(
  operation: Operation,
  { tables, dictionaries, dictionaryTitles, leftOut: unread }: Reading,
  source: string,
  { part: { from, size } = { from: 0, size: MAX_TABLES }, ...given }: Defaults & { readonly part?: Stretch },
) {
  const { engine, call } = operation;
  const words = (code: ErrorCode, params: Readonly<Record<string, string>>): string =>
    messageOf(code, call.locale, params);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx: Transaction = { ...operation, connection };
    await lockName(tx, 'generator.read');
    const { rows: stored } = await tx.connection.query<{ name: string; entity: string }>(
      'select "tableName" as name, "entityName" as entity from "gen_table" where tenant_id = $1 and deleted_at is null',
      [call.actor.tenant],
    );
    const known = new Map(stored.map(({ name, entity }) => [name, entity]));
    const first = tables.filter(({ name }, at) => tables.findIndex((other) => other.name === name) === at);
    const { proposals, leftOut } = propose(
      first,
      {
        entities: new Set([...engine.project().entities.keys(), ...known.values()]),
        tables: new Map([
          ...(source === OWN ? [...ownTables(operation)].map(([table, { name }]) => [table, name] as const) : []),
          ...known,
        ]),
        made: known,
        dictionaries: dictionariesOf(operation),
      },
      dictionaries,
      dictionaryTitles,
    );
    const stretch = proposals.slice(from, from + size);
    const out: LeftOut[] = [
      ...stretch
        .filter(({ tableName }) => known.has(tableName))
        .map(({ tableName: table }): LeftOut => ({ table, code: 'generator.taken', params: { table } })),
      ...(from > 0
        ? []
        : [
            ...leftOut,
            ...unread,
            ...tables
              .filter((table) => !first.includes(table))
              .map(({ name: table }): LeftOut => ({ table, code: 'generator.twice', params: { table, other: table } })),
          ]),
    ];
    const made = await mapCooperatively(
      stretch.filter(({ tableName }) => !known.has(tableName)),
      (proposal) => keepOne(tx, proposal, source, given, words),
    );
    return {
      made,
      leftOut: out.map(({ table, code, params }) => ({ table, message: words(code, params) })),
      next: from + size < proposals.length ? from + size : null,
      total: proposals.length,
    };
  });
}

async function keepOne(
  tx: Transaction,
  { fields, lost, ...table }: Proposal,
  source: string,
  { serviceName = 'business-service', packageName = 'com.example.business', areaCode = 'business' }: Defaults,
  words: (code: ErrorCode, params: Readonly<Record<string, string>>) => string,
) {
  const losses = lost.map(({ code, params }) => words(code, params));
  const id = await addRelated(
    tx,
    'genTable',
    {
      ...table,
      tableName: table.tableName.slice(0, MAX_NAME),
      serviceName,
      packageName,
      areaCode,
      source,
      losses: losses.length === 0 ? null : losses.join('\n').slice(0, 20_000),
      fields: fields.map((field) => ({ ...field, columnName: field.columnName.slice(0, MAX_NAME) })) as never,
    },
    'read',
  );
  return {
    id,
    tableName: table.tableName,
    entityName: table.entityName,
    fields: fields.filter(({ taken }) => taken).length,
    lost: losses,
  };
}

/** Readers of what other products write as JSON: one document, or several as a list. */
const READERS = { ruoyi: readRuoyi, directus: readDirectus, frappe: readFrappe } as const;
type Format = keyof typeof READERS | 'ddl';

async function readingOf(format: Format, text: string): Promise<Reading> {
  if (format === 'ddl') {
    try {
      return await runCooperatively(readInTurns(text));
    } catch (error) {
      throw error instanceof UnreadableText
        ? new Refusal('generator.unreadable', { line: error.line, found: error.found })
        : error;
    }
  }
  let documents: readonly unknown[];
  try {
    documents = jsonDocuments(text);
  } catch {
    throw new Refusal('generator.json');
  }
  const [one, ...more] = documents;
  return { tables: READERS[format](more.length === 0 ? one : documents), dictionaries: new Map(), leftOut: [] };
}

/** Notes when tables were last generated. */
function generated(operation: Operation, ids: readonly string[], action: string): Promise<void> {
  return operation.engine.db.write(operation.call.actor.tenant, async (connection) => {
    for (const id of ids)
      await changeRelated(
        { ...operation, connection },
        'genTable',
        id,
        { lastGeneratedAt: operation.engine.clock.now() },
        action,
      );
  });
}

async function zip(operation: Operation, ids: readonly string[]) {
  const files = await reading(operation, async (tx) => {
    const { tables, areas } = await withDictionaries(tx, await storedTables(tx, ids));
    const templates = await templatesOf(tx);
    const made = (
      await mapCooperatively(tables, (table) => {
        const file = fileOf(table);
        const outputs = outputsOf(templates, table, operation.call);
        const broken = outputs.find(({ error }) => error !== null);
        if (broken)
          throw new Refusal('generator.broken', {
            entity: `${table.entityName} · ${broken.template}`,
            problem: broken.error ?? '',
          });
        return [{ path: `schemas/${file.path}`, text: file.text }, ...outputs];
      })
    ).flat();
    made.push(...areas.map(({ path, text }) => ({ path: `schemas/${path}`, text })));
    needSound(await holdTables(tx, tables), operation.call);
    return made;
  });
  const size = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (size > MAX_ZIP_MB * 1_048_576) throw new Refusal('generator.tooLarge', { limit: MAX_ZIP_MB });
  const packed = packFiles(
    files.map(({ path, text }) => ({
      path,
      size: Buffer.byteLength(text),
      open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
    })),
  );
  await generated(operation, ids, 'generate');
  return {
    name: `generated-${operation.engine.clock.today()}.zip`,
    files: files.map(({ path }) => path),
    content: (await buffer(packed)).toString('base64'),
  };
}

/** What a template is tried on where no table is chosen. */
const SAMPLE = {
  serviceName: 'equipment-service',
  packageName: 'com.example.equipment',
  entityName: 'equipBoiler',
  tableName: 'equip_boiler',
  tableComment: '锅炉台账',
  areaCode: 'equipment',
  templateType: 'crud',
  fields: [
    {
      columnName: 'boiler_name',
      columnType: 'varchar(100)',
      columnComment: '名称',
      fieldName: 'boilerName',
      title: '名称',
      fieldType: 'text',
      taken: true,
      isRequired: true,
      inList: true,
      inForm: true,
      inQuery: true,
      maxLength: 100,
    },
    {
      columnName: 'pressure',
      columnType: 'numeric(10,2)',
      columnComment: '额定压力',
      fieldName: 'pressure',
      title: '额定压力',
      fieldType: 'decimal',
      taken: true,
      inList: true,
      inForm: true,
      decimals: 2,
    },
  ],
} as const;

export const routes = answerCalls(generatorCalls, {
  'GET /api/tools/generator/sources': (operation) => {
    needPlatform(operation.call);
    return Promise.resolve({
      sources: [OWN, ...operation.engine.foreign.names()].map((name) => ({ name, own: name === OWN })),
    });
  },
  'GET /api/tools/generator/tables': async (operation, { query: { source, keyword = '' } }) => {
    needPlatform(operation.call);
    const found = await onSource(operation, source, (query) => listTables(query, keyword.trim(), MAX_LISTED));
    const taken = await reading(operation, (tx) =>
      readRelatedRows(
        tx,
        'genTable',
        'tableName',
        found.map(({ name }) => name),
      ),
    );
    const names = new Set(taken.map((row) => row['tableName']));
    return {
      total: found[0]?.total ?? 0,
      list: (source === OWN ? known(operation, found) : found.map((table) => ({ ...table, entity: null }))).map(
        ({ schema, name, view, comment, columns, entity }) => ({
          schema,
          name,
          view,
          comment,
          columns,
          entity,
          taken: names.has(name),
        }),
      ),
    };
  },
  'POST /api/tools/generator/read': async (operation, { body: { source, tables, ...given } }) => {
    needPlatform(operation.call);
    const read = await onSource(operation, source, (query) => readTables(query, tables));
    const missing = tables.find(
      ({ schema, name }) => !read.some((table) => table.schema === schema && table.name === name),
    );
    if (missing) throw new Refusal('generator.noTable', { table: `${missing.schema}.${missing.name}` });
    return keep(operation, { tables: read, dictionaries: new Map(), leftOut: [] }, source, given);
  },
  'POST /api/tools/generator/readText': async (operation, { body: { format, text, ...given } }) => {
    needPlatform(operation.call);
    const reading = await readingOf(format as Format, text);
    if (reading.tables.length === 0) throw new Refusal('generator.nothingFound');
    if (reading.tables.length > MAX_TABLES) throw new Refusal('action.tooMany', { limit: MAX_TABLES });
    return keep(operation, reading, format, given);
  },
  'POST /api/tools/generator/preview': (operation, { body: { ids } }) => {
    needPlatform(operation.call);
    return reading(operation, async (tx) => {
      const { tables } = await withDictionaries(tx, await storedTables(tx, ids));
      const templates = await templatesOf(tx);
      const files = tables.map(fileOf);
      const held = await holdTables(tx, tables);
      return {
        tables: await mapCooperatively(tables.entries(), ([at, table]) => {
          const { path, text } = files[at] ?? fileOf(table);
          const problems = held.problems
            .filter(({ file }) => file === path)
            .map((problem) => said(problem, operation.call));
          return {
            id: table.id,
            title: table.tableComment || table.tableName,
            path,
            text,
            problems,
            view: problems.some(({ severity }) => severity === 'error')
              ? null
              : (viewInProject(operation, held.project, table.entityName) ?? null),
            outputs: outputsOf(templates, table, operation.call) as never,
          };
        }),
      };
    });
  },
  'POST /api/tools/generator/zip': (operation, { body: { ids } }) => {
    needPlatform(operation.call);
    return zip(operation, ids);
  },
  'POST /api/tools/generator/take': async (operation, { body: { ids, overwrite = false } }) => {
    needPlatform(operation.call);
    const files = await reading(operation, async (tx) => takeFiles(tx, await storedTables(tx, ids), overwrite));
    await generated(operation, ids, 'take');
    await needRunning(operation, files);
    return { files: files.map(({ path }) => path) };
  },
  'POST /api/tools/generator/tryTemplate': (operation, { body: { content, filePath, table: id } }) => {
    needPlatform(operation.call);
    return reading(operation, async (tx) => {
      const [table = SAMPLE] = id === undefined ? [] : await storedTables(tx, [id]);
      return outputOf({ name: '', type: 'all', language: '', filePath, content }, table, operation.call);
    });
  },
});
