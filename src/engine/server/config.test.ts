/** Every setting that is wrong is refused with a line that begins with its name; what is right is taken. */
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it.each([
  ['PORT', '99999'],
  ['PORT', 'x'],
  ['THIRD_PARTY_PORT', '-1'],
  ['BASE_PATH', 'no-slash'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SCHEMA_DIRS', '/no/such/folder'],
  ['DEMO', 'perhaps'],
  ['TZ', 'Moon/Crater'],
  ['TRUST_PROXY', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['HOST', 'not a host'],
  ['UPGRADE_BACKUPS', 'some'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name}(=.+)?: (must be|there is no)[^\\n]+$|^${name}: must begin`),
  );
});

it('names all that is wrong at once, a line each', () => {
  expect(() => readConfig({ PORT: '0', DEMO: 'maybe', TZ: 'Mars' })).toThrow(
    /^PORT=0: .*\nDEMO=maybe: .*\nTZ=Mars: .*$/,
  );
});

it('serves contractors on port 8080 unless told otherwise [C-9-05]', () => {
  expect(readConfig({}).thirdPartyPort).toBe(8080);
  expect(readConfig({ THIRD_PARTY_PORT: '9090' }).thirdPartyPort).toBe(9090);
});

it('writes plain lines in a terminal and JSON elsewhere, unless told otherwise', () => {
  expect(readConfig({}).logFormat).toBe('json');
  expect(readConfig({}, true).logFormat).toBe('plain');
  expect(readConfig({ LOG_FORMAT: 'json' }, true).logFormat).toBe('json');
  expect(readConfig({ LOG_FORMAT: 'plain' }).logFormat).toBe('plain');
});
