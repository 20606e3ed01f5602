/** Which calls a rule of flow control means. */
import { expect, test } from 'vitest';
import { matches } from './flow.ts';

test.each([
  ['/api/a/b', 'GET', '/api/a/b', true],
  ['/api/a/b', 'GET', '/api/a/bc', false],
  ['/api/a/*', 'POST', '/api/a/bc', true],
  ['POST /api/a/*', 'GET', '/api/a/bc', false],
  ['post /api/a/*', 'POST', '/api/a/bc', true],
  ['/api/*/query*', 'GET', '/api/admin/sysuser/querySysUser', true],
  ['/api/*/query*', 'GET', '/api/admin/sysuser/addSysUser', false],
  ['*', 'GET', '/anything', true],
  ['/a*a', 'GET', '/a', false],
  ['/a*a', 'GET', '/aa', true],
])('%s and %s %s: %s', (resource, method, path, expected) => {
  expect(matches(resource, method, path)).toBe(expected);
});
