/**
 * Access decisions: scopes of several roles add up, nothing is given by default, and the explanation says what decides.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleProject } from '../../../tests/support/example-views.ts';
import {
  type Actor,
  explain,
  fieldWritable,
  grantFor,
  holdsCode,
  type RoleGrant,
  scopeName,
  writingGrant,
} from './access.ts';
import type { CompiledEntity, TypedExpression } from './types.ts';

function entityOf(name: string): CompiledEntity {
  const found = exampleProject().entities.get(name);
  if (!found) throw new Error(`The examples hold no entity ${name}`);
  return found;
}

const READ_CODE = 'equipment:equipCrane:remark';
const FIELD = 'remark';

/** With one field that asks for a code of its own. */
function guarded(entity: CompiledEntity): CompiledEntity {
  const field = entity.fields[FIELD];
  if (!field) throw new Error(`${entity.name} has no ${FIELD}`);
  return { ...entity, fields: { ...entity.fields, [FIELD]: { ...field, readCode: READ_CODE } } };
}

/** Without the people it names, who have tests of their own. */
function unnamed(entity: CompiledEntity): CompiledEntity {
  const { named: _named, ...access } = entity.access;
  return { ...entity, access };
}

const crane = unnamed(entityOf('equipCrane'));
const CODE = 'equipment:equipCrane:query';

interface Part {
  readonly codes?: readonly string[];
  readonly scopes?: Readonly<Record<string, string>>;
  readonly orgs?: readonly string[];
  readonly fields?: Readonly<Record<string, 'hidden' | 'readOnly'>>;
}

function role(code: string, part: Part): RoleGrant {
  return {
    code,
    codes: new Set(part.codes ?? []),
    fields: new Map(Object.entries(part.fields ?? {})),
    scopes: new Map(
      Object.entries(part.scopes ?? {}).map(([entity, scope]) => [entity, { scope, orgs: [...(part.orgs ?? [])] }]),
    ),
  };
}

function actor(...roles: readonly RoleGrant[]): Actor {
  return {
    id: 'u',
    tenant: 't',
    username: 'u',
    name: 'U',
    orgId: 'o1',
    orgPath: 'o0/o1',
    orgType: 'team',
    orgSubtree: ['o1', 'o2'],
    roles,
    codes: new Set(roles.flatMap((one) => [...one.codes])),
  };
}

describe('codes', () => {
  it.each([
    [CODE, true],
    ['*', true],
    ['equipment:*', true],
    ['equipment:equipCrane:*', true],
    ['equipment:equipCrane:edit', false],
    ['system:*', false],
    ['equipment:equipCraneX:*', false],
    ['equipment', false],
    ['equipment:equipCrane', false],
    ['', false],
  ])('%j holds the code to look: %s', (held, holds) => {
    expect(holdsCode(new Set([held]), CODE)).toBe(holds);
  });

  it('are none by default', () => {
    for (const one of [actor(), actor(role('a', { scopes: { '*': 'all' } }))]) {
      const grant = grantFor(one, crane);
      expect([[...grant.actions], grant.rows]).toEqual([[], []]);
    }
  });

  it('of several roles add up', () => {
    expect([
      ...grantFor(actor(role('a', { codes: [CODE] }), role('b', { codes: ['equipment:equipCrane:edit'] })), crane)
        .actions,
    ]).toEqual(['query', 'edit']);
  });
});

