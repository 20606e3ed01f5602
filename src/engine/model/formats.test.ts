/** What each format of the vocabulary takes and refuses. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalSpelling, dialled, FORMAT_WORDS, hasFormat, isCreditCode, isDate, isIdCard } from './formats.ts';

const EXAMPLES: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  date: {
    right: ['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
    wrong: [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '0000-01-01',
      '26-01-01',
      '2026/01/01',
      '2026-11-21 ',
      '2026-11-21T00:00',
    ],
  },
  datetime: {
    right: ['2026-11-21 14:32:00', '2026-01-01 00:00:00', '2026-12-31 23:59:59'],
    wrong: [
      '2026-11-21',
      '2026-11-21 24:00:00',
      '2026-11-21 14:60:00',
      '2026-11-21 14:32',
      '2026-11-21T14:32:00',
      '2026-02-30 00:00:00',
      '2026-11-21 14:32:00.5',
      '2026-11-21 14:32:00Z',
    ],
  },
  time: { right: ['00:00:00', '23:59:59'], wrong: ['24:00:00', '9:00:00', '09:00', '09:60:00', '09:00:60'] },
  month: { right: ['2026-01', '2026-12', '0001-01'], wrong: ['2026-00', '2026-13', '0000-12', '2026-1', '2026'] },
  year: { right: ['2026', '0001'], wrong: ['0000', '26', '20260', '-001'] },
  email: {
    right: ['li.ming@example.org', 'a+b@x.y.cn', '李明@例子.中国'],
    wrong: [
      'plain',
      'a@b',
      '@example.org',
      'a b@example.org',
      'a@example..org',
      'a@@example.org',
      '<a@example.org>',
      `${'a'.repeat(250)}@x.org`,
    ],
  },
  phone: {
    right: ['13812345678', '19900000000', '010-12345678', '0311-8765432', '031187654321'],
    wrong: ['12345678901', '1380000000', '138000000000', '+8613812345678', '12345678', '010--12345678', '1381234567x'],
  },
  tel: {
    right: [
      '119',
      '96333',
      '12345',
      '2119',
      '95598',
      '10106060',
      '400-123-4567',
      '400-123-4567-8',
      '13812345678',
      '13812345678-0012',
      '010-12345678',
      '031187654321',
      '0532-86981234-8001',
    ],
    wrong: [
      '12',
      '86981234',
      '8698123',
      '1381234567',
      '0532-86981234-1234567',
      '119-1',
      '+8613812345678',
      '4001234567',
      '119 ',
    ],
  },
  idCard: {
    right: ['11010519491231002X', '440524188001010014'],
    wrong: ['11010519491231002x', '110105194912310021', '11010519490231002X', '1101051949123100', ''],
  },
  uri: {
    right: ['http://example.org', 'https://例子.中国/路径?q=1#a', 'HTTPS://EXAMPLE.ORG:8443/'],
    wrong: [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'file:///etc/passwd',
      '//example.org',
      'example.org',
      'http://',
      'https://a b.org',
      'https://a.org/<script>',
      'https://a.org/"x',
      'ftp://a.org',
    ],
  },
  color: { right: ['#1677ff', '#ABCDEF'], wrong: ['#fff', '1677ff', '#12345g', 'red', '#1677ff00'] },
  icon: { right: ['crane', 'a-1'], wrong: ['', '-a', '1a', 'a b', '<svg>', 'a'.repeat(65)] },
  geo: {
    right: ['116.40,39.90', '-180,90', '180.00000000,-90'],
    wrong: ['181,0', '0,91', '116.40', '116.40, 39.90', '116.123456789,1', 'x,y'],
  },
  uuid: {
    right: ['01900000-0000-7000-8000-0000000000aa', '01900000-0000-7000-8000-0000000000AA'],
    wrong: ['01900000', '01900000-0000-7000-8000-0000000000ag', '0190000000007000800000000000000aa', "' or 1=1 --"],
  },
};

describe.each(Object.entries(EXAMPLES))('%s', (format, { right, wrong }) => {
  it.each(right.map((text) => [text]))('takes %j', (text) => expect(hasFormat(format, text)).toBe(true));
  it.each(wrong.map((text) => [text]))('refuses %j', (text) => expect(hasFormat(format, text)).toBe(false));
  it('has a word in three languages', () => {
    const words = FORMAT_WORDS[format];
    expect(Object.keys(words ?? {})).toEqual(['zh', 'tw', 'en']);
    expect(words?.en).toMatch(/^[\x20-\x7e]+$/);
  });
});

it.each([
  ['phone', '138 0013 8000', '13800138000'],
  ['phone', '+86 138-0013-8000', '13800138000'],
  ['phone', '008613800138000', '13800138000'],
  ['phone', '１３８００１３８０００', '13800138000'],
  ['phone', '（0532）86981234', '0532-86981234'],
  ['phone', '(010) 8698 1234', '010-86981234'],
  ['phone', '+86 532 86981234', '053286981234'],
  ['phone', '+86-10-86981234', '010-86981234'],
  ['phone', '0532-86981234', '0532-86981234'],
  ['tel', '119', '119'],
  ['tel', '４００ １２３ ４５６７', '400-123-4567'],
  ['tel', '4001234567 转 8', '400-123-4567-8'],
  ['tel', '400-123-4567-8', '400-123-4567-8'],
  ['tel', '（0532）86981234转8001', '0532-86981234-8001'],
  ['tel', '+86 532 86981234 ext. 8001', '053286981234-8001'],
  ['tel', '0532-86981234，8001', '0532-86981234-8001'],
  ['tel', '138 0013 8000', '13800138000'],
  ['idCard', '110105 19491231 002x', '11010519491231002X'],
  ['idCard', '１１０１０５１９４９１２３１００２ｘ', '11010519491231002X'],
  ['email', 'ｌｉ＠example.org', 'li@example.org'],
])('writes a %s %j down as %j', (format, text, stored) => expect(canonicalSpelling(format, text)).toBe(stored));

it.each([
  ['phone', '138****8000'],
  ['phone', '138 0013'],
  ['idCard', '110105194912310021x'],
  ['uri', 'https://例子.中国/图（１）'],
  ['', '（０）'],
])('leaves a %s %j as it is', (format, text) => expect(canonicalSpelling(format, text)).toBe(text));

it('agrees with the calendar of the language on every day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const pad = (part: number, width: number): string => String(part).padStart(width, '0');
        const moment = new Date(0);
        moment.setUTCFullYear(year, month - 1, day);
        const real =
          moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
        expect(isDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)).toBe(real);
      },
    ),
    { numRuns: 3000, seed: 1 },
  );
});

describe('the check digit of an identity number', () => {
  const seventeen = fc
    .tuple(
      fc.integer({ min: 110000, max: 659004 }),
      fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(
      ([place, day, order]) =>
        `${place}${day.toISOString().slice(0, 10).replaceAll('-', '')}${String(order).padStart(3, '0')}`,
    );
  const complete = (head: string): string =>
    `${head}${[...'0123456789X'].find((digit) => isIdCard(head + digit)) ?? '?'}`;

  it('is exactly one of eleven', () => {
    fc.assert(
      fc.property(seventeen, (head) => {
        expect([...'0123456789X'].filter((digit) => isIdCard(head + digit))).toHaveLength(1);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('finds every single wrong figure and every two that changed places', () => {
    fc.assert(
      fc.property(seventeen, fc.nat(16), fc.integer({ min: 1, max: 9 }), (head, at, more) => {
        const whole = complete(head);
        const wrong = `${whole.slice(0, at)}${(Number(whole[at]) + more) % 10}${whole.slice(at + 1)}`;
        expect(isIdCard(wrong)).toBe(false);
        if (at < 16 && whole[at] !== whole[at + 1])
          expect(isIdCard(`${whole.slice(0, at)}${whole[at + 1]}${whole[at]}${whole.slice(at + 2)}`)).toBe(false);
      }),
      { numRuns: 1000, seed: 2 },
    );
  });
});

it('takes anything for a format it does not know', () => {
  expect(hasFormat('no-such-format', 'x')).toBe(true);
  expect(hasFormat('constructor', 'x')).toBe(true);
});

it.each([
  ['0532-86981234-8001', '0532-86981234,8001'],
  ['400-123-4567-8', '400-123-4567,8'],
  ['0532-86981234', '0532-86981234'],
  ['400-123-4567', '400-123-4567'],
  ['119', '119'],
])('dials %s as %s', (text, called) => expect(dialled(text)).toBe(called));

it('a spelling of a phone number that is none stays one of a number to call', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ()-]{0,20}$/), (text) => {
      const phone = canonicalSpelling('phone', text);
      if (hasFormat('phone', phone)) expect(hasFormat('tel', canonicalSpelling('tel', text)), text).toBe(true);
      const tel = canonicalSpelling('tel', text);
      expect(canonicalSpelling('tel', tel)).toBe(tel);
    }),
  );
});

describe('a credit code', () => {
  /** The example of GB 32100. */
  const code = '91350100M000100Y43';
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

  it('has the check character of the standard', () =>
    expect(
      [code, '91530100MA6L3TA01H', '91530100MA6L3TA01P', code.slice(1), code.toLowerCase()].map(isCreditCode),
    ).toEqual([true, true, false, false, false]));

  it('is none with any one character changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.constantFrom(...letters), (at, letter) => {
        fc.pre(code[at] !== letter);
        expect(isCreditCode(code.slice(0, at) + letter + code.slice(at + 1))).toBe(false);
      }),
    );
  });
});
