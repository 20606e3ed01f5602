/** What a table makes: its entity file, held against the files that run, and what the templates write. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { ErrorCode } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Held } from '../../../model/format/hold-against.ts';
import {
  areaFile,
  BadCondition,
  dictionariesIn,
  type GenTable,
  entityFile,
} from '../../../model/generator/entity-file.ts';
import type { Problem } from '../../../model/types.ts';
import type { Call, Operation, Transaction } from '../../operations/engine.ts';
import { companionsOf, type StoredTable, type Template } from './rows.ts';
import { renderPath, renderTemplate, variablesOf } from './render.ts';

/** A file that was taken, and the entity it describes; '' of an area's file. */
export interface TakenFile {
  readonly path: string;
  readonly text: string;
  readonly entity: string;
}

export interface Output {
  readonly template: string;
  readonly path: string;
  readonly language: string;
  readonly text: string;
  readonly error: string | null;
}

/** @throws Refusal `generator.formContent`, `generator.showWhen` where the form or a condition is no JSON */
export function fileOf(table: GenTable): { readonly path: string; readonly text: string } {
  try {
    return entityFile(table);
  } catch (error) {
    if (error instanceof BadCondition) throw new Refusal('generator.showWhen', { field: error.field });
    if (error instanceof SyntaxError) throw new Refusal('generator.formContent');
    throw error;
  }
}

/** One file of a template; a mistake of the template is what it says instead. */
export function outputOf(template: Template, table: GenTable, call: Call): Output {
  const variables = variablesOf(table);
  const { name, language } = template;
  let path = template.filePath;
  try {
    path = renderPath(template.filePath, variables);
    return { template: name, path, language, text: renderTemplate(template.content, variables), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { template: name, path, language, text: '', error: error.text(call.locale) };
  }
}

/** What the templates of its type make of a table. */
export function outputsOf(templates: readonly Template[], table: GenTable, call: Call): readonly Output[] {
  return table.templateType === 'schema'
    ? []
    : templates
        .filter(({ type }) => type === 'all' || type === table.templateType)
        .map((template) => outputOf(template, table, call));
}

/** A problem in the caller's words. */
export function said(
  { code, severity, params, path, line, column = 1 }: Problem,
  call: Call,
): {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
} {
  return { severity, message: messageOf(code as ErrorCode, call.locale, params), path, line, column };
}

/** The files of companions; one that cannot be made is left out, and whoever refers to it is told that. */
function companionFiles(tables: readonly GenTable[]): readonly { readonly path: string; readonly text: string }[] {
  return tables.flatMap((table) => {
    try {
      return [fileOf(table)];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
}

/** The file of an area, and what it was before. */
interface AreaFile {
  readonly path: string;
  readonly text: string;
  readonly before?: string;
}

/**
 * The dictionaries that fields of the tables bring along, as files of their areas. An area whose file the installation
 * does not own keeps it: there the values stay with the fields, as choices.
 */
export async function withDictionaries(
  tx: Transaction,
  given: readonly StoredTable[],
): Promise<{ readonly tables: readonly StoredTable[]; readonly areas: readonly AreaFile[] }> {
  const { schemas, project } = tx.engine;
  const here = new Set([...project().areas.values()].flatMap(({ dictionaries }) => Object.keys(dictionaries)));
  const wanted = dictionariesIn(given).filter(({ name }) => !here.has(name));
  const areas: AreaFile[] = [];
  const made = new Set<string>();
  for (const area of new Set(wanted.map((one) => one.area))) {
    const path = `${area}/_area.json`;
    const before = await schemas.own.read(path);
    if (before === undefined && schemas.source(path) !== undefined) continue;
    const own = wanted.filter((one) => one.area === area);
    try {
      areas.push({ path, text: areaFile(area, own, before), ...(before === undefined ? {} : { before }) });
    } catch (error) {
      // A file that somebody is in the middle of mending is theirs.
      if (error instanceof SyntaxError) continue;
      throw error;
    }
    for (const { name } of own) made.add(name);
  }
  const tables = given.map((table) => ({
    ...table,
    fields: table.fields.map((field): (typeof table.fields)[number] =>
      field.fieldType === 'dict' && field.options && !here.has(field.dictType ?? '') && !made.has(field.dictType ?? '')
        ? { ...field, fieldType: 'choice', dictType: null }
        : field,
    ),
  }));
  return { tables, areas };
}

/** Tables are held together with those they refer to. The problems are those of the tables themselves. */
export async function holdTables(tx: Transaction, given: readonly StoredTable[]): Promise<Held> {
  const companions = await companionsOf(tx, given);
  const { tables, areas } = await withDictionaries(tx, [...given, ...companions]);
  const files = tables.slice(0, given.length).map(fileOf);
  const own = new Set(files.map(({ path }) => path));
  const others = companionFiles(tables.slice(given.length)).filter(({ path }) => !own.has(path));
  const held = await tx.engine.schemas.hold([...files, ...others, ...areas]);
  return { ...held, problems: held.problems.filter(({ file }) => !others.some(({ path }) => path === file)) };
}

/** @throws Refusal `generator.broken` with the first mistake */
export function needSound({ problems }: Held, call: Call): void {
  const problem = problems.find(({ severity }) => severity === 'error');
  if (problem)
    throw new Refusal('generator.broken', {
      entity: problem.file,
      problem: `${said(problem, call).message} (${problem.line}:${problem.column ?? 1})`,
    });
}

/**
 * Writes the files of tables into the installation, all or none: they are held together, without what is not written
 * with them.
 * @throws Refusal `generator.broken`, `generator.exists` (a file with another content, unless it is to be replaced)
 */
export async function takeFiles(
  tx: Transaction,
  given: readonly StoredTable[],
  overwrite: boolean,
): Promise<readonly TakenFile[]> {
  const { schemas, clock } = tx.engine;
  const { tables, areas } = await withDictionaries(tx, given);
  const files = tables.map((table) => ({ ...fileOf(table), entity: table.entityName }));
  needSound(await schemas.hold([...files, ...areas]), tx.call);
  const changed: AreaFile[] = [...areas];
  for (const { path, text } of files) {
    const file = { path, text };
    const before = await schemas.own.read(file.path);
    if (before !== undefined && before !== file.text && !overwrite)
      throw new Refusal('generator.exists', { file: file.path });
    if (before !== file.text) changed.push({ ...file, ...(before === undefined ? {} : { before }) });
  }
  const { id, username } = tx.call.actor;
  await schemas.keep(changed, { id, name: username, at: clock.now() }, 'ahead');
  return [...files, ...areas.map(({ path, text }) => ({ path, text, entity: '' }))];
}

/**
 * Waits until files that were taken have been looked at. @throws Refusal `generator.kept` with the first of them that
 * is kept and does not run
 */
export async function needRunning({ engine, call }: Operation, files: readonly TakenFile[]): Promise<void> {
  const entities = files.filter(({ entity }) => entity !== '');
  await engine.schemas.looked(entities);
  for (const { path, entity } of entities) {
    const problem = engine.schemas.heldBack(path, entity);
    if (problem) throw new Refusal('generator.kept', { file: path, problem: said(problem, call).message });
  }
}
