/**
 * Nothing a caller asks for reads beyond the grant: wishes of every kind, written as the statements they become, hold
 * no forbidden column.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GATE } from '../../../../../tests/support/breadth.ts';
import { exampleProject } from '../../../../../tests/support/example-views.ts';
import { spread } from '../../../../../tests/support/representatives.ts';
import { type Actor, type Grant, grantFor, type RoleGrant, sightOf } from '../../../model/access.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { readsOf } from '../../../model/expression/reads.ts';
import type { CompiledEntity, CompiledField, Project, RawExpression } from '../../../model/types.ts';
import type { Call, Engine } from '../engine.ts';
import { labelSql } from '../labels.ts';
import { planOptions } from '../options.ts';
import { pageStatement, totalsStatement } from '../query.ts';
import { Statement, type Written } from '../statement.ts';
import type { Params } from './params.ts';

/** The portal's entities with columns named after them, so that a column in a statement says whose it is. */
function named(project: Project): Project {
  const entities = [...project.entities.values()].map((entity): CompiledEntity => ({
    ...entity,
    fields: Object.fromEntries(
      Object.values(entity.fields).map((field): [string, CompiledField] => [
        field.name,
        field.column === undefined ? field : { ...field, column: `${entity.name}.${field.name}` },
      ]),
    ),
  }));
  return { ...project, entities: new Map(entities.map((entity) => [entity.name, entity])) };
}

const project = named(exampleProject());
const entities = [...project.entities.values()].filter((entity) => !entity.partOf && 'query' in entity.actions);
const everyField = [...project.entities.values()].flatMap((entity) =>
  Object.keys(entity.fields).map((field) => `${entity.name}.${field}`),
);
const entityOf = (name: string): CompiledEntity => {
  const found = project.entities.get(name);
  if (!found) throw new Refusal('entity.unknown', { entity: name });
  return found;
};

/**
 * The roles of the portal, the administrator's among them; the rows of a role are the file's own rule and judged
 * elsewhere.
 */
const roles = [
  ...new Map([...project.areas.values()].flatMap((area) => area.roles).map((role) => [role.code, role.codes])).values(),
  ['*'],
];

interface Reader {
  readonly engine: Engine;
  readonly call: Call;
  grant(entity: CompiledEntity): Grant;
}

function readerWith(codes: readonly string[], hidden: readonly string[]): Reader {
  const role: RoleGrant = {
    code: 'r',
    codes: new Set(codes),
    scopes: new Map([['*', { scope: 'all', orgs: [] }]]),
    fields: new Map(hidden.map((field) => [field, 'hidden'])),
  };
  const actor: Actor = {
    id: '01900000-0000-7000-8000-0000000000a1',
    tenant: '01900000-0000-7000-8000-000000000001',
    username: 'u',
    name: 'U',
    orgId: null,
    orgPath: null,
    orgType: null,
    orgSubtree: [],
    roles: [role],
    codes: role.codes,
  };
  const known = new Map<CompiledEntity, Grant>();
  const grant = (entity: CompiledEntity): Grant => {
    let own = known.get(entity);
    if (!own)
      known.set(
        entity,
        (own = grantFor(
          actor,
          entity,
          entity.partOf ? grant(entityOf(entity.partOf.parents[0] ?? '')) : undefined,
          (name) => project.entities.get(name),
        )),
      );
    return own;
  };
  // What statements are written with, and nothing else: no database stands behind it.
  const engine = {
    project: () => project,
    schemas: { project: () => project },
    entity: entityOf,
    grant: (_actor: Actor, entity: CompiledEntity) => grant(entity),
    param: () => null,
    dict: () => [],
    calendar: () => undefined,
    givers: () => [],
    readers: () => [],
    clock: { today: () => '2026-01-31', now: () => '2026-01-31 12:00:00', millis: () => 0 },
  } as unknown as Engine;
  return { engine, call: { actor, locale: 'en', requestId: '', ip: '' }, grant };
}