describe('rows', () => {
  const rows = (...roles: readonly RoleGrant[]): string[] =>
    grantFor(actor(...roles), crane).rows.map((scope) =>
      `${scopeName(scope)} ${scope.kind === 'orgs' ? scope.orgs.join('+') : ''}`.trim(),
    );

  it("start with one's own", () => expect(rows(role('a', { codes: [CODE] }))).toEqual(['self']));
  it('are all of them for who may do everything', () => expect(rows(role('a', { codes: ['*'] }))).toEqual(['all']));
  it("follow the entity's scope before the role's own", () =>
    expect(rows(role('a', { codes: [CODE], scopes: { equipCrane: 'org', '*': 'all' } }))).toEqual(['org o1']));
  it("follow the role's own scope otherwise", () =>
    expect(rows(role('a', { codes: [CODE], scopes: { '*': 'orgAndChildren', equipBoiler: 'all' } }))).toEqual([
      'orgAndChildren o1+o2',
    ]));
  it('of several roles add up', () => {
    expect(
      rows(
        role('a', { codes: [CODE], scopes: { equipCrane: 'org' } }),
        role('b', { codes: [CODE], scopes: { equipCrane: 'custom' }, orgs: ['o7', 'o8'] }),
        role('c', { codes: ['equipment:*'], scopes: { equipCrane: 'involved' } }),
      ),
    ).toEqual(['org o1', 'custom o7+o8', 'involved']);
  });
  it('of a role without a code on the entity count for nothing', () => {
    expect(rows(role('a', { codes: [CODE] }), role('b', { codes: ['system:*'], scopes: { '*': 'all' } }))).toEqual([
      'self',
    ]);
  });
  it('are all when one role says so', () =>
    expect(
      rows(
        role('a', { codes: [CODE], scopes: { equipCrane: 'self' } }),
        role('b', { codes: [CODE], scopes: { equipCrane: 'all' } }),
      ),
    ).toEqual(['all']));
  it.each([['gone'], ['constructor'], ['toString'], ['__proto__'], ['']])(
    'of a rule that is not there are none: %j',
    (scope) => expect(rows(role('a', { codes: [CODE], scopes: { equipCrane: scope } }))).toEqual([]),
  );
  it('of a person without an organisation are none', () => {
    const grant = grantFor(
      { ...actor(role('a', { codes: [CODE], scopes: { equipCrane: 'org' } })), orgId: null },
      crane,
    );
    expect(grant.rows).toEqual([{ kind: 'orgs', orgs: [], role: 'a', scope: 'org' }]);
  });
  it('that name the user stand behind those of a role that lists the entity and shows less than all', () => {
    const named = {
      ...crane,
      access: { ...crane.access, named: { op: 'const', type: 'boolean', value: true } },
    } as const;
    const kinds = (...roles: readonly RoleGrant[]): string[] => grantFor(actor(...roles), named).rows.map(scopeName);
    const org = { scopes: { equipCrane: 'org' } };
    expect(kinds(role('a', { codes: [CODE], ...org }))).toEqual(['org', 'named']);
    expect(kinds(role('a', { codes: ['equipment:equipCrane:edit'], ...org }))).toEqual(['org']);
    expect(kinds(role('a', { codes: [CODE], scopes: { equipCrane: 'all' } }))).toEqual(['all']);
    const narrowed = new Map([['equipCrane', [{ name: 'menu', rule: true }]]]);
    expect(kinds({ ...role('a', { codes: [CODE], ...org }), narrowed })).toEqual(['org + menu', 'named + menu']);
  });
  it('that name the user are none for writing, but for an action whose condition asks for that', () => {
    const mine: TypedExpression = { op: 'var', type: 'boolean', ref: { from: 'row', field: 'mine' } };
    const other: TypedExpression = { op: 'const', type: 'boolean', value: true };
    const named = { ...crane, access: { ...crane.access, named: mine } };
    const grant = grantFor(actor(role('a', { codes: [CODE], scopes: { equipCrane: 'org' } })), named);
    const edit = crane.actions['edit'];
    if (!edit) throw new Error('equipCrane is not edited');
    const rowsFor = (when?: TypedExpression): string[] =>
      writingGrant(named, grant, { ...edit, ...(when ? { when } : {}) }).rows.map(scopeName);
    expect(rowsFor()).toEqual(['org']);
    expect(rowsFor({ op: 'or', type: 'boolean', args: [mine, other] })).toEqual(['org']);
    expect(rowsFor({ op: 'and', type: 'boolean', args: [other, mine] })).toEqual(['org', 'named']);
  });
  it('that belong to a parent take its codes and rows', () => {
    const permit = entityOf('demoPermit');
    const part = [...exampleProject().entities.values()].find((entity) => entity.partOf?.parents[0] === 'demoPermit');
    if (!part) throw new Error('demoPermit has no rows of its own');
    const holder = actor(role('a', { codes: [`${permit.area}:demoPermit:edit`], scopes: { demoPermit: 'all' } }));
    const grant = grantFor(holder, part, grantFor(holder, permit));
    expect([[...grant.actions], grant.rows]).toEqual([['edit'], [{ kind: 'all', role: 'a' }]]);
    expect(grantFor(holder, part).rows).toEqual([]);
  });
});

describe('fields', () => {
  const rule = (mode: 'hidden' | 'readOnly') => ({ [`equipCrane.${FIELD}`]: mode });
  const state = (...roles: readonly RoleGrant[]): string => {
    const grant = grantFor(actor(...roles), crane);
    return grant.hidden.has(FIELD) ? 'hidden' : grant.readOnly.has(FIELD) ? 'readOnly' : 'open';
  };

  it('are withheld only if all roles withhold them', () => {
    expect(state(role('a', { fields: rule('hidden') }))).toBe('hidden');
    expect(state(role('a', { fields: rule('hidden') }), role('b', { fields: rule('hidden') }))).toBe('hidden');
    expect(state(role('a', { fields: rule('hidden') }), role('b', {}))).toBe('open');
    expect(state(role('a', { fields: rule('hidden') }), role('b', { fields: rule('readOnly') }))).toBe('readOnly');
    expect(state(role('a', { fields: rule('readOnly') }), role('b', {}))).toBe('open');
  });

  it('with a code of their own ask for it', () => {
    const hides = (...roles: readonly RoleGrant[]): boolean =>
      grantFor(actor(...roles), guarded(crane)).hidden.has(FIELD);
    expect(hides(role('a', { codes: [CODE] }))).toBe(true);
    expect(hides(role('a', { codes: [CODE] }), role('b', { codes: [READ_CODE] }))).toBe(false);
    expect(hides(role('a', { codes: ['*'], fields: rule('hidden') }))).toBe(true);
  });

  it('that are never read can be closed all the same', () => {
    const user = entityOf('sysUser');
    const password = Object.values(user.fields).find((one) => one.writeOnly);
    if (!password) throw new Error('sysUser has no write-only field');
    const open = grantFor(actor(role('a', { codes: ['*'] })), user);
    const closed = grantFor(
      actor(role('a', { codes: ['*'], fields: { [`sysUser.${password.name}`]: 'readOnly' } })),
      user,
    );
    expect([fieldWritable(open, password), fieldWritable(closed, password)]).toEqual([true, false]);
    expect([open.hidden.has(password.name), closed.hidden.has(password.name)]).toEqual([true, true]);
  });

  it("that the server keeps are nobody's to write", () => {
    const grant = grantFor(actor(role('a', { codes: ['*'] })), crane);
    const kept = Object.values(crane.fields).filter((field) => field.derived ?? field.computed ?? field.serial);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((field) => fieldWritable(grant, field))).toEqual([]);
  });
});

