/** What a reference field may be set to: rows of the other entity under the reference's filter, by label. */
import { fieldWritable, type Grant, sightOf } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { nearest } from '../../model/format/nearest.ts';
import { areChoicesOpen } from '../../model/openness.ts';
import { TEXT_ORDER } from '../../model/list/row-order.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { OptionData } from '../../model/wire.ts';
import { choosableRows, ownersFor } from './choosable-rows.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine, Operation } from './engine.ts';
import { isGivenAny } from './get.ts';
import { readableHops } from './hops.ts';
import {
  copiedLabel,
  type CopiedLabel,
  labelsOf,
  labelSql,
  labelThatFits,
  namedOnly,
  referencedEntity,
} from './labels.ts';
import { declaredOrder } from './order.ts';
import { pageOf } from './paging.ts';
import { keywordCondition, keywordFields, likePattern } from './reading/keyword.ts';
import { MOST_VALUES, needLimits, type Params, short } from './reading/params.ts';
import { scopeConditions } from './row-scope.ts';
import { numberOf, scannedIds } from './scan/scanned-ids.ts';
import { hasSearchKey } from './search-key.ts';
import { columnOf, conditionSql, living, tableOf, tenantWall } from './sql-scope.ts';
import { oneOf, runPrepared, Statement, type Written } from './statement.ts';

/** Organisations are fetched by 10000 (spec 9); a tree is drawn whole. */
const MAX_OPTIONS = 10_000;

/** `write`: the caller may set the field; `read`: only looks for rows by it. */
type Use = 'write' | 'read';

interface Asked {
  readonly owner: CompiledEntity;
  readonly field: CompiledField;
  readonly use: Use | undefined;
}

/** May the caller set this field of the entity's own rows: in its form, or in what one of its actions asks for? */
function mayFill(grant: Grant, entity: CompiledEntity, field: CompiledField): boolean {
  const inForm =
    (grant.actions.has('add') || grant.actions.has('edit')) &&
    !field.readOnly &&
    (field.kind === 'children'
      ? !grant.hidden.has(field.name) && !grant.readOnly.has(field.name)
      : fieldWritable(grant, field));
  return (
    inForm ||
    Object.values(entity.actions).some(
      ({ code, input }) => grant.actions.has(code) && input?.fields.some(({ name }) => name === field.name),
    )
  );
}

/** Do steps of the entity's process open the field to whoever has a task there? */
function isOpenedByStep({ workflow, actions }: CompiledEntity, name: string): boolean {
  return (
    workflow !== undefined &&
    (Object.values(workflow.nodeForms ?? {}).some(({ writable }) => writable.includes(name)) ||
      Object.values(actions).some(({ input }) => input?.fields.some((field) => field.name === name)))
  );
}

/**
 * A reference of the entity, of an action's dialog, or of an inline sub-table (`measures.person`), as far as the caller
 * may read what leads to it.
 * @param opened what they are given to fill in beside their roles: `form`, the whole form, or `task`, what a step opens
 */
function referenceField(engine: Engine, call: Call, entity: CompiledEntity, path: string, opened: Opened): Asked {
  const grant = engine.grant(call.actor, entity);
  if (grant.actions.size === 0 && opened === undefined) refuseUse(call, entity);
  const [name = '', rest] = path.split('.');
  const own = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const field =
    own ??
    Object.values(entity.actions)
      .flatMap((action) => action.input?.fields ?? [])
      .find((candidate) => candidate.name === name);
  if (!field || grant.hidden.has(name)) throw new Refusal('field.unknown', { field: short(path) });
  const isFilled =
    opened === 'form' || mayFill(grant, entity, field) || (opened === 'task' && isOpenedByStep(entity, name));
  const isFound = own !== undefined && grant.actions.has('query') && sightOf(grant, entity, name) === 'open';
  const use = isFilled ? 'write' : isFound ? 'read' : undefined;
  if (rest !== undefined && field.children) {
    const child = engine.entity(field.children.entity);
    const inner = Object.hasOwn(child.fields, rest) ? child.fields[rest] : undefined;
    const within = engine.grant(call.actor, child);
    if (!inner?.ref || within.hidden.has(rest)) throw new Refusal('field.unknown', { field: short(path) });
    return {
      owner: child,
      field: inner,
      use: use === 'write' && (inner.readOnly || !fieldWritable(within, inner)) ? 'read' : use,
    };
  }
  if (rest !== undefined || !field.ref) throw new Refusal('field.unknown', { field: short(path) });
  return { owner: entity, field, use };
}

