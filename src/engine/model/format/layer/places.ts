/**
 * Every place of an entity that names fields, its own or those of others: columns, sections, conditions, actions,
 * reports and what else stands in its file.
 */
import { type FieldRead, readsOf } from '../../expression/reads.ts';
import { parseSerial, serialPaths } from '../../expression/serial.ts';
import { templatePaths } from '../../expression/template.ts';
import { groupOf, measureOf } from '../../report-words.ts';
import type {
  CompiledAction,
  CompiledEntity,
  CompiledField,
  CompiledNotice,
  CompiledReport,
  CompiledSection,
  Template,
  TypedExpression,
} from '../../types.ts';
import { fieldsTold } from '../link/notify.ts';
import { isObject } from '../read/source.ts';

/** What a place is; each is said in words by the catalogue (`use.<kind>`). */
export type PlaceKind =
  | 'column'
  | 'tone'
  | 'sort'
  | 'keyword'
  | 'filter'
  | 'treeFilter'
  | 'view'
  | 'card'
  | 'board'
  | 'calendar'
  | 'labels'
  | 'bulkEdit'
  | 'import'
  | 'section'
  | 'sectionWhen'
  | 'detail'
  | 'related'
  | 'actionInput'
  | 'actionWhen'
  | 'actionMove'
  | 'actionSet'
  | 'check'
  | 'states'
  | 'label'
  | 'owner'
  | 'tree'
  | 'unique'
  | 'index'
  | 'period'
  | 'averages'
  | 'partition'
  | 'condition'
  | 'default'
  | 'computed'
  | 'serial'
  | 'unit'
  | 'matrix'
  | 'entityOf'
  | 'choosable'
  | 'offered'
  | 'copy'
  | 'subTable'
  | 'rowRule'
  | 'named'
  | 'role'
  | 'fieldRight'
  | 'variable'
  | 'status'
  | 'nodeForm'
  | 'repeat'
  | 'notice'
  | 'offline'
  | 'ingest'
  | 'report'
  | 'test';

export interface FieldPlace {
  readonly kind: PlaceKind;
  /** Where it stands, or would stand, in the document of the entity. */
  readonly path: readonly string[];
  /** What it is called on the screen: key of its translation, and the text in the working language. */
  readonly called?: { readonly key: string; readonly base: string };
  readonly reads: readonly FieldRead[];
}

const cache = new WeakMap<CompiledEntity, readonly FieldPlace[]>();

/** The places of one entity, in the order of its file. */
export function placesOf(entity: CompiledEntity): readonly FieldPlace[] {
  const known = cache.get(entity);
  if (known) return known;
  const places = [
    ...storagePlaces(entity),
    ...fieldPlaces(entity),
    ...rulePlaces(entity),
    ...listPlaces(entity),
    ...formPlaces(entity),
    ...actionPlaces(entity),
    ...laterPlaces(entity),
  ].filter(({ reads }) => reads.length > 0);
  cache.set(entity, places);
  return places;
}

/** Entities a reference or a sub-table leads to. */
export function targetsOf(entity: CompiledEntity, { ref, children }: CompiledField): readonly string[] {
  if (children) return [children.entity];
  if (!ref) return [];
  if (ref.entity !== '') return [ref.entity];
  const choices =
    entity.fields[ref.entityField ?? '']?.choices?.map(({ value }) => String(value)) ?? Object.keys(ref.entityOf ?? {});
  return [...new Set(choices.map((value) => ref.entityOf?.[value] ?? value))];
}

function own(entity: CompiledEntity, ...fields: readonly (string | undefined)[]): FieldRead[] {
  return fields.flatMap((field) => (field === undefined ? [] : [{ entity: entity.name, field }]));
}

/** `field`, or `reference.field` of the other entity. */
export function dotted(entity: CompiledEntity, path: string): FieldRead[] {
  const [field = '', hop] = path.split('.');
  const over = entity.fields[field];
  return [
    ...own(entity, field),
    ...(hop === undefined || !over ? [] : targetsOf(entity, over).map((name) => ({ entity: name, field: hop }))),
  ];
}

function template(entity: CompiledEntity, of: Template | undefined): FieldRead[] {
  return of ? templatePaths(of).flatMap((path) => dotted(entity, path)) : [];
}

/** What expressions of the entity's own row read; `row` where plain names are those of another row. */
function reads(entity: CompiledEntity, of: TypedExpression | undefined, row?: string): FieldRead[] {
  if (!of) return [];
  const parents = entity.partOf?.parents ?? [];
  const home = row === undefined ? { row: entity.name } : { row, outer: entity.name };
  return parents.length === 0 ? readsOf(of, home) : parents.flatMap((parent) => readsOf(of, { ...home, parent }));
}

