/** The API document: generated from the routes and entities, and only what its reader may call. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Grant, holdsCode } from '../../model/access.ts';
import { pageCode, partsOfAddress } from '../../model/calls/declare.ts';
import type { Locale } from '../../model/errors/define.ts';
import type { CompiledEntity } from '../../model/types.ts';
import { actionLabel, textOf } from '../../model/view.ts';
import { type JsonSchema, requiredToAdd, rowSchema } from '../../model/wire-schema.ts';
import { eventLoopYield } from '../cooperative.ts';
import type { Call } from '../operations/engine.ts';
import { EXPORT_FORMATS, FORMAT_FACTS } from '../operations/export/export-format.ts';
import type { Deps } from './deps.ts';
import { type EntityRoute, routesOf } from './entity-paths.ts';
import { isKeyed } from './entity-routes.ts';
import { callerOf } from './session.ts';
import { FILE_CALLS } from './files/file-calls.ts';
import { importShape, isImportFile } from './import/import-shapes.ts';
import { type OwnCall, SIGN_IN_CALLS } from './sign-in-calls.ts';
import { USER_CALLS } from './user-calls.ts';

const ACTION_OF: Readonly<Record<EntityRoute['kind'], string>> = {
  query: 'query',
  tree: 'query',
  get: 'query',
  option: '',
  history: 'query',
  add: 'add',
  update: 'edit',
  place: 'edit',
  delete: 'delete',
  export: 'export',
  print: 'print',
  evidence: 'evidence',
  import: 'import',
  action: '',
};

function mayCall(deps: Deps, call: Call, route: EntityRoute): boolean {
  const { actions } = deps.engine.grant(call.actor, route.entity);
  if (route.kind === 'option') return actions.size > 0;
  if (route.kind === 'action') return actions.has(route.action === 'batch' ? 'edit' : (route.action ?? ''));
  return actions.has(ACTION_OF[route.kind]);
}

/** What calls are called that no action stands for. */
const KIND_WORDS: Readonly<Partial<Record<EntityRoute['kind'], Readonly<Record<Locale, string>>>>> = {
  query: { zh: '列表', tw: '清單', en: 'list' },
  tree: { zh: '树', tw: '樹', en: 'tree' },
  get: { zh: '一条', tw: '一筆', en: 'one' },
  option: { zh: '可选项', tw: '可選項', en: 'options' },
  history: { zh: '变更记录', tw: '變更紀錄', en: 'history' },
};

const titleOf = (entity: CompiledEntity, locale: Locale): string => textOf(entity, locale, 'title', entity.title);

/** What a call does, in the reader's words. */
function summaryOf(route: EntityRoute, locale: Locale): string {
  const { entity, kind } = route;
  const action = entity.actions[route.action ?? ACTION_OF[kind]];
  const word = KIND_WORDS[kind]?.[locale] ?? (action ? actionLabel(entity, action, locale) : (route.action ?? kind));
  return `${titleOf(entity, locale)} · ${word}${route.step ? ` ${route.step}` : ''}${route.format ? ` ${route.format}` : ''}`;
}

const query = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  required = false,
): JsonSchema => ({ name, in: 'query', description, required, schema });
const envelope = (data: JsonSchema, code: JsonSchema = { type: 'integer' }): JsonSchema => ({
  type: 'object',
  properties: { code, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});

function listParameters(entity: CompiledEntity, locale: Locale): JsonSchema[] {
  const ranges = new Set(['integer', 'decimal', 'double', 'date', 'datetime', 'month', 'year', 'time']);
  const fields = Object.values(entity.fields).filter(
    (field) => !['children', 'json', 'file', 'files'].includes(field.kind) && !field.writeOnly,
  );
  return [
    query('currentPage', 'Page, from 1', { type: 'integer', minimum: 1 }),
    query('pageSize', 'Rows a page, at most 1000', { type: 'integer', minimum: 1, maximum: 1000 }),
    query('sort', 'Fields, `-` before one for descending'),
    query('keyword', 'Words, parts of words, or pinyin: syllables or their initials'),
    query('where', 'An expression as JSON'),
    query('after', 'Cursor of the page before'),
    query('withActions', '1 adds $can', { type: 'string', enum: ['0', '1'] }),
    query('totals', '1 adds totals', { type: 'string', enum: ['0', '1'] }),
    query('deleted', '1 shows the bin; needs the right to restore', { type: 'string', enum: ['0', '1'] }),
    ...fields.flatMap((field) => {
      const title = textOf(entity, locale, `data.${field.name}`, field.title);
      return [
        query(field.name, `${title}: one of a comma list`),
        ...(ranges.has(field.kind)
          ? [query(`${field.name}From`, `${title}: from`), query(`${field.name}To`, `${title}: to`)]
          : []),
      ];
    }),
  ];
}

function bodyOf(content: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema: content } } };
}

const KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of the sender: the call is done once under it, however often it is sent within 30 days',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const FOLLOW: JsonSchema = {
  name: 'X-Follow',
  in: 'header',
  description: '1: the event stream of the caller tells once when rows of the entity have changed',
  required: false,
  schema: { type: 'string', enum: ['1'] },
};

const named = { step: { type: 'string' }, name: { type: 'string' } } as const;
const ids: JsonSchema = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string', format: 'uuid' } }] };

function operation(route: EntityRoute, grant: Grant, tag: string, locale: Locale): JsonSchema {
  const { entity, kind } = route;
  const row = { $ref: `#/components/schemas/${entity.name}` };
  const id = query('id', 'Id of the row', { type: 'string', format: 'uuid' }, true);
  const acted = envelope({
    type: 'object',
    properties: { rows: { type: 'array', items: row }, refused: { type: 'array', items: { type: 'object' } } },
  });
  const action = route.action ? entity.actions[route.action] : undefined;
  const shapes: Record<EntityRoute['kind'], JsonSchema> = {
    query: {
      parameters: [...listParameters(entity, locale), FOLLOW],
      data: envelope({
        type: 'object',
        properties: { list: { type: 'array', items: row }, totalCount: { type: 'integer' }, after: { type: 'string' } },
      }),
    },
    tree: { parameters: listParameters(entity, locale), data: envelope({ type: 'array', items: row }) },
    get: { parameters: [id], data: envelope(row) },
    option: {
      parameters: [
        query('field', 'A reference field', { type: 'string' }, true),
        query('keyword', 'Part of the label'),
        query('row', 'The row in hand as JSON'),
      ],
      data: envelope({ type: 'object' }),
    },
    history: { parameters: [id], data: envelope({ type: 'array', items: { type: 'object' } }) },
    add: { requestBody: bodyOf({ ...row, required: requiredToAdd(entity, grant) }), data: envelope(row) },
    update: { requestBody: bodyOf({ ...row, required: ['id', 'rev'] }), data: envelope(row) },
    place: {
      requestBody: bodyOf({
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          rev: { type: 'integer' },
          before: { type: 'string', format: 'uuid' },
          after: { type: 'string', format: 'uuid' },
        },
        required: ['id', 'rev'],
      }),
      data: envelope(row),
    },
    delete: { requestBody: bodyOf({ type: 'object', properties: { id: ids }, required: ['id'] }), data: acted },
    export: {
      parameters: [
        ...listParameters(entity, locale),
        query('ids', 'Chosen rows, a comma list of at most 500'),
        query('columns', 'Fields in their order, a comma list; all when missing'),
        query('format', 'Kind of file, when it is not that of the address', {
          type: 'string',
          enum: [...EXPORT_FORMATS],
        }),
        query('labels', 'true gives a PDF of labels with codes to scan, where the list has some', {
          type: 'string',
          enum: ['true'],
        }),
        query('fileName', 'What the file is called before its day and ending; the title of the entity when missing'),
        query('prepare', 'true keeps the file for common/download and answers its name', {
          type: 'string',
          enum: ['true'],
        }),
      ],
      data: {},
    },
    print: {
      parameters: [id, query('format', 'Kind of file, pdf when missing', { type: 'string', enum: ['pdf', 'docx'] })],
      data: {},
    },
    evidence: { parameters: [id], data: {} },
    import: importShape(route.step ?? 'state'),
    action: {
      requestBody: bodyOf({
        type: 'object',
        properties: {
          id: ids,
          ids,
          rev: { type: 'integer' },
          ...(route.action === 'batch'
            ? { set: { type: 'object' } }
            : { input: { type: 'object', required: action?.input?.required ?? [] } }),
        },
      }),
      data: acted,
    },
  };
  const { data, ...rest } = shapes[kind];
  const files =
    kind === 'export'
      ? [route.format ?? 'xlsx', ...EXPORT_FORMATS]
      : kind === 'print'
        ? (['pdf', 'docx'] as const)
        : isImportFile(route.step)
          ? (['xlsx'] as const)
          : [];
  const content =
    files.length > 0
      ? Object.fromEntries(
          files.map((format) => [
            FORMAT_FACTS[format].type.split(';')[0],
            { schema: { type: 'string', format: 'binary' } },
          ]),
        )
      : { 'application/json': { schema: data } };
  return {
    tags: [tag],
    operationId: `${entity.name}.${kind}${route.path.endsWith('/tree') ? '.short' : ''}${route.format && route.format !== 'xlsx' ? `.${route.format}` : ''}${(route.action ?? route.step) ? `.${route.action ?? route.step}` : ''}`,
    summary: summaryOf(route, locale),
    ...rest,
    ...(isKeyed(kind) ? { parameters: [KEY] } : {}),
    responses: {
      200: { description: 'Envelope; business failures carry their code in it', content },
      401: { description: 'No session' },
    },
    security: [{ bearer: [] }],
  };
}

