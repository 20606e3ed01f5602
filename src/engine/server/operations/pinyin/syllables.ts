/** The syllables of Mandarin in plain letters, and what is typed cut into them. */

/** By initial: the finals it stands with. `v` is ü. */
const FINALS: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng iao o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
);

const BEGINNINGS: ReadonlySet<string> = new Set(
  [...SYLLABLES].flatMap((syllable) => [...syllable].map((_letter, index) => syllable.slice(0, index + 1))),
);

const LONGEST = Math.max(...[...SYLLABLES].map((syllable) => syllable.length));

/** Is it a syllable as it is typed, without its tone? */
export function isSyllable(text: string): boolean {
  return SYLLABLES.has(text);
}

/** What is typed as syllables: whole ones, and a beginning of the next where the last is not yet complete. */
export interface Typed {
  readonly whole: readonly string[];
  readonly begun?: string;
}

/** Ways to cut one word that are looked at: `xian` is `xian` and `xi an`. */
const MOST_WAYS = 4;
/** Letters of a word that is looked at as pinyin. */
const LONGEST_WORD = 60;

/**
 * The ways in which typed letters are syllables, with blanks and apostrophes between them or without; the fewest
 * syllables first, and none for what is not pinyin. `ü` may be typed as it is.
 */
export function typedSyllables(text: string): readonly Typed[] {
  const words = text.replaceAll('ü', 'v').split(/[ '’]+/);
  if (text.length > LONGEST_WORD || words.some((word) => !/^[a-z]+$/.test(word))) return [];
  let ways: readonly Typed[] = [{ whole: [] }];
  for (const word of words)
    ways = ways
      .flatMap(({ whole, begun }) =>
        begun === undefined
          ? cut(word, whole.length > 0).map((way) => ({ ...way, whole: [...whole, ...way.whole] }))
          : [],
      )
      .slice(0, MOST_WAYS);
  // Single letters are initials, or no pinyin at all.
  return ways.filter(({ whole }) => whole.some((syllable) => syllable.length > 1));
}

/** @param follows there are whole syllables before the word, so that it may be but a beginning */
function cut(word: string, follows: boolean): readonly Typed[] {
  const found: Typed[] = [];
  /** Places from which there is no way to the end. */
  const dead = new Set<number>();
  const visit = (from: number, whole: readonly string[]): void => {
    if (found.length >= MOST_WAYS || dead.has(from)) return;
    if (from === word.length) {
      found.push({ whole });
      return;
    }
    const before = found.length;
    for (let to = Math.min(word.length, from + LONGEST); to > from; to -= 1)
      if (SYLLABLES.has(word.slice(from, to))) visit(to, [...whole, word.slice(from, to)]);
    const rest = word.slice(from);
    if ((follows || whole.length > 0) && BEGINNINGS.has(rest) && !SYLLABLES.has(rest))
      found.push({ whole, begun: rest });
    if (found.length === before) dead.add(from);
  };
  visit(0, []);
  return found.slice(0, MOST_WAYS);
}

/** The syllables of stored keys that a typed one means: of `lu` also `lv`, for ü is typed as u where there is no v. */
export function storedSyllables(typed: string): readonly string[] {
  const umlaut = /^([ln])u(e?)$/.exec(typed);
  return umlaut ? [typed, `${umlaut[1]}v${umlaut[2]}`] : [typed];
}