function storagePlaces(entity: CompiledEntity): FieldPlace[] {
  const { storage } = entity;
  const at = (kind: PlaceKind, key: string, found: readonly FieldRead[]): FieldPlace => ({
    kind,
    path: ['storage', key],
    reads: found,
  });
  return [
    at('label', 'label', template(entity, storage.label)),
    at('owner', 'owner', own(entity, storage.owner)),
    at('tree', 'tree', own(entity, storage.treeParent)),
    ...storage.unique.map(({ fields, where }) =>
      at('unique', 'unique', [...own(entity, ...fields), ...reads(entity, where)]),
    ),
    ...storage.indexes.map((fields) => at('index', 'indexes', own(entity, ...fields))),
    at('averages', 'keep', own(entity, storage.averages?.time, ...(storage.averages?.of ?? []))),
    at('partition', 'partition', own(entity, storage.partition?.by)),
    at('period', 'period', own(entity, storage.period?.field)),
    at('period', 'closes', storage.closes ? own(entity, storage.closes.field, entity.states?.field) : []),
  ];
}

function fieldPlaces(entity: CompiledEntity): FieldPlace[] {
  return Object.values(entity.fields).flatMap((field) => {
    const path = ['data', 'properties', field.name];
    const called = { key: `data.${field.name}`, base: field.title };
    const at = (kind: PlaceKind, keyword: string, found: readonly FieldRead[]): FieldPlace => ({
      kind,
      path: [...path, ...keyword.split('.')],
      called,
      reads: found,
    });
    const right = field.readCode !== undefined || field.writeCode !== undefined;
    return [
      ...conditionPlaces(entity, field, at),
      at('default', 'x-default', reads(entity, field.initial)),
      at('computed', field.rollup ? 'x-rollup' : 'x-computed', reads(entity, field.computed)),
      at('computed', 'x-derived', reads(entity, field.derived)),
      at('serial', 'x-serial', serialReads(entity, field)),
      at('unit', 'x-unit', template(entity, field.unit)),
      at(
        'matrix',
        'x-matrix',
        field.matrix
          ? [
              ...own(entity, field.matrix.with, field.matrix.level, field.matrix.score),
              ...reads(entity, field.matrix.value),
            ]
          : [],
      ),
      ...referencePlaces(entity, field, at),
      ...(right
        ? [{ kind: 'fieldRight' as const, path: ['access', 'fields', field.name], reads: own(entity, field.name) }]
        : []),
    ];
  });
}

type At = (kind: PlaceKind, keyword: string, found: readonly FieldRead[]) => FieldPlace;

function conditionPlaces(entity: CompiledEntity, { show, require, lock }: CompiledField, at: At): FieldPlace[] {
  return [
    at('condition', 'x-show', reads(entity, show)),
    at('condition', 'x-require', reads(entity, require)),
    at('condition', 'x-readOnly', reads(entity, lock)),
  ];
}

function serialReads(entity: CompiledEntity, { serial }: CompiledField): FieldRead[] {
  if (!serial) return [];
  return [
    ...serialPaths(parseSerial(serial.pattern)).flatMap((path) => dotted(entity, path)),
    ...(typeof serial.prefix === 'object' ? reads(entity, serial.prefix) : []),
  ];
}

function referencePlaces(entity: CompiledEntity, field: CompiledField, at: At): FieldPlace[] {
  const { ref, children } = field;
  const others = targetsOf(entity, field);
  return [
    at('entityOf', 'x-ref.entity', own(entity, ref?.entityField)),
    at(
      'choosable',
      'x-ref.filter',
      others.flatMap((other) => [...reads(entity, ref?.filter, other), ...reads(entity, children?.filter, other)]),
    ),
    at(
      'copy',
      'x-ref.copy',
      Object.entries(ref?.copy ?? {}).flatMap(([to, from]) => [
        ...own(entity, to),
        ...others.map((other) => ({ entity: other, field: from })),
      ]),
    ),
    at(
      'subTable',
      'x-ref.by',
      children
        ? [children.by, children.naming?.field].flatMap((name) =>
            name === undefined ? [] : [{ entity: children.entity, field: name }],
          )
        : [],
    ),
  ];
}

function rulePlaces(entity: CompiledEntity): FieldPlace[] {
  return [
    ...entity.checks.map(({ code, when, at, refuse }): FieldPlace => ({
      kind: 'check',
      path: ['checks', code],
      called: { key: `checks.${code}`, base: refuse },
      reads: [...reads(entity, when), ...own(entity, at)],
    })),
    { kind: 'states', path: ['states', 'field'], reads: own(entity, entity.states?.field) },
    {
      kind: 'named',
      path: ['access', 'named'],
      reads: entity.access.named ? reads(entity, entity.access.named) : [],
    },
    ...Object.entries(entity.access.rows).map(([code, rule]): FieldPlace => ({
      kind: 'rowRule',
      path: ['access', 'rows', code],
      called: { key: '', base: code },
      reads: reads(entity, rule),
    })),
  ];
}