const UUID: JsonSchema = { type: 'string', format: 'uuid' };
const ROLE_ID = query('roleId', 'Id of the role', UUID, true);
const MENU_ID = query('menuId', 'Id of the menu', UUID, true);

/** Calls that are no entity's. */
const OWN: readonly OwnCall[] = [
  ...SIGN_IN_CALLS,
  ...USER_CALLS,
  ...FILE_CALLS,
  ['/api/account/home', 'get', 'How things stand, what was worked on last', {}],
  [
    '/api/account/duties',
    'get',
    'What is due, soonest first',
    {
      parameters: [
        query('pageSize', 'Rows of each kind'),
        query('entities', 'Comma list of the entities to look at; all when absent', { type: 'string' }),
      ],
    },
  ],
  [
    '/api/account/dueDays',
    'get',
    'What is due from one day to another, of all records one may read',
    {
      parameters: [
        query('from', 'First day, YYYY-MM-DD', { type: 'string', format: 'date' }, true),
        query('to', 'Last day, at most 62 days on', { type: 'string', format: 'date' }, true),
        query('area', 'Only of the entities of this area', { type: 'string' }),
      ],
    },
  ],
  [
    '/api/notification/notification/queryMyNotification',
    'get',
    'Notifications meant for the caller, shown now',
    {
      parameters: [
        query('currentPage', 'Page'),
        query('pageSize', 'Rows a page'),
        query('unreadFirst', '1: unread ones before all others'),
        query('types', 'Those of these types only, by comma'),
      ],
    },
  ],
  [
    '/api/notification/notification/queryMyNotificationCount',
    'get',
    'How many of them are unread, and in how many milliseconds one begins or ends',
    {},
  ],
  ['/api/notification/notification/readAllNotification', 'post', 'Keep that the caller has read all of them', {}],
  [
    '/api/notification/notification/readNotification',
    'post',
    'Keep that the caller has read (and confirmed) a notification',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: { id: { type: 'string', format: 'uuid' }, confirm: { type: 'boolean' } },
        required: ['id'],
      }),
    },
  ],
  ['/api/notification/notification/queryNotificationType', 'get', 'Kinds of notification', {}],
  ['/api/notification/notification/queryNotificationPriority', 'get', 'Priorities of a notification', {}],
  [
    '/api/admin/sysorg/list',
    'get',
    'Organisations, flat: all for staff, the own line for others (currentPage, pageSize up to 10000)',
    {},
  ],
  ['/api/admin/sysorg/type', 'get', 'Kinds of organisation', {}],
  [
    '/api/admin/sysregion/queryRegionName',
    'get',
    'Names of provinces, or of what is below one',
    { parameters: [query('above', 'Name of the province')] },
  ],
  [
    '/api/admin/syspost/queryPostName',
    'get',
    'Names of posts for pickers',
    { parameters: [query('postName', 'Part of the name, its code or pinyin initials')] },
  ],
  ['/api/account/preference', 'get', 'What the caller has set for the screens, by key', {}],
  [
    '/api/account/preference',
    'put',
    'Set one value (JSON up to 32 kB); null takes it away',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: { key: { type: 'string' }, value: {} },
        required: ['key', 'value'],
      }),
    },
  ],
  ['/api/account/apps', 'get', 'Tiles of the phone that the caller may open', {}],
  [
    '/system/dict/data/type/{type}',
    'get',
    'Values of a dictionary',
    { parameters: [{ name: 'type', in: 'path', required: true, schema: { type: 'string' } }] },
  ],
  [
    '/api/admin/sysdict/queryDictByDictType',
    'get',
    'Values of a dictionary',
    {
      parameters: [
        query('dictType', 'Dictionary type', { type: 'string' }, true),
        query('disabled', '1: also values that are not offered any more', { type: 'string', enum: ['0', '1'] }),
      ],
    },
  ],
  [
    '/api/admin/sysdict/queryDictUse',
    'get',
    'How many records of which entities hold a value of a dictionary',
    { parameters: [query('id', 'Id of the value', UUID, true)] },
  ],
  ['/api/admin/datamodel/queryDataModel', 'get', 'Entities, files, mistakes and pending steps', {}],
  [
    '/api/admin/datamodel/confirmStep',
    'post',
    'Carry out destructive steps',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: {
          ...named,
          steps: { type: 'array', items: { type: 'object', properties: named, required: ['step', 'name'] } },
        },
      }),
    },
  ],
  ['/api/admin/sysmenu/queryRoleMenu', 'get', 'Ids of the menus a role opens', { parameters: [ROLE_ID] }],
  [
    '/api/admin/sysmenu/saveRoleMenu',
    'put',
    'Let a role open exactly these menus',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: { roleId: UUID, rev: { type: 'integer' }, menuIds: { type: 'array', items: UUID } },
        required: ['roleId', 'menuIds'],
      }),
    },
  ],
  [
    '/api/admin/sysmenu/queryRoleButton',
    'get',
    'Buttons behind a menu, and whether a role gets them',
    { parameters: [ROLE_ID, MENU_ID] },
  ],
  [
    '/api/admin/sysmenu/saveRoleButton',
    'put',
    'Give a role exactly these buttons behind a menu',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: {
          roleId: UUID,
          menuId: UUID,
          rev: { type: 'integer' },
          codes: { type: 'array', items: { type: 'string' } },
        },
        required: ['roleId', 'menuId', 'codes'],
      }),
    },
  ],
  [
    '/api/admin/sysmenu/queryRoleField',
    'get',
    'Fields of what a menu opens, and what a role gets of them',
    { parameters: [ROLE_ID, MENU_ID] },
  ],
  [
    '/api/admin/sysmenu/saveRoleField',
    'put',
    'Withhold or close fields for a role behind a menu',
    {
      requestBody: bodyOf({
        type: 'object',
        properties: {
          roleId: UUID,
          menuId: UUID,
          filterFields: { type: 'array', items: { type: 'string' } },
          readonlyFields: { type: 'array', items: { type: 'string' } },
        },
        required: ['roleId', 'menuId'],
      }),
    },
  ],
  [
    '/api/admin/sysrole/queryRoleGrant',
    'get',
    'What a role gives, and everything it could',
    { parameters: [query('id', 'Id of the role', { type: 'string', format: 'uuid' }, true)] },
  ],
  [
    '/api/admin/sysrole/explain',
    'get',
    'Why a person may or may not: roles, codes and rules',
    {
      parameters: [
        query('user', 'Id of the person', { type: 'string', format: 'uuid' }, true),
        query('entity', 'Name of the entity', { type: 'string' }, true),
        query('row', 'Id of a row', { type: 'string', format: 'uuid' }),
        query('field', 'A field; asked for writing when an action but query is named'),
        query('action', 'Code of an action'),
      ],
    },
  ],
  [
    '/api/admin/sysrole/saveRoleGrant',
    'put',
    'Grant a role codes, row scopes and field rules',
    {
      requestBody: bodyOf({
        type: 'object',
        required: ['id', 'codes', 'scopes', 'fields'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          rev: { type: 'integer' },
          codes: { type: 'array', items: { type: 'string' } },
          scopes: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entity: { type: 'string' },
                scope: { type: 'string' },
                orgs: { type: 'array', items: { type: 'string', format: 'uuid' } },
              },
              required: ['entity', 'scope'],
            },
          },
          fields: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entity: { type: 'string' },
                field: { type: 'string' },
                mode: { type: 'string', enum: ['hidden', 'readOnly'] },
              },
              required: ['entity', 'field', 'mode'],
            },
          },
        },
      }),
    },
  ],
  ['/api/monitors/dbPool/query', 'get', 'Connections of the pool, the database, and the time of statements', {}],
  ['/api/monitors/dbPool/clear', 'post', 'Begin to count statements anew', {}],
  ['/api/monitors/registry/query', 'get', 'Nodes of the installation', {}],
  [
    '/api/monitors/metrics/query',
    'get',
    'Figures of the process, their course, and the time of routes',
    {
      parameters: [query('hours', 'Length of the course: 1, 6, 24 or 168', { type: 'integer', enum: [1, 6, 24, 168] })],
    },
  ],
  ['/api/monitors/flowRule/figures', 'get', 'Calls that rules let through or refused on this node', {}],
  ['/api/monitors/cache/query', 'get', 'Caches of this node', {}],
  [
    '/api/monitors/cache/clear',
    'post',
    'Make every node forget a cache',
    { requestBody: bodyOf({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }) },
  ],
  [
    '/api/monitors/logs/query',
    'get',
    'Last lines of the log of this node',
    { parameters: [query('keyword', 'Request number or words'), query('level', 'Comma list of levels')] },
  ],
  [
    '/api/monitors/scheduleJob/next',
    'get',
    'A schedule in words, and its next times',
    { parameters: [query('cron', 'Five cron fields', { type: 'string' }, true)] },
  ],
  [
    '/schema/{entity}',
    'get',
    'The compiled entity as the caller may see it',
    { parameters: [{ name: 'entity', in: 'path', required: true, schema: { type: 'string' } }] },
  ],
  [
    '/schema/{entity}/validators/{module}',
    'get',
    'A JavaScript module that judges an object kept inside a row by its schema; fields of the compiled entity give its address',
    {
      parameters: [
        { name: 'entity', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'module', in: 'path', required: true, schema: { type: 'string' } },
      ],
    },
  ],
  [
    '/schema/{entity}/access',
    'get',
    'What the caller may do with the entity, or with one row of it, and by which role and rule',
    {
      parameters: [
        { name: 'entity', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'row', in: 'query', schema: { type: 'string', format: 'uuid' } },
      ],
    },
  ],
  ['/api/public/portal', 'get', 'Titles of the sign-in page', {}, true],
  ['/api/public/evidenceKeys', 'get', 'Public keys that signed files of evidence, the present one first', {}, true],
  [
    '/api/public/file/{id}',
    'get',
    'A file of what the portal shows to anybody',
    {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        query('edge', 'A picture no larger than this', { type: 'integer', enum: [320, 800, 1920] }),
        query('download', 'true offers it for saving'),
      ],
    },
    true,
  ],
  ['/healthz', 'get', 'Is the process up', {}, true],
  ['/readyz', 'get', 'Can it serve', {}, true],
];

