/**
 * The calls of the code generator: which tables there are, taking them over, the preview of what they make, and the
 * zip.
 */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

const uuid = () => Type.String({ format: 'uuid' });
const text = () => Type.Union([Type.String(), Type.Null()]);
const name = () => Type.String({ minLength: 1, maxLength: 128 });
/** What every table that is read begins with; the administrator changes it row by row afterwards. */
const defaults = {
  serviceName: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9-]*$' })),
  packageName: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z][a-z0-9_.]*$' })),
  areaCode: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z][A-Za-z0-9]*$' })),
};
const area = 'tools';
/** Tables of one reading, of one zip, and written at once: as many as a system has. */
const MOST_TABLES = 1000;
const ids = (maxItems = MOST_TABLES) => Type.Array(uuid(), { minItems: 1, maxItems, uniqueItems: true });
/**
 * A stretch of the tables that are read: they are seen together with all others, whichever are stored. Without it all
 * are.
 */
const part = Type.Optional(
  closed({
    from: Type.Integer({ minimum: 0, maximum: MOST_TABLES }),
    size: Type.Integer({ minimum: 1, maximum: MOST_TABLES }),
  }),
);

const Read = closed({
  made: Type.Array(
    closed({
      id: uuid(),
      tableName: Type.String(),
      entityName: Type.String(),
      fields: Type.Integer(),
      lost: Type.Array(Type.String()),
    }),
  ),
  /** Tables that were not taken, and why. */
  leftOut: Type.Array(closed({ table: Type.String(), message: Type.String() })),
  /** Where the next stretch begins; null behind the last one. */
  next: Type.Union([Type.Integer(), Type.Null()]),
  total: Type.Integer(),
});
/** A file that a template made, or the mistake of the template. */
const Output = closed({
  template: Type.String(),
  path: Type.String(),
  language: Type.String(),
  text: Type.String(),
  error: text(),
});

export const generatorCalls = declareCalls({
  'GET /api/tools/generator/sources': {
    area,
    right: { entity: 'genTable', action: 'query' },
    summary: 'Databases whose tables can be read',
    query: closed({}),
    answer: closed({ sources: Type.Array(closed({ name: Type.String(), own: Type.Boolean() })) }),
  },
  'GET /api/tools/generator/tables': {
    area,
    right: { entity: 'genTable', action: 'add' },
    summary: "Tables and views of a database; `own` is the portal's",
    query: closed({ source: name(), keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: closed({
      total: Type.Integer(),
      list: Type.Array(
        closed({
          schema: Type.String(),
          name: Type.String(),
          view: Type.Boolean(),
          comment: text(),
          columns: Type.Integer(),
          entity: text(),
          taken: Type.Boolean(),
        }),
      ),
    }),
  },
  'POST /api/tools/generator/read': {
    area,
    right: { entity: 'genTable', action: 'add' },
    summary: 'Take over tables of a database as rows of the generator',
    answer: Read,
    body: closed({
      source: name(),
      tables: Type.Array(closed({ schema: name(), name: name() }), { minItems: 1, maxItems: MOST_TABLES }),
      part,
      ...defaults,
    }),
  },
  'POST /api/tools/generator/readText': {
    area,
    right: { entity: 'genTable', action: 'add' },
    summary: 'Take over tables from a script (CREATE TABLE) or from what RuoYi, Directus or Frappe export',
    answer: Read,
    body: closed({
      format: Type.Enum(['ddl', 'ruoyi', 'directus', 'frappe']),
      text: Type.String({ minLength: 1, maxLength: 4_000_000 }),
      part,
      ...defaults,
    }),
  },
  'POST /api/tools/generator/preview': {
    area,
    right: { entity: 'genTable', action: 'generate' },
    summary:
      'What tables make: entity file with its mistakes, the screens, and the files of the templates; nothing is stored',
    body: closed({ ids: ids(50) }),
    answer: closed({
      tables: Type.Array(
        closed({
          id: uuid(),
          title: Type.String(),
          path: Type.String(),
          text: Type.String(),
          problems: Type.Array(
            closed({
              severity: Type.Enum(['error', 'warning']),
              message: Type.String(),
              path: Type.String(),
              line: Type.Integer(),
              column: Type.Integer(),
            }),
          ),
          /** The entity as a browser gets it; null where it has mistakes. */
          view: Type.Unknown(),
          outputs: Type.Array(Output),
        }),
      ),
    }),
  },
  'POST /api/tools/generator/zip': {
    area,
    right: { entity: 'genTable', action: 'generate' },
    summary: 'Entity files and the files of the templates as one zip, in base64',
    body: closed({ ids: ids() }),
    answer: closed({ name: Type.String(), files: Type.Array(Type.String()), content: Type.String() }),
  },
  'POST /api/tools/generator/take': {
    area,
    right: { entity: 'genTable', action: 'take' },
    summary:
      'Write the entity files of tables into the installation, all or none; one that is there with another content is replaced only when asked',
    body: closed({ ids: ids(), overwrite: Type.Optional(Type.Boolean()) }),
    answer: closed({ files: Type.Array(Type.String()) }),
  },
  'POST /api/tools/generator/tryTemplate': {
    area,
    right: { entity: 'genTemplate', action: 'query' },
    summary: 'What a template makes of a table; nothing is stored',
    answer: Output,
    body: closed({
      content: Type.String({ maxLength: 200_000 }),
      filePath: Type.String({ maxLength: 300 }),
      table: Type.Optional(uuid()),
    }),
  },
});
