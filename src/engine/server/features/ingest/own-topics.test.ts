/** A device of one tenant takes none of the readings of all others. */
import { expect, test } from 'vitest';
import { mayListen, settle } from './own-topics.ts';

const common = { topics: ['anlan/readings/#'], tenant: 'works' };
const listens = (topic: string, tenant = 'b', others: readonly { topic: string; tenant: string }[] = []): boolean =>
  mayListen({ topic, tenant }, others, common);

test.each([
  '+/#',
  '#',
  '/#',
  '{any}/readings/x',
  'anlan/readings/#',
  'anlan/readings/b1',
  'anlan/+/b1',
  'anlan/#',
  'a/{',
])('another tenant is not heard on %s', (topic) => expect(listens(topic)).toBe(false));

test('a topic of its own is heard, and that of another tenant is not', () => {
  expect(listens('scada/{tag}/state')).toBe(true);
  const others = [{ topic: 'scada/+/state', tenant: 'c' }];
  expect(listens('scada/{tag}/state', 'b', others)).toBe(false);
  expect(listens('scada/#', 'b', others)).toBe(false);
  expect(listens('scada/{tag}/other', 'b', others)).toBe(true);
  expect(listens('scada/{tag}/state', 'c', others)).toBe(true);
});

test('whose the common topics are may speak there in words of its own', () => {
  expect(listens('anlan/readings/g7', 'works')).toBe(true);
  expect(listens('+/state', 'works')).toBe(true);
});

test('of two tenants that name one topic who came first is heard, in whatever order they are read', () => {
  const own = [
    { topic: 'scada/#', tenant: 'c', since: '2' },
    { topic: 'scada/1', tenant: 'b', since: '1' },
  ];
  for (const order of [own, own.toReversed()])
    expect(settle(order, common)).toMatchObject({ heard: [{ tenant: 'b' }], deaf: [{ tenant: 'c' }] });
});
