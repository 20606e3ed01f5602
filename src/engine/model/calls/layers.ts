/**
 * The calls of layers: what is laid over entities in the database, its editions, and publishing, undoing and going
 * back.
 */
import { type TSchema, Type } from 'typebox';
import { CHANGE_KINDS, CHANGE_PLACES } from '../format/layer/changes.ts';
import { closed, declareCalls } from './declare.ts';

const scope = () => Type.Enum(['installation', 'tenant']);
const entity = () => Type.String({ minLength: 1, maxLength: 60 });
const edition = () => Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** As a layer file holds them; each is checked by name when the layer is. */
const commands = () => Type.Array(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()), { maxItems: 5_000 });
/** Names of the destructive steps, typed by whoever publishes. */
const confirm = () => Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 }));
const target = { scope: scope(), entity: entity() };

const Edition = closed({
  edition: Type.Integer(),
  title: Type.String(),
  by: Type.String(),
  at: Type.String(),
  commands: Type.Integer(),
});
const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/**
 * `mend`: the command at `path` as it would fit, null where it can be left out; absent where nothing is known to mend
 * it.
 */
const Problem = closed({
  path: Type.String(),
  message: Type.String(),
  severity: Type.Enum(['error', 'warning']),
  mend: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
});
/**
 * `subject`: the field, column or table it is done to; `rows`: how many it goes through, null where it goes through
 * none; `filled`: values it moves aside.
 */
const Step = closed({
  class: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  label: Type.String(),
  name: nullable(Type.String()),
  filled: nullable(Type.Integer()),
  rows: nullable(Type.Integer()),
});
/**
 * `name` and `within`: what it is about in the caller's words; `keys`: keywords below it, with a title where one is a
 * name; `before`, `after`: the neighbour of what moved.
 */
const Change = closed({
  how: Type.Enum([...CHANGE_KINDS]),
  place: Type.Enum([...CHANGE_PLACES]),
  name: nullable(Type.String()),
  within: nullable(Type.String()),
  keys: Type.Array(closed({ key: Type.String(), title: nullable(Type.String()) })),
  was: Type.Optional(Type.Unknown()),
  now: Type.Optional(Type.Unknown()),
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
});
/** A right whose code differs; null: there is none. */
const Permission = closed({
  kind: Type.Enum(['action', 'read', 'write', 'rows']),
  title: Type.String(),
  was: nullable(Type.String()),
  now: nullable(Type.String()),
});
/** `fields`: titles of the fields of both sides in the caller's words. */
const told = {
  changes: Type.Array(Change),
  fields: Type.Record(Type.String(), Type.String()),
  permissions: Type.Array(Permission),
  steps: Type.Array(Step),
};
const Published = closed({ edition: Type.Integer(), commands: commands() });
/**
 * Where a field is used: the entity in whose file it stands, the place in words, and whether it has to be changed by
 * hand.
 */
const Use = closed({
  entity: Type.String(),
  title: Type.String(),
  place: Type.String(),
  path: Type.String(),
  written: Type.Boolean(),
  tenant: Type.Union([Type.String(), Type.Null()]),
});
/** `rows`: how many hold a value, null where the field has no column; `more`: there are more than counted. */
const UsedField = closed({
  field: Type.String(),
  title: Type.String(),
  rows: Type.Union([Type.Integer(), Type.Null()]),
  more: Type.Boolean(),
  uses: Type.Array(Use),
});
const revision = (minimum: 0 | 1) => Type.Integer({ minimum, maximum: 1_000_000_000 });
const draft = {
  revision: Type.Integer(),
  from: Type.Integer(),
  commands: nullable(commands()),
  at: nullable(Type.String()),
};
const right = { area: 'system', right: { page: 'system.dataModel', action: 'layer' } } as const;