function listPlaces(entity: CompiledEntity): FieldPlace[] {
  const { list } = entity;
  const at = (
    kind: PlaceKind,
    path: readonly string[],
    found: readonly FieldRead[],
    called?: FieldPlace['called'],
  ): FieldPlace => ({ kind, path: ['list', ...path], reads: found, ...(called ? { called } : {}) });
  const title = (field: string): FieldPlace['called'] => ({
    key: `data.${field}`,
    base: entity.fields[field]?.title ?? field,
  });
  const each = (kind: PlaceKind, path: readonly string[], fields: readonly string[]): FieldPlace[] => [
    at(kind, path, own(entity, ...fields)),
  ];
  return [
    ...list.columns.flatMap(({ field, tone }) => [
      at('column', ['columns', field], own(entity, field)),
      at('tone', ['columns', field, 'tone'], reads(entity, tone), title(field)),
    ]),
    ...each(
      'sort',
      ['sort'],
      list.sort.map(({ field }) => field),
    ),
    ...each('keyword', ['search', 'keyword'], list.keyword),
    ...each('filter', ['search', 'filters'], list.filters),
    at('treeFilter', ['treeFilter'], own(entity, list.treeFilter)),
    ...Object.entries(list.views).map(([code, { title: base, filter, sort = [] }]) =>
      at(
        'view',
        ['views', code],
        [...reads(entity, filter), ...own(entity, ...sort.map((name) => name.replace(/^-/, '')))],
        { key: `list.views.${code}`, base },
      ),
    ),
    at('card', ['card'], own(entity, list.card.title, list.card.subtitle, ...list.card.tags, list.card.image)),
    at('board', ['board'], own(entity, list.board)),
    at('calendar', ['calendar'], own(entity, list.calendar)),
    at('labels', ['labels'], own(entity, list.labels?.code, ...(list.labels?.lines ?? []))),
    ...each('bulkEdit', ['bulkEdit'], list.bulkEdit),
    ...each('import', ['import', 'upsertOn'], list.import === false ? [] : list.import.upsertOn),
  ];
}

function formPlaces(entity: CompiledEntity): FieldPlace[] {
  const called = ({ code, title }: CompiledSection, home: string): FieldPlace['called'] => ({
    key: `${home}.${code}`,
    base: title ?? '',
  });
  return [
    ...entity.form.sections.flatMap((section): FieldPlace[] => [
      {
        kind: 'section',
        path: ['form', 'sections', section.code, 'fields'],
        called: called(section, 'form'),
        reads: own(entity, ...section.fields),
      },
      {
        kind: 'sectionWhen',
        path: ['form', 'sections', section.code, 'when'],
        called: called(section, 'form'),
        reads: reads(entity, section.when),
      },
    ]),
    ...entity.detail.sections.map((section): FieldPlace => ({
      kind: 'detail',
      path: ['detail', 'sections', section.code],
      called: called(section, 'form'),
      reads: [...own(entity, ...section.fields), ...reads(entity, section.when)],
    })),
    { kind: 'related', path: ['detail', 'related'], reads: own(entity, ...entity.detail.related) },
  ];
}

function actionPlaces(entity: CompiledEntity): FieldPlace[] {
  return Object.values(entity.actions).flatMap((action): FieldPlace[] => {
    const at = (kind: PlaceKind, key: string, found: readonly FieldRead[]): FieldPlace => ({
      kind,
      path: ['actions', action.code, key],
      called: { key: `actions.${action.code}`, base: action.label },
      reads: found,
    });
    return [
      at('actionInput', 'input', inputReads(entity, action)),
      at('actionWhen', 'when', reads(entity, action.when)),
      at('actionMove', 'move', action.move ? own(entity, entity.states?.field) : []),
      at(
        'actionSet',
        'set',
        Object.entries(action.set ?? {}).flatMap(([field, value]) => [...own(entity, field), ...reads(entity, value)]),
      ),
    ];
  });
}

function inputReads(entity: CompiledEntity, { input }: CompiledAction): FieldRead[] {
  if (!input) return [];
  const asked = input.fields.flatMap((field) => [
    ...[field.show, field.require, field.lock, field.initial].flatMap((one) => reads(entity, one)),
    ...(input.own.includes(field.name)
      ? []
      : referencePlaces(entity, field, (kind, keyword, found) => ({ kind, path: [keyword], reads: found })).flatMap(
          (place) => place.reads,
        )),
  ]);
  return [...own(entity, ...input.own), ...asked];
}

