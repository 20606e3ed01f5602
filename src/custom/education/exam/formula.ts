/**
 * Formulas in the texts of a question: `$…$` holds a small part of what TeX writes, and browsers draw it as MathML.
 * What is no such formula stays as it was typed. Pure.
 */

/** An element of MathML; its children are elements, or the text of a leaf. */
export interface MathNode {
  readonly tag: 'mrow' | 'mi' | 'mn' | 'mo' | 'mtext' | 'mfrac' | 'msqrt' | 'mroot' | 'msub' | 'msup' | 'msubsup';
  readonly children: readonly MathNode[] | string;
}
type Piece = { readonly text: string } | { readonly source: string; readonly math: MathNode };

/** Deeper ones nobody writes, and the browser would not thank for them. */
const DEEPEST = 20;

const LETTERS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Phi: 'Φ',
  Omega: 'Ω',
};
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  approx: '≈',
  to: '→',
  rightarrow: '→',
  uparrow: '↑',
  downarrow: '↓',
  infty: '∞',
  sum: '∑',
  int: '∫',
  degree: '°',
  circ: '∘',
  percent: '%',
};

/** What cannot be read as a formula; it is shown as typed. */
class NoFormula extends Error {}

class Reader {
  private at = 0;
  constructor(private readonly source: string) {}

  whole(): MathNode {
    const row = this.row('', 0);
    if (this.at < this.source.length) throw new NoFormula();
    return row;
  }

  private peek(): string {
    return this.source[this.at] ?? '';
  }

  private take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.source.slice(this.at))?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Terms up to `end`, which is left standing. */
  private row(end: string, depth: number): MathNode {
    if (depth > DEEPEST) throw new NoFormula();
    const children: MathNode[] = [];
    for (;;) {
      this.take(/^ +/);
      if (this.peek() === end) break;
      children.push(this.scripted(depth));
    }
    const [only] = children;
    return children.length === 1 && only ? only : { tag: 'mrow', children };
  }

  private scripted(depth: number): MathNode {
    const base = this.term(depth);
    let [sub, sup]: [MathNode | undefined, MathNode | undefined] = [undefined, undefined];
    for (let mark = this.peek(); mark === '_' || mark === '^'; mark = this.peek()) {
      if (mark === '_' ? sub : sup) throw new NoFormula();
      this.at += 1;
      const script = this.term(depth + 1);
      if (mark === '_') sub = script;
      else sup = script;
    }
    if (sub && sup) return { tag: 'msubsup', children: [base, sub, sup] };
    if (sub) return { tag: 'msub', children: [base, sub] };
    return sup ? { tag: 'msup', children: [base, sup] } : base;
  }

  private group(depth: number, open = '{', close = '}'): MathNode {
    if (this.peek() !== open) throw new NoFormula();
    this.at += 1;
    const row = this.row(close, depth + 1);
    if (this.peek() !== close || close === '') throw new NoFormula();
    this.at += 1;
    return row;
  }

  private term(depth: number): MathNode {
    if (depth > DEEPEST) throw new NoFormula();
    if (this.peek() === '{') return this.group(depth);
    if (this.peek() === '\\') return this.command(depth);
    const number = this.take(/^\d+(\.\d+)?/);
    if (number !== undefined) return { tag: 'mn', children: number };
    const letter = this.take(/^[A-Za-zα-ωΑ-Ω]/);
    if (letter !== undefined) return { tag: 'mi', children: letter };
    const words = this.take(/^[\u3400-\u9fff]+/);
    if (words !== undefined) return { tag: 'mtext', children: words };
    const sign = this.take(/^[-+*/=<>()[\]|,.:;!%'·×÷±≤≥≠≈→°∞]/);
    if (sign !== undefined) return { tag: 'mo', children: sign === '-' ? '−' : sign };
    throw new NoFormula();
  }

  private command(depth: number): MathNode {
    const name = this.take(/^\\[A-Za-z]+/)?.slice(1);
    if (name === undefined) throw new NoFormula();
    this.take(/^ +/);
    if (name === 'frac') return { tag: 'mfrac', children: [this.group(depth), this.group(depth)] };
    if (name === 'sqrt') {
      const root = this.peek() === '[' ? this.group(depth, '[', ']') : undefined;
      const under = this.group(depth);
      return root ? { tag: 'mroot', children: [under, root] } : { tag: 'msqrt', children: [under] };
    }
    if (name === 'text' || name === 'mathrm') {
      const words = this.take(/^\{[^{}\\]*\}/);
      if (words === undefined) throw new NoFormula();
      return { tag: 'mtext', children: words.slice(1, -1) };
    }
    const letter = Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined;
    if (letter !== undefined) return { tag: 'mi', children: letter };
    const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined;
    if (sign !== undefined) return { tag: 'mo', children: sign };
    throw new NoFormula();
  }
}

/** The formula, or nothing where it cannot be read as one. */
export function mathOf(source: string): MathNode | undefined {
  if (source.trim() === '') return undefined;
  try {
    return new Reader(source).whole();
  } catch (cause) {
    if (cause instanceof NoFormula) return undefined;
    throw cause;
  }
}

/** Between two dollars, no blank inside them, no figure behind: so that a price is no formula. */
const FORMULA = /\$(?! )([^$\n]{1,400})(?<! )\$(?!\d)/g;

/** A text with its formulas; put together again, it is what was typed. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(FORMULA)) {
    const math = mathOf(found[1] ?? '');
    if (!math) continue;
    if (found.index > done) pieces.push({ text: text.slice(done, found.index) });
    pieces.push({ source: found[0], math });
    done = found.index + found[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
