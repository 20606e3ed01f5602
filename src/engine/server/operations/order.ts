/**
 * What a field is put in order by, as SQL: texts as people read them, choices as they are declared, references by what
 * is shown of them (docs/rows.md#order).
 */
import { type Grant, sightOf } from '../../model/access.ts';
import { areLabelsOpen } from '../../model/openness.ts';
import { dueOrder } from '../../model/list/due-order.ts';
import { NEVER_EMPTY, rowOrder, TEXT_ORDER } from '../../model/list/row-order.ts';
import { literal } from '../../model/table-columns.ts';
import type { CompiledEntity, CompiledField, Tone, TypedExpression, ValueType } from '../../model/types.ts';
import { readsOpenly, toneOfEverybody } from '../../model/view.ts';
import type { Call, Engine } from './engine.ts';
import { castOf, fieldTypes } from './field-types.ts';
import { fieldSql } from './filters.ts';
import { labelSql, namedOnly } from './labels.ts';
import { readSources } from './reading/reach.ts';
import { columnOf, expressionSql, tableOf, tenantWall } from './sql-scope.ts';
import type { Statement } from './statement.ts';

/** Where fields are read: the statement, and the rows of the entity in it. */
export interface OrderPlace {
  readonly engine: Engine;
  readonly call: Call;
  readonly statement: Statement;
  readonly entity: CompiledEntity;
  readonly alias: string;
  readonly tenant: string;
}

export interface OrderSql {
  readonly sql: string;
  /** SQL type of the value. */
  readonly cast: string;
  readonly nullable: boolean;
  /** Its column alone, where it is the field's own: an index may lead along it. */
  readonly column?: string;
  /** What the statement has to join for it. */
  readonly join?: string;
}

/** Types a row can be put in order by. */
const CASTS: Readonly<Partial<Record<ValueType, string>>> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  time: 'text',
  month: 'text',
  year: 'text',
  id: 'uuid',
};

function castTo(entity: CompiledEntity, name: string): string | undefined {
  const types = fieldTypes(entity);
  const cast = Object.hasOwn(types, name) ? CASTS[types[name]?.type ?? 'null'] : undefined;
  const field = entity.fields[name];
  // A moment of a file is what a clock shows (`castOf`); the engine's own, and those that views tell, are instants.
  return cast && ((entity.storage.source.kind === 'table' && field && castOf(field.kind)) || cast);
}

/** May the caller have rows in the order of this field? */
export function isOrderable(entity: CompiledEntity, grant: Grant, name: string): boolean {
  return castTo(entity, name) !== undefined && sightOf(grant, entity, name) === 'open';
}

function choicesOf({ engine, call }: OrderPlace, field: CompiledField): string[] {
  return (field.choices ?? engine.dict(call.actor.tenant, field.dict ?? '', call.locale)).map(({ value }) =>
    String(value),
  );
}

interface Target {
  readonly entity: CompiledEntity;
  readonly isOpen: boolean;
  /** Where another field says which entity is meant: the condition that it is this one. */ readonly when?: string;
}

/**
 * The entities whose rows a reference may show, where those are known and few; none where what decides between them is
 * withheld.
 */
function targetsOf({ engine, call, statement, entity, alias }: OrderPlace, field: CompiledField | undefined): Target[] {
  const { entities } = engine.project();
  const known = (name: string): CompiledEntity[] =>
    [entities.get(name)].flatMap((other) => (other?.storage.source.kind === 'table' ? [other] : []));
  const ref = field?.ref;
  if (!ref?.entityField)
    return known(field ? (ref?.entity ?? '') : 'sysUser').map((other) => ({
      entity: other,
      isOpen: areLabelsOpen(ref, other),
    }));
  const column = columnOf(entity, ref.entityField);
  if (column === undefined || sightOf(engine.grant(call.actor, entity), entity, ref.entityField) !== 'open') return [];
  return (entity.fields[ref.entityField]?.choices ?? []).flatMap(({ value }) =>
    known(ref.entityOf?.[value] ?? String(value)).map((other) => ({
      entity: other,
      isOpen: areLabelsOpen(ref, other),
      when: `${alias}.${column} = ${statement.bind(value, 'text')}`,
    })),
  );
}

/**
 * A reference by its label as this caller is shown it, masks and gaps included, so that no order tells more than the
 * list.
 */
