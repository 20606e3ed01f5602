/** Keeps docs/security.md true: every test it names as proof is there under that name. */
import { expect, it } from 'vitest';
import { readText } from '../support/checkout.ts';

const page = readText('docs/security.md');
const files = new Map(
  [...page.matchAll(/(\w+) = `((?:src|tests)\/[\w./-]+)`/g)].map((match): [string, string] => [match[1]!, match[2]!]),
);
const lines = page.split('\n').filter((line) => /^\| (?!item|---)/.test(line));

it('names a test that exists for every item, or says what is missing', () => {
  const wrong = lines.flatMap((line) => {
    const [item = '', holds = '', proof = ''] = line.slice(2, -2).split(' | ');
    const named = /^(\w+) "(.+)"$/.exec(proof);
    if (named) {
      const file = files.get(named[1]!);
      return file !== undefined && readText(file).replaceAll("\\'", "'").includes(named[2]!)
        ? []
        : [`${item}: ${proof}`];
    }
    return /^`tests\/[\w./-]+`$/.test(proof) ||
      /missing/.test(proof) ||
      (proof === '–' && /missing|not offered/.test(holds))
      ? []
      : [`${item}: ${proof}`];
  });
  expect(lines.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
