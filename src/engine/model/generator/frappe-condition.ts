/**
 * Reads `depends_on` of a Frappe DocType where it is simple: the name of a field, or an `eval:` of comparisons over
 * `doc`. Everything else gives nothing, and is listed as lost. Pure; nothing is evaluated.
 */
import { withoutEnd } from '../without-end.ts';
import type { Condition } from './read-table.ts';

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*)|(&&|\|\||[=!]==?|[<>]=?|[!().,[\]-]))/uy;

type Token = { readonly kind: 'text' | 'number' | 'word' | 'sign'; readonly text: string };

/** Signs and words; undefined where something else stands. */
function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const source = withoutEnd(text, (sign) => /[;\s]/.test(sign)).trim();
  for (let at = 0; at < source.length;) {
    TOKEN.lastIndex = at;
    const [whole, quoted, number, word, sign] = TOKEN.exec(source) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

type Value = string | number | boolean;
const ORDERS: Readonly<Record<string, 'less' | 'more' | 'atMost' | 'atLeast'>> = {
  '<': 'less',
  '>': 'more',
  '<=': 'atMost',
  '>=': 'atLeast',
};
/** The same seen from the other side: `0 < doc.qty`. */
const TURNED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

class Reader {
  private at = 0;
  private readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get isOver(): boolean {
    return this.at === this.tokens.length;
  }

  private take(...texts: readonly string[]): boolean {
    const fits = texts.every((text, ahead) => {
      const token = this.tokens[this.at + ahead];
      return token !== undefined && token.kind !== 'text' && token.text === text;
    });
    if (fits) this.at += texts.length;
    return fits;
  }

  any(): Condition | undefined {
    const parts = this.parts('||', () => this.all());
    return parts && (parts.length === 1 ? parts[0] : { any: parts });
  }

  private all(): Condition | undefined {
    const parts = this.parts('&&', () => this.single());
    return parts && (parts.length === 1 ? parts[0] : { all: parts });
  }

  private parts(between: string, read: () => Condition | undefined): Condition[] | undefined {
    const parts: Condition[] = [];
    do {
      const part = read();
      if (!part) return undefined;
      parts.push(part);
    } while (this.take(between));
    return parts;
  }

  private single(): Condition | undefined {
    if (this.take('!')) {
      const inside = this.single();
      return inside && opposite(inside);
    }
    if (this.take('(')) {
      const inside = this.any();
      return this.take(')') ? inside : undefined;
    }
    if (this.take('in_list', '(')) {
      const values = this.list();
      const column = values && this.take(',') ? this.column() : undefined;
      return values && column !== undefined && this.take(')') ? { column, is: 'among', values } : undefined;
    }
    return this.includes() ?? this.comparison();
  }

  /** `['A', 'B'].includes(doc.x)` */
  private includes(): Condition | undefined {
    const start = this.at;
    const values = this.list();
    if (values && this.take('.', 'includes', '(')) {
      const column = this.column();
      if (column !== undefined && this.take(')')) return { column, is: 'among', values };
    }
    this.at = start;
    return undefined;
  }

  private list(): readonly string[] | undefined {
    if (!this.take('[')) return undefined;
    const values: string[] = [];
    while (!this.take(']')) {
      const value = this.value();
      if (value === undefined) return undefined;
      values.push(String(value));
      if (!this.take(',') && this.tokens[this.at]?.text !== ']') return undefined;
    }
    return values;
  }

  /** `doc.status` */
  private column(): string | undefined {
    if (!this.take('doc', '.')) return undefined;
    const token = this.tokens[this.at];
    if (token?.kind !== 'word') return undefined;
    this.at += 1;
    return token.text;
  }

  private value(): Value | undefined {
    const minus = this.take('-');
    const token = this.tokens[this.at];
    if (token?.kind === 'number') {
      this.at += 1;
      return minus ? -Number(token.text) : Number(token.text);
    }
    if (minus) return undefined;
    if (token?.kind === 'text') {
      this.at += 1;
      return token.text;
    }
    return this.take('true') ? true : this.take('false') ? false : undefined;
  }

  private operator(): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || !/^([=!]==?|[<>]=?)$/.test(token.text)) return undefined;
    this.at += 1;
    return token.text;
  }

  private comparison(): Condition | undefined {
    const column = this.column();
    if (column === undefined) {
      const value = this.value();
      const operator = value === undefined ? undefined : this.operator();
      const other = operator === undefined ? undefined : this.column();
      return value === undefined || operator === undefined || other === undefined
        ? undefined
        : compared(other, TURNED[operator] ?? operator, value);
    }
    const operator = this.operator();
    if (operator === undefined) return { column, is: 'filled' };
    const value = this.value();
    return value === undefined ? undefined : compared(column, operator, value);
  }
}

function compared(column: string, operator: string, value: Value): Condition | undefined {
  if (operator.startsWith('=')) return { column, is: 'equal', value };
  if (operator.startsWith('!')) return { column, is: 'unequal', value };
  const order = ORDERS[operator];
  return order !== undefined && typeof value === 'number' ? { column, is: order, value } : undefined;
}

/** What holds where this does not; undefined where no plain condition says it. */
function opposite(condition: Condition): Condition | undefined {
  if ('all' in condition || 'any' in condition) {
    const parts = ('all' in condition ? condition.all : condition.any).map(opposite);
    const whole = parts.filter((part) => part !== undefined);
    if (whole.length < parts.length) return undefined;
    return 'all' in condition ? { any: whole } : { all: whole };
  }
  switch (condition.is) {
    case 'filled':
      return { ...condition, is: 'empty' };
    case 'empty':
      return { ...condition, is: 'filled' };
    case 'equal':
      return { ...condition, is: 'unequal' };
    case 'unequal':
      return { ...condition, is: 'equal' };
    default:
      return undefined;
  }
}

/** @returns undefined where it is more than comparisons of fields with values */
export function frappeCondition(text: string): Condition | undefined {
  const said = text.trim();
  if (!said.startsWith('eval:'))
    return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(said) ? { column: said, is: 'filled' } : undefined;
  const tokens = tokensOf(said.slice('eval:'.length));
  if (!tokens || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const condition = reader.any();
  return reader.isOver ? condition : undefined;
}
