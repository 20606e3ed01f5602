/** The compiled entity as one user may see it, in that user's language: what the browser gets instead of the file. */
import { fieldWritable, type Grant, sightOf } from './access.ts';
import { dueOrder } from './list/due-order.ts';
import type { Locale } from './errors/define.ts';
import { namedFields } from './expression/evaluate.ts';
import { readsOf } from './expression/reads.ts';
import { parseTemplate } from './expression/template.ts';
import { TITLE_OF_ONE } from './format/base-texts.ts';
import { builtinLabel } from './format/builtin-actions.ts';
import { implicitFields } from './format/implicit-fields.ts';
import { needsRowId } from './import/row-keys.ts';
import { groupOf, measureOf } from './report-words.ts';
import { bareSchemaOf, saidSchema } from './bare-schema.ts';
import { splitLong } from './long-sections.ts';
import { entityNames } from './names.ts';
import { areChoicesOpen } from './openness.ts';
import type {
  BareSchema,
  CompiledAction,
  CompiledEntity,
  CompiledField,
  CompiledSection,
  TypedExpression,
  Value,
} from './types.ts';
import type { DictValues, EntityView, ViewAction, ViewField } from './wire.ts';
import { orderField } from './tree/order.ts';

export interface ViewSources {
  readonly locale: Locale;
  entity(name: string): CompiledEntity | undefined;
  /** The entity as everybody has it, without the layer of a tenant. */
  everybodys(name: string): CompiledEntity | undefined;
  grant(entity: CompiledEntity): Grant;
  dict(type: string): DictValues;
  param(key: string): Value;
  /** The address of the module by which a browser judges the schema, in the entity that is looked at. */
  validators?(entity: string, schema: BareSchema): string;
}

/** A text of the entity in `locale`: its translation, else the base text (zh). */
export function textOf(entity: CompiledEntity, locale: Locale, path: string, base: string): string {
  return locale === 'zh' ? base : (entity.i18n[locale]?.[path] ?? base);
}

/** Everything named by an expression that lives in parameters. */
function collectParams(expression: TypedExpression | undefined, into: Set<string>): void {
  if (!expression) return;
  if (expression.ref?.from === 'param' && expression.ref.field) into.add(expression.ref.field);
  expression.args?.forEach((arg) => collectParams(arg, into));
  collectParams(expression.over?.filter, into);
}

/** The schema of an object in the caller's language. @param path of the field's own texts, `data.cooling` */
export function saidInView(entity: CompiledEntity, schema: BareSchema, locale: Locale, path: string): BareSchema {
  return locale === 'zh'
    ? schema
    : saidSchema(schema, `${path}.schema`, (at, text) => textOf(entity, locale, at, text));
}

function viewField(
  entity: CompiledEntity,
  field: CompiledField,
  grant: Grant,
  sources: ViewSources,
  path: string,
): ViewField {
  const {
    column: _column,
    readCode: _read,
    writeCode: _write,
    sealed: _sealed,
    schema,
    members,
    serial,
    matrix,
    polygon,
    ...rest
  } = field;
  const target = field.children?.entity ?? field.ref?.entity;
  const other = target ? sources.entity(target) : undefined;
  const names = other ? entityNames(other.area, other.name, other.api, other.menu.path) : undefined;
  const mayOpen = other && names && !other.partOf && sources.grant(other).actions.has('query');
  const view: ViewField = {
    ...rest,
    title: textOf(entity, sources.locale, path, field.title),
    ...(field.description
      ? { description: textOf(entity, sources.locale, `${path}.description`, field.description) }
      : {}),
    ...(field.unit ? { unit: parseTemplate(textOf(entity, sources.locale, `${path}.unit`, field.unit.source)) } : {}),
    ...(field.choices
      ? {
          choices: field.choices.map((choice) => ({
            value: choice.value,
            title: textOf(entity, sources.locale, `${path}.${choice.value}`, choice.title),
          })),
        }
      : {}),
    ...(members
      ? { members: members.map((member) => viewField(entity, member, grant, sources, `${path}.${member.name}`)) }
      : {}),
    // Without sight of all it is chosen by, the number is typed.
    ...(matrix && [matrix.with, matrix.level, ...namedFields(matrix.value)].every((name) => !grant.hidden.has(name))
      ? { matrix }
      : {}),
    ...(polygon ? { polygon: { on: polygon.on.filter((name) => !grant.hidden.has(name)) } } : {}),
    serial: serial !== undefined,
    ...(field.children && other?.partOf ? { ordered: true } : {}),
    writable: fieldWritable(grant, field),
    ...(other
      ? {
          refTitle: textOf(other, sources.locale, 'title', other.title),
          refTree: other.storage.treeParent !== undefined,
        }
      : {}),
    ...(field.ref && other?.list.labels && field.scan === undefined ? { scan: true } : {}),
    ...(mayOpen ? { refApi: { base: names.base, noun: names.noun, path: names.path } } : {}),
  };
  const bare = bareSchemaOf({ ...view, schema: schema && saidInView(entity, schema, sources.locale, path) });
  return bare && sources.validators
    ? { ...view, bare: { schema: bare, validators: sources.validators(entity.name, bare) } }
    : view;
}

