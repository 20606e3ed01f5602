/** Messages of devices and gateways in the shapes they really come in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_ROWS, type MessageWords, readMessage } from './read-message.ts';
import { filterOf, isTopic, matchTopic, overlaps } from './topic.ts';

const words: MessageWords = {
  members: { 'point.pointNo': 'pointNo', value: 'value', sampledAt: 'sampledAt', quality: 'quality' },
  time: 'milliseconds',
  values: {},
};
const read = (message: unknown, more: Partial<MessageWords> = {}, topic: Record<string, string> = {}): unknown =>
  readMessage(
    typeof message === 'string' ? message : JSON.stringify(message),
    { ...words, ...more },
    topic,
    new Set(['sampledAt']),
    'Asia/Shanghai',
  );

describe('a message', () => {
  it('is one row, or a list of rows, or holds the list under a name', () => {
    const one = { 'point.pointNo': 'A1', value: 3.5 };
    expect(read({ pointNo: 'A1', value: 3.5 })).toEqual([one]);
    expect(read([{ pointNo: 'A1', value: 3.5 }])).toEqual([one]);
    expect(read({ gateway: 'G1', data: { rows: [{ pointNo: 'A1', value: 3.5 }] } }, { list: 'data.rows' })).toEqual([
      one,
    ]);
  });

  it('takes members from inside objects, from the whole message, from its topic, or from the file', () => {
    const members = { 'point.pointNo': 'tag', value: 'v.1', sampledAt: 'ts', unit: '=ppm' };
    expect(
      read(
        { ts: '2026-11-30T01:02:03Z', rows: [{ v: [7, 8] }] },
        { list: 'rows', members },
        { tag: 'A1', other: 'nothing' },
      ),
    ).toEqual([{ 'point.pointNo': 'A1', value: 8, sampledAt: '2026-11-30 09:02:03', unit: 'ppm' }]);
  });

  it('says times in zones of their own, counted since 1970, or as the clock of the works shows them', () => {
    const at = (sampledAt: unknown, time: MessageWords['time'] = 'milliseconds'): unknown =>
      (read({ sampledAt }, { time }) as readonly { sampledAt: unknown }[])[0]?.sampledAt;
    expect(at('2026-11-30T01:02:03.456Z')).toBe('2026-11-30 09:02:03');
    expect(at('2026-11-30 09:02:03+08:00')).toBe('2026-11-30 09:02:03');
    expect(at('2026-11-30T09:02:03')).toBe('2026-11-30 09:02:03');
    expect(at(1_796_000_523_456)).toBe('2026-11-30 09:02:03');
    expect(at(1_796_000_523, 'seconds')).toBe('2026-11-30 09:02:03');
    expect(at(Number.MAX_VALUE)).toBe(String(Number.MAX_VALUE));
    expect(at('yesterday')).toBe('yesterday');
  });

  it('translates its words, and leaves out what it does not say', () => {
    const values = { quality: { '192': 'good', '0': 'bad' } };
    expect(read({ pointNo: 'A1', value: null, quality: 192 }, { values })).toEqual([
      { 'point.pointNo': 'A1', quality: 'good' },
    ]);
  });

  it('that cannot be read says why', () => {
    expect(read('{"pointNo":')).toBe('json');
    expect(read({ rows: 5 }, { list: 'rows' })).toBe('list');
    expect(read(Array.from({ length: MOST_ROWS + 1 }, () => ({})))).toBe('tooMany');
  });

  it('whatever it is, is read or refused and never takes more than it says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (message) => {
        const rows = read(message);
        if (typeof rows === 'string') return;
        for (const row of rows as readonly object[])
          for (const name of Object.keys(row)) expect(Object.keys(words.members)).toContain(name);
      }),
    );
  });
});

describe('a topic', () => {
  it('gives what its levels say, and asks the broker for all of them', () => {
    expect(filterOf('plant/{line}/+/{point.no}/#')).toBe('plant/+/+/+/#');
    expect(matchTopic('plant/{line}/+/{point.no}/#', 'plant/a/b/c/d/e')).toEqual({ line: 'a', 'point.no': 'c' });
    expect(matchTopic('plant/{line}', 'plant/a/b')).toBeUndefined();
    expect(matchTopic('plant/{line}', 'plant')).toBeUndefined();
    expect(matchTopic('plant/#', 'plant/a')).toEqual({});
  });

  it('overlaps another one where there is a message that both take', () => {
    const level = fc.constantFrom('a', 'b', '+', '{c}');
    const some = fc
      .tuple(fc.array(level, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([levels, all]) => [...levels, ...(all ? ['#'] : [])].join('/'));
    const said = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'));
    fc.assert(
      fc.property(some, some, said, (one, other, message) => {
        expect(overlaps(one, other)).toBe(overlaps(other, one));
        if (matchTopic(one, message) && matchTopic(other, message)) expect(overlaps(one, other)).toBe(true);
      }),
    );
    expect([overlaps('a/+', '{x}/b'), overlaps('a/b', 'a/b/c'), overlaps('a/#', 'b/#'), overlaps('a', 'a/#')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it.each(['', 'a/#/b', 'a/b#', 'a/b+', 'a/{', 'a/{b}c', 'a\u0000'])('%j is none', (topic) => {
    expect(isTopic(topic)).toBe(false);
  });
  it.each(['a', '/a', 'a//b', '+/#', '$share/x/a', 'a/{b}/{c.d}'])('%j is one', (topic) => {
    expect(isTopic(topic)).toBe(true);
  });
});