type Proof = 'none' | 'session' | 'device';

const SECURITY: Readonly<Record<Proof, readonly JsonSchema[]>> = {
  none: [],
  session: [{ bearer: [] }],
  device: [{ device: [] }],
};

/** What a device sends with each call, and what it signs (docs/operations.md#signed-calls-of-devices). */
const DEVICE_HEADS: readonly JsonSchema[] = [
  ['Device', 'Id of the device'],
  ['Device-Time', 'Moment of sending, milliseconds since 1970'],
  ['Device-Digest', 'SHA-256 of the body in hexadecimal digits'],
].map(([name, description]) => ({ name, in: 'header', description, required: true, schema: { type: 'string' } }));

interface FurtherCall {
  readonly path: string;
  readonly verb: 'get' | 'post';
  readonly area: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly proof: Proof;
}

/** What custom code answers: to strangers, to people, and to devices of which the caller may see the list. */
function furtherCalls(deps: Deps, call: Call): readonly FurtherCall[] {
  const maySee = (name: string): boolean =>
    deps.engine.grant(call.actor, deps.engine.entity(name)).actions.has('query');
  return deps.behaviours.flatMap(({ entity, open = {}, calls = [], deviceCalls = [] }): readonly FurtherCall[] => {
    const area = deps.engine.project().entities.get(entity)?.area;
    if (area === undefined) return [];
    return [
      ...Object.entries(open).map(
        ([name, { summary, params }]) =>
          ({ path: `/api/public/${entity}/${name}`, verb: 'get', area, summary, params, proof: 'none' }) as const,
      ),
      ...calls.map(
        ({ path, verb = 'get', summary, params }) => ({ path, verb, area, summary, params, proof: 'session' }) as const,
      ),
      ...deviceCalls
        .filter(({ senders }) => maySee(senders.entity))
        .map(({ path, summary, params }) => ({ path, verb: 'post', area, summary, params, proof: 'device' }) as const),
    ];
  });
}