function viewSections(
  entity: CompiledEntity,
  sections: readonly CompiledSection[],
  part: 'form' | 'detail',
  locale: Locale,
  titles: ReadonlyMap<string, string>,
): CompiledSection[] {
  return sections
    .map((section) => ({
      ...section,
      ...(section.title ? { title: sectionTitle(entity, part, section, locale) } : {}),
      ...(section.text ? { text: textOf(entity, locale, `form.${section.code}.text`, section.text) } : {}),
      fields: section.fields.filter((name) => titles.has(name)),
    }))
    .filter((section) => section.fields.length > 0 || section.as !== 'section' || section.text !== undefined)
    .flatMap((section) => splitLong(section, (name) => titles.get(name) ?? name));
}

function sectionTitle(
  entity: CompiledEntity,
  part: 'form' | 'detail',
  section: CompiledSection,
  locale: Locale,
): string {
  const base = textOf(entity, locale, `form.${section.code}`, section.title ?? '');
  return part === 'form' ? base : textOf(entity, locale, `detail.${section.code}`, base);
}

/**
 * What an action is called in `locale`: the entity's own word, and for a built-in one it says nothing of, the engine's.
 */
export function actionLabel(entity: CompiledEntity, action: CompiledAction, locale: Locale): string {
  const own = action.label !== builtinLabel(action.code, 'zh');
  return textOf(
    entity,
    locale,
    `actions.${action.code}`,
    own ? action.label : (builtinLabel(action.code, locale) ?? action.label),
  );
}

/** Is the action there for the holder of the grant? A copy is an addition. */
export function offersAction(grant: Grant, action: CompiledAction): boolean {
  return grant.actions.has(action.code) && (!action.builtin || action.code !== 'copy' || grant.actions.has('add'));
}

/** Implicit fields that a list or the detail names; nobody writes them. */
function viewImplicit(entity: CompiledEntity, grant: Grant, sources: ViewSources): ViewField[] {
  const named = new Set([
    ...entity.list.columns.map((column) => column.field),
    ...entity.list.filters,
    ...entity.detail.sections.flatMap((section) => section.fields),
  ]);
  return Object.values(implicitFields(sources.locale))
    .filter((field) => named.has(field.name))
    .map((field) => ({ ...viewField(entity, field, grant, sources, `data.${field.name}`), writable: false }));
}

/** What an action asks for, as its dialog shows it. */
export function viewInput(
  entity: CompiledEntity,
  { code, input }: CompiledAction,
  grant: Grant,
  sources: ViewSources,
): ViewField[] {
  return (input?.fields ?? []).map((field) =>
    viewField(
      entity,
      field,
      grant,
      sources,
      input?.own.includes(field.name) ? `data.${field.name}` : `actions.${code}.input.${field.name}`,
    ),
  );
}

function viewActions(entity: CompiledEntity, grant: Grant, sources: ViewSources): ViewAction[] {
  return Object.values(entity.actions)
    .filter((action) => offersAction(grant, action) && action.placement !== 'none')
    .map((action) => {
      const { permission: _permission, set: _set, handler: _handler, start: _start, input, ...rest } = action;
      const path = `actions.${action.code}`;
      return {
        ...rest,
        label: actionLabel(entity, action, sources.locale),
        ...(action.confirm ? { confirm: textOf(entity, sources.locale, `${path}.confirm`, action.confirm) } : {}),
        ...(input
          ? { input: { required: input.required, own: input.own, fields: viewInput(entity, action, grant, sources) } }
          : {}),
      };
    });
}

