/** The typing rule of every operator. */
import { nearest } from '../format/nearest.ts';
import type { RawExpression, TypedExpression, ValueType } from '../types.ts';
import { type Argument, type Checker, type Operand, type Path, isAllowed, report } from './checker.ts';
import { constant } from './constants.ts';
import { DIVISION_SCALE } from './decimal.ts';
import { type TypeAndScale, convert, isNumeric, isOrdered, scaleOf, typeName, unify } from './typing.ts';
import { meansRows, resolveRows } from './variables.ts';

interface Place {
  readonly operator: string;
  readonly path: Path;
  part(checker: Checker, argument: Argument): TypedExpression | undefined;
}

interface OperatorRule {
  readonly least: number;
  readonly most: number;
  check(checker: Checker, args: readonly Argument[], place: Place): TypedExpression | undefined;
}

/** Checks arguments that must be values: a bare sub-table is none. All are looked at, so that all mistakes show. */
function values(checker: Checker, args: readonly Argument[], place: Place): Operand[] | undefined {
  const operands = args.map((argument): Operand | undefined => {
    const node = place.part(checker, argument);
    if (node?.op === 'rows') return report(checker, 'expression.rowsAsValue', argument.path, { name: node.over?.hop ?? node.over?.field ?? '' });
    return node && { node, path: argument.path };
  });
  return operands.every((operand) => operand !== undefined) ? operands : undefined;
}