function noticePlace(entity: CompiledEntity, notice: CompiledNotice): FieldPlace {
  const { on, to, unread } = notice;
  const begun = on.kind === 'fields' ? on.fields : on.kind === 'date' ? [on.date] : [];
  const told = [to, ...(unread ? [unread.to] : [])].flatMap(({ fields, leaders }) => [...fields, ...leaders]);
  return {
    kind: 'notice',
    path: ['notify', notice.code],
    called: { key: `notify.${notice.code}.title`, base: notice.title },
    reads: [
      ...own(entity, ...begun, ...(on.kind === 'states' ? [entity.states?.field] : [])),
      ...[...told, ...fieldsTold(notice)].flatMap((path) => dotted(entity, path)),
      ...reads(entity, notice.when),
    ],
  };
}

function laterPlaces(entity: CompiledEntity): FieldPlace[] {
  return [
    ...Object.entries(entity.workflow?.variables ?? {}).map(([name, value]): FieldPlace => ({
      kind: 'variable',
      path: ['workflow', 'variables', name],
      called: { key: '', base: name },
      reads: reads(entity, value),
    })),
    ...(entity.workflow && Object.keys(entity.workflow.status).length > 0
      ? [{ kind: 'status' as const, path: ['workflow', 'status'], reads: own(entity, entity.states?.field) }]
      : []),
    ...Object.entries(entity.workflow?.nodeForms ?? {}).map(([node, { writable, hidden, required }]): FieldPlace => ({
      kind: 'nodeForm',
      path: ['workflow', 'nodeForms', node],
      called: { key: '', base: node },
      reads: own(entity, ...writable, ...hidden, ...required),
    })),
    ...entity.repeats.map(({ code, entity: other, by, set, when, ...places }): FieldPlace => ({
      kind: 'repeat',
      path: ['repeats', code],
      called: { key: '', base: code },
      reads: [
        ...own(
          entity,
          places.cycle,
          places.from,
          places.until,
          places.at,
          places.weekdays,
          places.monthDays,
          places.slots,
          places.workdays,
          places.among,
          places.share,
        ),
        ...reads(entity, when),
        ...[by, ...Object.keys(set)].map((field) => ({ entity: other, field })),
        ...Object.values(set).flatMap((value) => reads(entity, value)),
      ],
    })),
    ...entity.notify.map((notice) => noticePlace(entity, notice)),
    ...Object.entries(entity.reports).map(([code, report]) => reportPlace(entity, code, report)),
    ...offlinePlaces(entity),
    ...entity.tests.map(({ code, given, with: sent, expect }): FieldPlace => ({
      kind: 'test',
      path: ['tests', code],
      called: { key: '', base: code },
      reads: own(
        entity,
        ...[given, sent, expect].flatMap((row) => (isObject(row) ? Object.keys(row) : [])),
        ...(typeof expect === 'string' && expect.startsWith('invalid:')
          ? [expect.slice('invalid:'.length).split('.')[0]]
          : []),
      ),
    })),
  ];
}

/** What a device takes along names fields, lists of rows and the references in them. */
function offlinePlaces(entity: CompiledEntity): FieldPlace[] {
  const take = entity.offline?.take;
  if (!take) return [];
  const at = (key: string, found: readonly FieldRead[]): FieldPlace => ({
    kind: 'offline',
    path: ['offline', 'take', key],
    reads: found,
  });
  const rowsOf = (name: string): FieldRead[] => {
    const { children } = entity.fields[name] ?? {};
    return [...own(entity, name), ...(children ? [{ entity: children.entity, field: children.by }] : [])];
  };
  return [
    at('rows', reads(entity, take.rows)),
    at('days', reads(entity, take.rows)),
    at('fields', own(entity, ...(take.fields ?? []))),
    at('related', take.related.flatMap(rowsOf)),
    at(
      'choices',
      take.choices.flatMap((path) => [...rowsOf(path.split('.')[0] ?? ''), ...dotted(entity, path)]),
    ),
  ];
}

function reportPlace(
  entity: CompiledEntity,
  code: string,
  { title, filter, group, measures }: CompiledReport,
): FieldPlace {
  const measured = Object.values(measures).flatMap((text) => measureOf(text)?.path ?? []);
  return {
    kind: 'report',
    path: ['reports', code],
    called: { key: `reports.${code}`, base: title },
    reads: [
      ...[...group.map((word) => groupOf(word).path), ...measured].flatMap((path) => dotted(entity, path)),
      ...reads(entity, filter),
    ],
  };
}
