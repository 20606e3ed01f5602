/** The addresses of every entity, as the files have them now, and by which verbs each is reached. */
import { entityNames } from '../../model/names.ts';
import { orderField } from '../../model/tree/order.ts';
import type { CompiledEntity, Project } from '../../model/types.ts';
import type { ExportFormat } from '../operations/export/export-format.ts';
import { IMPORT_CALLS, type ImportStep } from './import/import-shapes.ts';

export type RouteKind =
  | 'query'
  | 'tree'
  | 'get'
  | 'option'
  | 'history'
  | 'add'
  | 'update'
  | 'place'
  | 'delete'
  | 'export'
  | 'print'
  | 'evidence'
  | 'import'
  | 'action';

export interface EntityRoute {
  readonly kind: RouteKind;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly entity: CompiledEntity;
  readonly action?: string;
  /** What an export answers when nothing else is asked for. */ readonly format?: ExportFormat;
  /** Of an import: which of its calls. */ readonly step?: ImportStep;
}

/** Names of the exports as the specification has them for users (7.2), and what each gives. */
const EXPORTS: readonly (readonly [string, ExportFormat])[] = [
  ['export', 'xlsx'],
  ['exportWord', 'docx'],
  ['exportPDF', 'pdf'],
];

/** A form asks for an export by POST (spec 7.4). */
export const EXPORT_VERBS: readonly string[] = ['GET', 'POST'];

/** All routes of an entity; a `partOf` entity is reached through its parent only. */
export function routesOf(entity: CompiledEntity): EntityRoute[] {
  if (entity.partOf) return [];
  const { base, noun } = entityNames(entity.area, entity.name, entity.api);
  const route = (kind: RouteKind, method: EntityRoute['method'], name: string, action?: string): EntityRoute => ({
    kind,
    method,
    path: `${base}/${name}`,
    entity,
    ...(action ? { action } : {}),
  });
  const has = (code: string): boolean => code in entity.actions;
  return [
    ...(has('query')
      ? [
          route('query', 'GET', `query${noun}`),
          route('get', 'GET', `get${noun}`),
          route('history', 'GET', `history${noun}`),
        ]
      : []),
    ...(has('query') && entity.storage.treeParent
      ? [route('tree', 'GET', `query${noun}Tree`), route('tree', 'GET', 'tree')]
      : []),
    route('option', 'GET', `option${noun}`),
    ...(has('add') ? [route('add', 'POST', `add${noun}`)] : []),
    ...(has('edit') ? [route('update', 'PUT', `update${noun}`)] : []),
    ...(orderField(entity) ? [route('place', 'PUT', `place${noun}`, 'edit')] : []),
    ...(has('delete') ? [route('delete', 'POST', `delete${noun}`)] : []),
    ...(has('export')
      ? EXPORTS.map(([verb, format]) => ({ ...route('export', 'GET', `${verb}${noun}`), format }))
      : []),
    ...(has('print') ? [route('print', 'GET', `print${noun}`)] : []),
    ...(has('evidence') ? [route('evidence', 'GET', `evidence${noun}`)] : []),
    ...(has('import') && entity.list.import !== false
      ? IMPORT_CALLS.map(([step, method, name]): EntityRoute => ({
          ...route('import', method, `${name}${noun}`),
          step,
        }))
      : []),
    ...(has('restore') ? [route('action', 'POST', 'action/restore', 'restore')] : []),
    ...(has('edit') && entity.list.bulkEdit.length > 0 ? [route('action', 'POST', 'action/batch', 'batch')] : []),
    ...Object.values(entity.actions)
      .filter((action) => !action.builtin && action.placement !== 'none')
      .map((action) => route('action', 'POST', `action/${action.code}`, action.code)),
  ];
}

const tables = new WeakMap<Project, ReadonlyMap<string, EntityRoute>>();

/** Path → route of the project as it is now. */
export function routeTable(project: Project): ReadonlyMap<string, EntityRoute> {
  let table = tables.get(project);
  if (!table)
    tables.set(
      project,
      (table = new Map([...project.entities.values()].flatMap(routesOf).map((route) => [route.path, route]))),
    );
  return table;
}

/**
 * The verbs by which the address reaches the same act as by this one: whatever counts or keeps calls by one of them
 * does so by all.
 */
export function verbsOf(project: Project, method: string, path: string): readonly string[] {
  // A HEAD is a GET without its body.
  const verb = method === 'HEAD' ? 'GET' : method;
  return EXPORT_VERBS.includes(verb) && routeTable(project).get(path)?.format !== undefined ? EXPORT_VERBS : [verb];
}