/** Checks arguments that are read as true or false: anything, a sub-table too (are there rows?). */
function conditions(checker: Checker, args: readonly Argument[], place: Place): TypedExpression[] | undefined {
  const nodes = args.map((argument) => {
    const node = place.part(checker, argument);
    return node?.op === 'rows' ? anyRow(node) : node;
  });
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

/** A bare sub-table as a condition: has it a row? */
export function anyRow(rows: TypedExpression): TypedExpression {
  return rows.over ? { op: 'some', type: 'boolean', over: rows.over } : rows;
}

function wrongType(checker: Checker, operand: Operand, place: Place, expected: string): undefined {
  return report(checker, 'expression.type', operand.path, { operator: place.operator, expected, actual: typeName(operand.node) });
}

/** Brings all operands to one type. A written text that does not fit names itself, other misfits name the types. */
function together(checker: Checker, operands: readonly Operand[], place: Place, exact = false): TypedExpression[] | undefined {
  const type = unify(operands.map(({ node }) => node));
  if (!type) {
    const types = [...new Set(operands.map(({ node }) => typeName(node)))].join(', ');
    return report(checker, 'expression.mixed', place.path, { operator: place.operator, types });
  }
  const nodes = operands.map(({ node, path }) => {
    const converted = convert(node, type, exact);
    return converted ?? report(checker, 'expression.constant', path, { value: String(node.value).slice(0, 40), type: typeName(type) });
  });
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

/** A constant compared with a field of a closed set must be one of the set. */
function checkChoices(checker: Checker, subject: TypedExpression | undefined, operands: readonly Operand[]): void {
  const choices = subject && checker.fields.get(subject)?.choices;
  if (!choices) return;
  for (const { node, path } of operands) {
    const { value } = node;
    if (node.op !== 'const' || (typeof value !== 'string' && typeof value !== 'number') || choices.includes(value)) continue;
    const field = subject.ref?.hop ?? subject.ref?.field ?? '';
    report(checker, 'expression.choice', path, { field, value: String(value), nearest: nearest(String(value), choices.map(String)) });
  }
}

const equality: OperatorRule = {
  least: 2, most: 2,
  check(checker, args, place) {
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const [left, right] = operands as [Operand, Operand];
    const list = [left, right].find(({ node }) => node.type === 'list');
    if (list) {
      const other = list === left ? right : left;
      if (other.node.type !== 'null') return wrongType(checker, list, place, 'a single value');
      // An empty list is no value, as an empty text is none.
      const empty: TypedExpression = { op: '!', type: 'boolean', args: [list.node] };
      return place.operator === '==' ? empty : { op: '!', type: 'boolean', args: [empty] };
    }
    const json = operands.find(({ node }) => node.type === 'json');
    if (json) return wrongType(checker, json, place, 'a single value');
    checkChoices(checker, left.node, [right]);
    checkChoices(checker, right.node, [left]);
    const nodes = together(checker, operands, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

const ordering: OperatorRule = {
  least: 2, most: 2,
  check(checker, args, place) {
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const wrong = operands.find(({ node }) => !isOrdered(node.type));
    if (wrong) return wrongType(checker, wrong, place, 'a number, a date or a text');
    for (const { node, path } of operands) {
      const info = checker.fields.get(node);
      if (!info?.nullable || info.hasDefault) continue;
      report(checker, 'expression.nullableOrdering', path, { field: node.ref?.hop ?? node.ref?.field ?? '', operator: place.operator }, 'warning');
    }
    const nodes = together(checker, operands, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

const membership: OperatorRule = {
  least: 2, most: 2,
  check(checker, args, place) {
    const [needle, haystack] = args as [Argument, Argument];
    if (Array.isArray(haystack.raw)) {
      const items = haystack.raw.map((raw, index) => ({ raw, path: [...haystack.path, index] }));
      const operands = values(checker, [needle, ...items], place);
      if (!operands) return undefined;
      const [first, ...rest] = operands as [Operand, ...Operand[]];
      const wrong = operands.find(({ node }) => node.type === 'list' || node.type === 'json');
      if (wrong) return wrongType(checker, wrong, place, 'a single value');
      checkChoices(checker, first.node, rest);
      const [value, ...elements] = together(checker, operands, place) ?? [];
      return value && { op: 'in', type: 'boolean', args: [value, { op: 'list', type: 'list', args: elements }] };
    }
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const [item, whole] = operands as [Operand, Operand];
    const text = convert(item.node, { type: 'text' });
    if (!text) return wrongType(checker, item, place, 'text');
    if (whole.node.type === 'list') return { op: 'in', type: 'boolean', args: [item.node.type === 'id' ? item.node : text, whole.node] };
    if (whole.node.type === 'text' || whole.node.type === 'null') return { op: 'contains', type: 'boolean', args: [text, convert(whole.node, { type: 'text' }) ?? whole.node] };
    return wrongType(checker, whole, place, 'a list or a text');
  },
};

const junction: OperatorRule = {
  least: 1, most: Infinity,
  check(checker, args, place) {
    const nodes = conditions(checker, args, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

const choice: OperatorRule = {
  least: 2, most: Infinity,
  check(checker, args, place) {
    const isCondition = (index: number): boolean => index % 2 === 0 && index < args.length - 1;
    const tests = conditions(checker, args.filter((_, index) => isCondition(index)), place);
    const results = values(checker, args.filter((_, index) => !isCondition(index)), place);
    if (!tests || !results) return undefined;
    const wrong = results.find(({ node }) => node.type === 'list' || node.type === 'json');
    if (wrong) return wrongType(checker, wrong, place, 'a single value');
    const otherwise: Operand[] = args.length % 2 === 1 ? [] : [{ node: constant(null, 'null'), path: place.path }];
    const nodes = together(checker, [...results, ...otherwise], place, true);
    if (!nodes) return undefined;
    return { op: 'if', ...valueType(nodes), args: [...tests.flatMap((test, index) => [test, nodes[index] as TypedExpression]), nodes.at(-1) as TypedExpression] };
  },
};

function valueType(nodes: readonly TypedExpression[]): TypeAndScale {
  const node = nodes.find((one) => one.type !== 'null') ?? nodes[0];
  if (!node) return { type: 'null' };
  return node.type === 'decimal' ? { type: 'decimal', scale: scaleOf(node) } : { type: node.type };
}

/** Operands as integers or decimals: a double is reckoned with as a decimal. */
function numbers(checker: Checker, args: readonly Argument[], place: Place): TypedExpression[] | undefined {
  const operands = values(checker, args, place);
  const nodes = operands?.map((operand) => {
    const { node } = operand;
    if (node.type === 'null') return constant(null, 'integer');
    if (!isNumeric(node.type)) return wrongType(checker, operand, place, 'a number');
    return node.type === 'double' ? convert(node, { type: 'decimal', scale: DIVISION_SCALE }) : node;
  });
  return nodes?.every((node) => node !== undefined) ? nodes : undefined;
}

function arithmetic(least: number, most: number): OperatorRule {
  return {
    least, most,
    check(checker, args, place) {
      const nodes = numbers(checker, args, place);
      if (!nodes) return undefined;
      const { operator: op } = place;
      if (op !== '/' && nodes.every((node) => node.type === 'integer')) return { op, type: 'integer', args: nodes };
      const scales = nodes.map(scaleOf);
      const widest = Math.max(...scales);
      const product = Math.min(scales.reduce((sum, scale) => sum + scale, 0), DIVISION_SCALE);
      const scale = op === '*' ? Math.max(product, widest) : op === '/' ? Math.max(DIVISION_SCALE, widest) : widest;
      return { op, type: 'decimal', scale, args: nodes };
    },
  };
}

const rounding: OperatorRule = {
  least: 1, most: 2,
  check(checker, args, place) {
    const [first, digits] = args as [Argument, Argument | undefined];
    const [node] = numbers(checker, [first], place) ?? [];
    const scale = digits?.raw ?? 0;
    if (typeof scale !== 'number' || !Number.isInteger(scale) || scale < 0 || scale > DIVISION_SCALE) {
      return report(checker, 'expression.digits', digits?.path ?? place.path, { limit: String(DIVISION_SCALE) });
    }
    if (!node) return undefined;
    return scale === 0 ? { op: 'round', type: 'integer', args: [node] } : { op: 'round', type: 'decimal', scale, args: [node] };
  },
};

/** The environment inside an aggregate: plain names are the other row's, `$row` stays the row the expression stands on. */
function inside(checker: Checker, entity: string): Checker {
  const { env } = checker;
  return { ...checker, env: { ...env, entity, outer: env.outer ?? env.entity, parent: undefined } };
}

function variableOf(argument: Argument): string | undefined {
  const { raw } = argument;
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw) || Object.keys(raw).join() !== 'var') return undefined;
  const name = raw['var'] as RawExpression;
  return typeof name === 'string' ? name : Array.isArray(name) && typeof name[0] === 'string' ? name[0] : undefined;
}

function aggregate(least: number): OperatorRule {
  return {
    least, most: 2,
    check(checker, args, place) {
      const { operator: op } = place;
      const [source, body] = args as [Argument, Argument | undefined];
      const name = variableOf(source);
      if (name === undefined) return report(checker, 'expression.rows', source.path, { operator: op });
      if (!isAllowed(checker, 'rows', name, source.path)) return undefined;
      const over = resolveRows(checker, name, [...source.path, 'var'], op);
      if (!over) return undefined;
      if (!body) return { op, type: 'integer', over };
      const within = inside(checker, over.entity);
      if (op === 'count' || op === 'all' || op === 'some') {
        const nodes = conditions(within, [body], place);
        return nodes && { op, type: op === 'count' ? 'integer' : 'boolean', over, args: nodes };
      }
      const [node] = (op === 'sum' ? numbers(within, [body], place) : values(within, [body], place)?.map((operand) => operand.node)) ?? [];
      if (!node) return undefined;
      if (!isOrdered(node.type)) return wrongType(checker, { node, path: body.path }, place, 'a number, a date or a text');
      return { op, ...valueType([node]), over, args: [node] };
    },
  };
}

const extreme: OperatorRule = {
  least: 2, most: Infinity,
  check(checker, args, place) {
    const name = variableOf(args[0] as Argument);
    if (args.length === 2 && name !== undefined && meansRows(checker, name)) return aggregate(2).check(checker, args, place);
    const operands = values(checker, args, place);
    const wrong = operands?.find(({ node }) => !isOrdered(node.type));
    if (wrong) return wrongType(checker, wrong, place, 'a number, a date or a text');
    const nodes = operands && together(checker, operands, place, true);
    return nodes && { op: place.operator, ...valueType(nodes), args: nodes };
  },
};

const JOINABLE: readonly ValueType[] = ['text', 'integer', 'decimal', 'date', 'datetime', 'time', 'month', 'year'];

const joining: OperatorRule = {
  least: 1, most: Infinity,
  check(checker, args, place) {
    const nodes = values(checker, args, place)?.map((operand) => {
      const { node } = operand;
      if (node.type === 'null') return constant(null, 'text');
      if (node.type === 'double') return convert(node, { type: 'decimal', scale: DIVISION_SCALE });
      return JOINABLE.includes(node.type) ? node : wrongType(checker, operand, place, 'a text, a number or a date');
    });
    return nodes?.every((node) => node !== undefined) ? { op: 'cat', type: 'text', args: nodes } : undefined;
  },
};

const measuring: OperatorRule = {
  least: 1, most: 1,
  check(checker, args, place) {
    const [argument] = args as [Argument];
    const node = place.part(checker, argument);
    if (node?.over && node.op === 'rows') return { op: 'count', type: 'integer', over: node.over };
    if (!node) return undefined;
    if (node.type === 'null') return { op: 'length', type: 'integer', args: [constant(null, 'text')] };
    if (node.type !== 'text' && node.type !== 'list') return wrongType(checker, { node, path: argument.path }, place, 'a text or a list');
    return { op: 'length', type: 'integer', args: [node] };
  },
};

function moment(facility: 'today' | 'now', type: ValueType): OperatorRule {
  return {
    least: 0, most: 0,
    check: (checker, _args, { path }) => (isAllowed(checker, facility, facility, path) ? { op: facility, type } : undefined),
  };
}

/** Reads an operand as a date or datetime; a written text may be either. */
function asMoment(checker: Checker, operand: Operand, place: Place, toDatetime: boolean): TypedExpression | undefined {
  const { node } = operand;
  const { type } = node;
  if (type === 'datetime' || (type === 'date' && !toDatetime)) return node;
  if (type === 'null') return constant(null, toDatetime ? 'datetime' : 'date');
  const converted = type === 'date' || node.op === 'const'
    ? (toDatetime ? undefined : convert(node, { type: 'date' })) ?? convert(node, { type: 'datetime' })
    : undefined;
  return converted ?? wrongType(checker, operand, place, toDatetime ? 'a datetime' : 'a date');
}

function shifting(toDatetime: boolean): OperatorRule {
  return {
    least: 2, most: 2,
    check(checker, args, place) {
      const operands = values(checker, args, place);
      if (!operands) return undefined;
      const [start, amount] = operands as [Operand, Operand];
      const from = asMoment(checker, start, place, toDatetime);
      const by = convert(amount.node, { type: 'integer' }) ?? wrongType(checker, amount, place, 'an integer');
      return from && by && { op: place.operator, type: from.type, args: [from, by] };
    },
  };
}

function spanning(toDatetime: boolean): OperatorRule {
  return {
    least: 2, most: 2,
    check(checker, args, place) {
      const nodes = values(checker, args, place)?.map((operand) => asMoment(checker, operand, place, toDatetime));
      return nodes?.every((node) => node !== undefined) ? { op: place.operator, type: 'integer', args: nodes } : undefined;
    },
  };
}

export const OPERATORS: Readonly<Record<string, OperatorRule>> = {
  '==': equality, '!=': equality, '<': ordering, '<=': ordering, '>': ordering, '>=': ordering, in: membership,
  and: junction, or: junction, '!': { ...junction, most: 1 }, if: choice,
  '+': arithmetic(2, Infinity), '-': arithmetic(1, 2), '*': arithmetic(2, Infinity), '/': arithmetic(2, 2), '%': arithmetic(2, 2), round: rounding,
  min: extreme, max: extreme, count: aggregate(1), sum: aggregate(2), all: aggregate(2), some: aggregate(2),
  cat: joining, length: measuring, today: moment('today', 'date'), now: moment('now', 'datetime'),
  addMinutes: shifting(true), addDays: shifting(false), addMonths: shifting(false), addWorkdays: shifting(false),
  minutesBetween: spanning(true), daysBetween: spanning(false),
};