function parseRow(text: string | undefined): Row {
  if (!text) return {};
  try {
    const row: unknown = JSON.parse(text);
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? (row as Row) : {};
  } catch {
    return {};
  }
}

/** What is given to the caller to fill in though no role gives it. */
type Opened = 'form' | 'task' | undefined;

/** Who neither sets the field nor looks for rows by it has nothing to choose. */
function refuseUse(call: Call, entity: CompiledEntity): never {
  throw new Refusal('access.action', {
    action: textOf(entity, call.locale, 'title', entity.title),
    permission: `${entity.area}:${entity.name}:query`,
  });
}

/**
 * What a keyword finds among choices: by the label, which everybody who chooses reads; by the other keyword fields only
 * rows that the
 * caller may list, and only those fields that the caller may read.
 */
function keywordOf(
  engine: Engine,
  call: Call,
  statement: Statement,
  other: CompiledEntity,
  tenant: string,
  keyword: string,
): string | undefined {
  const grant = engine.grant(call.actor, other);
  const paths = other.storage.label.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path]));
  const labelled = other.list.keyword.filter((name) => paths.includes(name) && sightOf(grant, other, name) === 'open');
  const inKey = paths.length > 0 && paths.every((path) => labelled.includes(path));
  const listed =
    grant.actions.has('query') && !other.partOf
      ? scopeConditions(engine, call, statement, other, 't', tenant, grant)
      : [];
  const all = (): string | undefined => keywordCondition(statement, other, 't', keyword, keywordFields(other, grant));
  if (inKey && listed.includes('true')) return all();
  const byLabel = inKey
    ? keywordCondition(statement, other, 't', keyword, labelled)
    : `${labelSql(engine, call, statement, other, 't', tenant, other.storage.label)} ilike ${statement.bind(likePattern(keyword.trim()), 'text')}`;
  const byKey = hasSearchKey(other) && listed.length > 0 ? all() : undefined;
  const parts = [...(byLabel ? [byLabel] : []), ...(byKey ? [`((${listed.join(' or ')}) and ${byKey})`] : [])];
  return parts.length === 0 ? undefined : `(${parts.join(' or ')})`;
}

/** A tree of so many choices comes whole. */
const WHOLE = 500;

/** SQL for the labels above `t`, outermost first; null at the top. */
function pathSql(
  engine: Engine,
  call: Call,
  statement: Statement,
  other: CompiledEntity,
  parent: string,
  tenant: string,
  isOpen: boolean,
): string {
  const label = (alias: string): string => labelSql(engine, call, statement, other, alias, tenant, other.storage.label);
  const seen = (alias: string): string => namedOnly(engine, call, statement, other, alias, tenant, isOpen);
  const above = (alias: string, from: string): string =>
    `select ${alias}.id, ${alias}.${parent} as parent, ${label(alias)} as label` +
    `${from === 't' ? ', 1 as depth' : ', up.depth + 1'} from ${tableOf(other)} ${alias}${from === 't' ? '' : ` join up on up.parent = ${alias}.id`} where ${tenantWall(other, alias, tenant)}${from === 't' ? ` and ${alias}.id = t.${parent}` : ''}${seen(alias)}`;
  return `(with recursive up as (${above('a', 't')} union all ${above('b', 'up')}) cycle id set again using way select string_agg(up.label, ' / ' order by up.depth desc) from up where not up.again)`;
}

/** Parameters of a call for choices. */
const KNOWN: readonly string[] = [
  'field',
  'keyword',
  'row',
  'ids',
  'scanned',
  'lazy',
  'units',
  'unit',
  'below',
  'currentPage',
  'pageSize',
  'page',
  'limit',
  'lang',
  '_',
  't',
];

