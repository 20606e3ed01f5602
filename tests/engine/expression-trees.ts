/** Builds random expressions that are well-typed by construction, of exactly the depth asked for. */
import fc from 'fast-check';
import type { RawExpression } from '../../src/engine/model/types.ts';
import { CONSTANTS, FIELDS, INPUT, PARAMS, USER } from './expression-model.ts';

type Family =
  'integer' | 'number' | 'text' | 'moment' | 'datetime' | 'time' | 'month' | 'year' | 'id' | 'boolean' | 'condition';
export const ROOTS: readonly Family[] = [
  'integer',
  'number',
  'number',
  'text',
  'moment',
  'datetime',
  'time',
  'month',
  'year',
  'id',
  'boolean',
  'boolean',
  'boolean',
  'boolean',
  'condition',
  'condition',
];

/** An argument still to be built, to a given depth. */
type Slot = (depth: number) => RawExpression;

/** What plain names and `$row` mean, and whether the tree stands on its own row or inside an aggregate. */
interface Place {
  readonly entity: string;
  readonly outer?: string;
  readonly parent?: string;
  readonly old: string;
}

const TYPES: Readonly<Record<Family, readonly string[]>> = {
  integer: ['integer'],
  number: ['integer', 'decimal', 'double'],
  text: ['text'],
  moment: ['date', 'datetime'],
  datetime: ['datetime'],
  time: ['time'],
  month: ['month'],
  year: ['year'],
  id: ['id'],
  boolean: ['boolean'],
  condition: [
    'integer',
    'decimal',
    'double',
    'text',
    'date',
    'datetime',
    'time',
    'month',
    'year',
    'id',
    'boolean',
    'json',
    'list',
  ],
};

export class TreeBuilder {
  readonly #pick: (size: number) => number;
  readonly #place: Place;

  constructor(pick: (size: number) => number, place: Place) {
    this.#pick = pick;
    this.#place = place;
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.#pick(choices.length)] as T;
  }

  /** A tree of `family` whose longest way to a leaf has `depth` operators. */
  build(family: Family, depth: number): RawExpression {
    if (depth === 0) return this.#leaf(family);
    switch (family) {
      case 'integer':
        return this.#integer(depth);
      case 'number':
        return this.#number(depth);
      case 'text':
        return this.#text(depth);
      case 'moment':
        return this.#moment(depth);
      case 'datetime':
        return this.#datetime(depth);
      case 'time':
      case 'month':
      case 'year':
      case 'id':
        return this.#same(family, depth);
      case 'boolean':
        return this.#boolean(depth);
      case 'condition':
        return this.build(this.one(['boolean', 'number', 'text', 'moment']), depth);
    }
  }

