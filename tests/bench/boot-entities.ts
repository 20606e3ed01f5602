/** Makes entity files out of the domain's list of 230 entities and 3,166 fields, for the figure boot230. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface DomainField {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly required?: boolean;
  readonly max?: number;
  readonly scale?: number;
  readonly choices?: readonly (readonly [string, string])[];
  readonly ref?: string;
  readonly dict?: string;
  readonly unique?: boolean;
  readonly readOnly?: boolean;
}

interface DomainEntity {
  readonly entity: string;
  readonly title: string;
  readonly tree?: boolean;
  /** The field that holds the state, and its moves: from, to, action, label. */
  readonly status?: string;
  readonly moves?: readonly (readonly [string, string, string, string])[];
  readonly fields: readonly DomainField[];
}

const AREA = 'benchDomain';
const IMPLICIT = new Set([
  'id',
  'tenantId',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'rev',
  'deletedAt',
  'processInstanceId',
  'currentNode',
  'currentAssignees',
  'submittedAt',
  'finishedAt',
]);

/** The portal has some of these entities itself; the copies get names of their own, and further copies a number. */
const entityName = (name: string, copy = 0): string =>
  `bench${name.charAt(0).toUpperCase()}${name.slice(1)}${copy === 0 ? '' : copy}`;