function needKnown(params: Params): void {
  needLimits(params);
  const unknown = Object.keys(params).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    throw new Refusal('query.unknown', {
      name: short(unknown),
      nearest: nearest(
        short(unknown),
        KNOWN.filter((name) => name.length > 1),
      ),
    });
  if ((params['ids']?.split(',').length ?? 0) > MOST_VALUES)
    throw new Refusal('query.many', { name: 'ids', limit: MOST_VALUES });
}

/** What a call for choices asks the database: how many there are, and then a page of them. */
export interface OptionPlan {
  readonly parent: string | undefined;
  /** Fields that the choice is copied into, in the order of the columns `c0`, `c1` … */
  readonly copies: readonly string[];
  /** Of a copy that is what a row is called: the field it goes into, and whose rows are meant. */
  readonly labels: readonly ({ readonly to: CompiledField; readonly named: CopiedLabel } | undefined)[];
  /** Fields of the choice that the rules of the form read, in the order of the columns `h0`, `h1` … */
  readonly hops: readonly string[];
  readonly count: Written;
  /** Are the organisations that own the choices told, as the column `unit`? */
  readonly isOfUnits: boolean;
  /** `part`: only a part of all is asked for, one level of a tree. */
  page(total: number): Written & { readonly part: boolean };
}

/**
 * Writes the statements of a call for choices; undefined where the reference leads nowhere yet. Offered is what the
 * reference's filter
 * lets through of the rows that the caller sees, or of all rows where the file says so (docs/access.md, Choices and
 * labels).
 */