/** The calls of features, as they declare them; only what the caller may call. */
function declaredCalls(deps: Deps, call: Call): (readonly [path: string, method: string, operation: JsonSchema])[] {
  return deps.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap(
      ({
        address,
        declaration: { summary, area, right, query: parameters, path: places, body, answer, file, zero },
      }) => {
        if (
          right !== 'session' &&
          !('page' in right
            ? holdsCode(call.actor.codes, pageCode(right))
            : deps.engine.grant(call.actor, deps.engine.entity(right.entity)).actions.has(right.action))
        )
          return [];
        const [method, path] = partsOfAddress(address);
        const required = new Set<string>(parameters?.required);
        return [
          [
            path,
            method.toLowerCase(),
            {
              summary,
              tags: [tagOf(deps, call, area)],
              ...(parameters || places
                ? {
                    parameters: [
                      ...Object.entries(places?.properties ?? {}).map(([name, schema]) => ({
                        name,
                        in: 'path',
                        required: true,
                        schema,
                      })),
                      ...Object.entries(parameters?.properties ?? {}).map(([name, schema]) =>
                        query(
                          name,
                          String((schema as JsonSchema)['description'] ?? name),
                          schema as JsonSchema,
                          required.has(name),
                        ),
                      ),
                    ],
                  }
                : {}),
              ...(body ? { requestBody: bodyOf({ ...body }) } : {}),
              responses: {
                200: {
                  description: summary,
                  content:
                    file === undefined
                      ? { 'application/json': { schema: envelope({ ...answer }, zero ? { const: '0' } : undefined) } }
                      : { [file]: { schema: { type: 'string', format: 'binary' } } },
                },
                401: { description: 'No session' },
              },
              security: [{ bearer: [] }],
            },
          ],
        ];
      },
    );
}

