/** What a reference field may be set to: rows of the other entity under the reference's filter, by label. */
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { OptionData } from '../../model/wire.ts';
import type { Call, Engine } from './engine.ts';
import { keywordCondition, type Params } from './filters.ts';
import { labelSql, referencedEntity } from './labels.ts';
import { pageOf } from './paging.ts';
import { hasSearchKey } from './search-key.ts';
import { columnOf, conditionSql, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** Organisations are fetched by 10000 (spec 9); a tree is drawn whole. */
const MAX_OPTIONS = 10_000;

/** A reference of the entity, of an action's dialog, or of an inline sub-table (`measures.person`). */
function referenceField(engine: Engine, entity: CompiledEntity, path: string): { owner: CompiledEntity; field: CompiledField } {
  const [name = '', rest] = path.split('.');
  const own = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (rest !== undefined && own?.children) return referenceField(engine, engine.entity(own.children.entity), rest);
  const field = own ?? Object.values(entity.actions).flatMap((action) => action.input?.fields ?? []).find((candidate) => candidate.name === name);
  if (!field?.ref) throw new Refusal('field.unknown', { field: path.slice(0, 60) });
  return { owner: entity, field };
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

/** May the caller see this reference at all? Anyone who may list, add or edit the rows that hold it. */
function needUse(engine: Engine, call: Call, entity: CompiledEntity, field: CompiledField): void {
  const grant = engine.grant(call.actor, entity);
  if (grant.actions.size === 0) throw new Refusal('access.action', { action: textOf(entity, call.locale, 'title', entity.title), permission: `${entity.area}:${entity.name}:query` });
  if (grant.hidden.has(field.name)) throw new Refusal('field.unknown', { field: field.name });
}

/** A tree of so many choices comes whole. */
const WHOLE = 500;

/** SQL for the labels above `t`, outermost first; null at the top. */
function pathSql(engine: Engine, call: Call, statement: Statement, other: CompiledEntity, parent: string, tenant: string): string {
  const label = (alias: string): string => labelSql(engine, call, statement, other, alias, tenant, other.storage.label);
  const above = (alias: string, from: string): string => `select ${alias}.id, ${alias}.${parent} as parent, ${label(alias)} as label`
    + `${from === 't' ? ', 1 as depth' : ', up.depth + 1'} from ${tableOf(other)} ${alias}${from === 't' ? '' : ` join up on up.parent = ${alias}.id`} where ${tenantWall(other, alias, tenant)}${from === 't' ? ` and ${alias}.id = t.${parent}` : ' and up.depth < 50'}`;
  return `(with recursive up as (${above('a', 't')} union all ${above('b', 'up')}) select string_agg(up.label, ' / ' order by up.depth desc) from up)`;
}

/**
 * `option{Noun}?field=&keyword=&row=`: a page of choices with their labels. Of a tree, with `lazy=1`: all of it if it is small, else its
 * top, and with `below` what is right below one; what a keyword finds says what is above it.
 */
export async function queryOptions(engine: Engine, call: Call, entity: CompiledEntity, params: Params): Promise<OptionData> {
  const { owner, field } = referenceField(engine, entity, params['field'] ?? '');
  needUse(engine, call, entity, field);
  const row = parseRow(params['row']);
  const target = referencedEntity(field, row);
  if (!target || !engine.project().entities.has(target)) return { list: [], totalCount: 0 };
  const other = engine.entity(target);
  const { page, size } = pageOf(params, MAX_OPTIONS);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const conditions = [tenantWall(other, 't', tenant), `${tenant} is not null`, living(other, 't')];
  if (field.ref?.filter) conditions.push(conditionSql(engine, call, statement, other, 't', tenant, field.ref.filter, { entity: owner, row }));
  const label = labelSql(engine, call, statement, other, 't', tenant, other.storage.label);
  if (params['keyword']) {
    const keyword = hasSearchKey(other) ? keywordCondition(statement, 't', params['keyword']) : `${label} ilike ${statement.bind(`%${params['keyword'].replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`, 'text')}`;
    if (keyword) conditions.push(keyword);
  }
  if (params['ids']) conditions.push(`t.id::text = any(${statement.bind(params['ids'].split(',').slice(0, 1000), 'text[]')})`);
  const countValues = [...statement.values];
  const tree = params['lazy'] === '1';
  const where = `from ${tableOf(other)} t where ${conditions.join(' and ')}`;
  const parent = other.storage.treeParent ? columnOf(other, other.storage.treeParent) : undefined;
  const copies = Object.entries(field.ref?.copy ?? {}).filter(([, from]) => columnOf(other, from) !== undefined);
  const copyColumns = copies.map(([, from], index) => `, t.${columnOf(other, from)} as c${index}`).join('');
  const order = orderOf(other, 'label');
  /** What a tree in steps adds to the statement: one level of a large one with what has more below, or the way to what was found. */
  function stepOf(total: number): { columns: string; condition: string } {
    if (!parent || params['ids']) return { columns: '', condition: '' };
    if (params['keyword']) return { columns: `, ${pathSql(engine, call, statement, other, parent, tenant)} as path`, condition: '' };
    if (total <= WHOLE && !params['below']) return { columns: '', condition: '' };
    const more = `, exists (select 1 from ${tableOf(other)} c where ${tenantWall(other, 'c', tenant)} and ${living(other, 'c')} and c.${parent} = t.id) as more`;
    return { columns: more, condition: params['below'] ? ` and t.${parent}::text = ${statement.bind(params['below'], 'text')}` : ` and t.${parent} is null` };
  }
  return engine.db.read(call.actor.tenant, async (connection) => {
    const [count] = await runPrepared<{ n: number }>(connection, `select count(*) as n ${where}`, countValues);
    const total = Number(count?.n ?? 0);
    const { columns, condition } = parent && tree ? stepOf(total) : { columns: '', condition: '' };
    const found = await runPrepared<Record<string, Value>>(connection,
      `select t.id, ${label} as label${parent ? `, t.${parent} as parent` : ''}${copyColumns}${columns} ${where}${condition} order by ${order} limit ${statement.bind(size, 'int')} offset ${statement.bind((page - 1) * size, 'int')}`, statement.values);
    const list = found.map((entry) => ({
      id: String(entry['id']),
      label: String(entry['label'] ?? ''),
      ...(parent ? { parentId: typeof entry['parent'] === 'string' ? entry['parent'] : null } : {}),
      ...(entry['more'] === true ? { more: true } : {}),
      ...(typeof entry['path'] === 'string' ? { path: entry['path'] } : {}),
      ...(copies.length > 0 ? { copy: Object.fromEntries(copies.map(([to], index) => [to, entry[`c${index}`] ?? null])) } : {}),
    }));
    return { list, totalCount: condition === '' ? total : list.length };
  });
}

/** Declared order first (a tree is drawn in its own order), then the label. */
function orderOf(entity: CompiledEntity, label: string): string {
  const keys = entity.list.sort.map((key) => ({ column: entity.fields[key.field]?.derived ? undefined : columnOf(entity, key.field), desc: key.desc })).filter((key) => key.column);
  const declared = entity.storage.treeParent ? keys.map((key) => `t.${key.column}${key.desc ? ' desc' : ''}`) : [];
  return [...declared, label, 't.id'].join(', ');
}
