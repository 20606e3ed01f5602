/** What a table makes: its entity file, held against the files that run, and what the templates write. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { ErrorCode } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Held } from '../../../model/format/hold-against.ts';
import { type GenTable, entityFile } from '../../../model/generator/entity-file.ts';
import type { Problem } from '../../../model/types.ts';
import { viewOf } from '../../../model/view.ts';
import type { Call, Operation } from '../../operations/engine.ts';
import type { Template } from './rows.ts';
import { renderPath, renderTemplate, variablesOf } from './render.ts';

export interface Output { readonly template: string; readonly path: string; readonly language: string; readonly text: string; readonly error: string | null }

/** @throws Refusal `generator.formContent` where the form is no JSON */
export function fileOf(table: GenTable): { readonly path: string; readonly text: string } {
  try {
    return entityFile(table);
  } catch (error) {
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
  return table.templateType === 'schema' ? [] : templates.filter(({ type }) => type === 'all' || type === table.templateType).map((template) => outputOf(template, table, call));
}

/** A problem in the caller's words. */
export function said({ code, severity, params, path, line, column = 1 }: Problem, call: Call): { readonly severity: 'error' | 'warning'; readonly message: string; readonly path: string; readonly line: number; readonly column: number } {
  return { severity, message: messageOf(code as ErrorCode, call.locale, params), path, line, column };
}

/** Tables are held together: one may refer to another. */
export function holdTables({ engine }: Operation, files: readonly { readonly path: string; readonly text: string }[]): Held {
  return engine.schemas.hold(files.map((file) => ({ ...file, alone: false })));
}

/** The entity as the caller's browser would get it. */
export function previewView({ engine, call }: Operation, held: Held, name: string): unknown {
  const entity = held.project.entities.get(name);
  if (!entity) return null;
  return viewOf(entity, {
    locale: call.locale, entity: (other) => held.project.entities.get(other), grant: (other) => engine.grant(call.actor, other),
    dict: (type) => engine.dict(call.actor.tenant, type, call.locale), param: (key) => engine.param(call.actor.tenant, key),
  });
}