export function planOptions(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
  opened?: Opened,
): OptionPlan | undefined {
  needKnown(params);
  const { owner, field, use } = referenceField(engine, call, entity, params['field'] ?? '', opened);
  if (use === undefined) refuseUse(call, entity);
  const row = parseRow(params['row']);
  const target = referencedEntity(field, row);
  if (!target || !engine.project().entities.has(target)) return undefined;
  const other = engine.entity(target);
  const grant = engine.grant(call.actor, other);
  const ref = use === 'write' ? field.ref : undefined;
  const isOpen = areChoicesOpen(ref, other);
  const owners = use === 'write' && opened === undefined ? ownersFor(call, owner, field, ['add', 'edit']) : undefined;
  const choosable = (statement: Statement, alias: string, tenant: string): string | undefined =>
    owners
      ? oneOf(statement, `${alias}.id`, [...owners])
      : choosableRows({ engine, call, statement, entity: other, alias, tenant }, ref);
  // Who only looks for rows finds those behind the reference that they may open.
  if (use === 'read' && !isOpen && !other.partOf && !grant.actions.has('query')) refuseUse(call, other);
  const parent =
    other.storage.treeParent && sightOf(grant, other, other.storage.treeParent) === 'open'
      ? columnOf(other, other.storage.treeParent)
      : undefined;
  const copies = Object.entries(field.ref?.copy ?? {}).filter(
    ([, from]) => columnOf(other, from) !== undefined && sightOf(grant, other, from) === 'open',
  );
  const hops = use === 'write' ? readableHops(engine, call, owner, field) : [];
  const unit =
    use === 'write' && other.storage.owner !== undefined && sightOf(grant, other, other.storage.owner) === 'open'
      ? columnOf(other, other.storage.owner)
      : undefined;
  const labelOf = (statement: Statement, tenant: string): string =>
    labelSql(engine, call, statement, other, 't', tenant, other.storage.label);
  /**
   * The condition of all choices. Each statement is written anew: what is bound for another would be missing from its
   * text.
   */
  function begun(): { statement: Statement; tenant: string; where: string } {
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const conditions = [tenantWall(other, 't', tenant), `${tenant} is not null`, living(other, 't')];
    if (field.ref?.filter)
      conditions.push(
        conditionSql(engine, call, statement, other, 't', tenant, field.ref.filter, { entity: owner, row }),
      );
    const keyword = params['keyword']
      ? keywordOf(engine, call, statement, other, tenant, params['keyword'])
      : undefined;
    if (keyword) conditions.push(keyword);
    const seen = choosable(statement, 't', tenant);
    if (seen !== undefined) conditions.push(seen);
    // Where nobody may know whose they are, none is of that one.
    if (params['unit']) conditions.push(unit ? `t.${unit}::text = ${statement.bind(params['unit'], 'text')}` : 'false');
    if (params['ids']) conditions.push(`t.id::text = any(${statement.bind(params['ids'].split(','), 'text[]')})`);
    return { statement, tenant, where: conditions.join(' and ') };
  }
  /**
   * What a tree in steps adds to the statement: one level of a large one with what has more below, or the way to what
   * was found.
   */
  function stepOf(statement: Statement, tenant: string, total: number): { columns: string; condition: string } {
    if (!parent || params['lazy'] !== '1' || params['ids']) return { columns: '', condition: '' };
    if (params['keyword'])
      return { columns: `, ${pathSql(engine, call, statement, other, parent, tenant, isOpen)} as path`, condition: '' };
    if (total <= WHOLE && !params['below']) return { columns: '', condition: '' };
    const seen = (alias: string): string => {
      const own = choosable(statement, alias, tenant);
      return own === undefined ? '' : ` and ${own}`;
    };
    const more = `, exists (select 1 from ${tableOf(other)} c where ${tenantWall(other, 'c', tenant)} and ${living(other, 'c')} and c.${parent} = t.id${seen('c')}) as more`;
    if (params['below'])
      return { columns: more, condition: ` and t.${parent}::text = ${statement.bind(params['below'], 'text')}` };
    const above = seen('a');
    // Of a tree that is seen in part, what stands below a row that is not seen is at the top.
    const hidden =
      above === ''
        ? ''
        : ` or not exists (select 1 from ${tableOf(other)} a where ${tenantWall(other, 'a', tenant)} and a.id = t.${parent}${above})`;
    return { columns: more, condition: ` and (t.${parent} is null${hidden})` };
  }
  const counted = begun();
  return {
    parent,
    copies: copies.map(([to]) => to),
    labels: copies.map(([name, from]) => {
      const to = owner.fields[name];
      const named = to && copiedLabel(engine.project(), to, other, from);
      return to && named ? { to, named } : undefined;
    }),
    hops,
    isOfUnits: unit !== undefined && params['units'] === '1',
    count: {
      text: `select count(*) as n from ${tableOf(other)} t where ${counted.where}`,
      values: counted.statement.values,
    },
    page(total) {
      const { page, size } = pageOf(params, MAX_OPTIONS);
      const { statement, tenant, where } = begun();
      // A tree is drawn in its declared order, as far as the caller may have it; what that leaves side by side goes by
      // the label.
      const { order, joins } = declaredOrder(
        { engine, call, statement, entity: other, alias: 't', tenant },
        (name) =>
          other.storage.treeParent !== undefined &&
          !other.fields[name]?.derived &&
          sightOf(grant, other, name) === 'open',
      );
      const beside = [
        ...copies.map(([, source], index) => `, t.${columnOf(other, source)} as c${index}`),
        ...hops.map((name, index) => `, t.${columnOf(other, name)} as h${index}`),
        ...(unit !== undefined && params['units'] === '1' ? [`, t.${unit} as unit`] : []),
      ].join('');
      const { columns, condition } = stepOf(statement, tenant, total);
      const text =
        `select t.id, (${labelOf(statement, tenant)}) collate ${TEXT_ORDER} as label${parent ? `, t.${parent} as parent` : ''}${beside}${columns} from ${tableOf(other)} t${joins} where ${where}${condition} ` +
        `order by ${[...order, 'label', 't.id'].join(', ')} limit ${statement.bind(size, 'int')} offset ${statement.bind((page - 1) * size, 'int')}`;
      return { text, values: statement.values, part: condition !== '' };
    },
  };
}

