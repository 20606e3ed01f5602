/** The calls of an import for the API document. */
import type { JsonSchema } from '../../../model/wire-schema.ts';

export type ImportStep =
  | 'template'
  | 'heads'
  | 'begin'
  | 'state'
  | 'lines'
  | 'correct'
  | 'commit'
  | 'cancel'
  | 'refused'
  | 'secrets'
  | 'undo'
  | 'mappings'
  | 'forget';

/** Calls of an import: step, verb, name before the noun. */
export const IMPORT_CALLS: readonly (readonly [ImportStep, 'GET' | 'POST', string])[] = [
  ['template', 'GET', 'importTemplate'],
  ['heads', 'POST', 'importHeads'],
  ['begin', 'POST', 'import'],
  ['state', 'GET', 'importState'],
  ['lines', 'GET', 'importLines'],
  ['correct', 'POST', 'importCorrect'],
  ['commit', 'POST', 'importCommit'],
  ['cancel', 'POST', 'importCancel'],
  ['refused', 'GET', 'importRefused'],
  ['secrets', 'GET', 'importSecrets'],
  ['undo', 'POST', 'importUndo'],
  ['mappings', 'GET', 'importMappings'],
  ['forget', 'POST', 'importForget'],
];

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FILES: ReadonlySet<ImportStep> = new Set(['template', 'refused', 'secrets']);

export function isImportFile(step: ImportStep | undefined): boolean {
  return step !== undefined && FILES.has(step);
}

const id: JsonSchema = { type: 'string', format: 'uuid' };
const query = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  required = false,
): JsonSchema => ({ name, in: 'query', description, required, schema });
const body = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = ['id']): JsonSchema => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  },
});
const answer = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});
const state = answer({
  type: 'object',
  properties: {
    id,
    stage: { type: 'string', enum: ['checking', 'checked', 'importing', 'stopped', 'done', 'failed'] },
    portions: { type: 'boolean' },
    done: { type: 'integer' },
    total: { type: 'integer' },
    counts: { type: 'object' },
    source: {
      type: 'object',
      properties: {
        sheet: { type: 'string' },
        others: { type: 'array', items: { type: 'object' } },
        left: { type: 'array', items: { type: 'string' } },
        titles: { type: 'array', items: { type: 'string' } },
        kept: { type: 'string' },
        sheets: { type: 'array', items: { type: 'string' } },
        made: { type: 'array', items: { type: 'object' } },
      },
    },
  },
});
/** A multipart body with a file, and further texts beside it. */
const upload = (more: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' }, ...more },
          required: ['file'],
        },
      },
    },
  },
});
const sheet: JsonSchema = {
  type: 'string',
  description: 'Name of the sheet; without it the first that holds something',
};
const sheets: JsonSchema = {
  type: 'string',
  description: 'Names of several sheets that are read as one, as a JSON array; instead of `sheet`',
};
const verdict: JsonSchema = { type: 'string', enum: ['add', 'update', 'unchanged', 'refused'] };
const job = query('id', 'Id of the import', id, true);

const SHAPES: Readonly<Record<ImportStep, JsonSchema & { data: JsonSchema }>> = {
  template: { data: {} },
  heads: {
    ...upload({
      sheet,
      sheets,
      noHead: { type: 'string', enum: ['true', 'false'], description: 'The first line is a record, or is not' },
    }),
    data: answer({
      type: 'object',
      properties: {
        sheet: { type: 'string' },
        sheets: { type: 'array', items: { type: 'string' } },
        noHead: { type: 'boolean' },
        titles: { type: 'array', items: { type: 'string' } },
        make: { type: 'array', items: { type: 'string' } },
        others: { type: 'array', items: { type: 'object' } },
        lines: { type: 'integer' },
        heads: { type: 'array', items: { type: 'object' } },
        fields: { type: 'array', items: { type: 'object' } },
        fixed: { type: 'array', items: { type: 'object' } },
        missing: { type: 'array', items: { type: 'string' } },
        kept: { type: 'string' },
      },
    }),
  },
  begin: {
    ...upload({
      sheet,
      sheets,
      mapping: {
        type: 'string',
        description: 'What the columns mean, as JSON: {heads: [{head, to, by, words}], fixed, noHead, make}',
      },
      keep: { type: 'string', description: 'Keeps the mapping under this name for sheets with the same headings' },
    }),
    data: state,
  },
  state: {
    parameters: [query('id', 'Id of the import; without it the latest of the caller that is not over, or null', id)],
    data: state,
  },
  lines: {
    parameters: [
      job,
      query('verdict', 'Only these lines', verdict),
      query('offset', 'Lines to pass over', { type: 'integer', minimum: 0 }),
      query('limit', 'Lines at most', { type: 'integer', minimum: 1, maximum: 500 }),
    ],
    data: answer({
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object' } }, totalCount: { type: 'integer' } },
    }),
  },
  correct: {
    ...body({ id, line: { type: 'integer', minimum: 1 }, column: { type: 'string' }, text: { type: 'string' } }, [
      'id',
      'line',
      'column',
      'text',
    ]),
    data: state,
  },
  commit: { ...body({ id, which: { type: 'string', enum: ['all', 'good'] } }), data: state },
  cancel: { ...body({ id }), data: state },
  refused: { parameters: [job], data: {} },
  secrets: { parameters: [job], data: {} },
  mappings: { data: answer({ type: 'array', items: { type: 'object' } }) },
  forget: { ...body({ name: { type: 'string' } }, ['name']), data: answer({ type: 'null' }) },
  undo: {
    ...body({ id }),
    data: answer({ type: 'object', properties: { refused: { type: 'array', items: { type: 'object' } } } }),
  },
};

export function importShape(step: ImportStep): JsonSchema & { data: JsonSchema } {
  return SHAPES[step];
}