function viewChecks(entity: CompiledEntity, locale: Locale, readable: ReadonlySet<string>): EntityView['checks'] {
  return entity.checks
    .filter((check) => readsOnly(check.when, readable))
    .map((check) => ({ ...check, refuse: textOf(entity, locale, `checks.${check.code}`, check.refuse) }));
}

/** A check over a withheld field stays with the server: its outcome would tell what the field holds. */
function readsOnly(expression: TypedExpression, readable: ReadonlySet<string>): boolean {
  const own = expression.ref?.from === 'row' || expression.ref?.from === 'old' ? expression.ref.field : undefined;
  const known =
    own === undefined ||
    readable.has(own) ||
    ['id', 'createdBy', 'createdAt', 'updatedAt', 'updatedBy', 'rev'].includes(own);
  return known && (expression.args?.every((arg) => readsOnly(arg, readable)) ?? true);
}

/** Whoever may not see the code prints no labels. */
function readableLabels(
  { list: { labels } }: CompiledEntity,
  readable: ReadonlySet<string>,
): Pick<EntityView['list'], 'labels'> {
  return labels && [labels.code, ...labels.lines].every((name) => readable.has(name)) ? { labels } : {};
}

/**
 * What judging an expression takes: the entities, as the caller has them and as everybody has them, and what the caller
 * may do with each.
 */
export type ReadSources = Pick<ViewSources, 'entity' | 'everybodys' | 'grant'>;

/** Is an expression of a list a tenant's own, said by its layer and not by the product? */
export function isTenants(expression: TypedExpression, everybodys: TypedExpression | undefined): boolean {
  return expression !== everybodys && JSON.stringify(expression) !== JSON.stringify(everybodys);
}

/** The filter of a view as everybody has it. */
export function viewOfEverybody(
  entity: CompiledEntity,
  code: string,
  sources: Pick<ViewSources, 'everybodys'>,
): TypedExpression | undefined {
  const views = sources.everybodys(entity.name)?.list.views;
  return views && Object.hasOwn(views, code) ? views[code]?.filter : undefined;
}

/** The colour of a column as everybody has it. */
export function toneOfEverybody(
  entity: CompiledEntity,
  field: string,
  sources: Pick<ViewSources, 'everybodys'>,
): TypedExpression | undefined {
  return sources.everybodys(entity.name)?.list.columns.find((column) => column.field === field)?.tone;
}

/**
 * Does an expression of the entity's list read nothing that is withheld or masked? Which rows it finds, or marks, would
 * tell it. What a
 * tenant's layer says reads only entities that the caller may list besides; what the product says is the word of its
 * author.
 * @param everybodys the expression in its place without the layer of a tenant
 */
export function readsOpenly(
  expression: TypedExpression | undefined,
  everybodys: TypedExpression | undefined,
  entity: CompiledEntity,
  sources: ReadSources,
): boolean {
  if (!expression) return true;
  const reads = readsOf(expression, { row: entity.name });
  const ownersOf = (name: string): CompiledEntity | undefined => (name === entity.name ? entity : sources.entity(name));
  const isListed = (owner: CompiledEntity): boolean =>
    owner === entity ||
    (owner.partOf ? owner.partOf.parents.includes(entity.name) : sources.grant(owner).actions.has('query'));
  const isLimited = reads.some((read) => read.entity !== entity.name) && isTenants(expression, everybodys);
  return reads.every((read) => {
    const owner = ownersOf(read.entity);
    return !owner || (sightOf(sources.grant(owner), owner, read.field) === 'open' && (!isLimited || isListed(owner)));
  });
}