const VALUES: Readonly<Partial<Record<CompiledField['kind'], string>>> = {
  date: '2026-01-01',
  datetime: '2026-01-01',
  month: '2026-01',
  year: '2026',
  time: '08:00',
  integer: '1',
  decimal: '1',
  double: '1',
  boolean: 'true',
  text: 'a',
  multi: 'a',
};
const empty = (name: string): RawExpression => ({ '!': [{ var: name }] });

/** Fields behind a name, `createdBy` among them. */
function targetOf(entity: CompiledEntity, name: string): CompiledEntity | undefined {
  const field = entity.fields[name];
  return project.entities.get(name === 'createdBy' ? 'sysUser' : (field?.ref?.entity ?? field?.children?.entity ?? ''));
}

/** Conditions over one field of the entity: itself, what a hop reaches, what stands in rows behind it. */
function conditionsOver(entity: CompiledEntity, name: string): RawExpression[] {
  const target = targetOf(entity, name);
  const beyond = target ? [...Object.keys(target.fields), 'id', 'createdBy'] : [];
  const isList = entity.fields[name]?.kind === 'refs' || entity.fields[name]?.kind === 'children';
  if (!isList)
    return [
      empty(name),
      ...beyond.flatMap((field): RawExpression[] => [
        empty(`${name}.${field}`),
        { some: [{ var: `${name}.${field}` }] },
      ]),
    ];
  return [
    { some: [{ var: name }] },
    { '>': [{ count: [{ var: name }] }, 0] },
    ...beyond.flatMap((field): RawExpression[] => [
      { some: [{ var: name }, empty(field)] },
      ...Object.keys((target && targetOf(target, field)?.fields) ?? {}).map((further): RawExpression => ({
        some: [{ var: name }, empty(`${field}.${further}`)],
      })),
    ]),
  ];
}

/** Everything a list can be asked for by one field. */
function wishesFor(entity: CompiledEntity, name: string): Params[] {
  const value = VALUES[entity.fields[name]?.kind ?? 'ref'] ?? '01900000-0000-7000-8000-0000000000b1';
  return [
    ...['', 'From', 'To', 'Like', 'Under'].map((suffix) => ({ [name + suffix]: value })),
    { [name]: 'null' },
    { sort: name },
    { sort: `-${name}` },
    ...conditionsOver(entity, name).map((where) => ({ where: JSON.stringify(where) })),
  ];
}

const wishes = new Map(
  entities.map((entity): [CompiledEntity, Params[]] => [
    entity,
    [
      ...[...Object.keys(entity.fields), 'createdBy'].flatMap((name) => wishesFor(entity, name)),
      ...Object.keys(entity.list.views).map((view) => ({ view })),
      { totals: '1' },
      { currentPage: '7' },
    ],
  ]),
);

/** The statement of a wish; undefined where it is refused. Anything but a refusal is a fault. */
function written<T>(write: () => T | undefined): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Invalid) return undefined;
    throw error;
  }
}

const count = (text: string, column: string): number => text.split(`"${column}"`).length - 1;

function pageOf({ engine, call, grant }: Reader, entity: CompiledEntity, params: Params): Written {
  return pageStatement(engine, call, entity, grant(entity), params, {
    size: 20,
    offset: params['currentPage'] ? 120 : 0,
  });
}

/** Fields by which the rows of an entity are narrowed for everybody: what they say is no secret to who reads a row. */
function narrowing({ name, access }: CompiledEntity): string[] {
  const rule = access.only === undefined ? undefined : access.rows[access.only];
  return rule ? readsOf(rule, { row: name }).flatMap((read) => (read.entity === name ? [read.field] : [])) : [];
}

/**
 * Columns that may be shown nowhere, and those that may decide nothing: masked ones, and all of entities out of reach.
 */
