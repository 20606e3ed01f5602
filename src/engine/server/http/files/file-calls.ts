/** The calls of files, downloads and the netdisc, for the API document. */
import type { JsonSchema } from '../../../model/wire-schema.ts';
import type { OwnCall } from '../sign-in-calls.ts';

const text: JsonSchema = { type: 'string' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const ids: JsonSchema = { type: 'array', items: id };
const query = (name: string, description: string, required = false, schema: JsonSchema = text): JsonSchema => ({
  name,
  in: 'query',
  description,
  required,
  schema,
});
const inPath = (...names: string[]): JsonSchema[] =>
  names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'part' ? { type: 'integer', minimum: 0 } : id,
  }));
const body = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  },
});
const purpose = query('for', 'Where it goes: netdisc, or entity.field whose limit counts');

export const FILE_CALLS: readonly OwnCall[] = [
  [
    '/api/file/file/upload',
    'post',
    'Store a file',
    {
      parameters: [purpose, query('keep', 'true: stays although no record holds it')],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      },
    },
  ],
  [
    '/api/file/file/{id}',
    'get',
    'A stored file, whole or by Range',
    { parameters: [...inPath('id'), query('download', 'true: for saving, also what could be shown')] },
  ],
  ['/api/file/file/{id}/thumbnail', 'get', 'A small picture of a stored image', { parameters: inPath('id') }],
  ['/api/file/file/{id}/uses', 'get', 'Records that use a stored file', { parameters: inPath('id') }],
  ['/api/file/file/info', 'get', 'Names and sizes of stored files', { parameters: [query('ids', 'Comma list')] }],
  [
    '/api/file/upload/begin',
    'post',
    'Begin an upload in parts, or find the one that was cut off',
    body({ name: text, size: { type: 'integer', minimum: 1 }, sha256: text, for: text, keep: { type: 'boolean' } }, [
      'name',
      'size',
    ]),
  ],
  ['/api/file/upload/{id}', 'get', 'Which parts have arrived', { parameters: inPath('id') }],
  [
    '/api/file/upload/{id}/{part}',
    'put',
    'Send one part, from 0; header x-part-sha256',
    {
      parameters: inPath('id', 'part'),
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  ],
  ['/api/file/upload/{id}/finish', 'post', 'Make the parts one stored file', { parameters: inPath('id') }],
  ['/api/file/upload/{id}/cancel', 'post', 'Forget an upload', { parameters: inPath('id') }],
  [
    '/common/download',
    'get',
    'A prepared export of the caller (exports prepare one with prepare=true)',
    {
      parameters: [
        query('fileName', 'The name the export was prepared under', true),
        query('delete', 'false: it may be fetched again'),
      ],
    },
  ],
  [
    '/common/download/resource',
    'get',
    'A stored file by its address',
    { parameters: [query('resource', 'The url an upload answered', true)] },
  ],
  [
    '/api/file/zip',
    'get',
    'Stored files as one zip',
    { parameters: [query('ids', 'Comma list of files', true), query('name', 'Name of the zip')] },
  ],
  [
    '/api/file/netdisc/list',
    'get',
    'What lies in a folder or space of the netdisc',
    {
      parameters: [
        query('space', 'personal, org, public, shared, favorite or recycled'),
        query('parent', 'Id of a folder'),
        query('keyword', 'Part of a name'),
      ],
    },
  ],
  ['/api/file/netdisc/folder', 'post', 'Make a folder', body({ name: text, parentId: id, space: text }, ['name'])],
  [
    '/api/file/netdisc/file',
    'post',
    'Put an uploaded file into the netdisc',
    body(
      { file: id, parentId: id, space: text, onConflict: { type: 'string', enum: ['refuse', 'rename', 'replace'] } },
      ['file'],
    ),
  ],
  ['/api/file/netdisc/rename', 'post', 'Rename a folder or file', body({ id, name: text }, ['id', 'name'])],
  [
    '/api/file/netdisc/move',
    'post',
    'Move folders and files',
    body({ ids, parentId: id, space: text, onConflict: { type: 'string', enum: ['refuse', 'rename'] } }, ['ids']),
  ],
  ['/api/file/netdisc/favorite', 'post', 'Mark as favourite', body({ id, on: { type: 'boolean' } }, ['id', 'on'])],
  ['/api/file/netdisc/recycle', 'post', 'Put into the bin', body({ ids }, ['ids'])],
  ['/api/file/netdisc/restore', 'post', 'Take out of the bin', body({ ids }, ['ids'])],
  ['/api/file/netdisc/purge', 'post', 'Delete what is in the bin, for good', body({ ids }, ['ids'])],
  [
    '/api/file/netdisc/versions',
    'get',
    'Versions of a file',
    { parameters: [query('id', 'Id of the file', true, id)] },
  ],
  [
    '/api/file/netdisc/revert',
    'post',
    'Make an earlier version the newest',
    body({ id, version: { type: 'integer' } }, ['id', 'version']),
  ],
  [
    '/api/file/netdisc/content/{id}',
    'get',
    'Contents of a file',
    { parameters: [...inPath('id'), query('download', 'true: for saving'), query('version', 'An earlier version')] },
  ],
  ['/api/file/netdisc/thumbnail/{id}', 'get', 'A small picture of an image', { parameters: inPath('id') }],
  [
    '/api/file/netdisc/zip',
    'get',
    'Folders and files as one zip',
    { parameters: [query('ids', 'Comma list', true), query('name', 'Name of the zip')] },
  ],
  ['/api/file/netdisc/look', 'get', 'What is inside a zip', { parameters: [query('id', 'Id of the zip', true, id)] }],
  [
    '/api/file/netdisc/unpack',
    'post',
    'Unpack a zip into a new folder',
    body({ id, parentId: id, space: text }, ['id']),
  ],
  [
    '/api/file/netdisc/pack',
    'post',
    'Pack folders and files into a zip of the netdisc',
    body({ ids, name: text, parentId: id, space: text }, ['ids', 'name']),
  ],
  [
    '/api/file/netdisc/share',
    'post',
    'Share with people, organisations, or by a link',
    body(
      {
        id,
        shareType: { type: 'string', enum: ['user', 'org', 'link'] },
        targetUsers: ids,
        targetOrgs: ids,
        permission: { type: 'string', enum: ['view', 'download', 'edit'] },
        expireAt: text,
      },
      ['id', 'shareType', 'permission'],
    ),
  ],
  [
    '/api/file/netdisc/shares',
    'get',
    'Shares of a folder or file',
    { parameters: [query('id', 'Id of the node', true, id)] },
  ],
  ['/api/file/netdisc/unshare', 'post', 'End a share', body({ id }, ['id'])],
  ['/api/file/netdisc/open', 'post', 'Open a link with its code', body({ share: id, code: text }, ['share', 'code'])],
];
