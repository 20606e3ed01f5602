/**
 * A simple `pattern` in words, so that a refusal says what is allowed: `^[A-Z][A-Z0-9-]*$` → "只能用大写字母、数字和 -，以大写字母开头".
 */
import type { Locale } from './define.ts';

/** What characters of a kind are called; `one` = as the first of a text. */
interface Kind {
  readonly token: string;
  readonly many: Readonly<Record<Locale, string>>;
  readonly one: string;
}

const KINDS: readonly Kind[] = [
  { token: 'A-Za-z', many: { zh: '字母', tw: '字母', en: 'letters' }, one: 'a letter' },
  { token: 'A-Z', many: { zh: '大写字母', tw: '大寫字母', en: 'capital letters' }, one: 'a capital letter' },
  { token: 'a-z', many: { zh: '小写字母', tw: '小寫字母', en: 'small letters' }, one: 'a small letter' },
  { token: '0-9', many: { zh: '数字', tw: '數字', en: 'digits' }, one: 'a digit' },
  { token: '\\p{Script=Han}', many: { zh: '汉字', tw: '漢字', en: 'Chinese characters' }, one: 'a Chinese character' },
  { token: ' ', many: { zh: '空格', tw: '空格', en: 'spaces' }, one: 'a space' },
];

// A bare hyphen between two others would be a range: it stands last or is escaped.
const CLASS = String.raw`\[((?:A-Z|a-z|0-9|\\d|\\p\{Script=Han\}|\\?[_.:/#+ ]|\\-)+-?)\]`;
const SHAPE = new RegExp(String.raw`^\^(?:${CLASS})?${CLASS}(?:[+*]|\{(\d+)\})\$$`, 'u');

interface Phrases {
  readonly list: (words: readonly string[]) => string;
  readonly only: (words: string) => string;
  readonly exactly: (count: number, words: string) => string;
  readonly first: (words: readonly string[]) => string;
}

const listed =
  (comma: string, and: string) =>
  (words: readonly string[]): string =>
    [words.slice(0, -1).join(comma), ...words.slice(-1)].filter((part) => part !== '').join(and);

const PHRASES: Readonly<Record<Locale, Phrases>> = {
  zh: {
    list: listed('、', '和'),
    only: (words) => `只能用${words}`,
    exactly: (count, words) => `应为 ${count} 位${words}`,
    first: (words) => `，以${listed('、', '或')(words)}开头`,
  },
  tw: {
    list: listed('、', '和'),
    only: (words) => `只能用${words}`,
    exactly: (count, words) => `應為 ${count} 位${words}`,
    first: (words) => `，以${listed('、', '或')(words)}開頭`,
  },
  en: {
    list: listed(', ', ' and '),
    only: (words) => `only ${words}`,
    exactly: (count, words) => `${count} ${words}`,
    first: (words) => `, starting with ${listed(', ', ' or ')(words)}`,
  },
};

/**
 * The kinds of a class, and its signs side by side, e.g. letters, digits, `_ -`; all ways of writing letters and digits
 * mean the same.
 */
function membersOf(source: string): readonly (Kind | string)[] {
  let rest = source.replaceAll('\\d', '0-9');
  if (rest.includes('A-Z') && rest.includes('a-z')) rest = `A-Za-z${rest.replaceAll(/A-Z|a-z/g, '')}`;
  const kinds = KINDS.filter(({ token }) => {
    const before = rest;
    rest = rest.replaceAll(token, '');
    return rest !== before;
  });
  const signs = [...new Set(rest.replaceAll('\\', ''))].join(' ');
  return signs === '' ? kinds : [...kinds, signs];
}

function takes(member: Kind | string, one: Kind | string): boolean {
  if (typeof member === 'string') return typeof one === 'string' && [...one].every((sign) => member.includes(sign));
  return member === one || (member === KINDS[0] && (one === KINDS[1] || one === KINDS[2]));
}

/**
 * What a text must be made of, or undefined where the pattern is more than a class of characters, perhaps another one
 * for the first. @param pattern as in `data.<field>.pattern`
 */
export function patternWords(pattern: string, locale: Locale): string | undefined {
  const [, first, chars, count] = SHAPE.exec(pattern) ?? [];
  if (chars === undefined) return undefined;
  const say = PHRASES[locale];
  const members = membersOf(chars);
  const firsts = first === undefined ? [] : membersOf(first);
  if (!firsts.every((one) => members.some((member) => takes(member, one)))) return undefined;
  const words = say.list(
    members.map((member) =>
      typeof member !== 'string' ? member.many[locale] : locale === 'en' ? member : ` ${member}`,
    ),
  );
  const start = firsts.map((member) =>
    typeof member === 'string' ? member : locale === 'en' ? member.one : member.many[locale],
  );
  // The class for the first character stands for one more than the count says.
  const whole =
    count === undefined ? say.only(words) : say.exactly(Number(count) + (first === undefined ? 0 : 1), words);
  return start.length === 0 ? whole : `${whole}${say.first(start)}`;
}