function forbidden(reader: Reader, home: CompiledEntity): { readonly shown: string[]; readonly compared: string[] } {
  const shown: string[] = [];
  const compared: string[] = [];
  for (const entity of project.entities.values()) {
    const grant = reader.grant(entity);
    const open =
      entity === home ||
      (entity.partOf
        ? entity.partOf.parents.includes(home.name) ||
          entity.partOf.parents.some((parent) => reader.grant(entityOf(parent)).actions.has('query'))
        : grant.actions.has('query'));
    const narrowed = narrowing(entity);
    for (const field of Object.values(entity.fields)) {
      if (narrowed.includes(field.name)) continue;
      // That a part belongs to its parent is no secret to who reads the parent.
      if (entity.partOf?.fields?.includes(field.name) || entity.partOf?.field === field.name) continue;
      const sight = sightOf(grant, entity, field.name);
      if (field.column !== undefined && sight === 'withheld') shown.push(field.column);
      if (field.column !== undefined && (sight !== 'open' || !open)) compared.push(field.column);
    }
  }
  return { shown, compared };
}

/** What a derived field is made of, and what those of it are made of that are derived themselves. */
function madeOf(entity: CompiledEntity, field: CompiledField, above: readonly CompiledField[] = []): string[] {
  if (!field.derived || above.includes(field)) return [];
  return readsOf(field.derived, { row: entity.name }).flatMap((read) => {
    const next = project.entities.get(read.entity)?.fields[read.field];
    return [`${read.entity}.${read.field}`, ...(next ? madeOf(entityOf(read.entity), next, [...above, field]) : [])];
  });
}

/**
 * What the file itself lets a wish read: what a derived field that may be read is made of, the way up a tree whose
 * choices are shown, and in an order by a reference its label as the list shows it.
 */
function granted(reader: Reader, home: CompiledEntity, params: Params): string[] {
  const asked = JSON.stringify(params);
  const derived = [...project.entities.values()].flatMap((entity) =>
    Object.values(entity.fields).flatMap((field) =>
      asked.includes(field.name) && sightOf(reader.grant(entity), entity, field.name) === 'open'
        ? madeOf(entity, field)
        : [],
    ),
  );
  const trees = Object.values(home.fields).flatMap((field) => {
    const tree = `${field.name}Under` in params ? targetOf(home, field.name) : undefined;
    return tree?.storage.treeParent ? [`${tree.name}.${tree.storage.treeParent}`] : [];
  });
  const by = params['sort']?.replace('-', '') ?? '';
  const { entityField, entityOf: mapped } = home.fields[by]?.ref ?? {};
  // Of a row of several entities: those that the field beside it can name.
  const several = (entityField === undefined ? [] : (home.fields[entityField]?.choices ?? [])).flatMap(
    ({ value }) => project.entities.get(mapped?.[value] ?? String(value)) ?? [],
  );
  const shown = [targetOf(home, by), ...several].flatMap((target) =>
    target ? labelSql(reader.engine, reader.call, new Statement(), target, 'l', '$1', target.storage.label) : '',
  );
  return [...derived, ...trees, ...[...shown.join().matchAll(/"(\w+\.\w+)"/g)].flatMap(([, column]) => column ?? [])];
}

/** Who reads: a role of the portal, with some of its fields withheld. */
const readers = fc.record({
  codes: fc.constantFrom(...roles),
  hidden: fc.subarray(everyField, { maxLength: Math.ceil(everyField.length / 3) }),
});

