/**
 * Which passwords are guessed first: the most usual ones, and those made of the account's own name (ASVS 2.1.7). The
 * list stays on the server.
 */
import list from './common-passwords.json' with { type: 'json' };

export type Weakness = 'common' | 'own';

const PASSWORDS: ReadonlySet<string> = new Set(list.passwords);
const WORDS: ReadonlySet<string> = new Set(list.words);
const PRODUCT = ['anlan', '安澜', '安瀾'];
/** Names shorter than this stand in too many words by chance. */
const SHORTEST_NAME = 3;

/** Signs that people write in place of letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const spelt = (text: string): string => text.replace(/[@431!0$5]/g, (sign) => LETTER_OF[sign] ?? sign);

/** Is it on the list, or a word of the list with an ending of it? Capitals and signs for letters make no difference. */
function isCommon(password: string): boolean {
  if (PASSWORDS.has(password) || PASSWORDS.has(spelt(password))) return true;
  return list.endings.some((ending) => {
    if (!password.endsWith(ending)) return false;
    const word = password.slice(0, password.length - ending.length);
    return WORDS.has(word) || WORDS.has(spelt(word));
  });
}

/**
 * Why the password would be guessed, if it would. `names`: what the account is called by (sign-in name, full name,
 * mobile number); empty ones count for nothing.
 */
export function weaknessOf(password: string, names: readonly string[]): Weakness | undefined {
  const lower = password.toLowerCase();
  if (isCommon(lower)) return 'common';
  const own = names.map((name) => name.trim().toLowerCase()).filter((name) => name.length >= SHORTEST_NAME);
  return [...PRODUCT, ...own].some((name) => lower.includes(name)) ? 'own' : undefined;
}
