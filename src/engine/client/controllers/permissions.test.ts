/** The permission helpers: one, any, all; what is empty is denied; the wildcard and the role admin pass everything. */
import { beforeAll, describe, expect, it } from 'vitest';
import '../../../../tests/support/bare-page.ts';
import type { SessionUser } from '../../model/wire.ts';

type Helpers = typeof import('./permissions.ts');
let helpers: Helpers;

const held = (codes: readonly string[], roles: readonly string[] = []) => ({
  codes,
  user: { roles } as unknown as SessionUser,
});
const WORKER = held(['demo:table:query', 'equipment:equipCrane:*'], ['equipOfficer', 'employee']);

beforeAll(async () => {
  helpers = await import('./permissions.ts');
});

describe('permission helpers', () => {
  it('check one permission [P-6-08]', () => {
    expect(helpers.checkPermi('demo:table:query', WORKER)).toBe(true);
    expect(helpers.checkPermi('demo:table:edit', WORKER)).toBe(false);
  });
  it('check one role [P-6-09]', () => {
    expect(helpers.checkRole('employee', WORKER)).toBe(true);
    expect(helpers.checkRole('teamLeader', WORKER)).toBe(false);
  });
  it('are content with any of a list [P-6-10] [P-6-11]', () => {
    expect(helpers.checkPermi(['x:y:z', 'equipment:equipCrane:edit'], WORKER)).toBe(true);
    expect(helpers.checkPermi(['x:y:z'], WORKER)).toBe(false);
    expect(helpers.checkRole(['teamLeader', 'employee'], WORKER)).toBe(true);
    expect(helpers.checkRole(['teamLeader'], WORKER)).toBe(false);
  });
  it('want every one of a list where all are asked for [P-6-12] [P-6-13]', () => {
    expect(helpers.checkPermiAll(['demo:table:query', 'equipment:equipCrane:edit'], WORKER)).toBe(true);
    expect(helpers.checkPermiAll(['demo:table:query', 'x:y:z'], WORKER)).toBe(false);
    expect(helpers.checkRoleAll(['employee', 'equipOfficer'], WORKER)).toBe(true);
    expect(helpers.checkRoleAll(['employee', 'teamLeader'], WORKER)).toBe(false);
  });
  it('deny what asks for nothing [P-6-14]', () => {
    const all = held(['*'], ['admin']);
    for (const nothing of ['', [], undefined, null, ['']]) {
      expect(helpers.checkPermi(nothing, all)).toBe(false);
      expect(helpers.checkRole(nothing, all)).toBe(false);
    }
    for (const nothing of [[], undefined, null, ['']]) {
      expect(helpers.checkPermiAll(nothing, all)).toBe(false);
      expect(helpers.checkRoleAll(nothing, all)).toBe(false);
    }
  });
  it('let the wildcard pass every code, and the role admin every role [P-6-15] [P-6-16]', () => {
    for (const wildcard of ['*', '*:*:*'])
      expect(helpers.checkPermiAll(['a:b:c', 'd:e:f'], held([wildcard]))).toBe(true);
    expect(helpers.checkRoleAll(['whatever', 'teamLeader'], held([], ['admin']))).toBe(true);
    expect(helpers.checkRole('whatever', held(['*'], ['employee']))).toBe(false);
  });
});