describe('explain', () => {
  const codes = ['*', 'equipment:*', CODE, 'equipment:equipCrane:edit', READ_CODE, 'system:*'];
  const scopes = ['all', 'orgAndChildren', 'org', 'self', 'custom', 'involved', 'gone'];
  const names = Object.keys(crane.fields);
  const anyRole = fc.record({
    codes: fc.subarray(codes),
    scope: fc.option(fc.constantFrom(...scopes), { nil: undefined }),
    own: fc.constantFrom(...scopes),
    fields: fc.array(
      fc.tuple(fc.constantFrom(...names), fc.constantFrom<'hidden' | 'readOnly'>('hidden', 'readOnly')),
      { maxLength: 12 },
    ),
  });
  const entity = guarded(crane);
  const anyActor = fc.array(anyRole, { maxLength: 3 }).map((roles) =>
    actor(
      ...roles.map((one, at) =>
        role(`r${at}`, {
          codes: one.codes,
          scopes: { '*': one.own, ...(one.scope ? { equipCrane: one.scope } : {}) },
          fields: Object.fromEntries(one.fields.map(([name, mode]) => [`equipCrane.${name}`, mode])),
        }),
      ),
    ),
  );

  it('says yes where the grant does, and its reasons add up to that', () => {
    fc.assert(
      fc.property(
        anyActor,
        fc.constantFrom(...names),
        fc.constantFrom(...Object.keys(crane.actions)),
        (who, name, action) => {
          const grant = grantFor(who, entity);
          const act = explain(who, entity, grant, { action });
          expect([act.allowed, act.reasons.some((reason) => reason.holds)]).toEqual([
            grant.actions.has(action),
            grant.actions.has(action),
          ]);
          const rows = explain(who, entity, grant, {});
          expect([rows.allowed, rows.reasons.some((reason) => reason.holds)]).toEqual([
            grant.rows.length > 0,
            grant.rows.length > 0,
          ]);
          const field = entity.fields[name];
          const read = explain(who, entity, grant, { field: name });
          expect(read.allowed).toBe(!grant.hidden.has(name));
          const every = (list: typeof read.reasons): boolean =>
            list.length === 0 || list.some((reason) => reason.holds);
          const byCode = read.reasons.filter((reason) => reason.rule === field?.readCode);
          expect(read.allowed).toBe(
            every(read.reasons.filter((reason) => !byCode.includes(reason))) &&
              (field?.readCode === undefined || byCode.some((reason) => reason.holds)),
          );
          expect(explain(who, entity, grant, { field: name, write: true }).allowed).toBe(
            field !== undefined && fieldWritable(grant, field),
          );
        },
      ),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('names the role that gives and the one that does not', () => {
    const who = actor(
      role('viewer', { codes: [CODE], scopes: { equipCrane: 'org' } }),
      role('clerk', { codes: ['system:*'], scopes: { '*': 'all' }, fields: { [`equipCrane.${FIELD}`]: 'hidden' } }),
    );
    const grant = grantFor(who, crane);
    expect(explain(who, crane, grant, { action: 'query' })).toEqual({
      about: 'action',
      allowed: true,
      reasons: [
        { role: 'viewer', rule: CODE, holds: true },
        { role: 'clerk', rule: CODE, holds: false },
      ],
    });
    expect(explain(who, crane, grant, {}).reasons).toEqual([
      { role: 'viewer', rule: 'org', holds: true },
      { role: 'clerk', rule: 'all', holds: false },
    ]);
    expect(explain(who, crane, grant, { field: FIELD }).reasons).toEqual([
      { role: 'viewer', rule: 'open', holds: true },
      { role: 'clerk', rule: 'hidden', holds: false },
    ]);
  });

  it.each([['nothing'], ['constructor']])('says no to a field and an action that are not there: %s', (name) => {
    const who = actor(role('a', { codes: ['*'] }));
    const grant = grantFor(who, crane);
    expect([
      explain(who, crane, grant, { field: name }).allowed,
      explain(who, crane, grant, { action: name }).allowed,
    ]).toEqual([false, false]);
  });
});
