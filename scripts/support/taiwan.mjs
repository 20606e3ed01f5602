/**
 * Makes the traditional texts (`tw`) of the interface from the simplified ones (`zh`): converted, then corrected by the
 * words the server uses too, by those of the interface alone, and by the texts of taiwan.json.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const FOLDERS = [
  'src/shell/locales',
  'src/engine/client/locales',
  'src/widgets/locales',
  'src/custom/workflow/design/locales',
  'src/custom/workflow/course/locales',
  'src/custom/workflow/start/locales',
  'src/custom/workflow/nodes/locales',
  'src/custom/dangerWork/phone/locales',
  'src/custom/hazard/phone/locales',
  'src/custom/hazard/desk/locales',
  'src/custom/risk/phone/locales',
  'src/custom/risk/map/locales',
  'src/custom/warning/desk/locales',
  'src/custom/education/exam/locales',
  'src/custom/education/lesson/locales',
  'src/custom/education/phone/locales',
  'src/custom/tools/designer/locales',
];
export const TABLE = 'scripts/support/taiwan.json';
/** Words the server corrects in converted schema texts as well. */
const WORDS = 'src/engine/server/schema-store/taiwan-words.json';
/** Words that stay as they are: here those of `everywhere`; the others are business words, which schemas hold. */
const KEPT = 'src/engine/server/schema-store/taiwan-kept.json';

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** `{a: {b: 'x'}}` → `[['a.b', 'x']]` */
export function flat(texts, above = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : flat(value, `${above}${key}.`),
  );
}

/** The same tree with every text put through `change(key, text)`. */
function changed(texts, change, above = '') {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(above + key, value) : changed(value, change, `${above}${key}.`),
    ]),
  );
}

/** Files of all rooms: the zh one, where the tw one stands, and the namespace their keys belong to. */
export function textFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const [found, part] = /^(?:([\w-]+)\.)?zh\.json$/.exec(name) ?? [];
      if (!found) return [];
      const room = folder
        .replace(/\/client\/locales$|\/locales$/, '')
        .split('/')
        .at(-1);
      return [
        { zh: `${folder}/${name}`, tw: `${folder}/${name.replace(/zh\.json$/, 'tw.json')}`, space: part ?? room },
      ];
    }),
  );
}

/** The words of Taiwan, as far as they are no words that stay. */
async function openConverter() {
  const { ConverterBuilder } = await import('opencc-js/core');
  const { Locale } = await import('opencc-js/cn2t');
  const kept = new Set(read(KEPT).everywhere);
  const [characters, ...phrases] = Locale.configs.s2twp.conversionChain;
  const without = (dictionary) =>
    dictionary
      .split('|')
      .filter((entry) => !kept.has(entry.slice(0, entry.indexOf(' '))))
      .join('|');
  const conversionChain = [characters, ...phrases.map((group) => group.map(without))];
  const configs = { s2twp: { ...Locale.configs.s2twp, conversionChain } };
  return ConverterBuilder({ ...Locale, configs })({ from: 'cn', to: 'twp' });
}

/**
 * Every tw file as it should be.
 * @returns `files`: paths, namespace and texts; `stale`: entries of the table whose zh text has changed or gone
 */
export async function taiwanTexts() {
  const convert = await openConverter();
  const { texts, words: own } = read(TABLE);
  // What the interface takes back was a step of one's own; what a record takes back was an order or a decision.
  const words = { ...read(WORDS), ...own };
  const stale = new Set(Object.keys(texts));
  const files = textFiles().map(({ zh, tw, space }) => {
    const converted = changed(read(zh), (_key, text) =>
      Object.entries(words).reduce((now, [from, to]) => now.replaceAll(from, to), convert(text)),
    );
    const source = new Map(flat(read(zh)));
    const made = changed(converted, (key, text) => {
      const own = texts[`${space}:${key}`];
      if (!own || own.zh !== source.get(key)) return text;
      stale.delete(`${space}:${key}`);
      return own.tw;
    });
    return { zh, tw, space, made };
  });
  return { files, stale: [...stale] };
}
