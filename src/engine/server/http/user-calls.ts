/** The calls of users and roles, for the API document. */
import type { JsonSchema } from '../../model/wire-schema.ts';
import type { OwnCall } from './sign-in-calls.ts';

const ID: JsonSchema = { type: 'string', format: 'uuid' };
const IDS: JsonSchema = { type: 'array', items: ID };

const asked = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  required = false,
): JsonSchema => ({ name, in: 'query', description, required, schema });
const body = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  },
});

export const USER_CALLS: readonly OwnCall[] = [
  [
    '/api/admin/sysuser/queryUsername',
    'get',
    'Names of users that begin so; with exact=1 whether this one is taken',
    {
      parameters: [
        asked('username', 'Beginning of the name, or the name'),
        asked('exact', '1 asks for this name alone', { type: 'string', enum: ['0', '1'] }),
      ],
    },
  ],
  [
    '/api/admin/sysuser/getSysUserByRoleId',
    'get',
    'Users who hold a role',
    {
      parameters: [
        asked('roleId', 'Id of the role', ID, true),
        asked('currentPage', 'Page'),
        asked('pageSize', 'Rows a page'),
      ],
    },
  ],
  [
    '/api/admin/sysuser/resetPassword',
    'post',
    'Give a first password, which has to be changed; without one it is made up and answered once',
    body({ id: ID, password: { type: 'string' } }, ['id']),
  ],
  [
    '/api/admin/sysuser/queryHandover',
    'get',
    'Open records a person answers for, to be handed over before leaving',
    { parameters: [asked('id', 'Id of the user', ID, true)] },
  ],
  [
    '/api/admin/sysuser/leave',
    'post',
    'Let a person leave: everything goes to the successor, or by entity to those of `successors`; the answer says who got how many',
    body(
      {
        id: ID,
        successor: ID,
        successors: { type: 'object', additionalProperties: ID },
        leftOn: { type: 'string', format: 'date' },
        leaveNote: { type: 'string' },
      },
      ['id'],
    ),
  ],
  [
    '/api/admin/sysuser/authorizeRoleToUser',
    'post',
    'Roles of a user from now on',
    body({ userId: ID, userIds: IDS, roleIds: IDS }, ['roleIds']),
  ],
  [
    '/api/admin/sysuser/configPostToUser',
    'post',
    'Posts of a user from now on, one of them the main post',
    body(
      {
        userId: ID,
        posts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { post: ID, postType: { type: 'string', enum: ['main', 'partTime'] } },
            required: ['post'],
          },
        },
      },
      ['userId', 'posts'],
    ),
  ],
  [
    '/api/admin/sysrole/authorizeUserRole',
    'post',
    'Give a role to users, or take it from them',
    body({ roleId: ID, userIds: IDS, cancel: { type: 'boolean' } }, ['roleId', 'userIds']),
  ],
  [
    '/api/admin/sysrole/queryRoleName',
    'get',
    'Names of roles for pickers',
    { parameters: [asked('roleName', 'Part of the name, its code or pinyin initials')] },
  ],
  [
    '/api/admin/sysrole/queryRoleNameCheckbox',
    'get',
    'Names of roles, each with whether a user holds it',
    { parameters: [asked('userId', 'Id of the user', ID)] },
  ],
  [
    '/api/admin/sysurl/queryUrlByRole',
    'get',
    'URLs that go by roles, each with whether a role may call it',
    { parameters: [asked('roleId', 'Id of the role', ID, true)] },
  ],
  [
    '/api/admin/sysurl/authorizeUrlToRole',
    'post',
    'URLs of a role from now on',
    body({ roleId: ID, urlIds: IDS }, ['roleId', 'urlIds']),
  ],
  [
    '/api/admin/sysrole/queryMatrix',
    'get',
    'What every role gives of every entity, and what came and went since a moment',
    { parameters: [asked('at', 'Moment to compare with, YYYY-MM-DD HH:mm:ss')] },
  ],
  [
    '/api/admin/sysrole/exportMatrix',
    'get',
    'The same as a sheet',
    {
      parameters: [
        asked('at', 'Moment to compare with, YYYY-MM-DD HH:mm:ss'),
        asked('format', 'Kind of file', { type: 'string', enum: ['xlsx', 'csv'] }),
      ],
    },
  ],
  [
    '/api/admin/sysrole/queryHolders',
    'get',
    'People who hold a permission, and the roles that give it',
    { parameters: [asked('permission', 'Such as equipment:equipCrane:edit', { type: 'string' }, true)] },
  ],
  [
    '/api/admin/sysmenu/openReport',
    'post',
    'Address of the report that a menu opens, with a ticket for one use',
    body({ id: ID }, ['id']),
  ],
  [
    '/api/admin/sysrole/queryRoleCode',
    'get',
    'Codes of roles, or whether one is taken',
    { parameters: [asked('roleCode', 'Code that is asked for')] },
  ],
];
