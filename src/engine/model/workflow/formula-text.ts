/**
 * Reads `${…}` as it stands in BPMN models of Flowable, Activiti, Camunda and ours, and gives the JsonLogic of the
 * product's one
 * expression language. Nothing is executed here: names, whitelisted functions and operators are turned into data,
 * everything else is refused.
 */
import type { RawExpression } from '../types.ts';

/** What is wrong with an expression: words for people, or a name that is not known. */
export class FormulaMistake extends Error {
  readonly kind: 'syntax' | 'function' | 'leftOver';
  constructor(kind: FormulaMistake['kind'], message: string) {
    super(message);
    this.name = 'FormulaMistake';
    this.kind = kind;
  }
}

/** Longest text of one expression, and how deep it may be nested. */
export const MAX_TEXT = 4_000;
const MAX_DEPTH = 24;

interface Piece {
  readonly is: 'name' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const PIECE =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<sign>&&|\|\||[=!<>]=|[-+*/%<>!?:.,()[\]]))/uy;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    PIECE.lastIndex = at;
    const groups = PIECE.exec(text)?.groups;
    if (!groups) throw new FormulaMistake('syntax', `? ${text.slice(at).trim().slice(0, 12)}`);
    const [is, found] = Object.entries(groups).find(([, one]) => one !== undefined) as [Piece['is'], string];
    pieces.push({ is, text: is === 'text' ? found.slice(1, -1).replace(/\\(.)/g, '$1') : found, at });
    at = PIECE.lastIndex;
  }
  return [...pieces, { is: 'end', text: '', at: text.length }];
}

/** Names that stand on every object and so are never variables. */
export function isUsableName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !(name in Object.prototype);
}

const variable = (name: string): RawExpression => ({ var: name });