const fieldName = (name: string): string => (IMPLICIT.has(name) ? `${name}Value` : name);
const dictName = (name: string): string => `bench${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const choices = (field: DomainField): object[] =>
  (field.choices ?? []).map(([value, title]) => ({ const: value, title }));
const refTo = (entity: string): object => ({ 'x-ref': { entity } });
const files = (options: object, most: number): object => ({
  type: 'array',
  items: { type: 'string' },
  maxItems: most,
  'x-file': { maxMB: 20, ...options },
});

function typeOf(field: DomainField, copy: number): object {
  const text = (more: object = {}): object => ({ type: 'string', maxLength: field.max ?? 200, ...more });
  switch (field.type) {
    case 'string':
    case 'password':
      return field.dict
        ? { type: 'string', 'x-dict': dictName(field.dict) }
        : text(field.type === 'password' ? { writeOnly: true } : {});
    case 'text':
      return text({ maxLength: field.max ?? 2000, 'x-text': 'multiline' });
    case 'richtext':
      return { type: 'string', 'x-text': 'rich' };
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
      return { type: 'number', multipleOf: Number(`1e-${field.scale ?? 2}`) };
    case 'money':
      return { type: 'number', multipleOf: 0.01 };
    case 'percent':
      return { type: 'number', multipleOf: 0.1, minimum: 0, maximum: 100 };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return field.dict
        ? { type: 'string', 'x-dict': dictName(field.dict) }
        : { type: 'string', oneOf: choices(field) };
    case 'multiEnum':
      return {
        type: 'array',
        items: field.dict ? { type: 'string' } : { type: 'string', oneOf: choices(field) },
        ...(field.dict ? { 'x-dict': dictName(field.dict) } : {}),
      };
    case 'ref':
      return { type: 'string', ...refTo(entityName(field.ref ?? '', copy)) };
    case 'refs':
      return { type: 'array', items: { type: 'string' }, ...refTo(entityName(field.ref ?? '', copy)) };
    case 'user':
      return { type: 'string', ...refTo('sysUser') };
    case 'users':
      return { type: 'array', items: { type: 'string' }, ...refTo('sysUser') };
    case 'org':
      return { type: 'string', ...refTo('sysOrg') };
    case 'orgs':
      return { type: 'array', items: { type: 'string' }, ...refTo('sysOrg') };
    case 'file':
      return files({}, 1);
    case 'files':
      return files({}, 9);
    case 'image':
      return files({ image: true }, 1);
    case 'images':
      return files({ image: true }, 9);
    case 'signature':
      return files({ image: true, signature: true }, 1);
    case 'serial':
      return { type: 'string', 'x-serial': { pattern: '{yyyy}{mm}{0000}' } };
    case 'list':
      return { type: 'array', items: { type: 'object', properties: { note: { type: 'string', title: '内容' } } } };
    case 'json':
      return { type: 'object' };
    case 'url':
      return { type: 'string', format: 'uri' };
    default:
      return { type: 'string', format: field.type };
  }
}

function entityFile(entity: DomainEntity, copy: number): object {
  const moves = entity.moves ?? [];
  const initial = moves.find(([from]) => from === 'new')?.[1];
  const states = entity.fields.find((field) => field.name === entity.status)?.choices?.map(([value]) => value) ?? [];
  // Keys that are numbers lose their place in JSON; the format refuses them.
  const stateful =
    entity.status !== undefined &&
    initial !== undefined &&
    states.includes(initial) &&
    !states.some((state) => /^\d+$/.test(state));
  const listed = moves.filter(
    ([from, to, action]) =>
      states.includes(from) &&
      states.includes(to) &&
      !['add', 'edit', 'delete', 'query', 'export', 'import', 'copy', 'print', 'restore', 'submit'].includes(action),
  );
  const actions = !stateful
    ? []
    : [...new Set(listed.map(([, , action]) => action))].map((action) => {
        const own = listed.filter((move) => move[2] === action);
        return [action, { label: own[0]![3], move: Object.fromEntries(own.map(([from, to]) => [from, to])) }] as const;
      });
  const parent = entity.tree
    ? entity.fields.find((field) => field.type === 'ref' && field.ref === entity.entity)
    : undefined;
  const owner = entity.fields.find((field) => field.type === 'org');
  const unique = entity.fields.filter((field) => field.unique).map((field) => [fieldName(field.name)]);
  return {
    format: 1,
    entity: entityName(entity.entity, copy),
    area: AREA,
    title: entity.title,
    storage: {
      ...(owner ? { owner: fieldName(owner.name) } : {}),
      ...(parent ? { tree: { parent: fieldName(parent.name) } } : {}),
      ...(unique.length > 0 ? { unique } : {}),
    },
    data: {
      type: 'object',
      required: entity.fields
        .filter((field) => field.required && !field.readOnly && field.type !== 'serial' && field !== parent)
        .map((field) => fieldName(field.name)),
      properties: Object.fromEntries(
        entity.fields.map((field) => [
          fieldName(field.name),
          {
            ...typeOf(field, field.ref === entity.entity ? copy : 0),
            title: field.title,
            ...(field.readOnly && field.type !== 'serial' ? { readOnly: true } : {}),
            ...(stateful && field.name === entity.status ? { default: initial } : {}),
          },
        ]),
      ),
    },
    ...(stateful ? { states: { field: fieldName(entity.status ?? '') }, actions: Object.fromEntries(actions) } : {}),
  };
}

const domain = JSON.parse(readFileSync(new URL('data/entities.json', import.meta.url), 'utf8')) as DomainEntity[];

/** A file of an entity, by the place of its name in the folder. */
export interface BootFile {
  readonly path: string;
  readonly entity: string;
  readonly content: { readonly data: { readonly properties: Readonly<Record<string, object>> } };
}

/** So many entities: those of the domain, then copies of all of them, which refer to the first ones. */
export function bootFiles(folder: string, count = domain.length): BootFile[] {
  return Array.from({ length: count }, (_, at) => {
    const copy = Math.floor(at / domain.length);
    const entity = domain[at % domain.length] as DomainEntity;
    const name = entityName(entity.entity, copy);
    return {
      path: join(folder, AREA, `${name}.json`),
      entity: name,
      content: entityFile(entity, copy) as BootFile['content'],
    };
  });
}

/**
 * Writes the entity files and their area into a schema folder.
 * @returns how many entities and fields were written
 */
export function writeBootEntities(folder: string, count = domain.length): { entities: number; fields: number } {
  mkdirSync(join(folder, AREA), { recursive: true });
  const dicts = [...new Set(domain.flatMap((entity) => entity.fields.flatMap((field) => field.dict ?? [])))];
  writeFileSync(
    join(folder, AREA, '_area.json'),
    JSON.stringify({
      format: 1,
      area: AREA,
      title: '全部业务',
      dictionaries: Object.fromEntries(
        dicts.map((dict) => [
          dictName(dict),
          {
            title: dict,
            values: [
              { value: 'a', title: '甲' },
              { value: 'b', title: '乙' },
            ],
          },
        ]),
      ),
    }),
  );
  const files = bootFiles(folder, count);
  for (const { path, content } of files) writeFileSync(path, JSON.stringify(content));
  return {
    entities: files.length,
    fields: files.reduce((sum, { content }) => sum + Object.keys(content.data.properties).length, 0),
  };
}