/** The reports whose fields and conditions are all open to the caller, also those behind a reference. */
function viewReports(
  entity: CompiledEntity,
  grant: Grant,
  { locale, entity: entityOf, grant: grantOf }: ViewSources,
): EntityView['reports'] {
  const isOpen = (owner: CompiledEntity | undefined, name: string): boolean =>
    owner !== undefined && (name in implicitFields() || sightOf(grantOf(owner), owner, name) === 'open');
  const mayRead = (owner: CompiledEntity | undefined): boolean =>
    owner !== undefined &&
    (owner.partOf !== undefined || owner.name === entity.name || grantOf(owner).actions.has('query'));
  const isPathOpen = (path: string): boolean => {
    const [first = '', second] = path.split('.');
    const target = entityOf(entity.fields[first]?.ref?.entity ?? '');
    return isOpen(entity, first) && (second === undefined || (mayRead(target) && isOpen(target, second)));
  };
  if (!grant.actions.has('query')) return [];
  return Object.entries(entity.reports).flatMap(([code, { title, chart, group, measures, filter }]) => {
    const paths = [
      ...group.map((word) => groupOf(word).path),
      ...Object.values(measures).flatMap((word) => measureOf(word)?.path ?? []),
    ];
    const reads = filter ? readsOf(filter, { row: entity.name }) : [];
    const isSeen =
      paths.every(isPathOpen) &&
      reads.every((read) => {
        const owner = read.entity === entity.name ? entity : entityOf(read.entity);
        return mayRead(owner) && isOpen(owner, read.field);
      });
    return isSeen ? [{ code, title: textOf(entity, locale, `reports.${code}`, title), chart }] : [];
  });
}

/**
 * Has a filter by the field anything to offer? Rows behind a reference are offered to who may list them, and those that
 * are open to everybody.
 */
function mayFind(entity: CompiledEntity, name: string, sources: ViewSources): boolean {
  const other = sources.entity(entity.fields[name]?.ref?.entity ?? '');
  return (
    !other ||
    other.partOf !== undefined ||
    areChoicesOpen(undefined, other) ||
    sources.grant(other).actions.has('query')
  );
}

/** Of what may wait on the phone the actions that the caller holds, and whether rows go along. */
function viewOffline(
  { offline }: CompiledEntity,
  actions: readonly CompiledAction[],
  grant: Grant,
): Pick<EntityView, 'offline'> {
  const codes = actions.filter((action) => offersAction(grant, action)).map(({ code }) => code);
  const takes = offline?.take !== undefined && grant.actions.has('query');
  return codes.length > 0 || takes ? { offline: { actions: codes, ...(takes ? { takes } : {}) } } : {};
}

/**
 * The lists below a record, in order: sub-tables that are not edited in its form, and entities that refer to it, by the
 * first reference that the reader may read. What the reader may not open is left out.
 */
function viewRelated(
  entity: CompiledEntity,
  fields: readonly ViewField[],
  grant: Grant,
  sources: ViewSources,
): readonly ViewField[] {
  return entity.detail.related.flatMap((name) => {
    const own = fields.find(
      (field) => field.kind === 'children' && (field.name === name || field.children?.entity === name),
    );
    if (own || name in entity.fields) return own?.refApi && own.children?.inline === false ? [own] : [];
    const other = sources.entity(name);
    const hidden = other ? sources.grant(other).hidden : new Set<string>();
    const back = Object.values(other?.fields ?? {}).find(
      (field) => field.ref?.entity === entity.name && field.kind === 'ref' && !hidden.has(field.name),
    );
    if (!other || !back) return [];
    const list = viewField(
      entity,
      {
        name,
        kind: 'children',
        title: textOf(other, sources.locale, 'title', other.title),
        required: false,
        readOnly: true,
        writeOnly: false,
        hidden: false,
        sealed: false,
        children: { entity: name, by: back.name, onDelete: 'restrict', inline: false },
      },
      grant,
      sources,
      `detail.related.${name}`,
    );
    return list.refApi ? [list] : [];
  });
}

