/** Canonical JSON against the examples of RFC 8785, and its laws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('writes the example of RFC 8785, section 3.2.2', () => {
    const given = `{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}`;
    expect(canonicalJson(JSON.parse(given))).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
    );
  });

  it('orders members by UTF-16 code units, as section 3.2.3 has them', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text) as object).filter((name) => name !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
    expect(text.indexOf('"\\r"')).toBeLessThan(text.indexOf('"1"'));
  });

  it('is the same for the same value, however its members came, and reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        let text: string;
        try {
          text = canonicalJson(value);
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          return;
        }
        const back = JSON.parse(text) as unknown;
        expect(canonicalJson(back)).toBe(text);
        const turned = JSON.parse(JSON.stringify(value), (_name, one: unknown) =>
          typeof one === 'object' && one !== null && !Array.isArray(one)
            ? Object.fromEntries(Object.entries(one).reverse())
            : one,
        ) as unknown;
        expect(canonicalJson(turned)).toBe(text);
      }),
    );
  });

  it('refuses what is no JSON', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', () => 0, 1n])
      expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