/** Calls are gathered under the title of their area. */
function tagOf(deps: Deps, call: Call, area: string): string {
  const found = deps.engine.project().areas.get(area);
  return (call.locale === 'zh' ? undefined : found?.i18n[call.locale]?.['title']) ?? found?.title ?? area;
}

type Described = () => JsonSchema;

/** Every call of the caller by its address and verb, each described when its turn to be written comes. */
async function callsOf(deps: Deps, call: Call): Promise<Map<string, Map<string, Described>>> {
  const yielded = eventLoopYield();
  const calls = new Map<string, Map<string, Described>>();
  const put = (path: string, method: string, described: Described): void => {
    const methods = calls.get(path) ?? new Map<string, Described>();
    calls.set(path, methods.set(method, described));
  };
  for (const [path, method, summary, shape, open] of OWN) {
    put(path, method, () => ({
      summary,
      tags: [tagOf(deps, call, path.startsWith('/api/monitors/') ? 'monitors' : 'system')],
      ...shape,
      responses: { 200: { description: summary } },
      ...(open ? { security: [] } : { security: [{ bearer: [] }] }),
    }));
  }
  for (const { path, verb, area, summary, params, proof } of furtherCalls(deps, call)) {
    const asked =
      verb === 'get'
        ? { parameters: Object.entries(params).map(([name, words]) => query(name, words)) }
        : {
            requestBody: bodyOf({
              type: 'object',
              properties: Object.fromEntries(
                Object.entries(params).map(([name, description]) => [name, { description }]),
              ),
            }),
            ...(proof === 'device' ? { parameters: DEVICE_HEADS } : {}),
          };
    put(path, verb, () => ({
      summary,
      tags: [tagOf(deps, call, area)],
      ...asked,
      responses: { 200: { description: summary } },
      security: SECURITY[proof],
    }));
  }
  for (const [path, method, described] of declaredCalls(deps, call)) put(path, method, () => described);
  for (const entity of deps.engine.project().entities.values()) {
    for (const route of routesOf(entity).filter((one) => mayCall(deps, call, one))) {
      const describe: Described = () =>
        operation(
          route,
          deps.engine.grant(call.actor, route.entity),
          tagOf(deps, call, route.entity.area),
          call.locale,
        );
      put(route.path, route.method.toLowerCase(), describe);
      // A form may ask for an export as well (specification 7.4).
      if (route.kind === 'export') {
        put(route.path, 'post', () => {
          const described = describe();
          return { ...described, operationId: `${String(described['operationId'])}.form` };
        });
      }
    }
    await yielded();
  }
  return calls;
}

