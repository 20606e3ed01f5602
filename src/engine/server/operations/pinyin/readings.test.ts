/** Readings of Chinese texts: the dictionary's, those of the trade, of places and surnames, and a tenant's own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import file from './readings.json' with { type: 'json' };
import { lettersOf, readingsOf, SHIPPED, type Spelling, waysToRead } from './readings.ts';
import { isSyllable, typedSyllables } from './syllables.ts';
import { parseReadings } from './trade-words.ts';

const said = (text: string, isName = false, spelling: Spelling = SHIPPED): readonly string[] => [
  ...new Set(waysToRead(readingsOf(text, spelling, isName)).map((way) => lettersOf(way, 'initials'))),
];
const whole = (text: string): readonly string[] =>
  waysToRead(readingsOf(text, SHIPPED)).map((way) => lettersOf(way, 'whole'));

describe('a text is read', () => {
  it.each([
    ['热轧', ['rz', 'ry']],
    ['冷轧机', ['lzj', 'lyj']],
    ['行车', ['hc', 'xc']],
    ['炉长', ['lz', 'lc']],
    ['段长', ['dz', 'dc']],
    ['六安', ['la']],
    ['铅山', ['ys']],
    ['蔚县', ['yx', 'wx']],
    ['重庆', ['cq']],
    ['东莞', ['dg']],
    ['隗嚣', ['wx', 'wa']],
    ['设备', ['sb']],
  ])('%s by each of %j', (text, initials) => expect(said(text)).toEqual(expect.arrayContaining(initials)));

  it.each([
    ['绿化', ['lvhua', 'luhua']],
    ['履带', ['lvdai', 'ludai']],
    ['过滤器', ['guolvqi', 'guoluqi']],
    ['热轧', ['rezha', 'reya']],
  ])('%s whole by each of %j', (text, readings) => expect(whole(text)).toEqual(expect.arrayContaining(readings)));

  it.each([
    ['曾小明', ['zxm', 'cxm']],
    ['单雄信', ['sxx', 'dxx']],
    ['解放', ['xf', 'jf']],
    ['仇英', ['qy', 'cy']],
    ['查良', ['zl', 'cl']],
    ['区大海', ['odh', 'qdh']],
    ['尉迟恭', ['ycg', 'wcg']],
    ['张三、曾小明', ['zszxm', 'zscxm']],
  ])('%s as a name by each of %j', (text, initials) =>
    expect(said(text, true)).toEqual(expect.arrayContaining(initials)),
  );

  it('盖 as a name by both syllables', () => {
    expect(readingsOf('盖聂', SHIPPED, true)[0]).toEqual({
      syllables: expect.arrayContaining(['ge', 'gai']) as string[],
    });
  });

  it('as a surname only in names, and only where a name begins', () => {
    expect(said('区域')).toEqual(['qy']);
    expect(said('小单位', true)).toEqual(['xdw']);
  });

  it('with letters and figures where they stand, and nothing of signs', () => {
    expect(said('1# 热轧 ab-2')).toEqual(expect.arrayContaining(['1rzab2']));
  });

  it('by its surroundings where many characters have several readings', () => {
    const ways = said('热轧厂长期运行的起重设备调整校验与粘结巷道');
    expect(ways.length).toBeGreaterThan(1);
    expect(ways.some((way) => way.includes('rzcz') || way.includes('rzcc'))).toBe(true);
    expect(Math.max(...ways.map((way) => way.length))).toBe(21);
  });

  it('never in more ways than a key holds, whatever it says', () => {
    const characters = fc.constantFrom(...'轧行长重调校壳粘绿履单解曾热冷机车1a 、');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 80 }), fc.boolean(), (text, isName) => {
        const spots = readingsOf(text, SHIPPED, isName);
        expect(spots).toHaveLength([...text].length);
        expect(waysToRead(spots).length).toBeLessThanOrEqual(12 * 25);
      }),
    );
  });
});

describe('our file of readings', () => {
  it('gives every word a syllable for each character, and only syllables there are', () => {
    const wrong = [...Object.entries(file.words), ...Object.entries(file.surnames)].flatMap(([word, entry]) => {
      const characters = [...word].length;
      const readings =
        characters === 1 ? entry.split(' ').map((one) => [one]) : entry.split(' | ').map((one) => one.split(' '));
      return readings
        .filter((reading) => reading.length !== characters || !reading.every(isSyllable))
        .map((reading) => `${word}: ${reading.join(' ')}`);
    });
    expect(wrong).toEqual([]);
    expect(Object.values(file.characters).filter((readings) => !readings.split(' ').every(isSyllable))).toEqual([]);
  });
});

describe('words of a tenant', () => {
  const own = (text: string): Spelling => ({ edition: text, words: parseReadings(text).words });

  it.each([
    ['钢研院 gang yan yuan', '钢研院', 'gyy'],
    ['氧枪 qq', '氧枪', 'qq'],
    ['# 我们的说法\n朝天吼　zhao tian hou # 设备名', '朝天吼', 'zth'],
    ['女工 nǚ gōng', '女工', 'ng'],
    ['女工：nü3 gong1', '女工', 'ng'],
  ])('are read from %j', (text, word, initials) => {
    expect(parseReadings(text).wrong).toEqual([]);
    expect(said(word, false, own(text))).toContain(initials);
  });

  it('count beside the shipped ones', () => {
    expect(said('热轧', false, own('热轧 qz'))).toEqual(expect.arrayContaining(['qz', 'rz', 'ry']));
  });

  it('that cannot be read are told by their lines', () => {
    expect(parseReadings('炉长 lu zhang\n\n炉长 lu\nabc lu zhang\n炉长\n炉长 lu zhxng').wrong).toEqual([3, 4, 5, 6]);
  });
});

describe('what is typed', () => {
  it.each([
    ['rezha', [{ whole: ['re', 'zha'] }]],
    ['re zha', [{ whole: ['re', 'zha'] }]],
    ['rezh', [{ whole: ['re'], begun: 'zh' }]],
    ['re zh', [{ whole: ['re'], begun: 'zh' }]],
    ['zh re', []],
    ['lü', [{ whole: ['lv'] }]],
    ['rz', []],
    ['aqy', []],
    ['a', []],
    ['qz-1', []],
    ['热轧', []],
  ])('%j is cut into %j', (text, ways) => expect(typedSyllables(text)).toEqual(ways));

  it('may be cut in several ways', () => {
    expect(typedSyllables('xian')).toEqual([
      { whole: ['xian'] },
      { whole: ['xia'], begun: 'n' },
      { whole: ['xi', 'an'] },
      { whole: ['xi', 'a'], begun: 'n' },
    ]);
  });

  it('is cut into what it was, however long, in no time to speak of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[angoiu]{0,60}$/), (text) => {
        for (const { whole: syllables, begun = '' } of typedSyllables(text))
          expect(syllables.join('') + begun).toBe(text);
      }),
    );
  });
});