function labelOrder(place: OrderPlace, sql: string, targets: readonly Target[], at: number): OrderSql {
  const { engine, call, statement, tenant } = place;
  const parts = targets.map(({ entity, isOpen, when }, index) => {
    const joined = `s${at}_${index}`;
    const label = labelSql(engine, call, statement, entity, joined, tenant, entity.storage.label);
    return {
      label: `when ${joined}.id is not null then nullif(${label}, '')`,
      join: ` left join ${tableOf(entity)} ${joined} on ${tenantWall(entity, joined, tenant)} and ${joined}.id = ${sql}${when ? ` and ${when}` : ''}${namedOnly(engine, call, statement, entity, joined, tenant, isOpen)}`,
    };
  });
  return {
    sql: `(case ${parts.map(({ label }) => label).join(' ')} end) collate ${TEXT_ORDER}`,
    cast: 'text',
    nullable: true,
    join: parts.map(({ join }) => join).join(''),
  };
}

/** The order of one field; undefined where it has none. `at` tells several of one statement apart. */
export function orderSql(place: OrderPlace, name: string, at: number): OrderSql | undefined {
  const { statement, entity } = place;
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const [cast, sql] = [castTo(entity, name), fieldSql(place, name)];
  if (cast === undefined || sql === undefined) return undefined;
  const order = rowOrder(name, field);
  const column = field?.derived ? {} : { column: sql };
  if (order === 'text')
    return {
      sql: `(${field?.derived ? `nullif(${sql}, '')` : sql}) collate ${TEXT_ORDER}`,
      cast,
      nullable: true,
      ...column,
    };
  if (order === 'choice' && field)
    return {
      sql: `array_position(${statement.bind(choicesOf(place, field), 'text[]')}, (${sql})::text)`,
      cast: 'int',
      nullable: true,
    };
  const targets = order === 'label' && !field?.derived ? targetsOf(place, field) : [];
  return targets.length > 0
    ? labelOrder(place, sql, targets, at)
    : { sql, cast, nullable: !NEVER_EMPTY.has(name), ...column };
}

/**
 * The deadline of a row as far as it is to be met: it asks for attention (its column has a loud tone), or it lies ahead
 * of a row that has not come to an end. None where no list opens so, or where its fields may not be told.
 */
export function dueKeys(place: OrderPlace, grant: Grant): (OrderSql & { readonly field: string })[] {
  const { engine, call, statement, entity, alias, tenant } = place;
  const order = dueOrder(entity);
  if (!order || !isOrderable(entity, grant, order.due)) return [];
  const { state } = order;
  if (state && sightOf(grant, entity, state.field) !== 'open') return [];
  const due = orderSql(place, order.due, 0);
  if (due === undefined) return [];
  const sources = readSources(engine, call);
  /** No order tells more of a row, or of those its colour looks at, than the caller may read. */
  const isTold = (field: string, tone: TypedExpression | undefined): tone is TypedExpression =>
    tone !== undefined && readsOpenly(tone, toneOfEverybody(entity, field, sources), entity, sources);
  const toneIn = (tone: TypedExpression, tones: readonly Tone[]): string =>
    `${expressionSql(engine, call, statement, entity, alias, tenant, tone)} in (${tones.map((one) => literal(one, 'text')).join(', ')})`;
  const over = [
    ...(state && state.ended.length > 0
      ? [`${fieldSql(place, state.field)} in (${state.ended.map((one) => literal(one, 'text')).join(', ')})`]
      : []),
    ...(state && isTold(state.field, state.tone) ? [toneIn(state.tone, ['success'])] : []),
  ];
  const isOver = over.length === 0 ? 'false' : `coalesce(${over.join(' or ')}, false)`;
  const ahead = order.tone ? ` and ${due.sql} >= ${statement.bind(engine.clock.now(), due.cast)}` : '';
  const loud = isTold(order.due, order.tone)
    ? `when ${toneIn(order.tone, ['danger', 'warning'])} then ${due.sql} `
    : '';
  return [
    {
      field: '$due',
      sql: `(case ${loud}when not ${isOver}${ahead} then ${due.sql} end)`,
      cast: due.cast,
      nullable: true,
    },
  ];
}

/**
 * The declared order of the entity, as far as `isRead` lets it: what stands behind `order by`, and what is to be joined
 * for it.
 */
export function declaredOrder(
  place: OrderPlace,
  isRead: (field: string) => boolean,
): { readonly order: string[]; readonly joins: string } {
  const keys = place.entity.list.sort
    .filter(({ field }) => isRead(field))
    .flatMap((key, at) => {
      const order = orderSql(place, key.field, at);
      return order ? [{ ...order, desc: key.desc }] : [];
    });
  return {
    order: keys.map(({ sql, desc }) => `${sql}${desc ? ' desc nulls last' : ''}`),
    joins: keys.map(({ join }) => join ?? '').join(''),
  };
}
