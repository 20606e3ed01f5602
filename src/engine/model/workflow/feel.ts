/**
 * Texts of Camunda 8. One that begins with `=` is an expression of FEEL (its friendly enough expression language), any
 * other is what it says.
 */

const TEXT = /^"((?:[^"\\]|\\.)*)"$/;
const TEXTS = /^\[\s*(?:"(?:[^"\\]|\\.)*"\s*(?:,\s*"(?:[^"\\]|\\.)*"\s*)*)?\]$/;
const ANY_TEXT = /"((?:[^"\\]|\\.)*)"/g;
const plain = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
/** Texts in quotes are passed over; a single sign of equality compares. */
const EQUALS = /("(?:[^"\\]|\\.)*")|(?<![<>!=])=(?!=)/g;

/**
 * The text as ours: texts and lists of texts as they are, everything else in braces, to be read (or refused) as an
 * expression.
 * @example fromFeel('="zhang"') // zhang
 * @example fromFeel('=["zhang", "li"]') // zhang,li
 * @example fromFeel('=amount = 3') // ${amount == 3}
 */
export function fromFeel(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('=')) return trimmed;
  const said = trimmed.slice(1).trim();
  const single = TEXT.exec(said)?.[1];
  if (single !== undefined) return plain(single);
  if (TEXTS.test(said)) return [...said.matchAll(ANY_TEXT)].map(([, one = '']) => plain(one)).join(',');
  return said === '' ? '' : `\${${said.replace(EQUALS, (_, quoted: string | undefined) => quoted ?? '==')}}`;
}