/** What the caller is given to fill in, where their roles let them set the field nowhere. */
async function openedTo(engine: Engine, call: Call, entity: CompiledEntity, path: string): Promise<Opened> {
  const name = path.split('.')[0] ?? '';
  const own = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (own && mayFill(engine.grant(call.actor, entity), entity, own)) return undefined;
  return engine.db.read(call.actor.tenant, async (connection) => {
    if (await engine.opens({ engine, call, connection }, entity.name)) return 'form';
    return isOpenedByStep(entity, name) && (await isGivenAny(engine, call, connection, entity)) ? 'task' : undefined;
  });
}

/** What is asked for by a scanned code, as a call for the ids it stands for among the rows that the field may name. */
async function byScan(
  operation: Operation,
  entity: CompiledEntity,
  { scanned = '', ...params }: Params,
  opened: Opened,
): Promise<Params> {
  const { engine, call } = operation;
  const { field, use } = referenceField(engine, call, entity, params['field'] ?? '', opened);
  if (use === undefined) refuseUse(call, entity);
  const target = referencedEntity(field, parseRow(params['row']));
  const other = target === undefined ? undefined : engine.project().entities.get(target);
  return { ...params, ids: other ? (await scannedIds(operation, other, scanned)).join(',') : NOBODY };
}

/** Puts what rows are called in the place of the ids that a copy of a reference has found. */
async function nameCopies(
  { engine, call }: Operation,
  connection: Connection,
  labels: OptionPlan['labels'],
  found: readonly Record<string, Value>[],
): Promise<void> {
  for (const [index, label] of labels.entries()) {
    if (!label) continue;
    const { to, named } = label;
    const key = `c${index}`;
    const ids = new Set(found.flatMap((entry) => (typeof entry[key] === 'string' ? [entry[key]] : [])));
    const names = await labelsOf(engine, call, connection, named.entity, [...ids], named.isOpen);
    for (const entry of found) {
      const id = entry[key];
      if (typeof id === 'string') entry[key] = labelThatFits(names.get(id), to);
    }
  }
}

/** No row has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * `option{Noun}?field=&keyword=&row=`: a page of choices with their labels. Of a tree, with `lazy=1`: all of it if it
 * is small, else its
 * top, and with `below` what is right below one; what a keyword finds says what is above it. `scanned` is the text of
 * a code: what it stands for, or a sentence that says why it is no choice here.
 */
export async function queryOptions(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
): Promise<OptionData> {
  const opened = await openedTo(engine, call, entity, params['field'] ?? '');
  const { scanned } = params;
  const asked = scanned === undefined ? params : await byScan({ engine, call }, entity, params, opened);
  const plan = planOptions(engine, call, entity, asked, opened);
  if (!plan) return { list: [], totalCount: 0 };
  return engine.db.read(call.actor.tenant, async (connection) => {
    const [count] = await runPrepared<{ n: number }>(connection, plan.count.text, plan.count.values);
    const total = Number(count?.n ?? 0);
    const page = plan.page(total);
    const found = await runPrepared<Record<string, Value>>(connection, page.text, page.values);
    await nameCopies({ engine, call }, connection, plan.labels, found);
    const list = found.map((entry) => ({
      id: String(entry['id']),
      label: String(entry['label'] ?? ''),
      ...(plan.parent ? { parentId: typeof entry['parent'] === 'string' ? entry['parent'] : null } : {}),
      ...(plan.isOfUnits ? { unit: typeof entry['unit'] === 'string' ? entry['unit'] : null } : {}),
      ...(entry['more'] === true ? { more: true } : {}),
      ...(typeof entry['path'] === 'string' ? { path: entry['path'] } : {}),
      ...(plan.copies.length > 0
        ? { copy: Object.fromEntries(plan.copies.map((to, index) => [to, entry[`c${index}`] ?? null])) }
        : {}),
      ...(plan.hops.length > 0
        ? { hops: Object.fromEntries(plan.hops.map((name, index) => [name, entry[`h${index}`] ?? null])) }
        : {}),
    }));
    if (scanned !== undefined && list.length === 0)
      throw new Refusal('scan.noChoice', { code: short(numberOf(scanned)) });
    return { list, totalCount: page.part ? list.length : total };
  });
}
