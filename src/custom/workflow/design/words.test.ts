/**
 * The canvas speaks the person's language: every text bpmn-js, diagram-js and the minimap can show has its words, and
 * no others are kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filled } from './filled.ts';
import { bpmnKey } from './words.ts';

const PACKAGES = [
  'node_modules/bpmn-js/lib',
  'node_modules/diagram-js/lib',
  'node_modules/diagram-js-direct-editing/lib',
  'node_modules/diagram-js-minimap/dist',
];
const LANGUAGES = ['zh', 'tw', 'en'] as const;
/** The example in the comment of the translator itself. */
const NOT_SHOWN = new Set(['HELLO {you}']);
/** Put together at run time, as the source beside says. */
const MADE = ['left', 'center', 'right', 'top', 'middle', 'bottom'].map((how) => `Align elements ${how}`);

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.js|index\.esm\.js)$/.test(name) && !/umd/.test(name))
    .map((name) => `${folder}/${name}`);
}

/**
 * Every text in the sources that goes through the translator: given to it, kept as a constant for it, or the label of
 * an entry.
 */
function textsOfPackages(): Set<string> {
  const found = new Set<string>(MADE);
  for (const file of PACKAGES.flatMap(sources)) {
    const text = readFileSync(file, 'utf8');
    for (const [, single] of text.matchAll(/(?<!['"])translate\(\s*'((?:[^'\\]|\\.)+)'(?!\s*\+)/g))
      if (single !== undefined) found.add(single);
    for (const [, constant] of text.matchAll(/_ERR_MSG = '([^']+)'/g)) if (constant !== undefined) found.add(constant);
    if (/(PopupEntries|ReplaceOptions)\.js$/.test(file))
      for (const [, label] of text.matchAll(/label(?::| =) '([^']+)'/g)) if (label !== undefined) found.add(label);
    if (text.includes("label += ' (removes content)'")) found.add('Empty pool/participant (removes content)');
  }
  for (const text of NOT_SHOWN) found.delete(text);
  return found;
}

const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/custom/workflow/design/locales/bpmn.${language}.json`, 'utf8')) as Record<
    string,
    string
  >;

describe('the words of the canvas', () => {
  const shown = textsOfPackages();

  it('are found in the sources', () => {
    expect(shown.size).toBeGreaterThan(110);
    expect([...shown]).toEqual(
      expect.arrayContaining([
        'Append end event',
        'User task',
        'Open {element}',
        'Close minimap',
        'Align elements left',
        'Sequential multi-instance',
      ]),
    );
  });

  it.each(LANGUAGES)('say everything in %s, and nothing that is not shown', (language) => {
    expect(Object.keys(texts(language)).sort()).toEqual([...new Set([...shown].map(bpmnKey))].sort());
  });

  it.each(['zh', 'tw'] as const)('are Chinese in %s, with the same places to fill', (language) => {
    const en = texts('en');
    for (const [key, text] of Object.entries(texts(language))) {
      expect(text, key).toMatch(/\p{Script=Han}/u);
      expect(text.match(/\{\w+\}/g) ?? [], key).toEqual(en[key]?.match(/\{\w+\}/g) ?? []);
    }
  });

  it('fill what stands in braces, and leave a place that is not given', () => {
    expect(filled('打开 {element}', { element: '审批' })).toBe('打开 审批');
    expect(filled('打开 {element} {constructor}', {})).toBe('打开 {element} {constructor}');
  });
});
