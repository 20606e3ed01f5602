/** Patterns of addresses, by examples and by what must hold for all of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf } from './url-rules.ts';

describe('patterns of addresses', () => {
  it.each([
    ['/api/admin/sysuser/**', '/api/admin/sysuser/querySysUser', true],
    ['/api/admin/sysuser/**', '/api/admin/sysuser/a/b', true],
    ['/api/admin/sysuser/**', '/api/admin/sysuser', true],
    ['/api/admin/sysuser/**', '/api/admin/sysuserpost/query', false],
    ['/api/*/query', '/api/x/query', true],
    ['/api/*/query', '/api/x/y/query', false],
    ['/api/**/query', '/api/x/y/query', true],
    ['/api/{area}/query', '/api/x/query', true],
    ['/api/file?', '/api/files', true],
    ['/api/file?', '/api/file', false],
    ['/api/a.b', '/api/aXb', false],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(patternOf(pattern).test(path)).toBe(fits);
  });

  const segment = fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/);
  it('without marks only the address itself fits', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), segment, (parts, other) => {
        const path = `/${parts.join('/')}`;
        expect(patternOf(path).test(path)).toBe(true);
        expect(patternOf(path).test(`${path}/${other}`)).toBe(false);
      }),
    );
  });
  it('two stars at the end take in everything below, one star one level', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        (head, tail) => {
          const [base, path] = [`/${head.join('/')}`, `/${[...head, ...tail].join('/')}`];
          expect(patternOf(`${base}/**`).test(path)).toBe(true);
          expect(patternOf(`${base}/*`).test(path)).toBe(tail.length === 1);
        },
      ),
    );
  });
});