  #slot(family: Family): Slot {
    return (depth) => this.build(family, depth);
  }

  /** `operator` over the slots: one is built to full depth, the others are mostly shallow. */
  #node(operator: string, depth: number, slots: readonly Slot[]): RawExpression {
    const deep = this.#pick(slots.length);
    const shallow = (): number => Math.min(depth - 1, this.one([0, 0, 0, 0, 0, 1, 1, 2]));
    return { [operator]: slots.map((slot, index) => slot(index === deep ? depth - 1 : shallow())) };
  }

  #paths(types: readonly string[], only: 'values' | 'rows' = 'values'): string[] {
    const { entity, outer, parent, old } = this.#place;
    const sources: [string, string][] = [
      ['', entity],
      ['$old.', old],
    ];
    if (outer) sources.push(['$row.', outer]);
    if (parent) sources.push(['$parent.', parent]);
    const fits = (info: (typeof INPUT)[string]): boolean => {
      const isRows = info.children !== undefined || (only === 'rows' && info.refs !== undefined);
      return only === 'rows' ? isRows : !isRows && types.includes(info.type);
    };
    const paths: string[] = [];
    for (const [prefix, name] of sources) {
      // What is bound as values has no sub-tables in the database to compare with.
      if (only === 'rows' && prefix !== '' && prefix !== '$parent.') continue;
      for (const [field, info] of Object.entries(FIELDS[name] ?? {})) {
        const isBound = prefix === '$old.' || prefix === '$row.';
        if (isBound && info.derived) continue;
        if (fits(info)) paths.push(prefix + field);
        if (!info.ref) continue;
        for (const [hop, reached] of Object.entries(FIELDS[info.ref.entity] ?? {}))
          if (fits(reached)) paths.push(`${prefix}${field}.${hop}`);
      }
    }
    if (only === 'rows') return paths;
    for (const [field, info] of Object.entries(INPUT)) if (fits(info)) paths.push(`$input.${field}`);
    for (const [key, { type }] of Object.entries(PARAMS)) if (types.includes(type)) paths.push(`$param.${key}`);
    if (types.includes('id')) paths.push('$user.id', '$user.orgId');
    if (types.includes('text')) paths.push('$user.orgPath');
    if (types.includes('list')) paths.push('$user.codes');
    if (types.includes('boolean')) paths.push('$isNew');
    return paths;
  }

  /** A variable; those of the row in hand come up as often as all the others together. */
  #variable(types: readonly string[]): RawExpression {
    const paths = this.#paths(types);
    const own = paths.filter((path) => !path.includes('.'));
    return { var: this.one(own.length > 0 && this.#pick(2) === 0 ? own : paths) };
  }

  #constant(family: Family): RawExpression {
    const { TEXTS, INTEGERS, DATES, TIMES, DECIMALS } = CONSTANTS;
    switch (family) {
      case 'integer':
        return this.#pick(4) === 0 ? this.one(INTEGERS) : this.#pick(61) - 30;
      case 'number':
        return this.one<RawExpression>([
          this.#pick(20) - 10,
          0.1,
          -2.5,
          1e-7,
          0.125,
          ...INTEGERS.slice(0, 8),
          Number(this.one(DECIMALS.slice(0, 8))),
        ]);
      case 'moment':
      case 'datetime':
        return this.one(DATES);
      case 'time':
        return this.one(TIMES);
      case 'month':
        return this.one(DATES).slice(0, 7);
      case 'year':
        return this.one(DATES).slice(0, 4);
      case 'id':
        return this.one([USER.id, USER.orgId, ...USER.postIds]);
      case 'boolean':
        return this.#pick(2) === 0;
      default:
        return this.one([...TEXTS, '']);
    }
  }

  #leaf(family: Family): RawExpression {
    const die = this.#pick(20);
    if (die === 0 && family !== 'boolean') return null;
    if (die < 6 && family !== 'id' && family !== 'datetime') return this.#constant(family);
    if (die < 8 && family === 'moment') return { today: [] };
    if (die < 10 && (family === 'moment' || family === 'datetime')) return { now: [] };
    if (die < 8 && family === 'condition') return { var: this.one(this.#paths([], 'rows')) };
    return this.#variable(TYPES[family]);
  }

  /** A leaf that has a type of its own, so that written texts beside it are read as that type. */
  #typed(family: Family): Slot {
    return (depth) =>
      depth > 0
        ? this.build(family, depth)
        : family === 'moment' && this.#pick(6) === 0
          ? { today: [] }
          : this.#variable(TYPES[family]);
  }

  #choice(family: Family, depth: number): RawExpression {
    const slots = [this.#slot('condition'), this.#typed(family)];
    if (this.#pick(3) === 0) slots.push(this.#slot('condition'), this.#slot(family));
    if (this.#pick(4) > 0) slots.push(this.#slot(family));
    return this.#node('if', depth, slots);
  }

  #extreme(family: Family, depth: number): RawExpression {
    const slots = [this.#typed(family), this.#slot(family)];
    if (this.#pick(3) === 0) slots.push(this.#slot(family));
    return this.#node(this.one(['min', 'max']), depth, slots);
  }

  /** Families with nothing of their own to do but to be chosen from. */
  #same(family: Family, depth: number): RawExpression {
    return family === 'id' || this.#pick(2) === 0 ? this.#choice(family, depth) : this.#extreme(family, depth);
  }

  /** An aggregate over a sub-table or many-reference; the body is built inside the other row. */
  #aggregate(operator: string, depth: number, family: Family | undefined): RawExpression {
    const path = this.one(this.#paths([], 'rows'));
    if (!family) return { [operator]: [{ var: path }] };
    const { entity, outer, old } = this.#place;
    const inside = new TreeBuilder(this.#pick, {
      entity: entityOfRows(path, this.#place),
      outer: outer ?? entity,
      old,
    });
    return { [operator]: [{ var: path }, inside.#typed(family)(depth - 1)] };
  }

  #integer(depth: number): RawExpression {
    const operator = this.one([
      '+',
      '-',
      '*',
      'round',
      'count',
      'length',
      'minutesBetween',
      'daysBetween',
      'yearsBetween',
      'if',
      'negate',
      'sum',
    ]);
    switch (operator) {
      case 'round':
        return this.#node('round', depth, [this.#slot('number')]);
      case 'count':
        return this.#aggregate('count', depth, depth === 1 && this.#pick(2) === 0 ? undefined : 'condition');
      case 'sum':
        return this.#aggregate('sum', depth, 'integer');
      case 'length':
        return this.#node('length', depth, [
          depth === 1 && this.#pick(2) === 0 ? () => ({ var: this.one(this.#paths(['list'])) }) : this.#slot('text'),
        ]);
      case 'minutesBetween':
      case 'daysBetween':
      case 'yearsBetween':
        return this.#node(operator, depth, [this.#slot('moment'), this.#slot('moment')]);
      case 'if':
        return this.#choice('integer', depth);
      case 'negate':
        return this.#node('-', depth, [this.#slot('integer')]);
      default:
        return this.#node(operator, depth, [this.#slot('integer'), this.#slot('integer')]);
    }
  }

  #number(depth: number): RawExpression {
    const operator = this.one(['+', '-', '*', '/', '/', '%', '%', 'round', 'extreme', 'if', 'sum', 'least', 'integer']);
    switch (operator) {
      case 'round': {
        const node = this.#node('round', depth, [this.#slot('number')]) as { round: RawExpression[] };
        return { round: [...node.round, this.#pick(7)] };
      }
      case 'extreme':
        return this.#extreme('number', depth);
      case 'if':
        return this.#choice('number', depth);
      case 'sum':
        return this.#aggregate('sum', depth, 'number');
      case 'least':
        return this.#aggregate(this.one(['min', 'max']), depth, 'number');
      case 'integer':
        return this.#integer(depth);
      default: {
        const more = operator === '+' || operator === '*' ? this.#pick(2) : 0;
        return this.#node(
          operator,
          depth,
          Array.from({ length: 2 + more }, () => this.#slot('number')),
        );
      }
    }
  }

  #text(depth: number): RawExpression {
    const operator = this.one(['cat', 'cat', 'cat', 'if', 'extreme', 'least']);
    if (operator === 'if') return this.#choice('text', depth);
    if (operator === 'extreme') return this.#extreme('text', depth);
    if (operator === 'least') return this.#aggregate(this.one(['min', 'max']), depth, 'text');
    return this.#node(
      'cat',
      depth,
      Array.from({ length: 1 + this.#pick(3) }, () =>
        this.#slot(this.one(['text', 'number', 'moment', 'time', 'month', 'year'])),
      ),
    );
  }

  #moment(depth: number): RawExpression {
    const operator = this.one(['addDays', 'addMonths', 'addWorkdays', 'addMinutes', 'extreme', 'if', 'least']);
    if (operator === 'extreme') return this.#extreme('moment', depth);
    if (operator === 'if') return this.#choice('moment', depth);
    if (operator === 'least') return this.#aggregate(this.one(['min', 'max']), depth, 'moment');
    return this.#node(operator, depth, [this.#slot('moment'), this.#slot('integer')]);
  }

  #datetime(depth: number): RawExpression {
    if (this.#pick(2) === 0) return this.#choice('datetime', depth);
    return this.#node('addMinutes', depth, [this.#slot('moment'), this.#slot('integer')]);
  }

  #comparison(depth: number): RawExpression {
    const operator = this.one(['==', '!=', '<', '<=', '>', '>=']);
    const isEquality = operator === '==' || operator === '!=';
    const family = this.one<Family>(
      isEquality
        ? ['number', 'text', 'moment', 'time', 'month', 'year', 'id', 'boolean']
        : ['number', 'text', 'moment', 'time', 'month', 'year'],
    );
    if (isEquality && family !== 'boolean' && this.#pick(6) === 0) {
      const side =
        depth > 1 ? this.build(family, depth - 1) : this.#variable(this.#pick(3) === 0 ? ['list'] : TYPES[family]);
      return { [operator]: this.#pick(2) === 0 ? [side, null] : [null, side] };
    }
    const other: Slot =
      family === 'id' && depth === 1
        ? () => (this.#pick(2) === 0 ? this.#constant('id') : this.#variable(['text']))
        : this.#slot(family);
    const slots = [this.#typed(family), other];
    return this.#node(operator, depth, this.#pick(2) === 0 ? slots : [...slots].reverse());
  }

  #membership(depth: number): RawExpression {
    const kind = this.#pick(6);
    if (kind === 0 || kind === 5) return this.#node('in', depth, [this.#slot('text'), this.#slot('text')]);
    if (kind === 1 && depth === 1)
      return { in: [this.#leaf('id'), { var: this.one(['$user.postIds', ...this.#paths(['list'])]) }] };
    if (kind === 2 && depth === 1) return { in: [this.#leaf('text'), { var: this.one(this.#paths(['list'])) }] };
    const family = this.one<Family>(['number', 'text', 'moment', 'time', 'id', 'boolean']);
    const node = this.#node('in', depth, [
      this.#typed(family),
      ...Array.from({ length: 1 + this.#pick(3) }, () =>
        kind === 3 ? this.#slot(family) : () => this.#constant(family),
      ),
    ]) as { in: RawExpression[] };
    const [item, ...elements] = node.in;
    return { in: [item as RawExpression, elements] };
  }

  #boolean(depth: number): RawExpression {
    const operator = this.one([
      'compare',
      'compare',
      'compare',
      'compare',
      'compare',
      'in',
      'in',
      'and',
      'or',
      '!',
      'if',
      'all',
      'some',
    ]);
    switch (operator) {
      case 'compare':
        return this.#comparison(depth);
      case 'in':
        return this.#membership(depth);
      case 'if':
        return this.#choice('boolean', depth);
      case 'all':
      case 'some':
        return this.#aggregate(operator, depth, 'condition');
      case '!':
        return this.#node('!', depth, [this.#slot('condition')]);
      default:
        return this.#node(
          operator,
          depth,
          Array.from({ length: 2 + this.#pick(2) }, () => this.#slot('condition')),
        );
    }
  }
}

function entityOfRows(path: string, place: Place): string {
  const names = path.split('.');
  const start = names[0] === '$parent' ? (place.parent ?? '') : place.entity;
  const [first = '', second] = names[0] === '$parent' ? names.slice(1) : names;
  const info = FIELDS[start]?.[first];
  const rows = second === undefined ? info : FIELDS[info?.ref?.entity ?? '']?.[second];
  return rows?.refs?.entity ?? rows?.children?.entity ?? '';
}

export interface TreeCase {
  readonly place: 'row' | 'filter';
  readonly depth: number;
  readonly raw: RawExpression;
  /** Which rows to use; taken modulo their number. */
  readonly row: number;
  readonly other: number;
  /** In a filter: is `$row` a table row, or are its values bound? */
  readonly bound: boolean;
  readonly isNew: boolean;
}

/** One random case; depths 1 to 6 come equally often. */
export const treeCase: fc.Arbitrary<TreeCase> = fc.gen().map((generate) => {
  const pick = (size: number): number => generate(fc.nat, { max: size - 1 });
  const place = pick(4) === 0 ? 'filter' : 'row';
  const depth = 1 + pick(6);
  const builder = new TreeBuilder(
    pick,
    place === 'row' ? { entity: 'main', old: 'main' } : { entity: 'item', outer: 'main', parent: 'main', old: 'main' },
  );
  const raw = builder.build(builder.one(ROOTS), depth);
  return { place, depth, raw, row: pick(10_000), other: pick(10_000), bound: pick(2) === 0, isNew: pick(2) === 0 };
});