export const layerCalls = declareCalls({
  'GET /api/admin/layer/list': {
    ...right,
    summary: 'Layers the caller may change, with their newest edition and what of them is not applied',
    answer: Type.Array(
      closed({
        ...target,
        title: Type.String(),
        edition: Type.Integer(),
        by: Type.String(),
        at: Type.String(),
        problems: Type.Array(Problem),
      }),
    ),
  },
  'GET /api/admin/layer/get': {
    ...right,
    summary:
      'A layer: its newest edition or the one asked for, the entity as a document under it and with it, and all editions, newest first',
    query: closed({ ...target, edition: Type.Optional(edition()) }),
    answer: closed({
      edition: Type.Integer(),
      commands: commands(),
      base: Type.String(),
      document: Type.String(),
      problems: Type.Array(Problem),
      editions: Type.Array(Edition),
      file: Type.String(),
      text: Type.String(),
    }),
  },
  'GET /api/admin/layer/difference': {
    ...right,
    summary:
      'What leads from one edition to another: as commands and in words, with the rights that come and go, and the steps on the tables that going to `to` takes now; edition 0 is the entity without the layer',
    query: closed({ ...target, from: edition(), to: edition() }),
    answer: closed({ commands: commands(), ...told }),
  },
  'POST /api/admin/layer/check': {
    ...right,
    summary:
      'What would become of a layer, without publishing it: all mistakes with what mends them, what changes of the newest edition in words, rights, steps on the tables and their cost, where the fields it takes away are still used, and the entity as a document',
    body: closed({ ...target, commands: commands() }),
    answer: closed({
      problems: Type.Array(Problem),
      ...told,
      removed: Type.Array(UsedField),
      document: Type.String(),
      commands: commands(),
    }),
  },
  'POST /api/admin/layer/uses': {
    ...right,
    summary:
      'Where fields of an entity are used (lists, forms, rules, roles, reports, processes, other entities, layers of tenants), and how many rows hold a value',
    body: closed({
      ...target,
      fields: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
    }),
    answer: closed({ fields: Type.Array(UsedField) }),
  },
  'POST /api/admin/layer/view': {
    ...right,
    summary:
      'The entity as the browser of the caller, or of somebody with this one role, would get it with these commands, and their mistakes; nothing is kept',
    body: closed({
      ...target,
      commands: commands(),
      locale: Type.Optional(Type.Enum(['zh', 'tw', 'en'])),
      role: Type.Optional(Type.String({ format: 'uuid' })),
    }),
    answer: closed({
      /** As of `GET /schema/{entity}`; null where the role has nothing of it. */
      view: Type.Unknown(),
      problems: Type.Array(Problem),
    }),
  },
  'GET /api/admin/layer/entities': {
    ...right,
    summary:
      'Entities whose forms the caller may design, what is published of each and by whom, and which of them the caller has a draft of',
    answer: closed({
      /** Whose layers the caller may change. */
      scopes: Type.Array(scope()),
      list: Type.Array(
        closed({
          entity: Type.String(),
          title: Type.String(),
          area: Type.String(),
          path: nullable(Type.String()),
          sealed: Type.Boolean(),
          fields: Type.Integer(),
          layers: Type.Array(
            closed({
              scope: scope(),
              edition: Type.Integer(),
              title: Type.String(),
              by: Type.String(),
              at: Type.String(),
            }),
          ),
          drafts: Type.Array(scope()),
          /** Entities whose rows are part of its own, each with the field by which they name it. */
          parts: Type.Array(closed({ entity: Type.String(), title: Type.String(), by: Type.String() })),
        }),
      ),
      /** May the caller make entities? A sub-table is one. */
      mayCreate: Type.Boolean(),
    }),
  },
  'POST /api/admin/layer/publish': {
    ...right,
    summary: 'Publish a layer as a new edition, joined with what others have published since edition `from`',
    body: closed({
      ...target,
      title: Type.String({ minLength: 1, maxLength: 200 }),
      from: edition(),
      commands: commands(),
      confirm: confirm(),
    }),
    answer: Published,
  },
  'POST /api/admin/layer/back': {
    ...right,
    summary: 'Go back to an edition, which makes a new one like it; 0 takes the layer away',
    body: closed({ ...target, to: edition(), confirm: confirm() }),
    answer: Published,
  },
  'POST /api/admin/layer/undo': {
    ...right,
    summary: 'Take back what one edition changed, whatever came after it',
    body: closed({ ...target, edition: Type.Integer({ minimum: 1, maximum: 1_000_000 }), confirm: confirm() }),
    answer: Published,
  },
  'GET /api/admin/layer/drafts': {
    ...right,
    summary: 'Drafts of the caller, newest first; nobody else sees them',
    answer: Type.Array(
      closed({
        ...target,
        title: Type.String(),
        revision: Type.Integer(),
        from: Type.Integer(),
        at: Type.String(),
        commands: Type.Integer(),
      }),
    ),
  },
  'GET /api/admin/layer/draft': {
    ...right,
    summary:
      'The draft of the caller over an entity (`commands` null: there is none), and the newest edition that is published',
    query: closed(target),
    answer: closed({ ...draft, edition: Type.Integer() }),
  },
  'POST /api/admin/layer/saveDraft': {
    ...right,
    summary:
      'Save the draft of the caller over its revision `revision` (0 where none was ever saved); what is not valid yet may be saved too',
    body: closed({ ...target, revision: revision(0), from: edition(), commands: commands() }),
    answer: closed(draft),
  },
  'POST /api/admin/layer/dropDraft': {
    ...right,
    summary: 'Drop the draft of the caller of this revision',
    body: closed({ ...target, revision: revision(1) }),
    answer: closed(draft),
  },
  'POST /api/admin/layer/publishDraft': {
    ...right,
    summary: 'Publish the draft of the caller of this revision; it is dropped with it, or neither happens',
    body: closed({
      ...target,
      title: Type.String({ minLength: 1, maxLength: 200 }),
      revision: revision(1),
      confirm: confirm(),
    }),
    answer: Published,
  },
});
