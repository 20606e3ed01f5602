/** Formulas in questions: what is written is drawn as meant, and what is none stays as it was typed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mathOf, type MathNode, piecesOf } from './formula.ts';

/** As MathML is written. */
function written({ tag, children }: MathNode): string {
  return `<${tag}>${typeof children === 'string' ? children : children.map(written).join('')}</${tag}>`;
}
const drawn = (source: string): string | undefined => {
  const math = mathOf(source);
  return math && written(math);
};

describe('formulas', () => {
  it.each([
    ['2', '<mn>2</mn>'],
    ['H_2O', '<mrow><msub><mi>H</mi><mn>2</mn></msub><mi>O</mi></mrow>'],
    ['10^{-6}', '<msup><mn>10</mn><mrow><mo>−</mo><mn>6</mn></mrow></msup>'],
    ['x_1^2', '<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'],
    ['p = \\frac{F}{S}', '<mrow><mi>p</mi><mo>=</mo><mfrac><mi>F</mi><mi>S</mi></mfrac></mrow>'],
    ['\\sqrt{2gh}', '<msqrt><mrow><mn>2</mn><mi>g</mi><mi>h</mi></mrow></msqrt>'],
    ['\\sqrt[3]{V}', '<mroot><mi>V</mi><mn>3</mn></mroot>'],
    ['\\Delta t \\le 30\\text{ min}', '<mrow><mi>Δ</mi><mi>t</mi><mo>≤</mo><mn>30</mn><mtext> min</mtext></mrow>'],
    ['压力', '<mtext>压力</mtext>'],
  ])('%s is drawn', (source, expected) => {
    expect(drawn(source)).toBe(expected);
  });

  it.each(['', ' ', '{', '}', '\\frac{1}', '\\unknown', 'x^', 'x^1^2', '\\sqrt[3{V}', 'a{b', '\\constructor', '\\'])(
    '%j is none',
    (source) => {
      expect(mathOf(source)).toBeUndefined();
    },
  );

  it('too deep ones are none, and no text breaks the reading', () => {
    expect(mathOf('{'.repeat(200) + 'x' + '}'.repeat(200))).toBeUndefined();
    expect(mathOf('x^'.repeat(150) + 'x')).toBeUndefined();
    fc.assert(
      fc.property(fc.stringMatching(/^[\\{}^_$a-z0-9 +=-]{0,60}$/), (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map((piece) => ('text' in piece ? piece.text : piece.source)).join('')).toBe(text);
      }),
    );
  });

  it('stand among words; prices and single dollars are words', () => {
    expect(piecesOf('压力为 $p = 0.1$ MPa')).toMatchObject([
      { text: '压力为 ' },
      { source: '$p = 0.1$' },
      { text: ' MPa' },
    ]);
    for (const text of ['罚款 $500', '$ 5 and 6 $', '$5 or $6', '没有公式', '']) {
      const pieces = piecesOf(text);
      expect(
        pieces.every((piece) => 'text' in piece),
        text,
      ).toBe(true);
    }
  });
});