/** The path of a `{ var }`, or undefined for anything else. */
function pathOf(node: RawExpression): string | undefined {
  const name = typeof node === 'object' && node !== null && !Array.isArray(node) ? node['var'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/**
 * Is it missing, an empty text or an empty list? Of a variable this is asked by the name with `?`, whatever its type.
 */
function isEmpty(node: RawExpression): RawExpression {
  const path = pathOf(node);
  return path === undefined ? { '==': [node, null] } : variable(`${path}?`);
}

const not = (node: RawExpression): RawExpression => ({ '!': [node] });

function equal(left: RawExpression, right: RawExpression): RawExpression {
  if (right === null) return isEmpty(left);
  return left === null ? isEmpty(right) : { '==': [left, right] };
}

interface FunctionRule {
  readonly least: number;
  readonly most: number;
  build(args: RawExpression[]): RawExpression;
}

const rule = (least: number, most: number, build: (args: RawExpression[]) => RawExpression): FunctionRule => ({
  least,
  most,
  build,
});
const operator = (name: string, least: number, most = least): FunctionRule =>
  rule(least, most, (args) => ({ [name]: args }));
const contains = (args: RawExpression[]): RawExpression => ({ in: [args[1] ?? null, args[0] ?? null] });
const anyOf = (args: RawExpression[]): RawExpression => ({
  or: args.slice(1).map((part) => contains([args[0] ?? null, part])),
});

/** Every function that may be called. */
const FUNCTIONS: Readonly<Record<string, FunctionRule>> = {
  min: operator('min', 1, 20),
  max: operator('max', 1, 20),
  round: operator('round', 1, 2),
  length: operator('length', 1),
  size: operator('length', 1),
  concat: operator('cat', 1, 20),
  today: operator('today', 0),
  now: operator('now', 0),
  addMinutes: operator('addMinutes', 2),
  addDays: operator('addDays', 2),
  addMonths: operator('addMonths', 2),
  addWorkdays: operator('addWorkdays', 2),
  minutesBetween: operator('minutesBetween', 2),
  daysBetween: operator('daysBetween', 2),
  yearsBetween: operator('yearsBetween', 2),
  contains: rule(2, 2, contains),
  containsAny: rule(2, 20, anyOf),
  oneOf: rule(2, 50, ([value, ...list]) => ({ in: [value ?? null, list] })),
  empty: rule(1, 1, ([value]) => isEmpty(value ?? null)),
};

/** `var:get(x)` and its kin in Flowable; the first argument names the variable. */
const VARIABLE_FUNCTIONS: Readonly<Record<string, FunctionRule>> = {
  get: rule(1, 2, ([value, other]) =>
    other === undefined ? (value ?? null) : { if: [isEmpty(value ?? null), other, value ?? null] },
  ),
  getOrDefault: rule(2, 2, ([value, other]) => ({ if: [isEmpty(value ?? null), other ?? null, value ?? null] })),
  exists: rule(1, 1, ([value]) => not(isEmpty(value ?? null))),
  isEmpty: rule(1, 1, ([value]) => isEmpty(value ?? null)),
  empty: rule(1, 1, ([value]) => isEmpty(value ?? null)),
  isNotEmpty: rule(1, 1, ([value]) => not(isEmpty(value ?? null))),
  notEmpty: rule(1, 1, ([value]) => not(isEmpty(value ?? null))),
  contains: rule(2, 2, contains),
  containsAny: rule(2, 20, anyOf),
  ...Object.fromEntries(
    ['equals', 'eq'].map((name) => [name, rule(2, 2, ([left, right]) => equal(left ?? null, right ?? null))]),
  ),
  ...Object.fromEntries(
    ['notEquals', 'ne'].map((name) => [name, rule(2, 2, ([left, right]) => not(equal(left ?? null, right ?? null)))]),
  ),
  ...Object.fromEntries(
    [
      ['lowerThan', '<'],
      ['lt', '<'],
      ['lowerThanOrEquals', '<='],
      ['lte', '<='],
      ['greaterThan', '>'],
      ['gt', '>'],
      ['greaterThanOrEquals', '>='],
      ['gte', '>='],
    ].map(([name = '', sign = '']) => [name, operator(sign, 2)]),
  ),
};

/** Methods models call on values. */
const METHODS: Readonly<Record<string, FunctionRule>> = {
  equals: rule(2, 2, ([left, right]) => equal(left ?? null, right ?? null)),
  contains: rule(2, 2, contains),
  isEmpty: rule(1, 1, ([value]) => isEmpty(value ?? null)),
  size: operator('length', 1),
  length: operator('length', 1),
};

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

const LEVELS: readonly Readonly<Record<string, string>>[] = [
  { '||': 'or', or: 'or' },
  { '&&': 'and', and: 'and' },
  { '==': '==', eq: '==', '!=': '!=', ne: '!=' },
  { '<': '<', lt: '<', '<=': '<=', le: '<=', '>': '>', gt: '>', '>=': '>=', ge: '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', div: '/', '%': '%', mod: '%' },
];
const WORDS = new Set([
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'div',
  'mod',
  'empty',
  'true',
  'false',
  'null',
]);

class Reader {
  private readonly pieces: readonly Piece[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.pieces = piecesOf(text);
  }

  whole(): RawExpression {
    const node = this.expression();
    if (this.next.is !== 'end') throw this.unexpected();
    return node;
  }

  private get next(): Piece {
    return this.pieces[this.at] as Piece;
  }

  private unexpected(): FormulaMistake {
    return new FormulaMistake('syntax', this.next.is === 'end' ? '…?' : `? ${this.next.text}`);
  }

  private isSign(text: string): boolean {
    return this.next.is === 'sign' && this.next.text === text;
  }

  private take(text: string): boolean {
    if (!this.isSign(text)) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) throw this.unexpected();
  }

  private expression(): RawExpression {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new FormulaMistake('syntax', `> ${MAX_DEPTH} ( ( (`);
    const test = this.binary(0);
    let node = test;
    if (this.take('?')) {
      const yes = this.expression();
      this.expect(':');
      node = { if: [test, yes, this.expression()] };
    }
    this.depth -= 1;
    return node;
  }

  private binary(level: number): RawExpression {
    const signs = LEVELS[level];
    if (!signs) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const { is, text } = this.next;
      const found =
        (is === 'sign' || WORDS.has(text)) && is !== 'text' && Object.hasOwn(signs, text) ? signs[text] : undefined;
      if (found === undefined) return left;
      this.at += 1;
      const right = this.binary(level + 1);
      if (found === '==') left = equal(left, right);
      else if (found === '!=')
        left = left === null || right === null ? not(equal(left, right)) : { '!=': [left, right] };
      else left = this.joined(found, left, right);
    }
  }

  /** Chains of one operator stay flat, so that a long one is not a deep one. */
  private joined(found: string, left: RawExpression, right: RawExpression): RawExpression {
    const before = typeof left === 'object' && left !== null && !Array.isArray(left) ? left[found] : undefined;
    return ['and', 'or', '+', '*'].includes(found) && Array.isArray(before)
      ? { [found]: [...before, right] }
      : { [found]: [left, right] };
  }

  private unary(): RawExpression {
    const { is, text } = this.next;
    const prefix =
      (is === 'sign' && ['!', '-'].includes(text)) || (is === 'name' && ['not', 'empty'].includes(text))
        ? text
        : undefined;
    if (prefix === undefined) return this.postfix();
    this.at += 1;
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw this.unexpected();
    const node = this.unary();
    this.depth -= 1;
    if (prefix === '-') return typeof node === 'number' ? -node : { '-': [node] };
    return prefix === 'empty' ? isEmpty(node) : not(node);
  }

  private postfix(): RawExpression {
    let node = this.primary();
    for (;;) {
      if (this.take('.')) node = this.member(node);
      else if (this.take('[')) {
        const { is, text } = this.next;
        const path = pathOf(node);
        if (is !== 'text' || path === undefined) throw this.unexpected();
        this.at += 1;
        this.expect(']');
        node = this.property(path, text);
      } else return node;
    }
  }

  private property(path: string, name: string): RawExpression {
    if (!isUsableName(name)) throw new FormulaMistake('syntax', name);
    return variable(`${path}/${name}`);
  }

  private member(node: RawExpression): RawExpression {
    const { is, text: name } = this.next;
    if (is !== 'name') throw this.unexpected();
    this.at += 1;
    const path = pathOf(node);
    if (!this.isSign('(')) {
      if (path === undefined) throw this.unexpected();
      return this.property(path, name);
    }
    // What models of other engines read variables by.
    if (path === 'execution' && name === 'getVariable') return this.variableArgument();
    return this.call(name, METHODS, [node]);
  }

  private variableArgument(): RawExpression {
    this.expect('(');
    const { is, text } = this.next;
    if (is !== 'text' || !isUsableName(text)) throw this.unexpected();
    this.at += 1;
    this.expect(')');
    return variable(text);
  }

  private call(
    name: string,
    functions: Readonly<Record<string, FunctionRule>>,
    first: RawExpression[] = [],
    named = false,
  ): RawExpression {
    const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!found) throw new FormulaMistake('function', name);
    this.expect('(');
    const args = [...first];
    if (!this.take(')')) {
      do {
        const { is, text } = this.next;
        const names = named && args.length === 0 && is === 'text';
        if (names) this.at += 1;
        if (names && !isUsableName(text)) throw this.unexpected();
        args.push(names ? variable(text) : this.expression());
      } while (this.take(','));
      this.expect(')');
    }
    if (args.length < found.least || args.length > found.most)
      throw new FormulaMistake('syntax', `${name}(${args.length - first.length})`);
    return found.build(args);
  }

  private primary(): RawExpression {
    const piece = this.next;
    if (this.take('(')) {
      const node = this.expression();
      this.expect(')');
      return node;
    }
    if (piece.is === 'end' || piece.is === 'sign') throw this.unexpected();
    this.at += 1;
    if (piece.is === 'number') return Number(piece.text);
    if (piece.is === 'text') return piece.text;
    if (piece.text === 'true' || piece.text === 'false') return piece.text === 'true';
    if (piece.text === 'null') return null;
    const follows = this.pieces[this.at + 1];
    if (['var', 'vars', 'variables'].includes(piece.text) && this.isSign(':') && follows?.is === 'name') {
      this.at += 2;
      return this.call(follows.text, VARIABLE_FUNCTIONS, [], true);
    }
    if (this.isSign('(')) return this.call(piece.text, FUNCTIONS);
    if (WORDS.has(piece.text) || !isUsableName(piece.text)) throw new FormulaMistake('syntax', piece.text);
    return variable(piece.text);
  }
}

/** JsonLogic of an expression without its braces. Throws `FormulaMistake`. */
export function readExpression(text: string): RawExpression {
  if (text.length > MAX_TEXT) throw new FormulaMistake('syntax', `> ${MAX_TEXT}`);
  return new Reader(text).whole();
}

/** A text in quotes, with what is escaped in it. */
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;

/** Where the braces opened at `start` close again; texts in quotes are passed over. */
function closing(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '}') return at;
  }
  return -1;
}

/**
 * The parts of a text with `${…}` or `#{…}` in it: plain texts, and expressions. A brace that stays open is an error.
 */
export function partsOf(text: string): (string | { readonly logic: RawExpression })[] {
  const parts: (string | { logic: RawExpression })[] = [];
  let from = 0;
  for (;;) {
    const opening = /[$#]\{/.exec(text.slice(from));
    if (!opening) break;
    const start = from + opening.index;
    const end = closing(text, start + 2);
    const inside = text.slice(start + 2, end);
    if (end < 0 || /[$#]\{/.test(inside.replace(QUOTED, ''))) throw new FormulaMistake('leftOver', opening[0]);
    if (start > from) parts.push(text.slice(from, start));
    parts.push({ logic: readExpression(inside) });
    from = end + 1;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