/** The view of `entity` for the holder of `sources.grant(entity)`. */
export function viewOf(entity: CompiledEntity, sources: ViewSources): EntityView {
  const { locale } = sources;
  const { labels: _labels, isSorted: _isSorted, board, calendar, treeFilter, ...listed } = entity.list;
  const due = dueOrder(entity)?.due;
  const grant = sources.grant(entity);
  /** Rows are parted and placed by what may be compared alone. */
  const parting = (name: string | undefined): name is string =>
    name !== undefined && sightOf(grant, entity, name) === 'open';
  const names = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
  const visible = Object.values(entity.fields).filter(
    (field) => !grant.hidden.has(field.name) || (field.writeOnly && fieldWritable(grant, field)),
  );
  const implicit = viewImplicit(entity, grant, sources);
  const readable = new Set([...visible, ...implicit].map((field) => field.name));
  const fields = [
    ...visible.map((field) => viewField(entity, field, grant, sources, `data.${field.name}`)),
    ...implicit,
  ];
  const titles = new Map(fields.map((field) => [field.name, field.title]));
  const params = new Set<string>();
  for (const field of visible)
    [field.show, field.require, field.lock, field.initial, field.computed, field.matrix?.value].forEach((expression) =>
      collectParams(expression, params),
    );
  for (const field of visible) Object.values(field.limits ?? {}).forEach((key) => params.add(key));
  for (const section of entity.form.sections) collectParams(section.when, params);
  for (const check of entity.checks) collectParams(check.when, params);
  for (const column of entity.list.columns) collectParams(column.tone, params);
  const offline = (entity.offline?.actions ?? []).flatMap((code) => entity.actions[code] ?? []);
  for (const action of offline) collectParams(action.when, params);
  const children: Record<string, EntityView> = {};
  for (const field of visible) {
    const child = field.children?.inline ? sources.entity(field.children.entity) : undefined;
    // Whoever sees the form sees its sub-tables: what belongs to them is fetched by the name of the form.
    if (child)
      children[child.name] = viewOf(child, {
        ...sources,
        ...(sources.validators
          ? { validators: (_part, schema) => sources.validators?.(entity.name, schema) ?? '' }
          : {}),
      });
  }
  const title = textOf(entity, locale, 'title', entity.title);
  const order = orderField(entity);
  const dicts: Record<string, DictValues> = {};
  for (const field of visible) if (field.dict) dicts[field.dict] = sources.dict(field.dict);
  return {
    name: entity.name,
    area: entity.area,
    title,
    titleOfOne: textOf(entity, locale, TITLE_OF_ONE, title),
    version: entity.version,
    locale,
    api: { base: names.base, noun: names.noun },
    path: names.path,
    ...(entity.menu.hidden ? { unlisted: true } : {}),
    ...(entity.workflow ? { process: true } : {}),
    label: entity.storage.label,
    ...(entity.storage.treeParent ? { tree: { parent: entity.storage.treeParent, ...(order ? { order } : {}) } } : {}),
    single: entity.storage.single,
    history: entity.storage.history !== 'none' && !entity.storage.append,
    fields,
    ...(entity.states ? { states: entity.states } : {}),
    list: {
      ...listed,
      ...(parting(board) ? { board } : {}),
      ...(parting(calendar) ? { calendar } : {}),
      ...(parting(treeFilter) ? { treeFilter } : {}),
      columns: entity.list.columns.filter(
        (column) => readable.has(column.field) || column.field in IMPLICIT_COLUMNS_SHOWN,
      ),
      sort: (due === undefined ? entity.list.sort : [{ field: due, desc: false }]).filter(
        (key) => readable.has(key.field) || key.field in IMPLICIT_COLUMNS_SHOWN,
      ),
      keyword: entity.list.keyword.filter((name) => readable.has(name)),
      filters: entity.list.filters.filter(
        (name) => readable.has(name) && sightOf(grant, entity, name) === 'open' && mayFind(entity, name, sources),
      ),
      views: Object.fromEntries(
        Object.entries(entity.list.views)
          .filter(([code, view]) => readsOpenly(view.filter, viewOfEverybody(entity, code, sources), entity, sources))
          .map(([code, view]) => [code, { ...view, title: textOf(entity, locale, `list.views.${code}`, view.title) }]),
      ),
      bulkEdit: entity.list.bulkEdit.filter((name) => readable.has(name)),
      import: entity.list.import && {
        ...entity.list.import,
        rowId: grant.actions.has('import') && needsRowId(entity, grant),
      },
      export: entity.list.export && grant.actions.has('export'),
      ...readableLabels(entity, readable),
    },
    form: { ...entity.form, sections: viewSections(entity, entity.form.sections, 'form', locale, titles) },
    detail: {
      ...entity.detail,
      sections: viewSections(entity, entity.detail.sections, 'detail', locale, titles),
      related: entity.detail.related.filter((name) => !(name in entity.fields) || readable.has(name)),
    },
    related: viewRelated(entity, fields, grant, sources),
    reports: viewReports(entity, grant, sources),
    actions: viewActions(entity, grant, sources),
    children,
    dicts,
    checks: viewChecks(entity, locale, readable),
    ...viewOffline(entity, offline, grant),
    params: Object.fromEntries([...params].map((key) => [key, sources.param(key)])),
  };
}

const IMPLICIT_COLUMNS_SHOWN: Readonly<Record<string, true>> = {
  createdAt: true,
  createdBy: true,
  updatedAt: true,
  updatedBy: true,
};