/** The schemas of the rows that a caller may meet. */
function* schemasOf(deps: Deps, call: Call): Generator<readonly [name: string, schema: JsonSchema]> {
  for (const entity of deps.engine.project().entities.values()) {
    if (entity.partOf || routesOf(entity).some((route) => mayCall(deps, call, route)))
      yield [entity.name, rowSchema(entity, deps.engine.grant(call.actor, entity))];
  }
}

/**
 * Members of an object as JSON, one after the other: the document has megabytes, and others get their turn between its
 * parts.
 */
async function* membersAsJson<T>(
  members: Iterable<readonly [name: string, value: T]>,
  jsonOf: (value: T) => unknown,
): AsyncGenerator<string> {
  const yielded = eventLoopYield();
  let before = '';
  for (const [name, value] of members) {
    yield `${before}${JSON.stringify(name)}:${JSON.stringify(jsonOf(value))}`;
    before = ',';
    await yielded();
  }
}

async function* documentOf(deps: Deps, call: Call): AsyncGenerator<string> {
  yield `{"openapi":"3.1.0","info":${JSON.stringify({ title: 'Anlan', version: deps.store.version() })},"servers":${JSON.stringify([{ url: deps.config.basePath || '/' }])},"paths":{`;
  yield* membersAsJson(await callsOf(deps, call), (methods) =>
    Object.fromEntries([...methods].map(([method, described]) => [method, described()])),
  );
  yield '},"components":{"schemas":{';
  yield* membersAsJson(schemasOf(deps, call), (schema) => schema);
  yield `},"securitySchemes":${JSON.stringify({
    bearer: { type: 'http', scheme: 'bearer' },
    device: {
      type: 'apiKey',
      in: 'header',
      name: 'Device-Signature',
      description: 'HMAC-SHA256 under the key of the device',
    },
  })}}}`;
}

export function openApiRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/openapi.json', async (request, reply) => {
    const { call } = await callerOf(deps, request);
    // Not an envelope: tools read this address.
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(documentOf(deps, call), { objectMode: false }));
  });
}
