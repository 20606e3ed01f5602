/** Which addresses may be reached from here: none of the own network but what is named. */
import { expect, it } from 'vitest';
import { addressRule, askOutside, OutsideError } from './outside.ts';

const CLOSED = addressRule([]);

it.each([
  '127.0.0.1',
  '10.0.0.8',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.8',
  '64:ff9b::a00:8',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('%s is of the own network', (address) => {
  expect(CLOSED.allows('hooks.example.org', address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.63.0.1', '2400:3200::1', '::ffff:8.8.8.8'])('%s is outside', (address) => {
  expect(CLOSED.allows('hooks.example.org', address)).toBe(true);
});

it('what is named is reached: by its name, its address, or its network, and nothing beside it', () => {
  const rule = addressRule(['hooks.internal', '10.0.0.8', '192.168.0.0/16', 'fd00::/8']);
  expect(rule.allows('Hooks.Internal', '10.9.9.9')).toBe(true);
  expect(rule.allows('x', '10.0.0.8')).toBe(true);
  expect(rule.allows('x', '10.0.0.9')).toBe(false);
  expect(rule.allows('x', '192.168.77.1')).toBe(true);
  expect(rule.allows('x', 'fd12::1')).toBe(true);
  expect(rule.allows('x', 'fe80::1')).toBe(false);
});

it.each(['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9', 'http://2130706433:9', 'http://0x7f.1:9'])(
  '%s is refused before anything is sent',
  async (url) => {
    const refused = await askOutside(CLOSED, { url, method: 'GET' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OutsideError);
    expect(refused).toMatchObject({ fault: 'address' });
  },
);