describe('what a caller asks for', () => {
  it.each((GATE ? spread(entities, 30) : entities).map((entity) => [entity.name, entity] as const))(
    'reads of %s nothing beyond the grant, by no way',
    (_name, entity) => {
      fc.assert(
        fc.property(
          readers,
          fc.subarray(wishes.get(entity) ?? [], { minLength: 1, maxLength: 40 }),
          ({ codes, hidden }, asked) => {
            const reader = readerWith([...codes, `${entity.area}:${entity.name}:query`], hidden);
            const { shown, compared } = forbidden(reader, entity);
            const bare = pageOf(reader, entity, {}).text;
            expect(shown.filter((column) => count(bare, column) > 0)).toEqual([]);
            for (const params of asked) {
              const one = written(() =>
                params['totals']
                  ? totalsStatement(reader.engine, reader.call, entity, reader.grant(entity), params)
                  : pageOf(reader, entity, params),
              );
              const grown =
                one && !params['view']
                  ? compared.filter(
                      (column) =>
                        count(one.text, column) > count(bare, column) &&
                        !granted(reader, entity, params).includes(column),
                    )
                  : [];
              expect([params, grown, one ? shown.filter((column) => count(one.text, column) > 0) : []]).toEqual([
                params,
                [],
                [],
              ]);
            }
          },
        ),
        { numRuns: 5 },
      );
    },
  );

  it('reads what it may: with every code and nothing withheld, a condition over a reference holds the column it names', () => {
    const reader = readerWith(['*'], []);
    const crane = entityOf('equipCrane');
    expect(
      count(pageOf(reader, crane, { where: JSON.stringify(empty('manager.mobile')) }).text, 'sysUser.mobile'),
    ).toBeGreaterThan(0);
    expect(
      count(
        pageOf(reader, crane, { where: JSON.stringify({ some: [{ var: 'inspections' }, empty('reportNo')] }) }).text,
        'equipInspect.reportNo',
      ),
    ).toBeGreaterThan(0);
    expect(count(pageOf(reader, entityOf('sysUser'), { mobileLike: '138' }).text, 'sysUser.mobile')).toBeGreaterThan(1);
  });

  it('finds choices, their labels and copies without a withheld column', () => {
    const references = entities.flatMap((entity) =>
      Object.values(entity.fields)
        .filter((field) => field.ref?.entity)
        .map((field) => [entity, field] as const),
    );
    fc.assert(
      fc.property(
        readers,
        fc.constantFrom(...references),
        fc.constantFrom('', 'a', '张三'),
        ({ codes, hidden }, [entity, field], keyword) => {
          const reader = readerWith([...codes, `${entity.area}:${entity.name}:query`], hidden);
          const plan = written(() => planOptions(reader.engine, reader.call, entity, { field: field.name, keyword }));
          // Which rows may be chosen is the file's own rule.
          const ruled = field.ref?.filter
            ? readsOf(field.ref.filter, { row: field.ref.entity }).map((read) => `${read.entity}.${read.field}`)
            : [];
          const { shown } = forbidden(reader, entity);
          for (const { text } of plan ? [plan.count, plan.page(10_000)] : [])
            expect(shown.filter((column) => !ruled.includes(column) && count(text, column) > 0)).toEqual([]);
        },
      ),
      { numRuns: 120 },
    );
  });

  const withIdCard = (user: CompiledEntity): CompiledEntity => ({
    ...user,
    storage: {
      ...user.storage,
      label: { source: '{nickname} {idCard}', parts: [{ path: 'nickname' }, ' ', { path: 'idCard' }] },
    },
  });

  it('puts rows in the order of a masked label by its mask, and of a withheld one by nothing', () => {
    const [named, crane] = [readerWith(['*'], []), entityOf('equipCrane')];
    const engine = {
      ...named.engine,
      project: () => ({
        ...project,
        entities: new Map(project.entities).set('sysUser', withIdCard(entityOf('sysUser'))),
      }),
    };
    const order = (reader: Reader, by: string): string =>
      pageStatement(
        { ...reader.engine, project: engine.project },
        reader.call,
        crane,
        reader.grant(crane),
        { sort: by },
        { size: 1, offset: 0 },
      )
        .text.split(' order by ')
        .at(-1) ?? '';
    for (const by of ['manager', '-createdBy']) {
      expect(order(named, by)).toMatch(
        /^\(case when s0_0\.id is not null then .*repeat\('\*', char_length\(s0_0\."sysUser\.idCard"/,
      );
      const withheld = order(readerWith(['*'], ['sysUser.idCard']), by);
      expect(withheld).toContain('"sysUser.nickname"');
      expect(withheld).not.toContain('idCard');
    }
  });

  it('shows a masked field of a label with its mask only', () => {
    const masked = withIdCard(entityOf('sysUser'));
    const reader = readerWith(['*'], []);
    expect(
      pageStatement(reader.engine, reader.call, masked, reader.grant(masked), {}, { size: 1, offset: 0 }).text,
    ).toContain(`repeat('*', char_length(t."sysUser.idCard")`);
  });
});
