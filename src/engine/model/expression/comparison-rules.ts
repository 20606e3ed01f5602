/** Typing rules of equality, ordering and membership. */
import { nearest } from '../format/nearest.ts';
import type { TypedExpression } from '../types.ts';
import { type Argument, type Checker, type Operand, report } from './checker.ts';
import { type OperatorRule, together, values, wrongType } from './operands.ts';
import { convert, isOrdered } from './typing.ts';

/** A constant compared with a field of a closed set must be one of the set. */
function checkChoices(checker: Checker, subject: TypedExpression | undefined, operands: readonly Operand[]): void {
  const choices = subject && checker.fields.get(subject)?.choices;
  if (!choices) return;
  for (const { node, path } of operands) {
    const { value } = node;
    if (node.op !== 'const' || (typeof value !== 'string' && typeof value !== 'number') || choices.includes(value))
      continue;
    const field = subject.ref?.hop ?? subject.ref?.field ?? '';
    report(checker, 'expression.choice', path, {
      field,
      value: String(value),
      nearest: nearest(String(value), choices.map(String)),
    });
  }
}

export const equality: OperatorRule = {
  least: 2,
  most: 2,
  check(checker, args, place) {
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const [left, right] = operands as [Operand, Operand];
    const list = [left, right].find(({ node }) => node.type === 'list');
    if (list) {
      const other = list === left ? right : left;
      if (other.node.type !== 'null') return wrongType(checker, list, place, 'value');
      // An empty list is no value, as an empty text is none.
      const empty: TypedExpression = { op: '!', type: 'boolean', args: [list.node] };
      return place.operator === '==' ? empty : { op: '!', type: 'boolean', args: [empty] };
    }
    const json = operands.find(({ node }) => node.type === 'json');
    if (json) return wrongType(checker, json, place, 'value');
    // A boolean without a value is false, so asking whether it is empty has no answer that would be of use.
    const boolean = operands.find(({ node }) => node.type === 'boolean');
    if (boolean && operands.some(({ node }) => node.type === 'null'))
      return wrongType(checker, boolean, place, 'value | null');
    checkChoices(checker, left.node, [right]);
    checkChoices(checker, right.node, [left]);
    const nodes = together(checker, operands, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

export const ordering: OperatorRule = {
  least: 2,
  most: 2,
  check(checker, args, place) {
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const wrong = operands.find(({ node }) => !isOrdered(node.type));
    if (wrong) return wrongType(checker, wrong, place, 'number | date | text');
    for (const { node, path } of operands) {
      const info = checker.fields.get(node);
      // False for an empty field is what a rule means, until it is turned round.
      if (!info?.nullable || info.hasDefault || path.filter((key) => key === '!').length % 2 === 0) continue;
      report(
        checker,
        'expression.nullableOrdering',
        path,
        { field: node.ref?.hop ?? node.ref?.field ?? '', operator: place.operator },
        'warning',
      );
    }
    const nodes = together(checker, operands, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

export const membership: OperatorRule = {
  least: 2,
  most: 2,
  check(checker, args, place) {
    const [needle, haystack] = args as [Argument, Argument];
    if (Array.isArray(haystack.raw)) {
      const items = haystack.raw.map((raw, index) => ({ raw, path: [...haystack.path, index] }));
      const operands = values(checker, [needle, ...items], place);
      if (!operands) return undefined;
      const [first, ...rest] = operands as [Operand, ...Operand[]];
      const wrong = operands.find(({ node }) => node.type === 'list' || node.type === 'json');
      if (wrong) return wrongType(checker, wrong, place, 'value');
      checkChoices(checker, first.node, rest);
      const [value, ...elements] = together(checker, operands, place) ?? [];
      return value && { op: 'in', type: 'boolean', args: [value, { op: 'list', type: 'list', args: elements }] };
    }
    const operands = values(checker, args, place);
    if (!operands) return undefined;
    const [item, whole] = operands as [Operand, Operand];
    const text = convert(item.node, { type: 'text' });
    if (!text) return wrongType(checker, item, place, 'text');
    if (whole.node.type === 'list')
      return { op: 'in', type: 'boolean', args: [item.node.type === 'id' ? item.node : text, whole.node] };
    if (whole.node.type === 'text' || whole.node.type === 'null')
      return { op: 'contains', type: 'boolean', args: [text, convert(whole.node, { type: 'text' }) ?? whole.node] };
    return wrongType(checker, whole, place, 'list | text');
  },
};
