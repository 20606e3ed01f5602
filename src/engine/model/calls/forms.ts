/** The calls of form management: all entities with what was changed of them, and new ones made in the browser. */
import { Type } from 'typebox';
import { NEW_KINDS } from '../generator/new-kinds.ts';
import { closed, declareCalls } from './declare.ts';

const area = 'tools';
const name = () => Type.String({ maxLength: 60 });
const title = () => Type.String({ minLength: 1, maxLength: 60 });
const scope = () => Type.Enum(['installation', 'tenant']);

const newEntity = closed({
  area: Type.String({ minLength: 1, maxLength: 60 }),
  title: title(),
  /** Empty: made from the title. */
  name: Type.Optional(name()),
  /** The entity whose rows hold these: a sub-table, without a list of its own. */
  partOf: Type.Optional(name()),
  fields: Type.Array(
    closed({
      title: title(),
      name: Type.Optional(name()),
      kind: Type.Enum([...NEW_KINDS]),
      required: Type.Optional(Type.Boolean()),
      /** One a line, `value=title` or the title alone. */
      options: Type.Optional(Type.String({ maxLength: 4_000 })),
      /** The entity a reference leads to. */
      refEntity: Type.Optional(name()),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

const Layer = closed({
  scope: scope(),
  edition: Type.Integer(),
  title: Type.String(),
  by: Type.String(),
  at: Type.String(),
  commands: Type.Integer(),
});
const Draft = closed({
  scope: scope(),
  revision: Type.Integer(),
  from: Type.Integer(),
  at: Type.String(),
  commands: Type.Integer(),
});

const Leaving = closed({
  /** The entity itself, and those whose rows are part of its own. `more`: there are more rows than are counted. */
  entities: Type.Array(
    closed({
      entity: Type.String(),
      title: Type.String(),
      file: Type.String(),
      rows: Type.Integer(),
      more: Type.Boolean(),
    }),
  ),
  /** Entities that stay and refer to one of these, each with the fields that do. */
  users: Type.Array(closed({ entity: Type.String(), title: Type.String(), fields: Type.Array(Type.String()) })),
  /** Processes under way that need it. */
  processes: Type.String(),
});

export const formCalls = declareCalls({
  'GET /api/tools/forms/list': {
    area,
    right: { page: 'tools.forms', action: 'query' },
    summary: 'All entities with the newest edition of their layers and the drafts of the caller',
    query: closed({}),
    answer: closed({
      /** Scopes whose layers the caller may change. */
      scopes: Type.Array(scope()),
      mayCreate: Type.Boolean(),
      areas: Type.Array(closed({ code: Type.String(), title: Type.String() })),
      forms: Type.Array(
        closed({
          entity: Type.String(),
          title: Type.String(),
          area: Type.String(),
          file: Type.String(),
          /** Of the installation itself, not shipped with the product. */
          own: Type.Boolean(),
          sealed: Type.Boolean(),
          fields: Type.Integer(),
          /** How many entities refer to it. */
          users: Type.Integer(),
          /** Address of its list; null where its rows stand in those of another. */
          path: Type.Union([Type.String(), Type.Null()]),
          layers: Type.Array(Layer),
          drafts: Type.Array(Draft),
        }),
      ),
    }),
  },
  'POST /api/tools/forms/check': {
    area,
    right: { page: 'tools.forms', action: 'create' },
    summary: 'What a new entity would be: its file with its mistakes, and its screens; nothing is stored',
    body: newEntity,
    answer: closed({
      entity: Type.String(),
      path: Type.String(),
      text: Type.String(),
      names: Type.Array(Type.String()),
      /** `field`: which of the fields is meant, counted from 0. */
      problems: Type.Array(
        closed({
          severity: Type.Enum(['error', 'warning']),
          message: Type.String(),
          path: Type.String(),
          field: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
      /** The entity as a browser gets it; null where it has mistakes. */
      view: Type.Unknown(),
    }),
  },
  'POST /api/tools/forms/add': {
    area,
    right: { page: 'tools.forms', action: 'create' },
    summary: 'Make a new entity: its file is kept as one of the installation and runs at once',
    body: newEntity,
    /** `by`: the field by which a row of a sub-table names its parent. */
    answer: closed({
      entity: Type.String(),
      path: Type.String(),
      address: Type.String(),
      running: Type.Boolean(),
      by: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  'GET /api/tools/forms/leaving': {
    area,
    right: { page: 'tools.forms', action: 'create' },
    summary: 'What would go with an entity of the installation, and who still refers to it; nothing is changed',
    query: closed({ entity: name() }),
    answer: Leaving,
  },
  'POST /api/tools/forms/remove': {
    area,
    right: { page: 'tools.forms', action: 'create' },
    summary:
      'Take an entity of the installation away with the rows of its sub-tables; `confirm` is its name. The tables stay in the database as they are',
    body: closed({ entity: name(), confirm: name() }),
    answer: closed({ entities: Type.Array(Type.String()) }),
  },
});
